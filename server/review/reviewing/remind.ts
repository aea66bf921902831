import { daysBetween } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { dueOn, isLost, isOverdue, numbered, remindersBy } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { OpenedReview } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { workFor } from '../rounds/hide.ts'
import { answerReminder, reportReminder } from '../rounds/letters.ts'
import { newReviewLink } from '../rounds/links.ts'
import { findInvitations, findLastRound, type Invited, moveInvitation, whyUndelivered } from '../rounds/store.ts'
import { write } from '../rounds/write.ts'
import { todayOf } from '../rules.ts'
import { send } from './invite.ts'
import { lockInvitation, lockUnderReview } from './open.ts'

type Expected = Invited & { manuscript: OpenedReview }
type Done = { success: string }

export const over = () =>
  new AppError('conflict', 'This reviewer has answered in the meantime. Reload the page to see where it stands.')

/** Returns false if nothing is expected of this reviewer. The caller holds the manuscript's lock. */
export async function remind(
  deps: Deps,
  tx: Tx,
  { manuscript, invitation, reviewer }: Expected,
  by: Staff | null,
): Promise<boolean> {
  const due = dueOn(invitation)
  if (!due || !reviewer.email) return false
  const [at, late] = [deps.clock.now(), daysBetween(due, todayOf(deps))]
  const [letter, schedule] =
    invitation.state === 'accepted' ? ([reportReminder, 'report'] as const) : ([answerReminder, 'answer'] as const)
  const work = await workFor(deps, tx, manuscript)
  const url = await newReviewLink(deps, tx, invitation, reviewer.email)
  const to = { name: reviewer.name, email: reviewer.email }
  const letterId = await write(tx, work, letter(work, to, due, url, late > 0))
  const change = { remindedAt: at, reminders: remindersBy(schedule, late), letterId }
  if (!(await moveInvitation(tx, invitation, [invitation.state], change))) return false
  await record(deps, tx, { manuscript, by, kind: 'remind-reviewer', reason: numbered(invitation), letterId, at })
  return true
}

const dayMs = 24 * 60 * 60 * 1000

function isRemindedToday({ clock }: Deps, invited: Invited): boolean {
  const { remindedAt } = invited.invitation
  return !whyUndelivered(invited) && remindedAt !== null && clock.now().getTime() - remindedAt.getTime() < dayMs
}

/** Nobody can be reminded of an invitation that never came: it goes again, and the days to answer count from today. */
async function remindOrInvite(deps: Deps, tx: Tx, expected: Expected, by: Staff): Promise<'invitation' | 'reminder'> {
  const { manuscript, invitation } = expected
  const isInvitation = isLost({ ...invitation, undelivered: whyUndelivered(expected) })
  const isSent = isInvitation
    ? await send(deps, tx, manuscript, invitation.id, by, 'invited')
    : await remind(deps, tx, expected, by)
  if (!isSent) throw over()
  return isInvitation ? 'invitation' : 'reminder'
}

export async function remindReviewer(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockInvitation(tx, staff, id)
    if (isRemindedToday(deps, locked)) throw new AppError('too-many', 'This reviewer was reminded less than a day ago.')
    const sent = await remindOrInvite(deps, tx, locked, staff)
    return { success: `The ${sent} is on its way.` }
  })
}

/** Reminds all reviewers of a manuscript who are late with their answer or report. */
export async function remindLate(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await lockUnderReview(tx, staff, id)
    const round = await findLastRound(tx, manuscript)
    const invited = round ? await findInvitations(tx, [round], ['invited', 'accepted']) : []
    const late = invited.filter(({ invitation }) => isOverdue(invitation, todayOf(deps)))
    if (late.length === 0) throw new AppError('conflict', 'No reviewer of this manuscript is late.')
    const toRemind = late.filter((one) => one.reviewer.email !== null && !isRemindedToday(deps, one))
    if (toRemind.length === 0) throw new AppError('too-many', 'Its late reviewers were reminded less than a day ago.')
    for (const one of toRemind) await remindOrInvite(deps, tx, { ...one, manuscript }, staff)
    return { success: toRemind.length === 1 ? '1 reviewer is reminded.' : `${toRemind.length} reviewers are reminded.` }
  })
}
