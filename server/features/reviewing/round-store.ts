import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { reviewers, reviewInvitations, reviewReports, reviewRounds, revisions } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** The decided rounds of these manuscripts in order, each with the revision that the author submitted. */
export function findDecidedRounds(db: DbOrTx, manuscriptIds: string[]) {
  const isSubmitted = and(eq(revisions.roundId, reviewRounds.id), isNotNull(revisions.submittedAt))
  return db
    .select({ round: reviewRounds, answers: revisions.answers, answeredAt: revisions.submittedAt })
    .from(reviewRounds)
    .leftJoin(revisions, isSubmitted)
    .where(and(inArray(reviewRounds.manuscriptId, manuscriptIds), isNotNull(reviewRounds.decision)))
    .orderBy(asc(reviewRounds.number))
}

/** The reports of these rounds, in the order of the reviewers' numbers. Unfinished drafts are left out. */
export function findSubmitted(db: DbOrTx, roundIds: string[]) {
  return db
    .select({
      report: reviewReports,
      invitation: reviewInvitations,
      reviewer: { name: reviewers.name, erasedAt: reviewers.erasedAt },
    })
    .from(reviewInvitations)
    .innerJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(and(inArray(reviewInvitations.roundId, roundIds), eq(reviewInvitations.state, 'submitted')))
    .orderBy(asc(reviewInvitations.number))
}
