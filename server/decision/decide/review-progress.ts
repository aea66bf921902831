import { type ProgressStep, reviewProgress } from '#domain/review/review-progress.ts'
import { publishersDay } from '#domain/words/day.ts'
import type { Opened } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { findInvitations, findRevisions, findRounds } from '../../review/rounds/store.ts'
import type { ShownRow } from './read-store.ts'

/** How far the review of a manuscript is, for its author alone. */
export async function progressOf({ db }: Deps, manuscript: Opened<ShownRow>): Promise<ProgressStep[]> {
  const { reviewStage } = manuscript
  const rounds = await findRounds(db, manuscript)
  const [invited, revisions] = await Promise.all([findInvitations(db, rounds), findRevisions(db, rounds)])
  const dayOf = (at: Date | null | undefined) => (at ? publishersDay(at) : null)
  return reviewProgress(
    rounds.map((round) => {
      const asked = invited.flatMap(({ invitation }) =>
        invitation.roundId === round.id && invitation.invitedAt ? [invitation.invitedAt.getTime()] : [],
      )
      const revision = revisions.find(({ roundId }) => roundId === round.id)
      return {
        invitedOn: asked.length > 0 ? dayOf(new Date(Math.min(...asked))) : null,
        hasReports: round.decision ? round.sentReports.length > 0 : reviewStage === 'reports-in',
        revision: revision
          ? { dueOn: revision.dueOn, submittedOn: dayOf(revision.submittedAt), isEnded: revision.endedAt !== null }
          : null,
      }
    }),
  )
}
