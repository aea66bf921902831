import { isUndecided, type Status } from '../words/manuscript-status.ts'

/** Why an author asks not to pay, or to pay less, as both sides read it. content/pages/support.md says who is helped. */
export const waiverReasons = {
  'low-income': 'Works in a low-income country',
  student: 'Student, or without paid employment',
  'no-funding': 'Nobody pays for the publication of this work',
  other: 'Another reason',
} as const
export type WaiverReason = keyof typeof waiverReasons

export const waiverOutcomes = ['waived', 'reduced', 'declined'] as const
export type WaiverOutcome = (typeof waiverOutcomes)[number]

/** As staff and the author read it. */
export const waiverOutcomeLabels: Record<WaiverOutcome, string> = {
  waived: 'Waived in full',
  reduced: 'Reduced',
  declined: 'Declined',
}

export const waiverWordsLength = { min: 30, max: 3000 } as const

const requestsMax = 3

/** While a charge can still become due, or is due. */
const open: readonly Status[] = ['screening', 'under-review', 'approved']

export const isWaiverOpen = (status: Status): boolean => open.includes(status)

type Situation = { status: Status; isWaived: boolean; isWaiting: boolean; requests: number }

/** Returns why the author can't ask for a waiver now, or null. */
export function waiverProblem({ status, isWaived, isWaiting, requests }: Situation): string | null {
  if (isWaived) return 'The charge is waived: you have nothing to pay.'
  if (!isWaiverOpen(status)) return 'There is no charge to pay for this manuscript, so nothing can be waived.'
  if (isWaiting) return 'We have received your request and will e-mail you the answer.'
  return requests >= requestsMax
    ? 'We have answered your requests. Please write to the editorial office instead.'
    : null
}

export function waiverWordsProblem(words: string): string | null {
  const { length } = words.trim()
  if (length === 0) return 'Please say why you ask.'
  const { min } = waiverWordsLength
  return length < min ? `Please explain in at least ${min} characters. You have written ${length}.` : null
}

/** A refusal needs words. What is granted speaks for itself. */
export function answerProblem(outcome: WaiverOutcome, answer: string): string | null {
  return outcome === 'declined' && answer.trim() === '' ? 'Tell the author why the request is declined.' : null
}

/**
 * Editors decide before any money is mentioned (content/pages/support.md), so requests and promises are hidden from them
 * until they have decided. The kinds of letters about them begin alike.
 */
export const isAboutWaiver = (kind: string): boolean => kind.startsWith('waiver-')
export const mayEditorsKnow = (status: Status): boolean => !isUndecided(status)
