import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  letters,
  manuscripts,
  messages,
  notificationChoices,
  notifications,
  notificationsSeen,
  payments,
  possibleConflicts,
  refunds,
  staff,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { Crash, dyingAfter } from '#tests/support/dying.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { tellLate } from '../../review/reviewing/tell-late.ts'
import { sendDigests } from './send-digests.ts'

/** Eight in the morning in Lagos. */
const morning = new Date('2026-03-31T07:00:00Z')
const site = await manuscriptSite({ at: morning, config: { publicUrl: 'https://journals.example.org' } })
const { db, deps, clock } = site
const ago = (days: number) => new Date(morning.getTime() - days * 24 * 3600 * 1000)

const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })
const editor = await site.staff('editor', health, { name: 'Efe Editor' })
const other = await site.staff('editor', biology, { name: 'Bola Biologist' })
await site.staff('admin', undefined, { name: 'Sample Admin', sample: true })
await site.staff('admin', undefined, { name: 'Gone Admin', disabledAt: ago(1) })

const digests = async () =>
  (await db.select().from(letters).where(eq(letters.kind, 'digest'))).sort((a, b) => a.toName.localeCompare(b.toName))

beforeEach(async () => {
  clock.set(morning)
  for (const table of [letters, manuscripts, messages, notifications, notificationChoices, notificationsSeen])
    await db.delete(table)
})

const late = { reviewStage: 'waiting-for-reviewers', reviewDueOn: '2026-03-28' } as const

test('a crash at any statement loses no digest and sends none twice', async () => {
  await site.manuscript('under-review', { statusAt: ago(5), ...late })
  let statements = 0
  for (let dies = true; dies; statements += 5) {
    await db.delete(letters)
    clock.pass({ hours: 24 })
    const crashing = sendDigests(dyingAfter(deps, statements))
    dies = await crashing.then(
      () => false,
      (error) => error instanceof Crash,
    )
    await sendDigests(deps)
    expect((await digests()).map(({ toEmail }) => toEmail)).toEqual([admin.email, editor.email])
  }
  expect(statements).toBeGreaterThan(30)
  await db.delete(notificationsSeen)
})

test('where nothing waits, nobody gets a digest', async () => {
  await sendDigests(deps)
  expect(await digests()).toEqual([])
})

test('it says what waits, oldest first, with links, and no more than Today shows', async () => {
  const { id: lateId } = await site.manuscript('under-review', { title: 'Late one', statusAt: ago(5), ...late })
  const { id: newId1 } = await site.manuscript('screening', { title: 'New <b>one</b>', statusAt: ago(9) })
  await site.manuscript('paid', { title: 'Elsewhere', statusAt: ago(2), journal: biology })
  await sendDigests(deps)
  const [ofAdmin, ofOther, ofEditor] = await digests()
  expect([ofAdmin, ofOther, ofEditor].map((one) => [one?.toEmail, one?.subject])).toEqual([
    [admin.email, 'Daily digest: 3 things wait for you'],
    [other.email, 'Daily digest: 1 thing waits for you'],
    [editor.email, 'Daily digest: 1 thing waits for you'],
  ])
  const [newAt = -1, lateAt = -1, paidAt = -1] = ['New submission', 'Late:', 'Paid:'].map((words) =>
    ofAdmin?.text.indexOf(words),
  )
  expect(newAt).toBeGreaterThan(0)
  expect(newAt).toBeLessThan(lateAt)
  expect(lateAt).toBeLessThan(paidAt)
  expect(ofAdmin?.text).toContain(`https://journals.example.org/admin/review/${newId1}`)
  expect(ofAdmin?.html).toContain('New &lt;b&gt;one&lt;/b&gt;')
  expect(ofEditor?.text).toContain(`https://journals.example.org/admin/review/${lateId}`)
  expect(ofEditor?.text).not.toMatch(/New|Elsewhere/)
  expect(ofOther?.text).not.toMatch(/New|Late/)
})

test('a manuscript whose reports are in is listed as to decide, with how late it is', async () => {
  await site.manuscript('under-review', { ...late, reviewStage: 'reports-in', title: 'Read by all', statusAt: ago(5) })
  await sendDigests(deps)
  expect((await digests())[0]?.text).toContain('- To decide (report or answer 3 days late): Read by all')
})

test('whether somebody is an author is reported each day to who can settle it, not to whoever was named', async () => {
  const given = { title: 'By a namesake', author: 'Efe Editor', statusAt: ago(5), ...late }
  const { id: manuscriptId } = await site.manuscript('under-review', given)
  await db.insert(possibleConflicts).values({ manuscriptId, staffId: editor.id, key: 'name:x', at: ago(1) })
  await sendDigests(deps)
  expect((await digests()).map(({ toEmail }) => toEmail)).toEqual([admin.email])
  expect((await digests())[0]?.text).toMatch(/- Possible conflict: By a namesake \(.*1 day\)/)
})

