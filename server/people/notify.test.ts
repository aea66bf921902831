import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listNotifications, readChoices } from '#contracts/people/notifications.ts'
import { keepInMailbox } from '#server/adapters/mail/mailer.ts'
import {
  activity,
  letters,
  manuscripts,
  notificationChoices,
  notifications,
  shutOuts,
  staff,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { composeLetter } from '#server/jobs/letter.ts'
import { addLetter, sendNextLetter } from '#server/jobs/outbox.ts'
import { biology, health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { tellOfFailed } from './notifications/tell-of-failed.ts'

const site = await reviewSite()
const { db, request, deps } = site
const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })
const editor = await site.staff('editor', health, { name: 'Efe Editor' })
const colleague = await site.staff('editor', health, { name: 'Chike Colleague' })
const other = await site.staff('editor', biology, { name: 'Bola Biologist' })
const everybody = { admin, editor, colleague, other }

type Account = typeof admin
type Page = ReplyOf<typeof listNotifications>
const listOf = async (as: Account, query = '') => (await request<Page>(`/admin/notifications${query}`, { as })).body
const saysTo = async (as: Account) => (await listOf(as)).notifications.map(({ says }) => says)
const choose = (as: Account, body: object) => request('/admin/notifications/choices', { as, method: 'PATCH', body })

/** Whom the notifications reached, by name. */
async function sent() {
  const lists = await Promise.all(
    Object.entries(everybody).map(async ([name, as]) => [name, await saysTo(as)] as const),
  )
  return Object.fromEntries(lists.filter(([, says]) => says.length > 0))
}

const mailsTo = async ({ email }: Account) => (await site.letters(email)).map(({ subject }) => subject)

beforeEach(async () => {
  await db.delete(notifications)
  await db.delete(notificationChoices)
  await db.delete(letters)
})

test('a submission is reported to admins alone; once screened, to the staff of its journal but whoever screened it', async () => {
  const { body } = await site.submit(await site.author())
  expect(await sent()).toEqual({ admin: ['New submission'] })
  expect(await mailsTo(admin)).toEqual([])
  expect((await request(`/manuscript/screen/${body._id}`, { as: admin, method: 'PATCH' })).status).toBe(200)
  expect(await sent()).toEqual({
    admin: ['New submission'],
    editor: ['Ready for reviewers'],
    colleague: ['Ready for reviewers'],
  })
})

test('whoever wants to hear of submissions at once gets an e-mail, in the same transaction', async () => {
  await choose(admin, { submission: 'at-once' })
  const { body } = await site.submit(await site.author(), { title: 'Sleep at www.evil.example' })
  const [letter] = await site.letters(admin.email)
  const row = await site.row(body._id)
  expect(letter).toMatchObject({
    kind: 'notification',
    subject: `New submission: ${row?.number}`,
    manuscriptId: body._id,
  })
  expect(letter?.text).toContain(`/admin/review/${body._id}`)
  expect(letter?.text).toContain('/admin/profile/notifications')
  expect(letter?.text).not.toContain('www.evil.example')
})

test('an answer is reported to the handling editor, who gets its e-mail at once, in the digest, or not at all', async () => {
  for (const [way, count] of [
    ['at-once', 1],
    ['daily', 0],
    ['none', 0],
  ] as const) {
    await db.delete(letters)
    await db.delete(notifications)
    await choose(editor, { answer: way })
    const { token, manuscriptId } = await site.review('invited', { manuscript: { handlingEditorId: editor.id } })
    const asked = { conflict: 'no', conflictNote: '' }
    expect((await request(`/reviewing/${token}/accept`, { body: asked })).status).toBe(200)
    expect(await sent()).toEqual({ editor: ['Reviewer accepted'] })
    expect(await mailsTo(editor)).toHaveLength(count)
    expect((await site.steps(manuscriptId)).map(({ action }) => action)).toContain('accept-review')
  }
})

test('if nobody handles it, all staff of the journal are notified, and the e-mail goes to the office as before', async () => {
  const { token } = await site.review('invited')
  await request(`/reviewing/${token}/accept`, { body: { conflict: 'no', conflictNote: '' } })
  expect(Object.keys(await sent()).sort()).toEqual(['admin', 'colleague', 'editor'])
  expect(await mailsTo(editor)).toEqual([])
  const office = site.content.journal(health)?.email ?? ''
  expect(await site.letters(office)).toHaveLength(1)
})

test('nobody is notified of a manuscript that they wrote, are shut out of, or may no longer see', async () => {
  const { body } = await site.submit(await site.author(), { author: 'Ada Admin' })
  expect(await sent()).toEqual({})
  await db.delete(manuscripts).where(eq(manuscripts.id, body._id))

  const { token, manuscriptId } = await site.review('invited')
  await request(`/reviewing/${token}/accept`, { body: { conflict: 'no', conflictNote: '' } })
  expect(Object.keys(await sent()).sort()).toEqual(['admin', 'colleague', 'editor'])
  await site.shutOut(manuscriptId, editor)
  expect(Object.keys(await sent()).sort()).toEqual(['admin', 'colleague'])
  await db.update(staff).set({ access: biology }).where(eq(staff.id, colleague.id))
  expect(Object.keys(await sent())).toEqual(['admin'])
  await db.update(staff).set({ access: health }).where(eq(staff.id, colleague.id))
  await db.delete(shutOuts)
  await db.update(manuscripts).set({ status: 'screening' }).where(eq(manuscripts.id, manuscriptId))
  expect(Object.keys(await sent())).toEqual(['admin'])
  await db.delete(manuscripts).where(eq(manuscripts.id, manuscriptId))
  expect(await sent()).toEqual({})
})

