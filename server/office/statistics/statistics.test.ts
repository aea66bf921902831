import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import {
  activity,
  figures,
  manuscriptSteps,
  type manuscripts,
  manuscriptTransfers,
  payments,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { plansOf } from '#tests/support/plans.ts'
import { reviewsOn } from '#tests/support/review-site.ts'
import { recountFigures, refreshFigures } from './refresh.ts'

const now = new Date('2026-06-15T12:00:00Z')
const site = await manuscriptSite({ at: now })
const { db, deps, services } = site
const reviews = reviewsOn(db, () => now)
const { readFigures, exportFigures, exportLoad } = services.statistics
const person = { realm: 'staff', id: 'stella', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...person, role: 'admin', access: null }
const editor: Staff = { ...person, role: 'editor', access: health }

type Step = [action: string, at: string]

async function life(steps: Step[], given: Partial<typeof manuscripts.$inferInsert> = {}) {
  const { id } = await site.manuscript('published', { sample: false, ...given })
  await db.delete(manuscriptSteps).where(eq(manuscriptSteps.manuscriptId, id))
  const rows = steps.map(([action, at]) => ({
    id: newId(),
    manuscriptId: id,
    action,
    actor: 'staff',
    at: new Date(at),
  }))
  await db.insert(manuscriptSteps).values(rows)
  return id
}

const textOf = async (parts: Promise<AsyncGenerator<string>>) => (await Array.fromAsync(await parts)).join('')
const last = <Value>(values: readonly Value[]) => values.at(-1)

await life([
  ['submit', '2026-02-01T00:00:00Z'],
  ['screen', '2026-02-03T12:00:00Z'],
  ['revise', '2026-03-03T12:00:00Z'],
  ['remind', '2026-03-10T12:00:00Z'],
  ['submit-revision', '2026-03-13T12:00:00Z'],
  ['approve', '2026-04-02T12:00:00Z'],
  ['publish', '2026-06-01T12:00:00Z'],
])
// Rejected, and taken back on appeal: only the acceptance counts.
await life(
  [
    ['submit', '2026-04-01T00:00:00Z'],
    ['screen', '2026-04-02T00:00:00Z'],
    ['reject', '2026-04-12T00:00:00Z'],
    ['reopen', '2026-05-01T00:00:00Z'],
    ['approve', '2026-06-10T00:00:00Z'],
  ],
  { country: 'Ghana', articleType: 'Case Report' },
)
// Rejected in one journal, then transferred to the other one.
const moved = await life(
  [
    ['submit', '2026-06-01T00:00:00Z'],
    ['decline', '2026-06-05T00:00:00Z'],
    ['transfer', '2026-06-09T00:00:00Z'],
  ],
  { journal: biology },
)
await db.insert(manuscriptTransfers).values({
  ...{
    id: newId(),
    manuscriptId: moved,
    fromJournal: health,
    toJournal: biology,
    answer: 'accepted',
    formerNumber: 'X-1',
  },
  answeredAt: new Date('2026-06-09T00:00:00Z'),
})
await db.insert(payments).values(
  (
    [
      [health, 3_000_000, 'live'],
      [null, 500_000, 'live'],
      [health, 900_000, 'test'],
    ] as const
  ).map(([journal, amountMinor, mode], at) => ({
    ...{
      receipt: `R-${at}`,
      provider: 'paystack',
      reference: `p${at}`,
      description: 'x',
      payerName: 'A',
      payerEmail: 'a@example.org',
    },
    ...({
      purpose: journal ? 'article-charge' : 'course',
      subjectId: `s${at}`,
      currency: 'NGN',
      journal,
      amountMinor,
      mode,
    } as const),
    ...{ paidAt: now, createdAt: now },
  })),
)
await recountFigures(deps)

test('each stage is counted in the month where it ended, with its median', async () => {
  const { stages, period } = await readFigures(admin, { from: '2026-01', to: '2026-06' })
  const shown = stages.map(({ key, times }) => [
    key,
    times.flatMap((one, at) => (one ? [`${period.spans[at]}: ${one.count}, ${one.medianDays}`] : [])),
  ])
  expect(Object.fromEntries(shown)).toEqual({
    screening: ['2026-02: 1, 3', '2026-04: 1, 1', '2026-06: 1, 4'],
    // From the screening, from the revision and after the appeal.
    review: ['2026-03: 1, 28', '2026-04: 2, 10', '2026-06: 1, 40'],
    revision: ['2026-03: 1, 10'],
    production: ['2026-06: 1, 60'],
    publication: ['2026-06: 1, 121'],
  })
})

test('quarters and years have medians of their own', async () => {
  const { stages, decisions, period } = await readFigures(admin, { from: '2026-01', to: '2026-06', per: 'quarter' })
  expect(period.spans).toEqual(['2026-Q1', '2026-Q2'])
  expect(stages.find(({ key }) => key === 'review')?.times.map((one) => one?.medianDays)).toEqual([28, 20])
  expect(decisions).toEqual({ approve: [0, 2], reject: [0, 0], decline: [0, 1] })
})

test('a transfer is a submission to its journal, and none for all together', async () => {
  const year = { from: '2026-01', to: '2026-12', per: 'year' } as const
  const all = await readFigures(admin, year)
  expect(all.countries.shown).toEqual([
    { key: 'Nigeria', count: 2 },
    { key: 'Ghana', count: 1 },
  ])
  expect(all.types.shown.map(({ key }) => key)).toEqual(['Research Article', 'Case Report'])
  const one = await readFigures(admin, { ...year, journal: biology })
  expect(one.countries.shown).toEqual([{ key: 'Nigeria', count: 1 }])
  // The journal that declined it keeps that decision.
  expect(one.decisions.decline).toEqual([0])
  expect((await readFigures(admin, { ...year, journal: health })).decisions.decline).toEqual([1])
})

test('income is for admins: real payments, and courses only for all journals', async () => {
  expect(last((await readFigures(admin, {})).income?.NGN ?? [])).toBe(3_500_000)
  expect(last((await readFigures(admin, { journal: health })).income?.NGN ?? [])).toBe(3_000_000)
  expect((await readFigures(editor, {})).income).toBeNull()
  await expect(exportFigures(editor, { picture: 'income' })).rejects.toThrow('Only an admin can see the income.')
  expect(await textOf(exportFigures(admin, { picture: 'income', from: '2026-06' }))).toContain(
    'All,2026-06,NGN,35000.00,2\r\n',
  )
})

test('an editor sees their own journal, and no other one exists for them', async () => {
  expect((await readFigures(editor, {})).journal).toBe(health)
  await expect(readFigures(editor, { journal: biology })).rejects.toThrow('There is no such journal.')
  await expect(exportFigures(editor, { picture: 'stages', journal: biology })).rejects.toThrow(
    'There is no such journal.',
  )
  const lines = await textOf(exportFigures(editor, { picture: 'decisions', from: '2026-04', to: '2026-06' }))
  expect(lines.trim().split('\r\n').slice(1)).toEqual([
    'Domain Health Journal,2026-04,1,0,0,100',
    'Domain Health Journal,2026-06,1,0,1,50',
  ])
})

test("what a period may be depends on the site's clock", () => {
  expect(services.statistics.periodProblem({ from: '2026-06' })).toBeNull()
  expect(services.statistics.periodProblem({ from: '2026-07' })).toContain('The first month is in the future')
})

test('a period that ends before it begins is refused with one sentence', async () => {
  await expect(readFigures(admin, { from: '2026-05', to: '2026-01' })).rejects.toThrow(
    'The first month is after the last one',
  )
})

test('reports are counted with the people who wrote them, and open reviews with their names', async () => {
  const { id } = await site.manuscript('under-review', { reviewStage: 'waiting-for-reviewers' })
  const round = await reviews.round(id)
  const [rita, remi] = [await reviews.reviewer({ name: 'Rita Busy' }), await reviews.reviewer({ name: 'Remi Done' })]
  await reviews.invitation(round, rita.id, 'accepted', { reportDueOn: '2026-01-01' })
  await reviews.invitation(round, remi.id, 'submitted', { invitedAt: new Date('2026-06-05T12:00:00Z') })
  await refreshFigures(deps)
  const { reviews: done, load } = await readFigures(editor, {})
  expect([last(done.reports), last(done.reviewers), last(done.times)?.medianDays]).toEqual([1, 1, 10])
  expect(load).toEqual([
    expect.objectContaining({ name: 'Rita Busy', open: 1, accepted: 1, late: 1, isInRegister: true }),
  ])
  expect((await readFigures({ ...editor, access: biology }, {})).load).toEqual([])
  // Nobody learns here who reviews what is hidden from them.
  expect((await readFigures({ ...editor, shutOutOf: [id] }, {})).load).toEqual([])
  expect(await textOf(exportLoad(editor, {}))).toContain('Rita Busy,1,1,1\r\n')
  expect(await db.$count(activity, eq(activity.action, 'export-reviewer-load'))).toBe(1)
})

test('what was deleted leaves the figures, and what has not changed is not written', async () => {
  const rowsOf = () =>
    db.execute<{ xmin: string }>(`select span, journal, picture, key, xmin::text from figures order by 1, 2, 3, 4`)
  const before = (await rowsOf()).rows
  await recountFigures(deps)
  expect((await rowsOf()).rows).toEqual(before)
  await db.delete(manuscriptSteps).where(eq(manuscriptSteps.manuscriptId, moved))
  await recountFigures(deps)
  expect(await db.$count(figures, eq(figures.journal, biology))).toBe(0)
})

test('the pictures are read from what is kept', async () => {
  const plans = await plansOf(site.database, (own) =>
    import('./read.ts').then(({ readFigures: read }) => read({ ...deps, db: own }, admin, {})),
  )
  expect(plans.join('\n')).not.toMatch(/manuscript_steps|payments/)
})

test("a journal's page has the acceptance rate of its last twelve months, once ten papers prove it", async () => {
  const other = 'domain-multidisciplinary-journal'
  const acceptance = () => services.statistics.acceptanceRate(other)
  const decided = (action: string, at: string) => life([[action, at]], { journal: other })
  for (let time = 0; time < 9; time++) await decided('reject', '2026-03-01T00:00:00Z')
  for (let time = 0; time < 9; time++) await decided('approve', '2025-06-01T00:00:00Z')
  await recountFigures(deps)
  expect(await acceptance()).toBeNull()
  await decided('approve', '2025-07-02T00:00:00Z')
  await recountFigures(deps)
  expect(await acceptance()).toEqual({ share: 10, decided: 10 })
})
