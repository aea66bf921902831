import { type ChargeRule, journalChargesInWords } from './charge.ts'
import { count } from './count.ts'
import type { PeerReview } from './peer-review.ts'

type Journal = { slug: string; licence: { name: string }; peerReview: Pick<PeerReview, 'anonymity' | 'reports'> }

/** `href` leads to what proves it. */
export type Fact = { value: string; about: string; href: string }

/** What the home page tells authors, computed for all journals together. `decisionDays` is null if too few papers prove it. */
export function siteFacts(
  journals: readonly Journal[],
  charges: readonly ChargeRule[],
  decisionDays: number | null,
): Fact[] {
  const reports = journals.map(({ peerReview }) => peerReview.reports)
  const [fewest, most] = [Math.min(...reports), Math.max(...reports)]
  const isDouble = journals.every(({ peerReview }) => peerReview.anonymity === 'double')
  const facts: (Fact | null)[] = [
    decisionDays === null
      ? null
      : { value: count(decisionDays, 'day'), about: 'to a first decision, median', href: '#times' },
    {
      // Two amounts stay in one line, as the other facts do.
      value: journalChargesInWords(charges, ...journals.map(({ slug }) => slug)).replace(' or ', '\u00a0or\u00a0'),
      about: 'after approval only; waivers',
      href: '/support',
    },
    {
      value: fewest === most ? count(most, 'reviewer') : `${fewest} to ${count(most, 'reviewer')}`,
      about: isDouble ? 'who do not know your name' : 'for each paper',
      href: '/review-process',
    },
    {
      value: [...new Set(journals.map(({ licence }) => licence.name))].join(' or '),
      about: 'you keep the copyright',
      href: '/open-access',
    },
  ]
  return journals.length === 0 ? [] : facts.filter((fact) => fact !== null)
}
