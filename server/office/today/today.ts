import type { SameAs } from '#contracts/manuscript/same-work.ts'
import { proofTask } from '#domain/manuscript/page-proof.ts'
import { type Scope, usualScope } from '#domain/office/scope.ts'
import { addDays, type Day, publishersZone } from '#domain/words/day.ts'
import { oneMonthBefore } from '#domain/words/months.ts'
import type { ReviewStage, ReviewVerdict } from '#domain/words/peer-review.ts'
import { mayAct, type Staff } from '#domain/words/permissions.ts'
import { isReviewOverdue, latenessInWords, type Settled, settledAs, waitingMax } from '#domain/words/waiting.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { sharesOf } from '../../manuscript/similarity/similar.ts'
import { colleaguesNamedFor, namedFor } from '../../manuscript/submission/named-for.ts'
import { sameAsFor } from '../../manuscript/submission/same-work.ts'
import { findChargeEntries } from '../../money/payments/store.ts'
import { askOnce } from '../../request-scope.ts'
import { todayOf } from '../../review/rules.ts'
import {
  findFailures,
  findLatest,
  findObjectors,
  findProofProgress,
  findRecommended,
  findTitles,
} from './item-store.ts'
import { type Backlogs, backlogsOf, countBacklogs } from './store.ts'
import {
  type Coming,
  type Found,
  findComing,
  findObjected,
  findScope,
  findWaiting,
  type ManuscriptKind,
  type Watch,
  waitingIn,
} from './today-store.ts'

const daysAhead = 7

/** What waits without being a manuscript is shown as one number. Nobody has to act on an open checkout. */
export type ListKind = Exclude<keyof Backlogs, 'open-checkouts'>
export type TodayKind = ManuscriptKind | ListKind

/** Kinds of which nothing waits are left out. */
export type TodayCounts = Partial<Record<TodayKind, { count: number; since: string }>>

export type TodayItem = {
  kind: ManuscriptKind
  id: string
  number: string
  title: string
  type: string
  since: string
  stage: ReviewStage | null
  /** The day that has passed, and the reviewer who is late, if one is. */
  dueOn: Day | null
  /** How late it is, where something else is the reason to act. */
  lateness: string | null
  reviewer: { name: string; hasAccepted: boolean } | null
  recommended: { round: number; recommendations: ReviewVerdict[] } | null
  objector: string | null
  /** Whether whoever asks may be an author of it. */
  isNamed: boolean
  /** Why it was not published when it was scheduled. */
  failure: string | null
  /** What is to be done about its proof. */
  proof: string | null
  fileId: string
  /** Of one that waits for its issue: what became of its charge. */
  settled: Settled
  /** Of a new submission, the work that it looks like. */
  sameAs: SameAs | null
  /** Of one that has just come, or come back: how much of its text another work has, in per cent. */
  inCommon: number | null
}

/** What an editor has not looked at yet. */
const arrivals: readonly ManuscriptKind[] = ['screening', 'needs-reviewers', 'revision-in']

/** The stages of a review at which the office has something to do, however late. */
export const workStages: readonly ManuscriptKind[] = ['reports-in', 'revision-in', 'needs-reviewers']

const watchOf = (deps: Deps, staff: Staff, whose: Scope, isMailed = false): Promise<Watch> =>
  askOnce(deps.db, ['watch', staff, whose, isMailed], () => readWatch(deps, staff, whose, isMailed))

async function readWatch(deps: Deps, staff: Staff, whose: Scope, isMailed: boolean): Promise<Watch> {
  const { db } = deps
  const [seen, objected] = await Promise.all([seenBy(db, staff), findObjected(db)])
  return {
    ...seen,
    objected,
    // That they may be an author themselves has had an e-mail of its own.
    named: isMailed ? await colleaguesNamedFor(db, staff) : await namedFor(db, staff, seen),
    mine: whose === 'mine' ? staff.id : null,
    today: todayOf(deps),
    monthAgo: oneMonthBefore(deps.clock.now()),
  }
}

async function count({ db }: Deps, staff: Staff, watch: Watch): Promise<TodayCounts> {
  const { 'open-checkouts': _, ...others } = backlogsOf(staff)
  const wanted = () => [...waitingIn(watch, staff.role), ...Object.entries(others)]
  const found = await askOnce(db, ['count', staff, watch], () => countBacklogs(db, wanted(), waitingMax))
  return Object.fromEntries(found.map(({ what, count, oldest }) => [what, { count, since: oldest.toISOString() }]))
}

