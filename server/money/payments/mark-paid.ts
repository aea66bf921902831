import type { InputOf } from '#contracts/endpoint.ts'
import type { markPaid as call } from '#contracts/money/payments.ts'
import { paidOnProblem } from '#domain/money/payment.ts'
import { chargeDue } from '#domain/words/charge.ts'
import { faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import { refuseOutdated } from '../../decision/carry-out.ts'
import type { Deps } from '../../deps.ts'
import { lockCharge } from './lock-charge.ts'
import { proposed } from './propose.ts'
import { newReference } from './reference.ts'
import { settleCharge } from './settle-charge.ts'
import { addEvent } from './store.ts'
import { putProofAnswer } from './transfer-proof-store.ts'

/** For money that came another way: the same ledger, receipt and letters. Closes any open checkout. */
export async function markPaid(deps: Deps, actor: Staff, input: InputOf<typeof call>) {
  return deps.db.transaction((tx) => markPaidOrPropose(deps, tx, actor, input))
}

export async function markPaidOrPropose(deps: Deps, tx: Tx, actor: Staff, input: InputOf<typeof call>) {
  const { id, updatedAt, ...given } = input
  const { manuscript } = await lockCharge(tx, actor, id, 'mark-paid')
  if (updatedAt) await refuseOutdated(tx, manuscript, updatedAt)
  if (given.paidOn !== undefined) dayOf(given.paidOn, deps.clock.now())
  const money = chargeDue(deps.content.site.charges, manuscript)
  const { title: description, sample } = manuscript
  const about = { kind: 'mark-paid', subject: id, manuscriptId: id, description, sample } as const
  const waits = await proposed(deps, tx, actor, { ...about, money, input: given })
  return waits ?? markPaidIn(deps, tx, actor, input)
}

export async function markPaidIn(deps: Deps, tx: Tx, actor: Staff, input: InputOf<typeof call>) {
  const { id, letter, updatedAt, way, reference: externalReference, paidOn } = input
  const reference = newReference('manual')
  const now = deps.clock.now()
  const paidAt = paidOn === undefined ? now : dayOf(paidOn, now)
  const { manuscript, transition } = await lockCharge(tx, actor, id, 'mark-paid')
  if (updatedAt) await refuseOutdated(tx, manuscript, updatedAt)
  const charge = chargeDue(deps.content.site.charges, manuscript)
  const money = { provider: 'manual', reference, charge, mode: 'live', paidAt, by: actor } as const
  const settlement = { ...money, way, externalReference }
  const receipt = await settleCharge(deps, tx, manuscript, transition, settlement, letter)
  const details = { by: actor.id, manuscriptId: id, ...charge }
  await addEvent(tx, { kind: 'manual', reference, outcome: 'applied', details, at: now })
  // A proof that waited is thereby confirmed.
  await putProofAnswer(tx, manuscript, { outcome: 'confirmed', reason: null, answeredById: actor.id, answeredAt: now })
  return { _id: id, status: 'paid' as const, receipt }
}

/** Uses noon, so that the date is the same in most time zones, but never a time in the future. */
function dayOf(paidOn: string, now: Date): Date {
  const problem = paidOnProblem(paidOn, now)
  if (problem) throw faultAt('paidOn', problem)
  return new Date(Math.min(Date.parse(`${paidOn}T12:00:00Z`), now.getTime()))
}
