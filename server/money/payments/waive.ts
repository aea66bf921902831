import type { InputOf } from '#contracts/endpoint.ts'
import type { reduceCharge, waiveCharge } from '#contracts/money/charges.ts'
import {
  type Concession,
  chargeDue,
  reducedChargeProblem,
  waivedInWords,
  chargeOf as wholeCharge,
} from '#domain/words/charge.ts'
import { faultAt } from '#domain/words/errors.ts'
import { formatMoney, type Money } from '#domain/words/money.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import { carryOut } from '../../decision/carry-out.ts'
import type { Deps } from '../../deps.ts'
import { lockCharge } from './lock-charge.ts'
import { chargeOf } from './settle-charge.ts'
import { closeOpenAttempt } from './store.ts'
import { answerRequest } from './waiver-store.ts'

/** Sent to an author who asked for a waiver. */
type Answer = { answer?: string | undefined }

export async function waive(deps: Deps, actor: Staff, input: InputOf<typeof waiveCharge>) {
  return deps.db.transaction((tx) => waiveIn(deps, tx, actor, input))
}

/** Nothing has to be paid: no income, no receipt. Money from a checkout opened earlier must be refunded. */
export async function waiveIn(deps: Deps, tx: Tx, actor: Staff, input: InputOf<typeof waiveCharge> & Answer) {
  const { id, letter, updatedAt, answer } = input
  const { manuscript, transition } = await lockCharge(tx, actor, id, 'waive')
  const waiver = concession(deps, actor, chargeDue(deps.content.site.charges, manuscript), input)
  await closeOpenAttempt(tx, chargeOf(manuscript))
  await answerRequest(tx, manuscript, answerOf(deps, actor, 'waived', answer))
  const { at: _, ...details } = waiver
  await carryOut(deps, tx, {
    ...{ by: actor, manuscript, transition, letter, updatedAt, answer, details },
    reason: waivedInWords(waiver),
    change: { waiver },
  })
  return { _id: id, status: 'paid' as const }
}

export async function reduce(deps: Deps, actor: Staff, input: InputOf<typeof reduceCharge>) {
  return deps.db.transaction((tx) => reduceIn(deps, tx, actor, input))
}

/** The author pays less, another amount, or the full charge again. Closes a checkout that has the old amount. */
export async function reduceIn(deps: Deps, tx: Tx, actor: Staff, input: InputOf<typeof reduceCharge> & Answer) {
  const { id, dueMinor, letter, updatedAt, answer } = input
  const { manuscript, transition } = await lockCharge(tx, actor, id, 'reduce')
  const { charge, due, reduction } = reductionTo(deps, actor, manuscript, input)
  await closeOpenAttempt(tx, chargeOf(manuscript))
  // Taking a reduction back answers nobody.
  if (reduction) await answerRequest(tx, manuscript, answerOf(deps, actor, 'reduced', answer))
  const decidedBy = input.decidedBy ?? actor.name
  const details = { ...due, decidedBy, reason: input.reason }
  const reason = `${formatMoney(due)} to pay of ${formatMoney(charge)}, decided by ${decidedBy}: ${input.reason}`
  const change = { reduction }
  await carryOut(deps, tx, { by: actor, manuscript, transition, letter, updatedAt, answer, reason, change, details })
  return { _id: id, status: 'approved' as const, ...due, amountMinor: dueMinor }
}

type Given = { reason: string; decidedBy?: string | undefined }

/** The reduction that leaves `dueMinor` to pay: null for the whole charge. */
export function reductionTo(
  deps: Deps,
  actor: Staff,
  manuscript: Parameters<typeof wholeCharge>[1],
  input: Given & { dueMinor: number },
): { charge: Money; due: Money; reduction: Concession | null } {
  const { charges } = deps.content.site
  const charge = wholeCharge(charges, manuscript)
  const problem = reducedChargeProblem(charge, chargeDue(charges, manuscript), input.dueMinor)
  if (problem) throw faultAt('dueMinor', problem)
  const taken = { ...charge, amountMinor: charge.amountMinor - input.dueMinor }
  const due = { ...charge, amountMinor: input.dueMinor }
  return { charge, due, reduction: taken.amountMinor > 0 ? concession(deps, actor, taken, input) : null }
}

export function concession({ clock }: Deps, actor: Staff, amount: Money, { reason, decidedBy }: Given): Concession {
  return { ...amount, reason, decidedBy: decidedBy ?? actor.name, at: clock.now().toISOString() }
}

export function answerOf({ clock }: Deps, actor: Staff, outcome: 'waived' | 'reduced' | 'declined', answer = '') {
  return { outcome, answer: answer || null, answeredById: actor.id, answeredAt: clock.now() }
}
