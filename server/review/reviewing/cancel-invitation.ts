import { addDays, dayInWords, daysBetween } from '#domain/words/day.ts'
import { faultAt } from '#domain/words/errors.ts'
import { dueOn, numbered, remindersBy } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { endInvitation } from '../rounds/end-review.ts'
import { workFor } from '../rounds/hide.ts'
import { extended } from '../rounds/letters.ts'
import { newReviewLink } from '../rounds/links.ts'
import { deleteInvitation, findInvitations, findLastRound, moveInvitation } from '../rounds/store.ts'
import { write } from '../rounds/write.ts'
import { todayOf } from '../rules.ts'
import { lockInvitation, lockUnderReview } from './open.ts'
import { over } from './remind.ts'

type ById = { id: string }
type Done = { success: string }

export async function cancelInvitation(deps: Deps, staff: Staff, { id }: ById): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, invitation, reviewer } = await lockInvitation(tx, staff, id)
    const at = deps.clock.now()
    if (invitation.state === 'queued') await deleteInvitation(tx, invitation)
    else if (
      !(await endInvitation(
        tx,
        await workFor(deps, tx, manuscript),
        { invitation, reviewer },
        { at, why: 'cancelled' },
      ))
    )
      throw over()
    const how = invitation.state === 'queued' ? 'removed from the alternates' : 'cancelled by hand'
    const about = `${numbered(invitation)}: ${how}.`
    await record(deps, tx, { kind: 'cancel-invitation', by: staff, manuscript, reason: about, at })
    return { success: `${reviewer.name} is no longer asked.` }
  })
}

export async function extendInvitation(
  deps: Deps,
  staff: Staff,
  { id, dueOn: day }: ById & { dueOn: string },
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, invitation, reviewer } = await lockInvitation(tx, staff, id)
    const today = todayOf(deps)
    if (day <= today || day > addDays(today, 365))
      throw faultAt('dueOn', 'Please choose a day after today and within a year.')
    const isAccepted = invitation.state === 'accepted'
    const schedule = isAccepted ? 'report' : 'answer'
    const change = {
      ...(isAccepted ? { reportDueOn: day } : { answerDueOn: day }),
      ...{ askedUntil: null, askedReason: null, reminders: remindersBy(schedule, daysBetween(day, today)) },
    }
    if (dueOn(invitation) === null || !(await moveInvitation(tx, invitation, [invitation.state], change))) throw over()
    const work = await workFor(deps, tx, manuscript)
    const to = reviewer.email ? { name: reviewer.name, email: reviewer.email } : null
    const url = to && (await newReviewLink(deps, tx, invitation, to.email))
    const letterId = to && url && (await write(tx, work, extended(work, to, day, url, isAccepted)))
    const at = deps.clock.now()
    const about = `${numbered(invitation)}, until ${dayInWords(day)}`
    await record(deps, tx, { kind: 'extend-review', by: staff, manuscript, reason: about, letterId, at })
    return { success: `${reviewer.name} has more time now.` }
  })
}

/** Alternates that are not named keep their order behind those that are. */
export async function orderAlternates(deps: Deps, staff: Staff, { id, ids }: ById & { ids: string[] }): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await lockUnderReview(tx, staff, id)
    const round = await findLastRound(tx, manuscript)
    const queued = round ? await findInvitations(tx, [round], ['queued']) : []
    const place = (one: string) => (ids.includes(one) ? ids.indexOf(one) : ids.length)
    const sorted = queued
      .map(({ invitation }) => invitation)
      .sort((one, other) => place(one.id) - place(other.id) || (one.position ?? 0) - (other.position ?? 0))
    for (const [at, alternate] of sorted.entries())
      await moveInvitation(tx, alternate, ['queued'], { position: at + 1 })
    return { success: 'The order is saved.' }
  })
}