test('it does not call paid what was refunded', async () => {
  const { id } = await site.manuscript('paid', { statusAt: ago(2) })
  const money = {
    amountMinor: 5_000,
    currency: 'USD',
    mode: 'live',
    reference: 'r-1',
    receipt: 'R-2026-000001',
  } as const
  await db.insert(payments).values({
    ...{
      ...money,
      provider: 'paystack',
      purpose: 'article-charge',
      subjectId: id,
      description: 'Charge',
      paidAt: ago(2),
    },
    ...{ payerName: 'Ada Sample', payerEmail: 'ada.sample@example.org' },
  })
  await db.insert(refunds).values({ ...money, id: 'refund', state: 'processed', origin: 'staff', processedAt: ago(1) })
  await sendDigests(deps)
  const [ofAdmin] = await digests()
  expect(ofAdmin?.text).toContain('- Refunded: ')
  expect(ofAdmin?.text).not.toContain('Paid')
})

test('it comes once a day, from the publisher’s hour on, however many processes look', async () => {
  await site.manuscript('under-review', { ...late, handlingEditorId: editor.id })
  clock.set(new Date('2026-03-31T05:59:00Z'))
  await sendDigests(deps)
  expect(await digests()).toEqual([])
  clock.set(new Date('2026-03-31T06:00:00Z'))
  await Promise.all([sendDigests(deps), sendDigests(deps), sendDigests(deps)])
  expect((await digests()).map(({ toName }) => toName)).toEqual(['Efe Editor'])
  clock.set(new Date('2026-03-31T22:59:00Z'))
  await sendDigests(deps)
  expect(await digests()).toHaveLength(1)
  clock.set(new Date('2026-04-01T06:00:00Z'))
  await sendDigests(deps)
  expect(await digests()).toHaveLength(2)
})

test('only kinds that are chosen for the digest are in it, and news of them that waits for nobody', async () => {
  await site.manuscript('under-review', { ...late, handlingEditorId: editor.id })
  const { id } = await site.manuscript('under-review', {
    title: 'Answered',
    reviewStage: 'waiting-for-reviewers',
    handlingEditorId: editor.id,
  })
  const row = { staffId: editor.id, event: 'declined', manuscriptId: id } as const
  await db.insert(notifications).values([
    { id: newId(), ...row, at: ago(0.5) },
    { id: newId(), ...row, at: ago(2) },
  ])
  await db.insert(notificationChoices).values([
    { staffId: editor.id, kind: 'overdue', way: 'none' },
    { staffId: editor.id, kind: 'answer', way: 'daily' },
  ])
  await sendDigests(deps)
  const [mine, ...rest] = await digests()
  expect(rest).toEqual([])
  expect(mine?.subject).toBe('Daily digest: 1 piece of news')
  expect(mine?.text).toContain('Reviewer declined: Answered')
  expect(mine?.text).not.toContain('Late')
})

test('a digest that could not be written is tried again, and keeps nobody else from theirs', async () => {
  await site.manuscript('under-review', late)
  await db.update(staff).set({ email: 'no address' }).where(eq(staff.id, admin.id))
  await expect(sendDigests(deps)).rejects.toThrow('valid address')
  expect((await digests()).map(({ toName }) => toName)).toEqual(['Efe Editor'])
  await db.update(staff).set({ email: admin.email }).where(eq(staff.id, admin.id))
  await sendDigests(deps)
  await sendDigests(deps)
  expect((await digests()).map(({ toName }) => toName)).toEqual(['Ada Admin', 'Efe Editor'])
})

test('whoever is shut out of a manuscript reads nothing of it in the digest', async () => {
  const { id } = await site.manuscript('under-review', { ...late, title: 'Not for Efe' })
  await site.shutOut(id, editor)
  await sendDigests(deps)
  expect((await digests()).map(({ toName }) => toName)).toEqual(['Ada Admin'])
})

test('a day without an e-mail is not tried again, and lists are one line each', async () => {
  await sendDigests(deps)
  const message = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello' }
  await db.insert(messages).values([
    { id: newId(), ...message, createdAt: ago(3) },
    { id: newId(), ...message, createdAt: ago(4) },
  ])
  await sendDigests(deps)
  expect(await digests()).toEqual([])
  clock.set(new Date('2026-04-01T06:00:00Z'))
  await sendDigests(deps)
  for (const { text } of await digests()) expect(text).toContain('Unanswered: 2 messages (4 days)')
  expect(await digests()).toHaveLength(3)
})

test('of a due date that has passed the handling editor is notified once; of a month in review, too', async () => {
  await site.manuscript('under-review', { ...late, handlingEditorId: editor.id })
  await site.manuscript('under-review', { ...late, reviewDueOn: '2026-01-28', handlingEditorId: editor.id })
  await site.manuscript('under-review', { reviewStage: 'needs-reviewers', officeSince: ago(33), statusAt: ago(33) })
  await db.insert(notificationChoices).values({ staffId: editor.id, kind: 'overdue', way: 'at-once' })
  await Promise.all([tellLate(deps), tellLate(deps)])
  await tellLate(deps)
  const rows = await db.select().from(notifications)
  const names = new Map([admin, editor, other].map(({ id, name }) => [id, name]))
  expect(rows.map(({ staffId, event }) => [names.get(staffId) ?? 'Sample', event]).sort()).toEqual([
    ['Ada Admin', 'overdue'],
    ['Efe Editor', 'late'],
    ['Efe Editor', 'overdue'],
    ['Sample', 'overdue'],
  ])
  const sent = await db.select().from(letters).where(eq(letters.kind, 'notification'))
  expect(sent.map(({ toName, subject }) => [toName, subject.split(':')[0]]).sort()).toEqual([
    ['Efe Editor', 'Late'],
    ['Efe Editor', 'More than a month in review'],
  ])
})
