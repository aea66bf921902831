import { formatMoney, type Money } from '../words/money.ts'
import { notTheirMoney } from '../words/refusal.ts'

/** What moves money by a member of staff's word alone. */
export const proposalKinds = ['mark-paid', 'confirm-course', 'refund', 'record-refund'] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalLabels: Record<ProposalKind, string> = {
  'mark-paid': 'Mark as paid',
  'confirm-course': 'Confirm a course payment',
  refund: 'Refund through the provider',
  'record-refund': 'Refund made outside the site',
}

export const proposalOutcomes = ['confirmed', 'declined'] as const
export type ProposalOutcome = (typeof proposalOutcomes)[number]

/** The amounts above which a second person is needed. A currency that is left out has none. */
export type SecondPersonAbove = Partial<Record<string, number>>

export function needsSecondPerson(
  aboveMinor: SecondPersonAbove,
  { amountMinor, currency }: Pick<Money, 'amountMinor'> & { currency: string },
): boolean {
  const above = aboveMinor[currency]
  return above !== undefined && amountMinor > above
}

type Person = { id: string; role: string }
type Proposal = { proposedById: string | null; isConflicted: boolean }

/** Why somebody can't answer a proposal in this way, or null. Whoever made it may take it back, which declines it. */
export function answerProblem(
  person: Person,
  { proposedById, isConflicted }: Proposal,
  outcome: ProposalOutcome,
): string | null {
  const isOwn = person.id === proposedById
  if (isOwn && outcome === 'confirmed') return 'You have proposed this yourself: another admin must confirm it.'
  if (!isOwn && isConflicted) return notTheirMoney
  if (!isOwn && person.role !== 'admin') return 'Only an admin can answer what somebody else has proposed.'
  return null
}

/** `beforeMinor`: what went back of the same payment before counts too. */
export const proposedInWords = (money: { amountMinor: number; currency: string }, beforeMinor: number): string =>
  `${formatMoney(money)}${beforeMinor > 0 ? `, with ${formatMoney({ ...money, amountMinor: beforeMinor })} refunded before,` : ''} is above the amount for one person. Nothing is booked yet: another admin confirms it under Payments and refunds.`
