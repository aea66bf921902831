import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/office/scope.ts'
import type { Day } from '#domain/words/day.ts'
import type { ReviewStage } from '#domain/words/peer-review.ts'
import type { Role } from '#domain/words/role.ts'
import type { Seen } from '../../access/seen.ts'
import { isOpen, isReviewSeen, isSeen, statusOf } from '../../access/store.ts'
import { fixed, prepareOnce } from '../../db/prepare.ts'
import {
  appeals,
  coAuthorNotices,
  manuscripts,
  pageProofs,
  plannedPublications as plans,
  possibleConflicts,
  preparedIssues,
  staff,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { stageSince } from '../../decision/decide/read-store.ts'
import { inJournals } from './store.ts'

/** What somebody sees, whose work is meant, and since when something is late. */
export type Watch = Seen & {
  /** The member of staff whose work it is: what they handle, and what nobody does. Null means everybody's. */
  mine: string | null
  today: Day
  monthAgo: Date
  /** The manuscripts with an open objection, which comes before all else. */
  objected: string[]
  /** The one manuscript that is asked about, if not all are. */
  only?: string
  /** Those with colleagues who may be authors, which whoever asks may settle. */
  named: string[]
}

/** What somebody chose to see on Today, or null. */
export async function findScope(db: DbOrTx, staffId: string): Promise<Scope | null> {
  const [row] = await chosenScope(db).execute({ staffId })
  return row?.shows ?? null
}

const chosenScope = prepareOnce((db) =>
  db
    .select({ shows: staff.todayShows })
    .from(staff)
    .where(eq(staff.id, sql.placeholder('staffId'))),
)

export async function putScope(db: DbOrTx, staffId: string, shows: Scope): Promise<void> {
  await db.update(staff).set({ todayShows: shows }).where(eq(staff.id, staffId))
}

/** Few objections are open at a time. */
export async function findObjected(db: DbOrTx): Promise<string[]> {
  const rows = await objected(db).execute()
  return rows.map(({ id }) => id)
}

const objected = prepareOnce((db) =>
  db
    .selectDistinct({ id: coAuthorNotices.manuscriptId })
    .from(coAuthorNotices)
    .where(and(isNotNull(coAuthorNotices.objectedAt), isNull(coAuthorNotices.resolvedAt))),
)

const isTheirs = ({ mine, only }: Watch) => {
  const { id, handlingEditorId } = manuscripts
  const isMine = mine === null ? sql`true` : sql`(${handlingEditorId} is null or ${handlingEditorId} = ${mine})`
  return only === undefined ? isMine : sql`${isMine} and ${id} = ${only}`
}

/** Whoever may be an author of it has nothing to do but to settle that. */
const isWatched = (watch: Watch) => sql`${isReviewSeen(watch)} and ${isTheirs(watch)}`

const isUnopposed = (watch: Watch) =>
  isWatched({ ...watch, reviewShutOut: [...watch.reviewShutOut, ...watch.objected, ...watch.named] })

const found = (watch: Watch, since: SQL, isWaiting: SQL, order: SQL) =>
  sql`select ${manuscripts.id} as id, ${since} as since from ${manuscripts}
    where ${isWaiting} and ${isUnopposed(watch)} order by ${order}`

const isLate = ({ today }: Watch) => sql`${manuscripts.reviewDueOn} < ${today}`
const isOverdue = ({ monthAgo }: Watch) => sql`${manuscripts.officeSince} < ${monthAgo.toISOString()}::timestamptz`

const atStage = (watch: Watch, stage: ReviewStage) =>
  found(watch, stageSince, sql`${manuscripts.reviewStage} = ${stage}`, sql`${manuscripts.statusAt}`)

/** At the other stages the office has something to do, which comes before how late it is. */
const isWithOthers = fixed(sql`${manuscripts.reviewStage} in ('waiting-for-reviewers', 'revision-due')`)

const isToPublish = fixed(sql`${statusOf} in ('approved', 'paid')`)
const isProofIn = fixed(sql`${pageProofs.officeSince} is not null and ${isToPublish}`)
/** One of a file that was replaced can no longer be answered. */
const isProofLate = ({ today }: Watch) => sql`${pageProofs.state} = 'asked' and ${pageProofs.dueOn} < ${today}
  and ${pageProofs.fileId} = ${manuscripts.fileId} and ${isToPublish}`

const proofs = (watch: Watch, isWaiting: SQL, since: SQL) =>
  sql`select ${manuscripts.id} as id, ${since} as since from ${pageProofs}
    join ${manuscripts} on ${manuscripts.id} = ${pageProofs.manuscriptId}
    where ${isWaiting} and not exists (select from ${plans} where ${plans.manuscriptId} = ${manuscripts.id} and ${plans.failedAt} is not null)
      and ${isUnopposed(watch)} order by 2`

/** Whoever was named before this was kept has waited since its status changed. */
const namedSince = fixed(sql`coalesce((select max(${possibleConflicts.at}) from ${possibleConflicts}
  where ${possibleConflicts.manuscriptId} = ${manuscripts.id} and ${possibleConflicts.dismissedAt} is null), ${manuscripts.statusAt})`)

/** Each finds ids and since when they wait, oldest first. No manuscript is found twice: what is more urgent comes first. */
const waitingManuscripts = {
  objection: (watch: Watch) =>
    sql`select ${manuscripts.id} as id, min(${coAuthorNotices.objectedAt}) as since from ${coAuthorNotices}
      join ${manuscripts} on ${manuscripts.id} = ${coAuthorNotices.manuscriptId}
      where ${coAuthorNotices.objectedAt} is not null and ${coAuthorNotices.resolvedAt} is null and ${isOpen}
        and ${isWatched(watch)} group by 1 order by 2`,
  conflict: (watch: Watch) =>
    sql`select ${manuscripts.id} as id, ${namedSince} as since from ${manuscripts}
      where ${inArray(manuscripts.id, watch.named)} and ${isOpen} and ${isSeen(watch)} and ${isTheirs({ ...watch, mine: null })} order by 2`,
  appeal: (watch: Watch) =>
    sql`select ${manuscripts.id} as id, ${appeals.createdAt} as since from ${appeals}
      join ${manuscripts} on ${manuscripts.id} = ${appeals.manuscriptId}
      where ${appeals.answeredAt} is null and ${isWatched(watch)} order by 2`,
  'failed-plan': (watch: Watch) =>
    sql`select ${manuscripts.id} as id, ${plans.failedAt} as since from ${plans}
      join ${manuscripts} on ${manuscripts.id} = ${plans.manuscriptId}
      where ${plans.failedAt} is not null and ${statusOf} = 'paid'
        and ${isUnopposed(watch)} order by 2`,
  'proof-late': (watch: Watch) => proofs(watch, isProofLate(watch), sql`${pageProofs.dueOn}::timestamptz`),
  late: (watch: Watch) =>
    found(
      watch,
      sql`${manuscripts.reviewDueOn}::timestamptz`,
      sql`${isWithOthers} and ${isLate(watch)}`,
      sql`${manuscripts.reviewDueOn}`,
    ),
  overdue: (watch: Watch) => {
    const isOnlyOverdue = sql`${isWithOthers} and ${isOverdue(watch)} and (${isLate(watch)}) is not true`
    return found(watch, sql`${manuscripts.officeSince}`, isOnlyOverdue, sql`${manuscripts.officeSince}`)
  },
  'reports-in': (watch: Watch) => atStage(watch, 'reports-in'),
  'revision-in': (watch: Watch) => atStage(watch, 'revision-in'),
  'needs-reviewers': (watch: Watch) => atStage(watch, 'needs-reviewers'),
  'proof-in': (watch: Watch) => proofs(watch, isProofIn, sql`${pageProofs.officeSince}`),
  screening: (watch: Watch) =>
    found(
      watch,
      sql`${manuscripts.statusAt}`,
      sql`${statusOf} = 'screening' and ${manuscripts.returnedAt} is null`,
      sql`${manuscripts.statusAt}`,
    ),
  paid: (watch: Watch) => {
    const isPlanned = sql`exists (select from ${plans} where ${plans.manuscriptId} = ${manuscripts.id})`
    const isReady = sql`${statusOf} = 'paid' and not ${isPlanned} and not exists (select from ${pageProofs}
      where ${pageProofs.manuscriptId} = ${manuscripts.id} and (${isProofLate(watch)} or ${isProofIn}))`
    return found(watch, sql`${manuscripts.statusAt}`, isReady, sql`${manuscripts.statusAt}`)
  },
}

export type ManuscriptKind = keyof typeof waitingManuscripts

/** What only admins act on, so that it makes no difference who handles the manuscript. */
const onlyForAdmins: readonly ManuscriptKind[] = ['appeal', 'screening']

export function waitingIn(watch: Watch, role: Role): [ManuscriptKind, SQL][] {
  if (role === 'finance') return []
  const kinds = Object.keys(waitingManuscripts) as ManuscriptKind[]
  const isForAdmins = (kind: ManuscriptKind) => onlyForAdmins.includes(kind)
  return kinds
    .filter((kind) => role === 'admin' || !isForAdmins(kind))
    .map((kind) => [kind, waitingManuscripts[kind](isForAdmins(kind) ? { ...watch, mine: null } : watch)])
}
export type Found = { kind: ManuscriptKind; id: string; since: Date }

/** The first of each kind, oldest first. */
export async function findWaiting(db: DbOrTx, wanted: [ManuscriptKind, SQL][], max: number): Promise<Found[]> {
  if (wanted.length === 0) return []
  const parts = wanted.map(
    ([kind, rows]) =>
      sql`(select ${kind}::text as kind, id, extract(epoch from since)::float8 as since from (${rows} limit ${max}) as waiting)`,
  )
  const { rows } = await db.execute<{ kind: ManuscriptKind; id: string; since: number }>(
    sql.join(parts, sql` union all `),
  )
  return rows.map(({ kind, id, since }) => ({ kind, id, since: new Date(since * 1000) }))
}

/** What a day brings: a due review or revision, a scheduled publication, or a prepared issue that opens. */
export type Coming = {
  day: Day
  what: 'review' | 'revision' | 'publication' | 'issue'
  count: number
  /** One of the manuscripts; of an issue, its journal. */
  id: string
  number: string
}

/** What is due between two days, by the days of the publisher. */
export async function findComing(db: DbOrTx, watch: Watch, until: Day, timeZone: string): Promise<Coming[]> {
  const { reviewDueOn, reviewStage, id, number } = manuscripts
  const dayOf = (at: PgColumn) => sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const isSoon = (at: PgColumn) => sql`${at} < (${until}::date + 1)::timestamp at time zone ${timeZone}`
  const { rows } = await db.execute<Coming>(sql`
    select ${reviewDueOn}::text as day, case ${reviewStage} when 'revision-due' then 'revision' else 'review' end as what,
      count(*)::int as count, min(${id}) as id, min(${number}) as number
    from ${manuscripts}
    where ${reviewDueOn} >= ${watch.today} and ${reviewDueOn} <= ${until} and ${isWatched(watch)}
    group by 1, 2
    union all
    select ${dayOf(plans.publishAt)}, 'publication', count(*)::int, min(${id}), min(${number})
    from ${plans} join ${manuscripts} on ${id} = ${plans.manuscriptId}
    where ${plans.failedAt} is null and ${isSoon(plans.publishAt)} and ${isWatched(watch)}
    group by 1
    union all
    select ${dayOf(preparedIssues.opensAt)}, 'issue', 1, ${preparedIssues.journal}, ${preparedIssues.journal}
    from ${preparedIssues}
    where ${isSoon(preparedIssues.opensAt)}${inJournals(preparedIssues.journal, watch.journals)}
    order by 1, 2`)
  return rows
}
