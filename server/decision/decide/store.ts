import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OpenRound } from '#domain/manuscript/review-phase.ts'
import type { InvitationState } from '#domain/words/peer-review.ts'
import type { Whose } from '../../access/opened.ts'
import { isOpen } from '../../access/store.ts'
import { manuscriptSteps, manuscripts, reviewInvitations, reviewRounds, revisions, staff } from '../../db/schema.ts'
import { isInForce } from '../../db/steps-in-force.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Returns manuscripts that are neither published nor rejected. */
export async function findOpenByEmail(db: DbOrTx, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .where(and(eq(manuscripts.email, email), isOpen))
    .orderBy(asc(manuscripts.id))
  return rows.map(({ id }) => id)
}

export async function findLastDecision(db: DbOrTx, { id }: Whose, actions: string[]) {
  const { action, actorId, at, number } = manuscriptSteps
  const [last] = await db
    .select({ action, at, by: staff.name })
    .from(manuscriptSteps)
    .leftJoin(staff, eq(staff.id, actorId))
    .where(and(eq(manuscriptSteps.manuscriptId, id), inArray(action, actions), isInForce))
    .orderBy(desc(number))
    .limit(1)
  return last ?? null
}

/** The rounds of these manuscripts that are not decided, by manuscript. A revision opens a round when it comes in. */
export async function findOpenRounds(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, OpenRound>> {
  const { manuscriptId, number } = reviewRounds
  const countOf = (state: InvitationState) =>
    sql<number>`count(*) filter (where ${reviewInvitations.state} = ${state})::int`
  const isOfRevision = sql<boolean>`exists (select from ${revisions} join review_rounds before on before.id = ${revisions.roundId}
    where before.manuscript_id = ${manuscriptId} and before.number = ${number} - 1 and ${revisions.submittedAt} is not null)`
  const rows = await db
    .select({
      manuscriptId,
      invited: countOf('invited'),
      accepted: countOf('accepted'),
      reported: countOf('submitted'),
      isOfRevision,
    })
    .from(reviewRounds)
    .leftJoin(reviewInvitations, eq(reviewInvitations.roundId, reviewRounds.id))
    .where(and(inArray(manuscriptId, manuscriptIds), isNull(reviewRounds.decision)))
    .groupBy(reviewRounds.id)
  return new Map(rows.map(({ manuscriptId, ...round }) => [manuscriptId, round]))
}
