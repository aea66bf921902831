import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ManuscriptSort } from '#contracts/manuscript/manuscript-lists.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { ReviewStage } from '#domain/words/peer-review.ts'
import type { Whose } from '../../access/opened.ts'
import type { Seen, SeenCharges } from '../../access/seen.ts'
import { isReviewNotShutOut, isSeen, statusOf } from '../../access/store.ts'
import {
  appeals,
  articles,
  authors,
  coAuthorNotices,
  files,
  letters,
  manuscriptSteps,
  manuscripts,
  manuscriptTransfers,
  reviewRounds,
  staff,
} from '../../db/schema.ts'
import { isInForce } from '../../db/steps-in-force.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Since when it is where it is: a revision begins when it is asked for, and again when it comes in. */
export const stageSince: SQL<Date> = sql`coalesce(case ${manuscripts.reviewStage}
  when 'revision-in' then ${manuscripts.officeSince}
  when 'revision-due' then (select max(${reviewRounds.decidedAt}) from ${reviewRounds} where ${reviewRounds.manuscriptId} = ${manuscripts.id})
  end, ${manuscripts.statusAt})`.mapWith(manuscripts.statusAt)

const shown = {
  ...getTableColumns(manuscripts),
  status: statusOf,
  volume: articles.volume,
  issue: articles.issue,
  customId: articles.customId,
}

function select(db: DbOrTx) {
  return db.select(shown).from(manuscripts).leftJoin(articles, eq(articles.manuscriptId, manuscripts.id)).$dynamic()
}

export type ShownRow = Awaited<ReturnType<typeof select>>[number]

export async function findShown(db: DbOrTx, id: string): Promise<ShownRow | null> {
  const [row] = await select(db).where(eq(manuscripts.id, id))
  return row ?? null
}

export function findByAuthor(db: DbOrTx, authorId: string, limit: number): Promise<ShownRow[]> {
  return select(db).where(eq(manuscripts.authorId, authorId)).orderBy(desc(manuscripts.createdAt)).limit(limit)
}

export type Filter = {
  /** 'open' means every status except published. */
  status?: Status | 'open' | undefined
  journal?: string | undefined
  seen: Seen | SeenCharges
  articleType?: string | undefined
  search?: string | undefined
  stage?: ReviewStage | undefined
  /** Only those with an open appeal. */
  isAppealed?: boolean | undefined
  /** Only those whose review was due before this day. */
  dueBefore?: string | undefined
  /** Only those whose review has waited for the office since before then. */
  inOfficeBefore?: Date | undefined
}

/** The manuscript that had this number before a transfer. */
const formerly = (number: string) =>
  sql`(select ${manuscriptTransfers.manuscriptId} from ${manuscriptTransfers} where ${manuscriptTransfers.formerNumber} = ${number})`

