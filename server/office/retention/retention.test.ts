import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as tables from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { registerRecurring } from '#server/jobs/schedule.ts'
import { deleteExpired } from '#server/office/retention/delete-expired.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { db, clock, deps, request } = site
const admin = await site.staff('admin')
await site.openIssue(health)
const { id, email } = admin
const someone = { realm: 'staff', id, name: 'Stella Staff', email, role: 'admin', access: null } as const

const act = (id: string, action: string, body?: object) =>
  request(`/manuscript/${id}/${action}`, { method: 'PATCH', as: admin, ...(body && { body }) })

async function rejected() {
  const { body } = await site.submit(await site.author())
  await request(`/manuscript/screen/${body._id}`, { method: 'PATCH', as: admin })
  expect((await act(body._id, 'reject', { comment: 'Out of scope.' })).status).toBe(200)
  return body._id
}

const daysPerMonth = 31

test('after 24 months a rejected manuscript is deleted with its file, history and letters; the log says so', async () => {
  const id = await rejected()
  const fileId = (await site.row(id))?.fileId ?? ''
  await db.update(tables.files).set({ createdAt: clock.now() }).where(eq(tables.files.id, fileId))
  // The database's clock sets the date of letters, so set it to the test's clock.
  await db.update(tables.letters).set({ createdAt: clock.now(), state: 'sent' })
  const appeal = { id: newId(), manuscriptId: id, rejectedAt: clock.now(), reasons: 'Unfair.' }
  await db.insert(tables.appeals).values(appeal)
  clock.pass({ days: 23 * 30 })
  await deleteExpired(deps)
  expect(await site.row(id)).not.toBeNull()
  clock.pass({ days: 2 * daysPerMonth })
  await deleteExpired(deps)
  expect(await site.everythingAbout(id)).toEqual({ row: null, steps: [], letters: [] })
  expect(await db.$count(tables.coAuthorNotices, eq(tables.coAuthorNotices.manuscriptId, id))).toBe(0)
  expect(await db.$count(tables.appeals, eq(tables.appeals.manuscriptId, id))).toBe(0)
  expect(await db.$count(tables.files, eq(tables.files.id, fileId))).toBe(0)
  const log = await db.select().from(tables.activity).where(eq(tables.activity.objectId, id))
  expect(log.at(-1)).toMatchObject({ action: 'delete-expired', actor: 'site', journal: health, details: {} })
})

test('what is published, under way, or has money booked or on its way is never deleted', async () => {
  const kept = await Promise.all(
    (['screening', 'under-review', 'approved', 'paid', 'published'] as const).map((status) => site.manuscript(status)),
  )
  const [paid, held] = [await site.manuscript('rejected'), await site.manuscript('rejected')]
  const money = { amountMinor: 3_000_000, currency: 'NGN' } as const
  const payer = { description: 'x', payerName: 'Ada', payerEmail: 'ada@example.org' }
  await db.insert(tables.payments).values({
    ...{ receipt: newId(), provider: 'manual', reference: newId(), purpose: 'article-charge', subjectId: paid.id },
    ...{ ...payer, ...money, mode: 'live', paidAt: clock.now() },
  })
  await db.insert(tables.paymentAttempts).values({
    ...{ reference: newId(), purpose: 'article-charge', subjectId: held.id, state: 'held', ...payer, ...money },
  })
  clock.pass({ days: 30 * daysPerMonth })
  await deleteExpired(deps)
  for (const { id } of [...kept, paid, held]) expect(await site.row(id)).not.toBeNull()
  expect(await site.services.retention.retentionPlan(someone)).toMatchObject({ kept: 2 })
  expect(await db.$count(tables.payments)).toBe(1)
})

