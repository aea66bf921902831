import type { Money } from '#domain/money.ts'
import { formatReceiptNumber, type Mode } from '#domain/payment.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { closeOpenAttempt, insertPayment, type Purpose, takeReceiptNumber } from './store.ts'

/** What money is asked for, and of whom. */
export type Payable = {
  purpose: Purpose
  subjectId: string
  description: string
  payerName: string
  payerEmail: string
}

export type Settlement = {
  provider: 'paystack' | 'manual'
  reference: string
  charge: Money
  mode: Mode
  paidAt: Date
  /** Who marked it as paid; null where the provider's word did. */
  by: Staff | null
}

/** The only way into `payments`, in the transaction that changes what was paid for. Answers with the receipt's number. */
export async function enterPayment({ clock }: Deps, tx: Tx, payable: Payable, settlement: Settlement): Promise<string> {
  const { by, charge, ...payment } = settlement
  const now = clock.now()
  const year = now.getUTCFullYear()
  await closeOpenAttempt(tx, payable)
  const receipt = formatReceiptNumber(year, await takeReceiptNumber(tx, year))
  const row = { ...payable, ...payment, ...charge, receipt, markedById: by?.id ?? null, createdAt: now }
  await insertPayment(tx, row)
  return receipt
}
