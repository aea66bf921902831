import { expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { largeOffice, toRecount, usageRows } from '#tests/support/large-office.ts'
import { cpuOf, fill, pagesRead, plansOf, rowsTouched } from '#tests/support/plans.ts'
import { times } from '#tests/support/thorough.ts'
import { reviewers } from '../../db/schema.ts'
import { manuscript } from '../../decision/decide/read.ts'
import type { Deps } from '../../deps.ts'
import { listHints } from '../../manuscript/hints/read.ts'
import { findSentBefore, listAlike } from '../../manuscript/submission/same-work.ts'
import { recountMonths } from '../../money/accounting/recount.ts'
import { readStatement } from '../../money/accounting/statement.ts'
import { chargeState } from '../../money/payments/read.ts'
import { listFindings } from '../../publishing/readiness/read.ts'
import { refreshFindings } from '../../publishing/readiness/refresh.ts'
import { listDuplicates, refreshDuplicates } from '../../review/register/duplicates.ts'
import { proposeReviewers } from '../../review/register/propose.ts'
import { listReviewers, reviewer } from '../../review/register/read.ts'
import { copies } from '../../review/reviewer-copies/read.ts'
import { reviewDesk } from '../../review/reviewing/desk.ts'
import { stageTimes } from '../../review/turnaround/read.ts'
import { overview } from '../../site/usage/read.ts'
import { recountUsage } from '../../site/usage/recount.ts'
import { find } from '../find/find.ts'
import { checkHistory } from '../history/check.ts'
import { retentionPlan } from '../retention/read.ts'
import { readFigures } from '../statistics/read.ts'
import { refreshFigures } from '../statistics/refresh.ts'
import { trendsFor, waitingFor } from './read.ts'
import { countToday, todayFor } from './today.ts'

/** 100 manuscripts, 50 reviewers and 400 invitations; and many times as many. */
const [few, many] = [await largeOffice(1), await largeOffice(times(25, 100))]
for (const { deps, database } of [few, many]) {
  await fill(database, [usageRows, toRecount])
  for (const keep of [recountUsage, recountMonths, refreshDuplicates, refreshFigures, refreshFindings]) await keep(deps)
  await fill(database, ['vacuum analyze'])
}
const someone = { realm: 'staff', id: 'x', name: 'Stella Staff', email: 'stella@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const journal = few.content.journals[0]?.slug ?? ''
const editor: Staff = { ...someone, role: 'editor', access: journal }

type Read = (deps: Deps) => Promise<unknown>

const dashboard =
  (staff: Staff): Read =>
  async (deps) => {
    await countToday(deps, staff)
    await todayFor(deps, staff, { whose: 'all', max: 5 })
    await waitingFor(deps, staff)
    await trendsFor(deps, staff)
  }

/** All that the page of a manuscript loads. */
const desk: Read = async (deps) => {
  const id = 'manuscript-44'
  await manuscript(deps, { author: null, staff: editor }, { id })
  await chargeState(deps, id)
  await reviewDesk(deps, editor, { id })
  await copies(deps, editor, { id })
  await checkHistory(deps, editor, { id })
  await listAlike(deps, editor, { id })
  await listHints(deps, editor, { id })
  await stageTimes(deps, { _id: id, status: 'under-review' })
}

const dashboards: Record<string, Read> = {
  "an admin's dashboard": dashboard(admin),
  "an editor's dashboard": dashboard(editor),
}
const pages: Record<string, Read> = {
  "a manuscript's page": desk,
  'proposals for an admin': (deps) => proposeReviewers(deps, admin, { id: 'manuscript-77' }),
  'proposals for an editor': (deps) => proposeReviewers(deps, editor, { id: 'manuscript-44' }),
  'a search for an address': (deps) => proposeReviewers(deps, admin, { id: 'manuscript-77', search: 'person17@' }),
  'what an author sent before': (deps) =>
    findSentBefore(deps, { ...someone, realm: 'author' }, { title: 'Malaria and water in rare17', file: '' }),
  'the page of a reviewer': (deps) => reviewer(deps, admin, { id: 'reviewer-7' }),
}
/** They show what is kept, or count up to a limit: a small office has less to read, so these have a limit of pages alone. */
const limited: Record<string, Read> = {
  'the use of the articles': (deps) => overview(deps, admin, { page: 1 }),
  "a year's use of one journal": (deps) => overview(deps, editor, { year: new Date().getUTCFullYear() - 1, page: 2 }),
  'what receivers would refuse': (deps) => listFindings(deps, { receiver: 'doaj', journal, page: 2 }),
  'the statement of a month': (deps) => readStatement(deps, {}),
  'possible duplicates': (deps) => listDuplicates(deps, admin),
  'the register': (deps) => listReviewers(deps, editor, { page: 1, sort: 'name' }),
  figures: (deps) => readFigures(deps, admin, {}),
}
const words = ['N-44', 'rare17', 'malaria', 'mala', 'malria', 'person17', 'author44@place44.example', 'nothing like it']
/** A common word is in many rows; to choose the newest of them costs little. */
const searches: Record<string, Read> = {
  ...Object.fromEntries(words.map((q) => [`a search for ${q}`, (deps: Deps) => find(deps, admin, { q, page: 1 })])),
  'a search of an editor': (deps) => find(deps, editor, { q: 'cholera', page: 1 }),
}
const all = Object.entries({ ...dashboards, ...pages, ...limited })
const withSearches = [...all, ...Object.entries(searches)]
const measured = withSearches.filter(([name]) => !(name in limited))
const on =
  ({ deps }: typeof few, read: Read) =>
  (db: Deps['db']) =>
    read({ ...deps, db })

/** How many times as much the read costs in the large office. */
async function growth(read: Read): Promise<number> {
  const sites = [few, many]
  const databases = sites.map(({ database }) => database)
  const [small = 0, large = 0] = await cpuOf(databases, (db, at) => on(sites[at] ?? few, read)(db))
  return large / small
}

const isLinux = process.platform === 'linux'
const why = isLinux ? '' : ' (skipped: only Linux tells the processor time of another process)'

test.skipIf(!isLinux).each(measured)(`many manuscripts cost within twice of 100: %s${why}`, async (_, read) => {
  expect(await growth(read)).toBeLessThanOrEqual(2)
})

test.skipIf(!isLinux)(`what grows with the archive would be noticed${why}`, async () => {
  expect(await growth(({ db }) => db.select().from(reviewers))).toBeGreaterThan(3)
})

test.each(Object.entries(pages))('no more rows than twice those among 100 manuscripts: %s', async (_, read) => {
  const rows = (site: typeof few) => rowsTouched(site.database, on(site, read))
  expect(await rows(many)).toBeLessThanOrEqual(2 * (await rows(few)))
})

/** Who has how many open reviews is read live, and of each review of the 25 people shown, whether an editor may see it. */
const most: Record<string, number> = { figures: 4_000, 'the register': 2_000 }

/** In a small office a whole table is one page, so pages don't measure growth. But there must never be many. */
test.each(all)('few pages of the database: %s', async (name, read) => {
  expect(await pagesRead(many.database, on(many, read))).toBeLessThan(most[name] ?? (name in dashboards ? 600 : 1_000))
})

test('what will be deleted: few pages of the database for each that is counted', async () => {
  const read = on(many, (deps) => retentionPlan(deps, admin))
  expect(await pagesRead(many.database, read)).toBeLessThan(6_000)
})

const isWhole =
  /Seq Scan on (articles|manuscripts|usage_months|usage_ranks|manuscript_(steps|versions)|reviewers|reviewer_addresses|review_(rounds|invitations|reports)|letters|journal_work|payments)\b/g

test.each(withSearches)('no large table is read whole: %s', async (_, read) => {
  const plans = await plansOf(many.database, on(many, read))
  expect(plans.flatMap((plan) => plan.match(isWhole) ?? [])).toEqual([])
})

test('there are twenty proposals in both', async () => {
  for (const { deps } of [few, many])
    expect(await proposeReviewers(deps, admin, { id: 'manuscript-77' })).toHaveLength(20)
})
