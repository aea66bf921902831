import { reviewInvitations, reviewLinks, reviewRounds } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { newId } from '#server/ids.ts'
import { insertReviewer } from '#server/review/register/store.ts'

type Written = Parameters<typeof insertReviewer>[1]

/** Puts reviewers and invitations straight into the tables. */
export function reviewersOn(db: Db) {
  async function reviewer(given: Partial<Written> = {}) {
    const id = newId()
    const usual = { name: 'Rita Reviewer', affiliation: null, orcid: null, source: 'staff' as const }
    const row = { ...usual, emails: [`${id.toLowerCase()}@example.net`], ...given, id }
    await insertReviewer(db, row)
    return row
  }

  let rounds = 0

  /** An invitation to a round of its own, unless a round is given: with a report, that round is decided. */
  async function invite(
    reviewerId: string,
    manuscriptId: string,
    given: Partial<typeof reviewInvitations.$inferInsert> = {},
  ) {
    const roundId = given.roundId ?? newId()
    const decidedAt = given.state === 'submitted' ? new Date() : null
    if (!given.roundId)
      await db.insert(reviewRounds).values({ id: roundId, manuscriptId, number: ++rounds, version: 1, decidedAt })
    const id = newId()
    const letter = { subject: 'Please review', message: 'Dear Rita', answerDays: 7, reportDays: 21, number: 1 }
    const invitation = {
      id,
      reviewerId,
      ...letter,
      state: 'accepted' as const,
      invitedAt: new Date(),
      ...given,
      roundId,
    }
    await db.insert(reviewInvitations).values(invitation)
    // A trigger notes the main address as the one that it was sent to.
    if (invitation.state !== 'queued') await db.insert(reviewLinks).values({ tokenHash: newId(), invitationId: id })
    return { id, roundId }
  }

  return { reviewer, invite }
}
