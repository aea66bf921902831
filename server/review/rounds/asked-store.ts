import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { reviewInvitations, reviewReports, reviewRounds } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Everybody who was asked to review these manuscripts in any round, even if they declined, with what their report says of their name. */
export function findAsked(db: DbOrTx, manuscriptIds: string[]) {
  const { id, reviewerId, state } = reviewInvitations
  const { isSigned, mayPublish, helper } = reviewReports
  const isSubmitted = and(eq(reviewReports.invitationId, reviewInvitations.id), eq(state, 'submitted'))
  const isSent = sql<boolean>`${id} = any(${reviewRounds.sentReports})`
  return db
    .select({ manuscriptId: reviewRounds.manuscriptId, id, reviewerId, isSigned, mayPublish, helper, isSent })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .leftJoin(reviewReports, isSubmitted)
    .where(and(inArray(reviewRounds.manuscriptId, manuscriptIds), ne(state, 'queued')))
}
