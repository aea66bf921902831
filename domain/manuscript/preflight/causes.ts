import type { Finding, Result } from './report.ts'
import { type RuleId, ruleNames } from './rules.ts'

/** What a person fixes in one go, said once, with every place that has it. */
export type Cause = { what: string; how: string; findings: Finding[] }

const manyWords: Partial<Record<RuleId, (many: number) => string>> = {
  margins: (many) => `${many} sections of the file have margins that are too narrow.`,
  'figure-resolution': (many) => `${many} figures are too small to print.`,
  'figure-width': (many) => `${many} figures have none of the widths asked for.`,
  'reference-form': (many) => `In ${many} references the year does not follow the authors.`,
  'reference-authors': (many) => `${many} references name more or fewer authors than asked for.`,
  'reference-order': (many) => `${many} references are not in alphabetical order.`,
  'reference-years': (many) => `${many} references have no year.`,
  'reference-dois': (many) => `${many} references have a malformed DOI.`,
  'reference-doubles': (many) => `${many} references repeat others.`,
  'references-cited': (many) => `${many} references are not cited in the text.`,
  'citations-listed': (many) => `${many} citations lead to no reference in the list.`,
}

type Of<State> = Extract<Result, { state: State }>

/** The findings of a rule by what is to be done about them. */
export function causesOf({ rule, findings }: Pick<Of<'mend'>, 'rule' | 'findings'>): Cause[] {
  const groups = Map.groupBy(findings, ({ how }) => how)
  return [...groups].map(([how, alike]) => {
    const said = alike[0]?.what ?? ''
    return { what: alike.length > 1 ? (manyWords[rule]?.(alike.length) ?? said) : said, how, findings: alike }
  })
}

/** What the author must fix by required rules, in sentences: one for each cause, however many places have it. */
export const mustFix = (results: readonly Result[]): string[] =>
  results.flatMap((result) =>
    result.state === 'mend' && result.isBlocking ? causesOf(result).map(({ what, how }) => `${what} ${how}`) : [],
  )

export type Question = Pick<Of<'unclear'>, 'why' | 'quotation' | 'place'> & { about: string[] }

/** What could not be determined, once for each reason: a PDF keeps eight things back for the same one. */
export function questionsOf(results: readonly Result[]): Question[] {
  const unclear = results.filter((result) => result.state === 'unclear')
  const groups = Map.groupBy(unclear, ({ why, quotation }) => `${why}\n${quotation ?? ''}`)
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { why, quotation, place } = first
    return [{ about: alike.map(({ rule }) => ruleNames[rule]), why, quotation, place }]
  })
}

const followTheStyle: readonly RuleId[] = ['reference-form', 'reference-authors', 'reference-order']

/** A list that is numbered throughout is written for another style: that is one thing to fix, not one for each entry. */
export function withOneCause(results: Result[]): Result[] {
  const style = results.find(({ rule }) => rule === 'reference-style')
  if (style?.state !== 'mend') return results
  const following = results.filter(({ rule }) => followTheStyle.includes(rule))
  const inList = following.flatMap((result) => (result.state === 'mend' ? result.findings : []))
  const entries = new Set(inList.map(({ entry }) => entry)).size
  const whole: Result = {
    ...style,
    isBlocking: style.isBlocking || following.some(({ isBlocking }) => isBlocking),
    findings: [...style.findings, ...inList].map((finding, at) => ({
      ...finding,
      how: style.findings[0]?.how ?? finding.how,
      what: at === 0 && entries > 0 ? `${finding.what} ${entriesWords(entries)}` : finding.what,
    })),
  }
  return results.flatMap((result) => (result === style ? whole : following.includes(result) ? [] : result))
}

const entriesWords = (many: number) =>
  many === 1 ? 'One reference needs rewriting too.' : `${many} references need rewriting too.`

/** “3 to fix, 2 we could not tell” */
export function tallyOf(results: readonly Result[]): string {
  const faults = results.filter(({ state }) => state === 'mend').length
  const questions = questionsOf(results).length
  const parts = [faults > 0 && `${faults} to fix`, questions > 0 && `${questions} we could not tell`].filter(Boolean)
  return parts.join(', ') || 'nothing to fix'
}
