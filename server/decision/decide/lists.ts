import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import {
  type listManuscripts,
  type ManuscriptFilter,
  manuscriptsPerPage as pageSize,
} from '#contracts/manuscript/manuscript-lists.ts'
import type { OwnListed } from '#contracts/manuscript/manuscripts.ts'
import { pagesMax } from '#contracts/shapes.ts'
import { reviewTabs, type Status } from '#domain/words/manuscript-status.ts'
import { oneMonthBefore } from '#domain/words/months.ts'
import { reviewStages } from '#domain/words/peer-review.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import { isReviewOverdue } from '#domain/words/waiting.ts'
import { type Seen, seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { sameAsFor } from '../../manuscript/submission/same-work.ts'
import { findConfirmed } from '../../people/accounts/address-store.ts'
import { todayOf } from '../../review/rules.ts'
import { findOffered } from '../transfers/store.ts'
import { findAppealed } from './appeal-store.ts'
import {
  countEach,
  countFound,
  countObjections,
  type Filter,
  findByAuthor,
  findCorrected,
  findPage,
} from './read-store.ts'
import { phasesOf } from './review-phase.ts'
import { show } from './show.ts'
import { revisionDueOf, stateOf } from './state-of.ts'
import { searchedAway } from './transferred-away.ts'

const ownMax = 200
const pagesAhead = 3
const waitingMax = 50
const foundMax = 250

export async function ownManuscripts(deps: Deps, author: Author): Promise<OwnListed[]> {
  const rows = await findByAuthor(deps.db, author.id, ownMax)
  const ids = rows.map(({ id }) => id)
  const [objections, appealed, offered, phases] = await Promise.all([
    countObjections(deps.db, ids),
    findAppealed(deps.db, ids),
    findOffered(deps.db, ids),
    phasesOf(deps.db, rows),
  ])
  return rows.map((row) => ({
    ...show(deps, row),
    ...stateOf(deps.content.site.charges, row, objections.has(row.id), phases.get(row.id)),
    revisionDueOn: revisionDueOf(row),
    appealed: appealed.has(row.id),
    transferOffered: offered.has(row.id),
    waived: row.waiver !== null,
  }))
}

/** For those who may be an author of it. */
const nothingOfReview = { suggestedReviewers: [], opposedReviewers: [], overdue: false, stage: null, isLate: false }

/** An editor only ever sees their own journals, and never screening, whatever they request. */
export async function filterFor(
  deps: Deps,
  staff: Staff,
  { status, journal, articleType, stage, search }: ManuscriptFilter,
): Promise<Filter & { seen: Seen }> {
  return {
    status,
    articleType,
    search,
    ...filterOf(deps, stage),
    journal,
    seen: await seenBy(deps.db, staff),
  }
}

export async function listForStaff(
  deps: Deps,
  staff: Staff,
  { sort, page, ...asked }: InputOf<typeof listManuscripts>,
): Promise<ReplyOf<typeof listManuscripts>> {
  const today = todayOf(deps)
  const { search } = asked
  const filter = await filterFor(deps, staff, asked)
  const anyStage = { ...filter, ...filterOf(deps, undefined) }
  const tabs = reviewTabs(staff)
  const [rows, [total = 0], counted] = await Promise.all([
    findPage(deps.db, filter, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    countEach(deps.db, [{ filter, max: (page + pagesAhead) * pageSize }]),
    search ? countWhatIsFound(deps, anyStage, tabs) : countWhatWaits(deps, anyStage, [...tabs, 'published']),
  ])
  const ids = rows.map(({ id }) => id)
  const [objections, appealed, corrected, sameAs, confirmed] = await Promise.all([
    countObjections(deps.db, ids),
    findAppealed(deps.db, ids),
    findCorrected(deps.db, rows),
    sameAsFor(deps, staff, rows),
    findConfirmed(
      deps.db,
      rows.map(({ email }) => email),
    ),
  ])
  const now = deps.clock.now()
  const transferred = search && staff.role !== 'admin' && (await searchedAway(deps, staff, search))
  return {
    manuscripts: rows.map((row) => ({
      ...show(deps, row),
      objections: objections.get(row.id) ?? 0,
      appealed: appealed.has(row.id),
      returned: row.returnedAt !== null && row.status === 'screening',
      corrected: corrected.has(row.id),
      overdue: isReviewOverdue(row, now),
      emailConfirmed: confirmed.has(row.email),
      stage: row.reviewStage,
      since: row.since.toISOString(),
      isLate: row.reviewDueOn !== null && row.reviewDueOn < today,
      sameAs: sameAs.get(row.id) ?? null,
      ...(filter.seen.reviewShutOut.includes(row.id) && nothingOfReview),
    })),
    page,
    pages: Math.min(pagesMax, Math.max(1, Math.ceil(total / pageSize))),
    total,
    waiting: counted.filter(({ status }) => status !== 'published'),
    all: {
      count: counted.reduce((sum, { count }) => sum + count, 0),
      hasMore: counted.some(({ hasMore }) => hasMore),
    },
    ...(transferred && { transferred }),
  }
}

const filterOf = (deps: Deps, asked: ManuscriptFilter['stage']) => ({
  stage: reviewStages.find((stage) => stage === asked),
  dueBefore: asked === 'late' ? todayOf(deps) : undefined,
  inOfficeBefore: asked === 'overdue' ? oneMonthBefore(deps.clock.now()) : undefined,
  isAppealed: asked === 'appeal',
})

async function countWhatWaits({ db }: Deps, filter: Filter, tabs: readonly Status[]) {
  const counted = tabs.map((status) => ({ filter: { ...filter, status }, max: waitingMax }))
  const counts = await countEach(db, counted)
  return tabs.map((status, at) => {
    const count = counts[at] ?? 0
    return { status, count, hasMore: count === waitingMax }
  })
}

/** Stops counting after the first matches, so that searching for a very common word does not cost more. */
async function countWhatIsFound({ db }: Deps, filter: Filter, tabs: readonly Status[]) {
  const [found, [published = 0]] = await Promise.all([
    countFound(db, { ...filter, status: 'open' }, foundMax),
    countEach(db, [{ filter: { ...filter, status: 'published' }, max: waitingMax }]),
  ])
  const hasMore = [...found.values()].reduce((sum, count) => sum + count, 0) === foundMax
  return [
    ...tabs.map((status) => ({ status, count: found.get(status) ?? 0, hasMore })),
    { status: 'published' as const, count: published, hasMore: published === waitingMax },
  ]
}
