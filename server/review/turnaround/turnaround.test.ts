import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { manuscriptSteps, manuscripts, manuscriptTransfers } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { refreshTimes } from './refresh-times.ts'
import { findAllTimes } from './store.ts'

const now = new Date('2026-06-15T12:00:00Z')
const site = await manuscriptSite({ at: now })
const { db, deps, services } = site
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

type Event = [action: string, daysAgo: number]

async function life(events: Event[], given: Partial<typeof manuscripts.$inferInsert> = {}): Promise<string> {
  const { id } = await site.manuscript('published', given)
  await db
    .insert(manuscriptSteps)
    .values(
      events.map(([action, days]) => ({ id: newId(), manuscriptId: id, action, actor: 'staff', at: daysAgo(days) })),
    )
  return id
}

/** Decided after so many days, accepted and published within 10 more. */
const published = (days: number, given = {}) =>
  life(
    [
      ['submit', 100],
      ['screen', 99],
      ['approve', 100 - days],
      ['publish', 90 - days],
    ],
    given,
  )

const timesOf = async (journal: string) => (await services.turnaround.journalTimes(journal)).inWords

test('fewer than ten manuscripts prove nothing', async () => {
  for (let days = 1; days <= 9; days++) await published(days)
  await refreshTimes(deps)
  expect(await timesOf(health)).toEqual([])
})

test('ten do: the median, and within how many days eight of ten were done', async () => {
  await published(10)
  await refreshTimes(deps)
  expect(await timesOf(health)).toEqual([
    ['Submission to first decision', 'Median 5 days; 8 of 10 within 8 days'],
    ['Submission to acceptance', 'Median 5 days; 8 of 10 within 8 days'],
    ['Submission to publication', 'Median 15 days; 8 of 10 within 18 days'],
  ])
  expect(await timesOf(biology)).toEqual([])
})

test('the home page shows the median of all journals together, which may have ten papers where none has', async () => {
  for (let time = 0; time < 4; time++) await published(20, { journal: biology })
  await refreshTimes(deps)
  expect(await services.turnaround.decisionTimes()).toEqual({
    all: { papers: 14, medianDays: 7, mostDays: 20 },
    byJournal: { [health]: { papers: 10, medianDays: 5, mostDays: 8 } },
  })
  await db.delete(manuscripts).where(eq(manuscripts.journal, biology))
  await refreshTimes(deps)
})

test('what was decided more than twelve months ago no longer counts', async () => {
  for (let time = 0; time < 20; time++)
    await life([
      ['submit', 500],
      ['reject', 400],
    ])
  const before = await findAllTimes(db)
  await refreshTimes(deps)
  expect(await findAllTimes(db)).toEqual(before)
})

test('sample manuscripts do not count among real ones', async () => {
  for (let time = 0; time < 12; time++) await published(60, { journal: biology, sample: true })
  await refreshTimes(deps)
  expect(await timesOf(biology)).toEqual([])
})

test('of a transferred manuscript, each journal counts its own part', async () => {
  const other = 'domain-multidisciplinary-journal'
  for (let time = 0; time < 10; time++) {
    const moved = [
      ['submit', 40],
      ['decline', 37],
      ['transfer', 30],
      ['screen', 29],
      ['approve', 10],
    ] as Event[]
    const manuscriptId = await life(moved, { journal: other })
    const answered = { answer: 'accepted' as const, answeredAt: daysAgo(30), formerNumber: newId() }
    const transfer = { id: newId(), manuscriptId, fromJournal: biology, toJournal: other, ...answered }
    await db.insert(manuscriptTransfers).values(transfer)
  }
  await refreshTimes(deps)
  expect(await timesOf(biology)).toEqual([['Submission to first decision', 'Median 3 days; 8 of 10 within 3 days']])
  expect(await timesOf(other)).toEqual([
    ['Submission to first decision', 'Median 20 days; 8 of 10 within 20 days'],
    ['Submission to acceptance', 'Median 20 days; 8 of 10 within 20 days'],
  ])
  await db.delete(manuscripts).where(inArray(manuscripts.journal, [other]))
  await refreshTimes(deps)
})

test('the caches hear of it only when something has changed', async () => {
  let heard = 0
  const count = () => void heard++
  const listener = await site.database.listen('content', { onNotify: count, onGap: count })
  await createJobs(deps)['refresh-times']?.run({})
  await published(3)
  const after = heard
  await refreshTimes(deps)
  await expect.poll(() => heard).toBeGreaterThan(after)
  await listener.close()
  expect(after).toBe(0)
})

test('an author reads how long other papers took from this stage, and staff on which day they were decided', async () => {
  const { id: _id } = await site.manuscript('under-review')
  await db.insert(manuscriptSteps).values([
    { id: newId(), manuscriptId: _id, action: 'submit', actor: 'author', at: daysAgo(5) },
    { id: newId(), manuscriptId: _id, action: 'screen', actor: 'staff', at: daysAgo(3) },
  ])
  expect(await services.turnaround.stageTimes({ _id, status: 'under-review' })).toEqual({
    forecast: '8 of 10 papers at this stage had a decision within 7 days.',
    pace: 'Day 3 of this stage: 8 of 10 papers were decided by day 7.',
  })
  expect(await services.turnaround.stageTimes({ _id, status: 'rejected' })).toBeNull()
  const held = { _id, status: 'under-review', reviewOnHold: true } as const
  expect(await services.turnaround.stageTimes(held)).toBeNull()
  await db.update(manuscripts).set({ journal: biology }).where(eq(manuscripts.id, _id))
  expect(await services.turnaround.stageTimes({ _id, status: 'under-review' })).toBeNull()
})

test("an author reads by which day a decision is expected: from the journal's own times, else from its deadlines", async () => {
  const { id: _id } = await site.manuscript('under-review')
  await db.insert(manuscriptSteps).values([
    { id: newId(), manuscriptId: _id, action: 'submit', actor: 'author', at: daysAgo(10) },
    { id: newId(), manuscriptId: _id, action: 'screen', actor: 'staff', at: daysAgo(8) },
  ])
  const asked = { _id, status: 'under-review', journal: health } as const
  expect(await services.turnaround.expectation(asked)).toMatchObject({
    ...{ what: 'Decision', by: '2026-06-20', first: '2026-06-13', day: 10, ofDays: 8 },
    basis: '8 of 10 papers of this journal had their decision within 8 days.',
  })
  expect(await services.turnaround.expectation({ ...asked, reviewOnHold: true })).toBeNull()
  await db.update(manuscripts).set({ journal: biology }).where(eq(manuscripts.id, _id))
  const fromDeadlines = await services.turnaround.expectation({ ...asked, journal: biology })
  expect(fromDeadlines).toMatchObject({ by: '2026-07-03', first: null, ofDays: 28 })
  expect(fromDeadlines?.basis).toContain(
    'By the journal’s deadlines: reviewers have 7 days to answer and 21 to report.',
  )
})

test('while everything is sample content, it shows what there would be to see', async () => {
  await db.update(manuscripts).set({ sample: true }).where(eq(manuscripts.sample, false))
  await refreshTimes(deps)
  expect(await timesOf(biology)).toContainEqual([
    'Submission to first decision',
    'Median 60 days; 8 of 10 within 60 days',
  ])
})
