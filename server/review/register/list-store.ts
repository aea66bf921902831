import {
  type AnyColumn,
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ReviewerFilter, ReviewerSort, Service } from '#contracts/review/reviewers.ts'
import { journalsOf, type Staff } from '#domain/words/permissions.ts'
import type { Seen } from '../../access/seen.ts'
import { isReviewSeen } from '../../access/store.ts'
import {
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewerText,
  reviewInvitations,
  reviewRounds,
} from '../../db/schema.ts'
import { isSeenReview } from '../../db/transferred.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { type Reviewer, withAddresses } from './store.ts'

/** The same rule as `maySeeReviewer`; null for the site itself. Erased entries are in no list. */
export function isSeenBy(staff: Staff | null, of: { journals: AnyColumn; erasedAt: AnyColumn } = reviewers) {
  const own = staff && journalsOf(staff)
  const isTheirs = own && sql`(${of.journals} = '{}' or ${arrayOverlaps(of.journals, own)})`
  return and(isNull(of.erasedAt), isTheirs ?? undefined)
}

type Matched = ReviewerFilter & {
  /** Many entries have what is searched for, so that some are soon found in any order. */
  isCommon?: boolean
}

function matches(staff: Staff, { search, journal, topic, isCommon = false }: Matched): SQL | undefined {
  const pattern = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`
  const [said, sent] = [ilike(reviewerText(reviewers), pattern), ilike(reviewerAddresses.email, pattern)]
  // Each part has an index; `or` over both tables would use neither.
  const found = sql`(select ${reviewers.id} from ${reviewers} where ${and(said, isSeenBy(staff))}
    union all select ${reviewerAddresses.reviewerId} from ${reviewerAddresses} where ${sent})`
  const addressed = sql`exists (select from ${reviewerAddresses} where ${reviewerAddresses.reviewerId} = ${reviewers.id} and ${sent})`
  return and(
    isSeenBy(staff),
    search ? (isCommon ? sql`(${said} or ${addressed})` : inArray(reviewers.id, found)) : undefined,
    journal === undefined ? undefined : arrayContains(reviewers.journals, [journal]),
    topic ? sql`lower_words(${reviewers.topics}) @> array[lower(${topic})]` : undefined,
  )
}

type Page = { sort?: ReviewerSort; limit: number; offset?: number; after?: { name: string; id: string } | undefined }

/** `after` goes on by name. */
export async function findPage(db: DbOrTx, staff: Staff, filter: Matched, page: Page): Promise<Reviewer[]> {
  const { sort = 'name', limit, offset = 0, after } = page
  const direction = sort === 'name' || sort === 'oldest' ? asc : desc
  const by = sort === 'name' || sort === 'name-last' ? reviewers.name : reviewers.createdAt
  const isLater = after && gt(sql`(${reviewers.name}, ${reviewers.id})`, sql`(${after.name}, ${after.id})`)
  const rows = await db
    .select()
    .from(reviewers)
    .where(and(matches(staff, filter), isLater))
    .orderBy(direction(by), direction(reviewers.id))
    .limit(limit)
    .offset(offset)
  return rows.length === 0 ? [] : withAddresses(db, rows)
}

/** Stops counting at `max`. */
export function countUpTo(db: DbOrTx, staff: Staff, filter: ReviewerFilter, max: number): Promise<number> {
  const some = db.select({ id: reviewers.id }).from(reviewers).where(matches(staff, filter)).limit(max)
  return db.$count(some.as('some'))
}

const { reviewerId, state, invitedAt, answeredAt, submittedAt } = reviewInvitations
/** Reviews for a former journal are seen by admins, and by others with the reviewer's consent. */
const isShown = (seen: Seen) => and(isReviewSeen(seen), seen.journals === null ? undefined : isSeenReview)

/** Asked of each invitation for itself: joined, PostgreSQL would read all rounds. */
export const isOfShown = (seen: Seen) =>
  seen.journals === null && seen.reviewShutOut.length === 0
    ? undefined
    : sql`(select ${isShown(seen)} from ${reviewRounds} join ${manuscripts} on ${manuscripts.id} = ${reviewRounds.manuscriptId}
        where ${reviewRounds.id} = ${reviewInvitations.roundId})`

const times = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`

/** Counts what each was asked and did for manuscripts that whoever asks may see. Alternates who were never asked do not count. */
export async function findServices(db: DbOrTx, seen: Seen, ids: string[]): Promise<Map<string, Service>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      reviewerId,
      asked: times(sql`true`),
      accepted: times(sql`${answeredAt} is not null and ${state} <> 'declined'`),
      declined: times(sql`${state} = 'declined'`),
      submitted: times(sql`${state} = 'submitted'`),
      open: times(sql`${state} in ('invited', 'accepted')`),
      days: sql<number | null>`round(percentile_cont(0.5) within group (
        order by extract(epoch from ${submittedAt} - ${answeredAt}) / 86400) filter (where ${state} = 'submitted'))::int`,
    })
    .from(reviewInvitations)
    .where(and(inArray(reviewerId, ids), isNotNull(invitedAt), isOfShown(seen)))
    .groupBy(reviewerId)
  return new Map(rows.map(({ reviewerId: id, ...service }) => [id, service]))
}

/** Of the site itself: whoever reviews now, for whichever journal, cannot be deleted. */
export async function hasOpenReview(tx: Tx, entry: string): Promise<boolean> {
  const isOpen = and(eq(reviewerId, entry), inArray(state, ['invited', 'accepted']))
  return (await tx.$count(reviewInvitations, isOpen)) > 0
}

/** Which of these people have an open invitation or a report that whoever asks may not see. */
export async function findHidden(db: DbOrTx, seen: Seen, ids: string[]): Promise<Set<string>> {
  const shown = isOfShown(seen)
  if (!shown || ids.length === 0) return new Set()
  const isKept = inArray(state, ['queued', 'invited', 'accepted', 'submitted'])
  const rows = await db
    .selectDistinct({ reviewerId })
    .from(reviewInvitations)
    .where(and(inArray(reviewerId, ids), isKept, sql`not coalesce(${shown}, false)`))
  return new Set(rows.map((row) => row.reviewerId))
}

const invitationsShown = 100

/** Returns the newest invitations of a reviewer that whoever asks may see. */
export function findInvitations(db: DbOrTx, seen: Seen, id: string) {
  const { number, title, journal } = manuscripts
  return db
    .select({
      ...{ id: reviewInvitations.id, state, invitedAt, answeredAt, submittedAt, round: reviewRounds.number },
      manuscript: { _id: manuscripts.id, number, title, journal },
    })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .where(and(eq(reviewerId, id), isShown(seen)))
    .orderBy(sql`${invitedAt} desc nulls last`, reviewInvitations.id)
    .limit(invitationsShown)
}
