import type { Action, OfferedAction } from '../words/manuscript-status.ts'
import type { ManuscriptReason } from './why-it-waits.ts'

/** What is done in the block besides the actions of the table of transitions. */
export const works = [
  ...(['resolve-objection', 'read-appeal', 'uphold', 'see-proof', 'correct', 'compare'] as const),
  ...(['settle-copy', 'open-copy', 'invite', 'ask-alternate', 'remind-reviewer', 'give-week'] as const),
  ...(['extend-revision', 'see-proposal', 'see-transfer', 'see-waiver'] as const),
] as const
/** `write-decision` opens the dialog of the decisions with what the reports recommend. */
export type Work = (typeof works)[number]

export type Choice = {
  act: Action | Work | 'write-decision'
  label: string
  /** Why it must wait, or null. */
  off: string | null
  /** The invitation that it is about. */
  of: string | null
}

export type Block = {
  title: string
  sentence: string
  /** How late it is, where something else is the reason to act. */
  late: string | null
  /** The main action, which `e` presses; null while the office waits for others. */
  filled: Choice | null
  outlined: Choice[]
  /** What can be done, though it is not the time for it, and why it is not. */
  quiet: { why: string; choices: Choice[] } | null
}

/** Why it waits for the office, by `whyItWaits`. */
export type Waits = { kind: ManuscriptReason; reason: string; about: string; lateness: string | null }

export const work = (act: Work | 'write-decision', label: string, of: string | null = null): Choice => ({
  act,
  label,
  off: null,
  of,
})
export const offered = ({ action, label, off }: OfferedAction): Choice => ({ act: action, label, off, of: null })

/** What the button says that settles all places of a reviewers' copy for which there is a proposal. */
export function settlingLabel(places: number, isBlackened: boolean, isAsProposed = true): string {
  if (isBlackened) return places === 1 ? 'Black out 1 place' : `Black out all ${places} places`
  return `Replace ${places} ${isAsProposed ? 'as proposed' : 'with these words'}`
}
