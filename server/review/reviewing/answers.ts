import type { AnsweredComment } from '#contracts/review/rounds.ts'
import { commentsIn, isAnswered } from '#domain/manuscript/revision.ts'
import type { Whose } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findRevisions, type Round } from '../rounds/store.ts'
import { findReports } from './desk-store.ts'

/**
 * What the author answered to the reports of a round, as they read them. For staff, and for reviewers of later rounds:
 * nothing before the revision was submitted.
 */
export async function answersForRound(db: DbOrTx, manuscript: Whose, round: Round): Promise<AnsweredComment[]> {
  const [revision] = await findRevisions(db, [round])
  if (!revision?.submittedAt) return []
  const { answers } = revision
  const ids = new Set(Object.keys(answers).flatMap((key) => key.split('.')[0] ?? []))
  return (await findReports(db, manuscript, [...ids])).flatMap(({ report: { invitationId, redacted, toAuthor } }) =>
    commentsIn(invitationId, redacted ?? toAuthor).flatMap(({ key, number, text: comment }) => {
      const answer = answers[key]
      if (!answer || !isAnswered(answer)) return []
      const { changed, text, place = null } = answer
      return [{ invitationId, number, comment, changed: changed === true, text, place }]
    }),
  )
}
