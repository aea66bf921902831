import type { InputOf } from '#contracts/endpoint.ts'
import type { acceptInvitation, askForTime, declineInvitation, withdrawReview } from '#contracts/review/reviewing.ts'
import { addDays } from '#domain/words/day.ts'
import { isEmail } from '#domain/words/email.ts'
import { faultAt } from '#domain/words/errors.ts'
import { declineLabels } from '#domain/words/peer-review.ts'
import { countAgainst } from '../../db/limits.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { moveInvitation } from '../rounds/store.ts'
import { todayOf } from '../rules.ts'
import { replace } from './alternates.ts'
import { expectState, lockReview, openReview } from './link.ts'
import type { OpenedInvitation } from './link-store.ts'
import { acceptedThanks, reviewerAccepted, reviewerDeclined, timeAsked } from './reviewer-letters.ts'
import { leave } from './reviewer-store.ts'
import { recordReviewer, tellReviewer } from './tell.ts'

type Done = { success: string }

const longestWaitDays = 180

/** Of two answers at once, or an answer and a cancellation, the database decides which was first. */
async function answer(
  deps: Deps,
  token: string,
  from: 'invited' | 'accepted',
  carryOut: (tx: Tx, held: OpenedInvitation, at: Date) => Promise<void>,
): Promise<void> {
  const opened = await openReview(deps, token)
  expectState(opened, from)
  await deps.db.transaction(async (tx) => {
    const held = await lockReview(deps, tx, token, opened)
    expectState(held, from)
    await carryOut(tx, held, deps.clock.now())
  })
}

export async function answerAccept(deps: Deps, { token, ...input }: InputOf<typeof acceptInvitation>): Promise<Done> {
  const conflict = input.conflict === 'yes' ? input.conflictNote : null
  if (conflict === '')
    throw faultAt('conflictNote', 'Describe the possible conflict, so that the editors can judge it.')
  await answer(deps, token, 'invited', async (tx, held, at) => {
    const dueOn = addDays(todayOf(deps), held.invitation.reportDays)
    const change = { state: 'accepted', answeredAt: at, reportDueOn: dueOn, conflict, reminders: 0 } as const
    await moveInvitation(tx, held.invitation, ['invited'], change)
    const { name: reviewer } = held.reviewer
    await tellReviewer(deps, tx, held, (about, to, url) => acceptedThanks(about, to, dueOn, url))
    await recordReviewer(deps, tx, held, {
      kind: 'accept-review',
      at,
      toEditor: (about, to) => reviewerAccepted(about, to, { reviewer, dueOn, conflict }),
    })
  })
  return { success: 'Thank you for accepting. The editors have been told.' }
}

export async function answerDecline(deps: Deps, { token, ...input }: InputOf<typeof declineInvitation>): Promise<Done> {
  const { reason, note, leaves } = input
  if (reason === 'other' && note === '') throw faultAt('note', 'Say briefly why you decline.')
  const colleagues = input.colleagues.filter(({ name, email }) => name !== '' || email !== '')
  for (const [at, { name, email }] of colleagues.entries()) {
    if (name === '') throw faultAt(`colleagues.${at}.name`, 'Enter the name of your colleague.')
    if (email !== '' && !isEmail(email)) throw faultAt(`colleagues.${at}.email`, 'This is not a valid e-mail address.')
  }
  await answer(deps, token, 'invited', async (tx, held, at) => {
    const given = { declineReason: reason, declineNote: note || null, suggestions: colleagues }
    await moveInvitation(tx, held.invitation, ['invited'], { state: 'declined', answeredAt: at, ...given })
    if (leaves) await leave(tx, held.reviewer.id, at)
    const alternate = await replace(deps, tx, held.manuscript, held, 'declined')
    const why = [declineLabels[reason], note].filter(Boolean).join(': ')
    await recordReviewer(deps, tx, held, {
      kind: 'decline-review',
      at,
      note: why,
      toEditor: (about, to) =>
        reviewerDeclined(about, to, { reviewer: held.reviewer.name, reason, note, colleagues, alternate }),
    })
  })
  return { success: 'Thank you for your answer. The editors have been told.' }
}

/** The draft is kept with the invitation, but nobody reads it. */
export async function answerWithdraw(deps: Deps, { token, reason }: InputOf<typeof withdrawReview>): Promise<Done> {
  await answer(deps, token, 'accepted', async (tx, held, at) => {
    const change = { state: 'declined', answeredAt: at, declineReason: 'other', declineNote: reason } as const
    await moveInvitation(tx, held.invitation, ['accepted'], change)
    const alternate = await replace(deps, tx, held.manuscript, held, 'declined')
    const details = {
      reviewer: held.reviewer.name,
      reason: 'other',
      note: reason,
      alternate,
      wasAccepted: true,
    } as const
    await recordReviewer(deps, tx, held, {
      kind: 'withdraw-review',
      at,
      note: reason,
      toEditor: (about, to) => reviewerDeclined(about, to, details),
    })
  })
  return { success: 'You have withdrawn from this review. The editors have been told.' }
}

/** The due date stays until an editor extends it. The editors are notified once of a day, however often it is asked for. */
export async function answerAskTime(deps: Deps, { token, until, reason }: InputOf<typeof askForTime>): Promise<Done> {
  const today = todayOf(deps)
  await answer(deps, token, 'accepted', async (tx, held, at) => {
    const { reportDueOn, id, askedUntil } = held.invitation
    const after = reportDueOn && reportDueOn > today ? reportDueOn : today
    if (until <= after) throw faultAt('until', 'Choose a day after the present due date.')
    if (until > addDays(today, longestWaitDays)) throw faultAt('until', 'Choose a day within the next six months.')
    await moveInvitation(tx, held.invitation, ['accepted'], { askedUntil: until, askedReason: reason || null })
    if (until === askedUntil) return
    await countAgainst(tx, 'time-request', [id], at, deps.config.limits)
    const details = { reviewer: held.reviewer.name, dueOn: reportDueOn, until, reason }
    await recordReviewer(deps, tx, held, {
      kind: 'ask-for-time',
      at,
      note: reason,
      toEditor: (about, to) => timeAsked(about, to, details),
    })
  })
  return { success: 'The editors have your request and will e-mail you. Until then, please go on with your review.' }
}
