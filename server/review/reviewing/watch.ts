import { daysBetween } from '#domain/words/day.ts'
import { dueOn, isLost, remindersBy } from '#domain/words/peer-review.ts'
import { openForJob } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { refreshStage } from '../rounds/refresh-stage.ts'
import { findDueSoon, findInvited, findReviewedId, whyUndelivered } from '../rounds/store.ts'
import { todayOf } from '../rules.ts'
import { replace } from './alternates.ts'
import { remind } from './remind.ts'
import { watchRevisions } from './watch-revisions.ts'

/** Sends the reminders that are due, and asks alternates where somebody is silent or was not reached. Nothing ends by itself. */
export async function watchReviews(deps: Deps): Promise<void> {
  for (const id of await findDueSoon(deps.db, todayOf(deps)))
    await deps.db.transaction((tx) => watchInvitation(deps, tx, id))
  await watchRevisions(deps)
}

/** Each in its own transaction, so that a crash repeats nothing that was sent. */
async function watchInvitation(deps: Deps, tx: Tx, id: string): Promise<void> {
  const manuscript = await openForJob(tx, await findReviewedId(tx, id))
  const invited = manuscript && (await findInvited(tx, manuscript, id))
  if (manuscript?.status !== 'under-review' || !invited) return
  const { invitation } = invited
  const due = dueOn(invitation)
  if (!due) return
  const late = daysBetween(due, todayOf(deps))
  const schedule = invitation.state === 'accepted' ? 'report' : 'answer'
  const isUnreached = isLost({ ...invitation, undelivered: whyUndelivered(invited) })
  if (!isUnreached && remindersBy(schedule, late) > invitation.reminders)
    await remind(deps, tx, { ...invited, manuscript }, null)
  if (isUnreached || (late > 0 && invitation.state === 'invited')) {
    await replace(deps, tx, manuscript, invited, 'invited')
    await refreshStage(deps, tx, manuscript)
  }
}
