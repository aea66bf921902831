import { count } from '../../words/count.ts'
import { findDoi } from '../../words/doi.ts'
import { keyOf } from '../reading/citations.ts'
import type { Reading } from '../reading/reading.ts'
import { unnumbered } from '../reading/references.ts'
import type { Finding, ListedReference, Report, Result } from './report.ts'
import type { RuleId } from './rules.ts'

/** The list of references as it was read. DOIs are compared in lower case. */
export const listOf = ({ references }: Reading): ListedReference[] => references.map(({ value }) => listed(value.text))

const listed = (text: string): ListedReference => ({ text, doi: findDoi(text)?.doi.toLowerCase() ?? null })

/** The references that the author has changed or added in the form: what the record has and the file has not. */
export function givenOnly({ references }: Reading, given: readonly string[]): ListedReference[] {
  const key = (text: string) => keyOf(text).replaceAll(/\s+/g, ' ').trim()
  const inFile = new Set(unnumbered(references.map(({ value }) => value.text)).map(key))
  return given.filter((text) => !inFile.has(key(text))).map(listed)
}

type Results = Pick<Report, 'results'>
const findingsOf = (result: Result): Finding[] => (result.state === 'mend' ? result.findings : [])

/** From here on a fault of several entries is said once above the list. */
const many = 4

/** What is wrong with one entry of the list. `shared`: the short word for what many have. */
export const faultsAt = ({ results }: Results, entry: number): (Finding & { shared: string | null })[] =>
  results.flatMap((result) => {
    const findings = findingsOf(result)
    const own = findings.filter((finding) => finding.entry === entry)
    const shared = findings.filter((finding) => finding.entry !== undefined).length >= many
    return own.map((finding) => ({ ...finding, shared: shared ? labelOf(result.rule) : null }))
  })

/** The citations that lead to no entry of the list. */
export const unlistedIn = ({ results }: Results): Finding[] =>
  results.filter(({ rule }) => rule === 'citations-listed').flatMap(findingsOf)

const labels: [RuleId[], string][] = [
  [['references-cited'], 'never cited'],
  [['citations-listed'], 'cited but not listed'],
  [['reference-doubles'], 'listed twice'],
  [['reference-years'], 'without a year'],
  [['reference-dois'], 'with a malformed DOI'],
  [['reference-form', 'reference-authors'], 'in another style'],
  [['reference-order'], 'out of order'],
]

/** A word for it in the list, where the whole sentence is above. */
function labelOf(rule: RuleId): string {
  const [, label = 'in another style'] = labels.find(([rules]) => rules.includes(rule)) ?? []
  return `${label[0]?.toUpperCase()}${label.slice(1)}.`
}

/** “32 references: 2 never cited, 1 cited but not listed.” */
export function summaryOf({ results, references }: Pick<Report, 'results' | 'references'>): string {
  const parts = labels.flatMap(([rules, label]) => {
    const found = results.filter(({ rule }) => rules.includes(rule)).flatMap(findingsOf)
    const many = new Set(found.map(({ entry, what }) => entry ?? what)).size
    return many > 0 ? `${many} ${label}` : []
  })
  const isUnclear = results.some(
    ({ rule, state }) => state === 'unclear' && (rule === 'references-cited' || rule === 'citations-listed'),
  )
  const style = results
    .filter(({ rule }) => rule === 'reference-style')
    .flatMap((result) => findingsOf(result)[0] ?? [])
  const unsure = isUnclear ? ' We could not match all citations with the list.' : ''
  const isListFine = parts.length === 0 && style.length === 0
  const summary = isListFine ? ': nothing to fix in the list' : parts.length > 0 ? `: ${parts.join(', ')}` : ''
  const list = `${count(references.length, 'reference')}${summary}.`
  return [list, ...style.map(({ what }) => what)].join(' ') + unsure
}