/** Whose work somebody sees on Today: what they chose last, on any device. */
export async function scopeOf({ db }: Deps, staff: Staff): Promise<Scope> {
  const usual = usualScope(staff.role)
  const chosen = () => askOnce(db, ['scope', staff.id], () => findScope(db, staff.id))
  return mayAct(staff) ? ((await chosen()) ?? usual) : usual
}

/** How much waits for somebody, of each kind. */
export async function countToday(deps: Deps, staff: Staff): Promise<TodayCounts> {
  return count(deps, staff, await watchOf(deps, staff, await scopeOf(deps, staff)))
}

export type Today = { day: Day; counts: TodayCounts; items: TodayItem[]; coming: Coming[] }
type Asked = { whose: Scope; kinds?: readonly TodayKind[] | undefined; max: number; isMailed?: boolean }

/** What waits: the number of each kind, the first manuscripts of those asked for, and what is due soon. */
export async function todayFor(deps: Deps, staff: Staff, { whose, kinds, max, isMailed }: Asked): Promise<Today> {
  const { db } = deps
  const watch = await watchOf(deps, staff, whose, isMailed)
  const wanted = waitingIn(watch, staff.role).filter(([kind]) => !kinds || kinds.includes(kind))
  const [counts, found, coming] = await Promise.all([
    count(deps, staff, watch),
    findWaiting(db, wanted, max),
    findComing(db, watch, addDays(watch.today, daysAhead), publishersZone()),
  ])
  return { day: watch.today, counts, items: await itemsOf(deps, staff, watch, found), coming }
}

/** Why one manuscript waits for the office, by the same queries as the list; null if it waits for others. */
export async function waitsFor(deps: Deps, staff: Staff, { id }: { id: string }): Promise<TodayItem | null> {
  // Whether colleagues are authors has a place of its own there.
  const watch = { ...(await watchOf(deps, staff, 'all')), only: id, named: [] }
  const [item] = await itemsOf(deps, staff, watch, await findWaiting(deps.db, waitingIn(watch, staff.role), 1))
  return item ?? null
}

async function itemsOf(deps: Deps, staff: Staff, watch: Watch, found: readonly Found[]): Promise<TodayItem[]> {
  const { db } = deps
  const now = deps.clock.now()
  const idsOf = (kind: ManuscriptKind) => found.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const titles = await findTitles(db, watch, [...new Set(found.map(({ id }) => id))])
  const [latest, recommended, objectors, failures, charges, proofs, alike, shares] = await Promise.all([
    findLatest(db, watch, idsOf('late')),
    findRecommended(db, watch, idsOf('reports-in')),
    findObjectors(db, idsOf('objection')),
    findFailures(db, idsOf('failed-plan')),
    findChargeEntries(db, idsOf('paid')),
    findProofProgress(db, [...idsOf('proof-late'), ...idsOf('proof-in')]),
    sameAsFor(
      deps,
      staff,
      idsOf('screening').flatMap((id) => titles.get(id) ?? []),
    ),
    sharesOf(deps, staff, arrivals.flatMap(idsOf)),
  ])
  return found.flatMap(({ kind, id, since }): TodayItem[] => {
    const about = titles.get(id)
    if (!about) return []
    const { number, title, articleType, reviewStage, reviewDueOn, officeSince, waiver, fileId } = about
    const late = kind === 'late' ? latest.get(id) : undefined
    const proof = kind === 'proof-late' || kind === 'proof-in' ? proofs.get(id) : undefined
    return [
      {
        ...{ kind, id, number, title, type: articleType, since: since.toISOString() },
        stage: reviewStage,
        dueOn: kind === 'late' ? (late?.dueOn ?? reviewDueOn) : kind === 'proof-late' ? (proof?.dueOn ?? null) : null,
        lateness: workStages.includes(kind)
          ? latenessInWords({ dueOn: reviewDueOn, isOverdue: isReviewOverdue({ officeSince }, now) }, watch.today)
          : null,
        proof: proof ? proofTask(proof, watch.today) : null,
        fileId,
        reviewer: late ? { name: late.name, hasAccepted: late.state === 'accepted' } : null,
        recommended: recommended.get(id) ?? null,
        isNamed: watch.reviewShutOut.includes(id),
        objector: kind === 'objection' ? (objectors.get(id) ?? null) : null,
        failure: kind === 'failed-plan' ? (failures.get(id) ?? null) : null,
        settled: settledAs(waiver !== null, charges.get(id)),
        sameAs: alike.get(id) ?? null,
        inCommon: arrivals.includes(kind) ? (shares.get(id) ?? null) : null,
      },
    ]
  })
}
