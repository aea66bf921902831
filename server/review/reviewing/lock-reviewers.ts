import { AppError } from '#domain/words/errors.ts'
import type { Tx } from '../../db/types.ts'
import { lockReviewers, type Reviewer } from '../register/store.ts'
import { findInvitationsOf, lockManuscriptsOf } from './merge-store.ts'

/**
 * Locks people with all their reviews: the manuscripts first, as everything does that changes a review. Once the people
 * are locked nobody can invite them, so that what was asked of them before that is all there is.
 */
export async function lockReviewersWithReviews(tx: Tx, ids: string[]): Promise<Reviewer[]> {
  const held = await lockManuscriptsOf(tx, ids)
  const people = await lockReviewers(tx, ids)
  for (const { id } of people)
    if ((await findInvitationsOf(tx, id)).some(({ manuscriptId }) => !held.has(manuscriptId)))
      throw new AppError('conflict', 'One of these reviewers was invited at this moment. Please try again.')
  return people
}
