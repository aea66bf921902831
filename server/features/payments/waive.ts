import type { reduceCharge, waiveCharge } from '#contracts/charges.ts'
import type { InputOf } from '#contracts/endpoint.ts'
import { type Concession, chargeDue, chargeFor, reducedChargeProblem } from '#domain/charge.ts'
import { faultAt } from '#domain/errors.ts'
import { formatMoney, type Money } from '#domain/money.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { carryOut } from '../manuscripts/carry-out.ts'
import { lockCharge } from './lock-charge.ts'
import { chargeOf } from './settle-charge.ts'
import { closeOpenAttempt } from './store.ts'

/** Nothing has to be paid: no income, no receipt. Money from a checkout opened earlier must be refunded. */
export async function waive(deps: Deps, actor: Staff, input: InputOf<typeof waiveCharge>) {
  const { id, letter, updatedAt } = input
  return deps.db.transaction(async (tx) => {
    const { manuscript, transition } = await lockCharge(tx, actor, id, 'waive')
    const waiver = concession(deps, actor, chargeDue(manuscript), input)
    await closeOpenAttempt(tx, chargeOf(manuscript))
    const { decidedBy, amountMinor, currency } = waiver
    const details = { amountMinor, currency, decidedBy, reason: waiver.reason }
    const reason = `${formatMoney(waiver)} waived, decided by ${decidedBy}: ${waiver.reason}`
    await carryOut(deps, tx, {
      by: actor,
      manuscript,
      transition,
      letter,
      updatedAt,
      reason,
      change: { waiver },
      details,
    })
    return { _id: id, status: 'paid' as const }
  })
}

/** The author pays less, another amount, or the full charge again. Closes a checkout that has the old amount. */
export async function reduce(deps: Deps, actor: Staff, input: InputOf<typeof reduceCharge>) {
  const { id, dueMinor, letter, updatedAt } = input
  return deps.db.transaction(async (tx) => {
    const { manuscript, transition } = await lockCharge(tx, actor, id, 'reduce')
    const charge = chargeFor(manuscript.country)
    const problem = reducedChargeProblem(charge, chargeDue(manuscript), dueMinor)
    if (problem) throw faultAt('dueMinor', problem)
    const given = concession(deps, actor, { ...charge, amountMinor: charge.amountMinor - dueMinor }, input)
    await closeOpenAttempt(tx, chargeOf(manuscript))
    const due = { ...charge, amountMinor: dueMinor }
    const details = { ...due, decidedBy: given.decidedBy, reason: given.reason }
    const reason = `${formatMoney(due)} to pay of ${formatMoney(charge)}, decided by ${given.decidedBy}: ${given.reason}`
    const change = { reduction: given.amountMinor > 0 ? given : null }
    await carryOut(deps, tx, { by: actor, manuscript, transition, letter, updatedAt, reason, change, details })
    return { _id: id, status: 'approved' as const, ...due }
  })
}

type Given = { reason: string; decidedBy?: string | undefined }

function concession({ clock }: Deps, actor: Staff, amount: Money, { reason, decidedBy }: Given): Concession {
  return { ...amount, reason, decidedBy: decidedBy ?? actor.name, at: clock.now().toISOString() }
}
