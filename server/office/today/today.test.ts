import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import {
  appeals,
  coAuthorNotices,
  fileTexts,
  manuscripts,
  messages,
  plannedPublications,
  preparedIssues,
  textOverlaps,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { reviewsOn } from '#tests/support/review-site.ts'

const now = new Date('2026-03-31T12:00:00Z')
const site = await manuscriptSite({ at: now })
const { db, services } = site
const { todayFor, countToday, waitsFor } = services.today
const reviews = reviewsOn(db, () => now)

const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const staffOf = async (role: 'admin' | 'editor', access: string | null): Promise<Staff> => {
  const { id } = await site.staff(role, access ?? undefined)
  return { realm: 'staff', id, name: 'Stella Staff', email: 'stella@example.org', role, access }
}
const admin = await staffOf('admin', null)
const editor = await staffOf('editor', health)
const all = { whose: 'all', max: 50 } as const

const underReview = (given: Partial<typeof manuscripts.$inferInsert>) =>
  site.manuscript('under-review', { statusAt: ago(9), ...given })

/** What is shown of each: its kind and what surrounds it. */
const seen = async (staff: Staff, whose: 'mine' | 'all' = 'all') => {
  const { items } = await todayFor(staff, { ...all, whose })
  return items.map(({ kind, id }) => [kind, id])
}

test('in an empty office nothing waits and nothing is due', async () => {
  expect(await todayFor(admin, all)).toEqual({ day: '2026-03-31', counts: {}, items: [], coming: [] })
  expect(await countToday(editor)).toEqual({})
})

test('a new submission that looks like another work is listed as that', async () => {
  const title = 'Sleep of night nurses on seven wards'
  const before = await site.manuscript('published', { title })
  const { id } = await site.manuscript('screening', { title })
  const { number } = (await site.row(before.id)) ?? {}
  expect((await todayFor(admin, all)).items).toMatchObject([{ id, sameAs: { number, sameFile: false, title: 'same' } }])
  await db.delete(manuscripts).where(inArray(manuscripts.id, [id, before.id]))
})

test('a new submission says how much of its text another work has', async () => {
  const made = [
    await site.manuscript('rejected', { title: 'Wells of the upland in the dry months' }),
    await site.manuscript('screening'),
  ]
  const rows = await db
    .select()
    .from(manuscripts)
    .where(
      inArray(
        manuscripts.id,
        made.map(({ id }) => id),
      ),
    )
  const texts = await db
    .insert(fileTexts)
    .values(rows.map(({ fileId }) => ({ fileId, text: '', words: 100, prints: [] })))
    .returning()
  const [textId = 0, otherId = 0] = texts.map(({ id }) => id)
  await db.insert(textOverlaps).values({ textId, otherId, words: 34 })
  expect((await todayFor(admin, all)).items).toMatchObject([{ id: made[1]?.id, sameAs: null, inCommon: 34 }])
  await db.delete(manuscripts).where(
    inArray(
      manuscripts.id,
      made.map(({ id }) => id),
    ),
  )
})

test('what waits is listed once, under what is most urgent about it, with whom it waits for', async () => {
  const notice = { name: 'Bayo Sample', email: 'bayo.sample@example.org', reason: 'No.', objectedAt: ago(3) }
  const objected = await underReview({ reviewStage: 'reports-in', reviewDueOn: '2026-03-01' })
  await db.insert(coAuthorNotices).values({ tokenHash: 'open', manuscriptId: objected.id, ...notice })
  const late = await underReview({ statusAt: ago(50), reviewStage: 'waiting-for-reviewers', reviewDueOn: '2026-03-27' })
  const dueOn = { reportDueOn: '2026-03-27' }
  await reviews.review(late.id, 'accepted', { invitation: dueOn, reviewer: { name: 'Ngozi Eze' } })
  await reviews.review(late.id, 'invited', { invitation: { answerDueOn: '2026-03-29' } })
  const overdue = await underReview({ statusAt: ago(40), reviewStage: 'reports-in' })
  const decidable = await underReview({ reviewStage: 'reports-in' })
  await db.insert(coAuthorNotices).values({ tokenHash: 'done', manuscriptId: decidable.id, ...notice, resolvedAt: now })
  await reviews.review(decidable.id, 'submitted', { report: { recommendation: 'accept' } })
  await reviews.review(decidable.id, 'accepted', { report: { recommendation: 'reject' } })
  const screening = await site.manuscript('screening', { statusAt: ago(1), journal: biology })
  await site.manuscript('screening', { statusAt: ago(8), returnedAt: ago(7) })
  const rejected = await site.manuscript('rejected')
  await db
    .insert(appeals)
    .values({ id: newId(), manuscriptId: rejected.id, rejectedAt: ago(5), reasons: 'Unfair.', createdAt: ago(4) })
  const written = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.org', message: 'Hello' }
  await db.insert(messages).values({ id: newId(), ...written, createdAt: ago(6) })

  const ofHealth = [
    ['objection', objected.id],
    ['late', late.id],
    ['reports-in', overdue.id],
    ['reports-in', decidable.id],
  ]
  expect(await seen(editor)).toEqual(ofHealth)
  expect(await seen(admin)).toEqual([
    ofHealth[0],
    ['appeal', rejected.id],
    ...ofHealth.slice(1),
    ['screening', screening.id],
  ])
  const { counts, items } = await todayFor(editor, all)
  for (const item of items) expect(await waitsFor(editor, item)).toEqual(item)
  expect(await waitsFor(editor, screening)).toBe(null)
  expect(await waitsFor(admin, screening)).toMatchObject({ kind: 'screening' })
  expect(items).toMatchObject([
    { objector: 'Bayo Sample', since: ago(3).toISOString(), dueOn: null },
    { dueOn: '2026-03-27', reviewer: { name: 'Ngozi Eze', hasAccepted: true } },
    { reviewer: null, recommended: null, lateness: 'Over a month in review' },
    { recommended: { round: 1, recommendations: ['accept'] }, lateness: null },
  ])
  expect(counts).toMatchObject({ objection: { count: 1 }, messages: { count: 1, since: ago(6).toISOString() } })
  expect(await countToday(editor)).toEqual(counts)
  expect(Object.keys(counts)).not.toContain('screening')
  const { items: chosen } = await todayFor(editor, { ...all, kinds: ['late', 'overdue'] })
  expect(chosen.map(({ id }) => id)).toEqual([late.id])
  expect((await todayFor(editor, { ...all, max: 0 })).counts).toEqual(counts)
})

test('mine is what I handle and what nobody does; of what may be mine as an author, only that it is', async () => {
  const colleague = await staffOf('editor', biology)
  const me = await staffOf('editor', biology)
  const [mine, theirs, free] = [
    await underReview({ journal: biology, reviewStage: 'revision-in' }),
    await underReview({ journal: biology, reviewStage: 'revision-in' }),
    await underReview({ journal: biology, reviewStage: 'revision-in' }),
  ]
  await reviews.assign(mine.id, me.id)
  await reviews.assign(theirs.id, colleague.id)
  const idsOf = async (whose: 'mine' | 'all', staff = me) => (await seen(staff, whose)).map(([, id]) => id).sort()
  expect(await idsOf('mine')).toEqual([mine.id, free.id].sort())
  expect(await idsOf('all')).toEqual([mine.id, theirs.id, free.id].sort())
  expect((await countToday(me))['revision-in']?.count).toBe(2)
  const kinds = (await seen({ ...me, email: 'ada.sample@example.org' }, 'all')).map(([kind]) => kind)
  expect([...new Set(kinds)]).toEqual(['conflict'])
})

test('admins begin with the whole office and editors with their own work, and what they choose stays with the account', async () => {
  const { scopeOf, chooseScope } = services.today
  const [boss, member] = [await staffOf('admin', null), await staffOf('editor', biology)]
  const theirs = await underReview({ journal: biology, reviewStage: 'reports-in' })
  await reviews.assign(theirs.id, editor.id)
  expect([await scopeOf(boss), await scopeOf(member)]).toEqual(['all', 'mine'])
  const before = (await countToday(boss))['reports-in']?.count ?? 0
  await chooseScope(boss, { whose: 'mine' })
  await chooseScope(member, { whose: 'all' })
  expect([await scopeOf(boss), await scopeOf(member)]).toEqual(['mine', 'all'])
  expect((await countToday(boss))['reports-in']?.count).toBe(before - 1)
  expect((await countToday(member))['reports-in']?.count).toBe(1)
  await db.delete(manuscripts).where(inArray(manuscripts.id, [theirs.id]))
})

test('what is due in the next seven days comes up, day by day', async () => {
  const journal = 'domain-multidisciplinary-journal'
  const staff = await staffOf('editor', journal)
  const due = (reviewDueOn: string, reviewStage: 'revision-due' | 'waiting-for-reviewers' = 'waiting-for-reviewers') =>
    underReview({ journal, reviewStage, reviewDueOn })
  const { id } = await due('2026-04-02', 'revision-due')
  for (const day of ['2026-03-31', '2026-03-31', '2026-04-07', '2026-04-08', '2026-03-30']) await due(day)
  const { coming } = await todayFor(staff, all)
  expect(coming).toMatchObject([
    { day: '2026-03-31', what: 'review', count: 2 },
    { day: '2026-04-02', what: 'revision', count: 1, id },
    { day: '2026-04-07', what: 'review', count: 1 },
  ])
})

test('a scheduled publication that failed is listed with the reason, and not as ready too', async () => {
  const member = await staffOf('editor', 'domain-multidisciplinary-journal')
  const journal = 'domain-multidisciplinary-journal'
  const [failed, ready] = [await site.manuscript('paid', { journal }), await site.manuscript('paid', { journal })]
  const failure = 'A required affiliation is missing.'
  await db.insert(plannedPublications).values({ manuscriptId: failed.id, journal, failedAt: ago(2), failure })
  const kinds = ['failed-plan', 'paid'] as const
  const { items, counts } = await todayFor(member, { ...all, kinds })
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['failed-plan', failed.id],
    ['paid', ready.id],
  ])
  expect(items[0]).toMatchObject({ failure, since: ago(2).toISOString() })
  expect(counts).toMatchObject({ 'failed-plan': { count: 1 }, paid: { count: 1 } })
})

test('what is scheduled comes up on its day, and is not listed as ready', async () => {
  const journal = 'domain-journal-of-science-and-technology'
  const member = await staffOf('editor', journal)
  const [dated, withIssue, ready] = [
    await site.manuscript('paid', { journal }),
    await site.manuscript('paid', { journal }),
    await site.manuscript('paid', { journal }),
  ]
  // In Lagos, where the publisher is, it is the next day by then.
  const publishAt = new Date('2026-04-02T23:30:00Z')
  await db.insert(plannedPublications).values([
    { manuscriptId: dated.id, journal, issue: 1, publishAt },
    { manuscriptId: withIssue.id, journal },
  ])
  await db.insert(preparedIssues).values({ journal, opensAt: new Date('2026-04-05T08:00:00Z') })
  const { items, coming } = await todayFor(member, all)
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([['paid', ready.id]])
  expect(coming).toMatchObject([
    { day: '2026-04-03', what: 'publication', count: 1, id: dated.id },
    { day: '2026-04-05', what: 'issue', count: 1, id: journal },
  ])
  expect((await todayFor(editor, all)).coming.filter(({ what }) => what === 'issue')).toEqual([])
})
