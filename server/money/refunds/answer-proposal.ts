import * as z from 'zod/mini'
import type { InputOf } from '#contracts/endpoint.ts'
import type { answerMoneyProposal as call } from '#contracts/money/money-proposals.ts'
import { markPaid } from '#contracts/money/payments.ts'
import { askRefund, recordRefund } from '#contracts/money/refunds.ts'
import { answerProblem, type ProposalOutcome } from '#domain/money/second-person.ts'
import { AppError } from '#domain/words/errors.ts'
import { isConflicted, type Staff } from '#domain/words/permissions.ts'
import { lockOpened, openChargeToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../people/notify.ts'
import { confirmCourseIn } from '../payments/confirm-course.ts'
import { markPaidIn } from '../payments/mark-paid.ts'
import { findProposal, type ProposalRow, putProposalAnswer } from '../payments/proposal-store.ts'
import { logProposal } from '../payments/propose.ts'
import { askRefundIn, sendRefund } from './ask-refund.ts'
import { recordRefundIn } from './record-refund.ts'

/** Confirming carries out what was proposed, in one transaction with the answer: of two at once, one comes first. */
export async function answerProposal(
  deps: Deps,
  by: Staff,
  { id, outcome, note }: InputOf<typeof call>,
): Promise<{ success: string }> {
  const found = await findProposal(deps.db, id)
  if (!found) throw noSuchProposal()
  const { success, refund } = await deps.db.transaction(async (tx) => {
    // The same lock first as whatever else is done to the manuscript.
    const manuscript = found.manuscriptId === null ? null : await openChargeToChange(tx, by, found.manuscriptId)
    const problem = answerProblem(
      by,
      { ...found, isConflicted: manuscript !== null && isConflicted(by, manuscript) },
      outcome,
    )
    if (problem) throw new AppError('forbidden', problem)
    if (found.answeredAt) throw answered()
    const done = outcome === 'confirmed' ? await carryOut(deps, tx, by, found) : declined
    const answer = { outcome, note: note || null, answeredById: by.id, answeredAt: deps.clock.now() }
    if (!(await putProposalAnswer(tx, id, answer))) throw answered()
    const current = manuscript && (await lockOpened(tx, manuscript))
    await logProposal(deps, tx, by, actions[outcome], { ...found, note: note || null }, current)
    if (found.proposedById && found.proposedById !== by.id)
      await notify(deps, tx, 'money-answered', { to: found.proposedById, key: id, by: by.id })
    return done
  })
  return refund ? sendRefund(deps, refund) : { success }
}

const actions = { confirmed: 'confirm-money', declined: 'decline-money' } as const satisfies Record<
  ProposalOutcome,
  string
>
const noSuchProposal = () => new AppError('not-found', 'There is no such proposal.')
const answered = () => new AppError('conflict', 'This was already answered. Reload the page to see how.')

type Done = { success: string; refund?: Awaited<ReturnType<typeof askRefundIn>> }
const declined: Done = { success: 'Declined. Nothing was booked.' }

async function carryOut(deps: Deps, tx: Tx, by: Staff, { kind, subject, input }: ProposalRow): Promise<Done> {
  switch (kind) {
    case 'mark-paid': {
      const { receipt } = await markPaidIn(deps, tx, by, { ...z.parse(markPaid.body, input), id: subject })
      return { success: `Confirmed. Receipt ${receipt} is on its way to the author.` }
    }
    case 'confirm-course': {
      const { receipt } = await confirmCourseIn(deps, tx, by, { id: subject })
      return { success: `Confirmed. Receipt ${receipt} is on its way to the buyer.` }
    }
    case 'refund': {
      const refund = await askRefundIn(deps, tx, by, { ...z.parse(askRefund.body, input), reference: subject })
      return { success: '', refund }
    }
    case 'record-refund':
      return recordRefundIn(deps, tx, by, { ...z.parse(recordRefund.body, input), reference: subject })
  }
}