export function matches({
  status,
  journal,
  seen,
  articleType,
  search,
  stage,
  isAppealed,
  dueBefore,
  inOfficeBefore,
}: Filter): SQL | undefined {
  const pattern = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`
  return and(
    status === 'open' ? sql`(${manuscripts.status} <> 'published') is not false` : status && eq(statusOf, status),
    isSeen(seen),
    'reviewShutOut' in seen && (stage || isAppealed || dueBefore || inOfficeBefore)
      ? isReviewNotShutOut(seen, manuscripts.id)
      : undefined,
    journal === undefined ? undefined : eq(manuscripts.journal, journal),
    articleType === undefined ? undefined : eq(manuscripts.articleType, articleType),
    stage && eq(manuscripts.reviewStage, stage),
    isAppealed
      ? sql`${manuscripts.id} in (select ${appeals.manuscriptId} from ${appeals} where ${appeals.answeredAt} is null)`
      : undefined,
    dueBefore === undefined ? undefined : lt(manuscripts.reviewDueOn, dueBefore),
    inOfficeBefore && lt(manuscripts.officeSince, inOfficeBefore),
    search
      ? or(
          ilike(sql`(${manuscripts.title} || ' ' || ${manuscripts.author} || ' ' || ${manuscripts.email})`, pattern),
          eq(manuscripts.number, search.toUpperCase()),
          eq(manuscripts.id, formerly(search.toUpperCase())),
          eq(manuscripts.id, search),
        )
      : undefined,
  )
}

type Page = { sort: ManuscriptSort; limit: number; offset: number }

/** If all are listed, open manuscripts come before published ones, because they need attention. */
export async function findPage(db: DbOrTx, filter: Filter, { sort, limit, offset }: Page) {
  const direction = sort === 'oldest' || sort === 'received-first' ? asc : desc
  const by = sort === 'oldest' || sort === 'newest' ? manuscripts.statusAt : manuscripts.createdAt
  const order = [direction(by), direction(manuscripts.id)]
  const hasIndex = filter.status || filter.search
  const found = hasIndex ? matches(filter) : inArray(manuscripts.id, inEither(db, filter, order, offset + limit))
  return db
    .select({ ...shown, since: stageSince })
    .from(manuscripts)
    .leftJoin(articles, eq(articles.manuscriptId, manuscripts.id))
    .where(found)
    .orderBy(...(filter.status ? [] : [sql`${statusOf} = 'published'`]), ...order)
    .limit(limit)
    .offset(offset)
}

/** Takes the first open and the first published ones: each has an index in this order, but both together have none. */
function inEither(db: DbOrTx, filter: Filter, order: SQL[], max: number): SQL {
  const first = (status: 'open' | 'published') =>
    db
      .select({ id: manuscripts.id })
      .from(manuscripts)
      .where(matches({ ...filter, status }))
      .orderBy(...order)
      .limit(max)
  return sql`(${first('open')} union all ${first('published')})`
}

/** Counts the open objections by manuscript. Called for one page only, so that earlier pages cost nothing. */
export async function countObjections(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, number>> {
  const { manuscriptId, objectedAt } = coAuthorNotices
  const rows = await db
    .select({ manuscriptId, count: count() })
    .from(coAuthorNotices)
    .where(and(inArray(manuscriptId, manuscriptIds), isNotNull(objectedAt), isNull(coAuthorNotices.resolvedAt)))
    .groupBy(manuscriptId)
  return new Map(rows.map((row) => [row.manuscriptId, row.count]))
}

/**
 * Counts for each filter up to its `max`, so that a long list costs no more than a short one. The order makes
 * PostgreSQL use the index: the newest rows are at the end of the table, and a scan would read everything before them.
 * A search has its own index.
 */
export async function countEach(db: DbOrTx, counted: readonly { filter: Filter; max: number }[]): Promise<number[]> {
  const byAge = sql`order by ${manuscripts.statusAt}, ${manuscripts.id}`
  const some = (filter: Filter, max: number) =>
    sql`(select 1 from ${manuscripts} where ${matches(filter)} ${filter.search ? sql`` : byAge} limit ${max})`
  const either = (filter: Filter, max: number) =>
    sql`(${some({ ...filter, status: 'open' }, max)} union all ${some({ ...filter, status: 'published' }, max)} limit ${max})`
  const counts = counted.map(({ filter, max }) => {
    const found = filter.status || filter.search ? some(filter, max) : either(filter, max)
    return sql`(select count(*)::int from ${found} as counted)`
  })
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return rows[0]?.counts ?? []
}

/** Counts by status the first `max` manuscripts that a search finds, in no particular order, with one index lookup. */
export async function countFound(db: DbOrTx, filter: Filter, max: number): Promise<Map<Status, number>> {
  const found = db
    .select({ status: statusOf.as('status') })
    .from(manuscripts)
    .where(matches(filter))
    .limit(max)
    .as('found')
  const rows = await db.select({ status: found.status, count: count() }).from(found).groupBy(found.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** Returns when the manuscript reached each status, oldest first. */
export async function findStatusChanges(db: DbOrTx, manuscriptId: string) {
  const { to, at } = manuscriptSteps
  return db
    .select({ to, at })
    .from(manuscriptSteps)
    .where(
      and(
        eq(manuscriptSteps.manuscriptId, manuscriptId),
        sql`${to} is distinct from ${manuscriptSteps.from}`,
        isInForce,
      ),
    )
    .orderBy(asc(at))
}

export async function findLog(db: DbOrTx, { id }: Whose) {
  const { action, from, to, actor, reason, at } = manuscriptSteps
  return db
    .select({
      action,
      from,
      to,
      actor,
      reason,
      at,
      isInForce,
      by: sql<string | null>`coalesce(${staff.name}, ${authors.name})`,
      letter: { _id: letters.id, subject: letters.subject, state: letters.state },
    })
    .from(manuscriptSteps)
    .leftJoin(staff, and(eq(actor, 'staff'), eq(staff.id, manuscriptSteps.actorId)))
    .leftJoin(authors, and(eq(actor, 'author'), eq(authors.id, manuscriptSteps.actorId)))
    .leftJoin(letters, eq(letters.id, manuscriptSteps.letterId))
    .where(eq(manuscriptSteps.manuscriptId, id))
    .orderBy(asc(at), asc(manuscriptSteps.number))
}

/** Returns the letters about a manuscript, oldest first. */
export function findLetters(db: DbOrTx, { id: manuscriptId }: Whose) {
  const { id, kind, toEmail, subject, text, state, createdAt, sentAt } = letters
  return db
    .select({ id, kind, toEmail, subject, text, state, createdAt, sentAt })
    .from(letters)
    .where(eq(letters.manuscriptId, manuscriptId))
    .orderBy(asc(createdAt))
}

export async function findRejectionReason(db: DbOrTx, { id }: Whose): Promise<string | null> {
  const [row] = await db
    .select({ reason: manuscriptSteps.reason })
    .from(manuscriptSteps)
    .where(and(eq(manuscriptSteps.manuscriptId, id), inArray(manuscriptSteps.action, ['reject', 'decline']), isInForce))
    .orderBy(desc(manuscriptSteps.at))
    .limit(1)
  return row?.reason ?? null
}

/** Which of these in screening were returned to their authors and have come back. A transfer begins again. */
export async function findCorrected(db: DbOrTx, rows: Pick<ShownRow, 'id' | 'status' | 'returnedAt'>[]) {
  const ids = rows.flatMap(({ id, status, returnedAt }) => (status === 'screening' && !returnedAt ? [id] : []))
  const { manuscriptId, action, number } = manuscriptSteps
  const last = (which: string) => sql`coalesce(max(${number}) filter (where ${action} = ${which}), 0)`
  const found = await db
    .select({ manuscriptId })
    .from(manuscriptSteps)
    .where(and(inArray(manuscriptId, ids), isInForce))
    .groupBy(manuscriptId)
    .having(sql`${last('return')} > ${last('transfer')}`)
  return new Set(found.map((row) => row.manuscriptId))
}

/** The id of the member of staff who returned it last. */
export async function findWhoReturned(db: DbOrTx, { id }: Whose): Promise<string | null> {
  const [row] = await db
    .select({ id: manuscriptSteps.actorId })
    .from(manuscriptSteps)
    .where(and(eq(manuscriptSteps.manuscriptId, id), eq(manuscriptSteps.action, 'return'), isInForce))
    .orderBy(desc(manuscriptSteps.number))
    .limit(1)
  return row?.id ?? null
}

export async function findFileFacts(db: DbOrTx, id: string) {
  const [row] = await db.select({ name: files.name, warnings: files.warnings }).from(files).where(eq(files.id, id))
  return row ?? null
}

export function findObjections(db: DbOrTx, { id }: Whose) {
  const { name, email, reason, objectedAt, resolvedAt, resolution } = coAuthorNotices
  return db
    .select({ name, email, reason, objectedAt, resolvedAt, note: resolution, by: staff.name })
    .from(coAuthorNotices)
    .leftJoin(staff, eq(staff.id, coAuthorNotices.resolvedById))
    .where(and(eq(coAuthorNotices.manuscriptId, id), isNotNull(objectedAt)))
    .orderBy(objectedAt)
}