test('the bell counts what is new since somebody looked, and nothing about it names a reviewer', async () => {
  const { notifications: bell } = site.services
  const { id, email } = editor
  const me = { realm: 'staff', id, email, name: 'Efe Editor', role: 'editor', access: health } as const
  const before = await bell.countNotifications(me)
  const { token } = await site.review('invited', { manuscript: { handlingEditorId: editor.id } })
  await request(`/reviewing/${token}/accept`, { body: { conflict: 'no', conflictNote: '' } })
  expect(await bell.countNotifications(me)).toBe(before + 1)
  const page = await listOf(editor)
  expect(JSON.stringify(page)).not.toContain('Rita')
  expect(page.notifications[0]).toMatchObject({ says: 'Reviewer accepted', title: written.title, isNew: true })
  await bell.seeNotifications(me, page.notifications[0]?.at ?? '')
  await bell.seeNotifications(me, '2020-01-01T00:00:00.000Z')
  expect(await bell.countNotifications(me)).toBe(0)
  expect((await listOf(editor)).notifications[0]?.isNew).toBe(false)
})

test('a page has 30 entries, and each entry is on one page', async () => {
  const row = { staffId: editor.id, event: 'wrote', at: new Date() } as const
  await db.insert(notifications).values(Array.from({ length: 61 }, () => ({ id: newId(), ...row })))
  const first = await listOf(editor)
  const second = await listOf(editor, `?before=${first.next}`)
  const third = await listOf(editor, `?before=${second.next}`)
  expect([first, second, third].map(({ notifications: { length } }) => length)).toEqual([30, 30, 1])
  const ids = [first, second, third].flatMap(({ notifications: some }) => some.map(({ _id }) => _id))
  expect([new Set(ids).size, third.next]).toEqual([61, null])
})

test('an e-mail that is given up is reported to admins, once an hour, but not one that was such a notification', async () => {
  const failing = {
    ...keepInMailbox,
    send: () => Promise.reject(Object.assign(new Error('no such user'), { command: 'RCPT TO', responseCode: 550 })),
  }
  const later = () => new Date(Date.now() + 60_000)
  const giveUp = async (kind: string, newsletterId?: string) => {
    await addLetter(
      db,
      composeLetter({ kind, to: { email: 'nobody@example.org' }, subject: 'Hello', blocks: ['Hello'] }),
      newsletterId ? { newsletterId } : {},
    )
    while (await sendNextLetter(db, failing, later, undefined, tellOfFailed(deps)));
  }
  await giveUp('notification')
  await giveUp('digest')
  await giveUp('newsletter', newId())
  expect(await sent()).toEqual({})
  await choose(admin, { email: 'at-once' })
  await giveUp('welcome')
  await giveUp('welcome')
  expect(await sent()).toEqual({ admin: ['E-mail failed'] })
  const about = await db
    .select()
    .from(letters)
    .where(and(eq(letters.kind, 'notification'), eq(letters.toEmail, admin.email)))
  expect(about.map(({ subject, state }) => [subject, state])).toEqual([['E-mail failed', 'failed']])
})

test('only what differs from the default is kept, the change is logged, and nobody chooses for another', async () => {
  const { body } = await request<ReplyOf<typeof readChoices>>('/admin/notifications/choices', { as: editor })
  expect(body.choices.map(({ kind }) => kind)).not.toContain('email')
  expect(body.choices).toContainEqual({ kind: 'report', way: 'at-once' })
  expect((await choose(editor, { report: 'daily', overdue: 'daily', email: 'none' })).status).toBe(200)
  expect(await db.select().from(notificationChoices)).toEqual([{ staffId: editor.id, kind: 'report', way: 'daily' }])
  expect((await choose(editor, { payment: 'none' })).status).toBe(200)
  expect(await db.select().from(notificationChoices)).toHaveLength(2)
  expect((await choose(editor, { report: 'at-once', payment: 'daily' })).status).toBe(200)
  expect(await db.select().from(notificationChoices)).toEqual([])
  const logged = await db.select().from(activity).where(eq(activity.action, 'choose-notifications'))
  expect(new Set(logged.map(({ objectId }) => objectId))).toContain(editor.id)
  const refused = await choose(editor, { report: 'hourly' })
  expect([refused.status, refused.body.error]).toEqual([400, 'Choose how you want to hear of it.'])
  expect((await choose(editor, { everything: 'none' })).status).toBe(400)
})

test('of two tabs that are saved at once, each leaves a complete set', async () => {
  const replies = await Promise.all([choose(editor, { report: 'none' }), choose(editor, { report: 'daily' })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await db.select().from(notificationChoices)).toHaveLength(1)
})

test('a mention and a hand-over reach the bell of whom they concern', async () => {
  const { id } = await site.manuscript('under-review')
  const as = admin
  await request(`/manuscript/${id}/notes`, { as, body: { text: 'See table 2, @Efe Editor' } })
  await request(`/manuscript/${id}/handling-editor`, { as, method: 'PATCH', body: { staffId: editor.id } })
  expect((await saysTo(editor)).sort()).toEqual(['Handed over to you', 'You were mentioned'])
  expect(Object.keys(await sent())).toEqual(['editor'])
})
