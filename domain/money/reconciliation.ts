import type { Mode } from './payment.ts'

/** What differs between our books and the provider's. `reference` names the payment. */
export const differenceKinds = {
  'missing-here': 'Paid at the provider, unknown here.',
  'missing-there': 'Recorded here, unknown to the provider.',
  'not-recorded': 'Paid at the provider, not recorded here.',
  'not-paid-there': 'Recorded here, not paid at the provider.',
  'other-mode': 'Test on one side, live on the other.',
  'other-currency': 'The currencies differ.',
  'other-amount': 'The amounts differ.',
  'refunded-there-only': 'Refunded at the provider, not here.',
  'refunded-here-only': 'Refunded here, not at the provider.',
  'other-refund': 'The refunded amounts differ.',
  'dispute-without-refund': 'A dispute was lost, but no refund is recorded.',
} as const
export type DifferenceKind = keyof typeof differenceKinds

export type Ours = {
  reference: string
  /** `none`: we know the checkout, and no money came. `held` waits on the list of payments to settle. */
  state: 'none' | 'recorded' | 'held'
  amountMinor: number
  currency: string
  mode: Mode
  refundedMinor: number
  /** Of disputes that we lost. */
  lostMinor: number
}

export type Theirs = {
  reference: string
  /** A payment that went back whole is `reversed`. */
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'
  amountMinor: number
  currency: string
  mode: Mode
  refundedMinor: number
}

/** Compares one payment. Money moved there if it was paid there, whatever became of it later. */
export function differencesOf(ours: Ours | null, theirs: Theirs | null): DifferenceKind[] {
  const isPaidThere = theirs?.status === 'success' || theirs?.status === 'reversed'
  if (!ours) return isPaidThere ? ['missing-here'] : []
  if (ours.state === 'none') return isPaidThere ? ['not-recorded'] : []
  if (!theirs) return ['missing-there']
  if (!isPaidThere) return ['not-paid-there']
  const found: DifferenceKind[] = []
  // Held money is held because something differs: the list of payments to settle says what.
  if (ours.state === 'recorded') {
    if (ours.mode !== theirs.mode) found.push('other-mode')
    if (ours.currency !== theirs.currency) found.push('other-currency')
    if (ours.amountMinor !== theirs.amountMinor) found.push('other-amount')
  }
  const there = theirs.status === 'reversed' ? Math.max(theirs.refundedMinor, theirs.amountMinor) : theirs.refundedMinor
  if (ours.refundedMinor !== there) {
    if (ours.refundedMinor === 0) found.push('refunded-there-only')
    else found.push(there === 0 ? 'refunded-here-only' : 'other-refund')
  }
  if (ours.lostMinor > ours.refundedMinor) found.push('dispute-without-refund')
  return found
}
