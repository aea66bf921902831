import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ProofProgress } from '#domain/manuscript/page-proof.ts'
import type { Day } from '#domain/words/day.ts'
import type { InvitationState, ReviewVerdict } from '#domain/words/peer-review.ts'
import type { Seen } from '../../access/seen.ts'
import { isReviewSeen, isSeen } from '../../access/store.ts'
import {
  coAuthorNotices,
  manuscripts,
  pageProofComments,
  pageProofs,
  plannedPublications as plans,
  reviewers,
  reviewInvitations,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Watch } from './today-store.ts'

/** What is said of each that waits. */
export async function findTitles(db: DbOrTx, seen: Seen, ids: string[]) {
  const { id, number, title, articleType, reviewStage, reviewDueOn, officeSince, waiver, fileId } = manuscripts
  const rows = await db
    .select({ id, number, title, articleType, reviewStage, reviewDueOn, officeSince, waiver, fileId })
    .from(manuscripts)
    .where(and(inArray(id, ids), isSeen(seen)))
  return new Map(rows.map((row) => [row.id, row]))
}

type Latest = { name: string; state: InvitationState; dueOn: Day }

/** Whoever keeps each of these waiting longest: a reviewer who has not answered, or whose report has not come. */
export async function findLatest(db: DbOrTx, watch: Watch, ids: string[]): Promise<Map<string, Latest>> {
  if (ids.length === 0) return new Map()
  const { state, answerDueOn, reportDueOn } = reviewInvitations
  const dueOn = sql<Day>`case ${state} when 'invited' then ${answerDueOn} else ${reportDueOn} end`
  const rows = await db
    .select({ id: reviewRounds.manuscriptId, name: reviewers.name, state, dueOn })
    .from(reviewRounds)
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reviewInvitations, eq(reviewInvitations.roundId, reviewRounds.id))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(
      and(
        inArray(manuscripts.id, ids),
        isReviewSeen(watch),
        inArray(state, ['invited', 'accepted']),
        sql`${dueOn} < ${watch.today}`,
      ),
    )
    .orderBy(desc(dueOn))
  return new Map(rows.map((row) => [row.id, row]))
}

type Recommended = { id: string; round: number; recommendations: ReviewVerdict[] }

/** What the reviewers of the last round recommend. */
export async function findRecommended(db: DbOrTx, seen: Seen, ids: string[]): Promise<Map<string, Recommended>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: reviewRounds.manuscriptId,
      round: reviewRounds.number,
      recommendations: sql<ReviewVerdict[]>`array_agg(${reviewReports.recommendation})`,
    })
    .from(reviewRounds)
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reviewInvitations, eq(reviewInvitations.roundId, reviewRounds.id))
    .innerJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .where(
      and(
        inArray(manuscripts.id, ids),
        isReviewSeen(seen),
        eq(reviewInvitations.state, 'submitted'),
        isNotNull(reviewReports.recommendation),
      ),
    )
    .groupBy(reviewRounds.manuscriptId, reviewRounds.number)
    .orderBy(asc(reviewRounds.number))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who objected to each of these. */
export async function findObjectors(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, string>> {
  if (manuscriptIds.length === 0) return new Map()
  const { manuscriptId, name, objectedAt, resolvedAt } = coAuthorNotices
  const rows = await db
    .select({ manuscriptId, name })
    .from(coAuthorNotices)
    .where(and(inArray(manuscriptId, manuscriptIds), isNotNull(objectedAt), isNull(resolvedAt)))
    .orderBy(desc(objectedAt))
  return new Map(rows.map((row) => [row.manuscriptId, row.name]))
}

/** Why each of these was not published. */
export async function findFailures(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, string | null>> {
  if (manuscriptIds.length === 0) return new Map()
  const { manuscriptId, failure } = plans
  const rows = await db.select({ manuscriptId, failure }).from(plans).where(inArray(manuscriptId, manuscriptIds))
  return new Map(rows.map((row) => [row.manuscriptId, row.failure]))
}

/** The last proof of each of these, with how many of the comments sent with it are not settled. */
export async function findProofProgress(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, ProofProgress>> {
  if (manuscriptIds.length === 0) return new Map()
  const { manuscriptId, state, dueOn, round } = pageProofs
  const isOpen = sql`${pageProofComments.id} is not null and ${pageProofComments.settledAt} is null`
  const rows = await db
    .select({ manuscriptId, state, dueOn, open: sql<number>`(count(*) filter (where ${isOpen}))::int` })
    .from(pageProofs)
    .leftJoin(pageProofComments, eq(pageProofComments.proofId, pageProofs.id))
    .where(inArray(manuscriptId, manuscriptIds))
    .groupBy(pageProofs.id)
    .orderBy(asc(round))
  return new Map(rows.map((row) => [row.manuscriptId, row]))
}
