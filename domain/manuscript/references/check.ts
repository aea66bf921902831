import { count } from '../../words/count.ts'
import type { KnownWork, NoticeKind } from './crossref-work.ts'
import { isAnotherWork } from './same-as-entry.ts'

/**
 * What is known of a DOI. `found`: Crossref has it. `elsewhere`: only doi.org has it, so it is another agency's. `unknown`:
 * neither has it. `no-answer`: asked in vain.
 */
export const doiStates = ['found', 'elsewhere', 'unknown', 'no-answer'] as const
type DoiState = (typeof doiStates)[number]
export type DoiAnswer = { state: DoiState; work: KnownWork | null; checkedAt: Date }

/** The last four were not checked. */
export const checkStates = [
  'found',
  'retracted',
  'concern',
  'another-work',
  'elsewhere',
  'unknown',
  'no-doi',
  'off',
  'waiting',
  'no-answer',
] as const
type CheckState = (typeof checkStates)[number]

type ReferenceCheck = {
  state: CheckState
  doi: string | null
  /** What the DOI leads to. */
  work: { title: string; year: number | null } | null
  notice: { kind: NoticeKind; doi: string | null } | null
  checkedAt: Date | null
}

type Entry = { text: string; doi: string | null }

/** What came of one reference. What nobody asked about is never taken for fine. */
export function checkOf({ text, doi }: Entry, answer: DoiAnswer | undefined, isOn: boolean): ReferenceCheck {
  const nothing = { doi, work: null, notice: null, checkedAt: null }
  if (doi === null) return { ...nothing, state: 'no-doi' }
  if (!answer) return { ...nothing, state: isOn ? 'waiting' : 'off' }
  const { state, work, checkedAt } = answer
  if (state !== 'found' || !work) return { ...nothing, state, checkedAt }
  const { title, year, notice } = work
  const isOther = isAnotherWork(text, work)
  const found = { doi, work: { title, year }, notice, checkedAt }
  if (isOther) return { ...found, state: 'another-work' }
  if (notice) return { ...found, state: notice.kind === 'concern' ? 'concern' : 'retracted' }
  return { ...found, state: 'found' }
}

/** Those that somebody has to look at. */
const faults: CheckState[] = ['retracted', 'concern', 'another-work', 'unknown']
export const isFault = ({ state }: Pick<ReferenceCheck, 'state'>): boolean => faults.includes(state)

/** “20 DOIs checked at Crossref: 1 retracted. Not checked: 12 without a DOI.” */
export function checksSummary(checks: Pick<ReferenceCheck, 'state'>[]): string {
  const many = (...states: CheckState[]) => checks.filter(({ state }) => states.includes(state)).length
  const part = (number: number, label: string) => (number > 0 ? [`${number} ${label}`] : [])
  const checked = many('found', 'elsewhere', ...faults)
  const found = [
    ...part(many('retracted'), 'retracted'),
    ...part(many('concern'), 'with an expression of concern'),
    ...part(many('another-work'), 'leading to another work'),
    ...part(many('unknown'), 'with an unknown DOI'),
    ...part(many('elsewhere'), 'with a DOI of another agency, where we can’t see retractions'),
  ]
  const not = [
    ...part(many('waiting'), 'waiting'),
    ...part(many('no-answer'), 'without an answer'),
    ...part(many('no-doi'), 'without a DOI'),
    ...part(many('off'), 'because the check is switched off on this site'),
  ]
  const done = checked > 0 ? `${count(checked, 'DOI')} checked at Crossref: ${found.join(', ') || 'no problems'}.` : ''
  return [done, not.length > 0 && `Not checked: ${not.join(', ')}.`].filter(Boolean).join(' ')
}
