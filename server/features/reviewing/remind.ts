import { daysBetween } from '#domain/day.ts'
import { dueOn, numbered, remindersBy } from '#domain/peer-review.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Manuscript } from '../manuscripts/store.ts'
import { workFor } from '../rounds/hide.ts'
import { answerReminder, reportReminder } from '../rounds/letters.ts'
import { newReviewLink } from '../rounds/links.ts'
import { todayOf } from '../rounds/rules.ts'
import { type Invited, moveInvitation } from '../rounds/store.ts'
import { write } from '../rounds/write.ts'
import { logReview } from './log.ts'

/** Returns false if nothing is expected of this reviewer. The caller holds the manuscript's lock. */
export async function remind(
  deps: Deps,
  tx: Tx,
  { manuscript, invitation, reviewer }: Invited & { manuscript: Manuscript },
  by: Staff | null,
): Promise<boolean> {
  const due = dueOn(invitation)
  if (!due || !reviewer.email) return false
  const [at, late] = [deps.clock.now(), daysBetween(due, todayOf(deps))]
  const [letter, schedule] =
    invitation.state === 'accepted' ? ([reportReminder, 'report'] as const) : ([answerReminder, 'answer'] as const)
  const work = await workFor(deps, tx, manuscript)
  const url = await newReviewLink(deps, tx, invitation.id)
  const to = { name: reviewer.name, email: reviewer.email }
  const letterId = await write(tx, work, letter(work, to, due, url, late > 0))
  const change = { remindedAt: at, reminders: remindersBy(schedule, late), letterId }
  if (!(await moveInvitation(tx, invitation.id, [invitation.state], change))) return false
  await logReview(tx, manuscript, { by, action: 'remind-reviewer', about: numbered(invitation), letterId, at })
  return true
}
