import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { reviewInvitations, reviewReports, reviewRounds } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Everybody who was asked to review these manuscripts and did not decline, in any round, with what their report says of their name. */
export function findAsked(db: DbOrTx, manuscriptIds: string[]) {
  const { reviewerId, state } = reviewInvitations
  const { isSigned, mayPublish, helper } = reviewReports
  const isSubmitted = and(eq(reviewReports.invitationId, reviewInvitations.id), eq(state, 'submitted'))
  return db
    .select({ manuscriptId: reviewRounds.manuscriptId, reviewerId, isSigned, mayPublish, helper })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .leftJoin(reviewReports, isSubmitted)
    .where(and(inArray(reviewRounds.manuscriptId, manuscriptIds), notInArray(state, ['queued', 'declined'])))
}