test('contact messages go after 24 months, answered or not, with their replies and our copies of the e-mails', async () => {
  const messageId = newId()
  const createdAt = clock.now()
  const person = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello' }
  await db.insert(tables.messages).values([
    { id: messageId, ...person, createdAt },
    { id: newId(), ...person, createdAt, sample: true },
  ])
  await db.insert(tables.messageReplies).values({ id: newId(), messageId, staffName: 'Stella', reply: 'Hi', createdAt })
  const letter = { kind: 'message-received', toEmail: 'o@example.org', subject: 'x', text: 'Hello', html: '' }
  await db.insert(tables.letters).values([
    { id: newId(), ...letter, state: 'sent', createdAt },
    { id: 'still-waiting', ...letter, state: 'queued', createdAt },
  ])
  clock.pass({ days: 25 * daysPerMonth })
  await deleteExpired(deps)
  expect(await db.$count(tables.messages)).toBe(0)
  expect(await db.$count(tables.messageReplies)).toBe(0)
  const left = await db.select().from(tables.letters).where(eq(tables.letters.kind, 'message-received'))
  expect(left.map(({ id }) => id)).toEqual(['still-waiting'])
  const log = await db.select().from(tables.activity).where(eq(tables.activity.object, 'message'))
  expect(log).toMatchObject([{ action: 'delete-expired', details: { count: 2 } }])
})

test('e-mails about a manuscript stay with it; once it is deleted they go at their age', async () => {
  const { id } = await site.manuscript('under-review')
  const letter = {
    kind: 'received',
    toEmail: 'ada@example.org',
    subject: 'x',
    text: 'x',
    html: '',
    state: 'sent',
  } as const
  const about = { ...letter, manuscriptId: id, createdAt: clock.now() }
  await db.insert(tables.letters).values([{ id: 'before', ...about }])
  clock.pass({ days: 60 * daysPerMonth })
  await deleteExpired(deps)
  const left = async () => (await db.select().from(tables.letters).where(eq(tables.letters.manuscriptId, id))).length
  expect(await left()).toBe(1)
  await db.delete(tables.manuscripts).where(eq(tables.manuscripts.id, id))
  await db.insert(tables.letters).values([{ id: 'after', ...about }])
  const kinds = async () =>
    (await site.services.retention.retentionPlan(someone)).kinds.find(({ what }) => what === 'letters')
  expect((await kinds())?.due).toBeGreaterThanOrEqual(2)
  await deleteExpired(deps)
  expect([await left(), await kinds()]).toEqual([0, expect.objectContaining({ due: 0, soon: 0 })])
})

test('an admin sees beforehand what goes and when', async () => {
  await registerRecurring(db, createJobs(deps))
  const nextRun = new Date(clock.now().getTime() + 3_600_000)
  await db.update(tables.jobs).set({ dueAt: nextRun }).where(eq(tables.jobs.id, 'delete-expired'))
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  const due = await site.manuscript('rejected', { statusAt: ago(800), title: 'Due now' })
  await site.manuscript('rejected', { statusAt: ago(720), title: 'Due soon' })
  await site.manuscript('rejected', { statusAt: ago(10), title: 'Not yet' })
  const plan = await site.services.retention.retentionPlan(someone)
  expect(plan.nextRunAt).toBe(nextRun.toISOString())
  expect(plan.kinds[0]).toEqual({ what: 'rejectedManuscripts', months: 24, due: 1, soon: 1, isMore: false })
  expect(plan.manuscripts.map(({ title }) => title)).toEqual(['Due now', 'Due soon'])
  expect(plan.manuscripts[0]).toMatchObject({ _id: due.id, goesAt: nextRun.toISOString() })
})

test('very many are not counted to the end', async () => {
  const createdAt = new Date(0)
  const person = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello', createdAt }
  await db.insert(tables.messages).values(Array.from({ length: 501 }, () => ({ id: newId(), ...person })))
  const { kinds } = await site.services.retention.retentionPlan(someone)
  expect(kinds[1]).toMatchObject({ what: 'messages', due: 500, soon: 0, isMore: true })
})

test('the privacy page names the periods that the site is set to', async () => {
  const page = await readFile('content/pages/privacy.md', 'utf8')
  const { rejectedManuscripts, messages, letters } = site.content.site.retention
  expect(page).toMatch(new RegExp(`Rejected manuscript .*\\| At most ${rejectedManuscripts} months`))
  expect(page).toMatch(new RegExp(`Contact messages .*\\| At most ${messages} months`))
  expect(page).toMatch(new RegExp(`Our copies of e-mails.*\\| At most ${letters} months`))
})
