import type { DocumentExtension } from '../../words/file-types.ts'
import type { ArticleType } from '../article-types.ts'
import type { Found, Reading } from '../reading/reading.ts'
import type { Level, RuleId, Rules } from './rules.ts'

/** Where something is: under which heading, in which paragraph there, and on which page if the file has pages. */
export type Place = { section: string | null; paragraph: number | null; page: number | null }

/** One thing to fix. `certainty`: from 0 to 1. */
export type Finding = {
  what: string
  how: string
  place: Place
  quotation: string | null
  certainty: number
  /** Of a fault in the list of references: which entry has it, from 0 on. */
  entry?: number | undefined
  /** What it should look like. */
  better?: string | undefined
}

/** An entry of the list of references. `doi`: null if it has none that is well formed. */
export type ListedReference = { text: string; doi: string | null }

/** What came of one rule. */
export type Result = {
  rule: RuleId
  level: Level
  /** A fault of a required rule that is sure. */
  isBlocking: boolean
} & (
  | { state: 'fine'; note: string }
  | { state: 'mend'; findings: Finding[] }
  | { state: 'unclear'; why: string; quotation: string | null; place: Place }
)

export type Report = {
  results: Result[]
  references: ListedReference[]
  words: number
  articleType: ArticleType
  isTypeGuessed: boolean
}

/** What is checked: the reading, the journal's rules, and what the author says of the file. */
export type Checked = {
  reading: Reading
  rules: Rules
  format: DocumentExtension
  articleType: ArticleType
  isTypeGuessed: boolean
}

export type Outcome =
  | { state: 'fine'; note: string }
  | { state: 'mend'; findings: Finding[] }
  | { state: 'unclear'; why: string; quotation?: string; at?: number }

/** From here on a reading is sure enough for a required rule to stop a manuscript. */
const sure = 0.8
/** Below this, a fault is only a question. */
const likely = 0.5

export const fine = (note: string): Outcome => ({ state: 'fine', note })
export const unclear = (why: string, quotation?: string, at?: number): Outcome => ({
  state: 'unclear',
  why,
  ...(quotation !== undefined && { quotation }),
  ...(at !== undefined && { at }),
})
/** How pages are set is known of a .docx alone. */
export const onlyDocx = unclear('Only a .docx file tells this. Submit one to have it checked.')
export const toFix = (...findings: Finding[]): Outcome => ({ state: 'mend', findings })

const nowhere: Place = { section: null, paragraph: null, page: null }

export function placeAt({ headings, blocks }: Reading, at: number): Place {
  const block = blocks[at]
  if (!block) return nowhere
  const heading = headings.findLast((one) => one.at <= at)
  const from = heading ? heading.at + 1 : 0
  const inside = blocks.slice(from, at + 1).filter(({ text, kind }) => text !== '' && kind !== 'table')
  return { section: heading?.value.text ?? null, paragraph: inside.length || null, page: block.page ?? null }
}

/** In words: "Methods, paragraph 3". */
export function placeLabel({ section, paragraph, page }: Place): string | null {
  const parts = [page && `page ${page}`, section && `“${section}”`, paragraph && `paragraph ${paragraph}`].filter(
    Boolean,
  )
  if (parts.length === 0) return null
  const label = parts.join(', ')
  return `${label[0]?.toUpperCase()}${label.slice(1)}`
}

type Fault = { what: string; how: string; quotation?: string; better?: string }

/** A fault in what was read, in its place and as sure as its reading. */
export function faultOf(
  reading: Reading,
  { at, certainty }: Pick<Found<unknown>, 'at' | 'certainty'>,
  { quotation, ...fault }: Fault,
): Finding {
  return { ...fault, place: placeAt(reading, at), quotation: quotation ? cut(quotation) : null, certainty }
}

const longest = 200
export const cut = (text: string, most = longest) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** Of the faults those that are likely count; if none is, the rule could not be determined. */
export function resultOf(rule: RuleId, level: Level, reading: Reading, outcome: Outcome): Result {
  if (outcome.state === 'fine') return { rule, level, isBlocking: false, ...outcome }
  if (outcome.state === 'unclear') {
    const { why, quotation, at } = outcome
    const place = at === undefined ? nowhere : placeAt(reading, at)
    return {
      rule,
      level,
      isBlocking: false,
      state: 'unclear',
      why,
      quotation: quotation ? cut(quotation) : null,
      place,
    }
  }
  const findings = outcome.findings.filter(({ certainty }) => certainty >= likely)
  const [first] = outcome.findings
  if (findings.length === 0 && first)
    return {
      rule,
      level,
      isBlocking: false,
      state: 'unclear',
      why: `Perhaps: ${first.what}`,
      quotation: first.quotation,
      place: first.place,
    }
  const isBlocking = level === 'require' && findings.some(({ certainty }) => certainty >= sure)
  return { rule, level, isBlocking, state: 'mend', findings }
}
