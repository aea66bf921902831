import type { Run } from '../../manuscript/reading/block.ts'
import { mentionsIn } from '../../manuscript/reading/captions.ts'
import type { ReadCitation } from '../../manuscript/reading/reading.ts'
import { rawText, type Span } from './inlines.ts'

/** The ids of figures and tables by kind and number: 'figure 2'. */
export type Labels = ReadonlyMap<string, string>

export const referenceId = (index: number) => `r${index + 1}`

/** Where a line leads: what it cites, and the figures and tables that it speaks of. */
export function spansOf(runs: readonly Run[], citations: readonly ReadCitation[], labels: Labels): Span[] {
  const text = rawText(runs)
  const spans: Span[] = []
  const add = (span: Span) => {
    if (!spans.some(({ from, to }) => span.from < to && from < span.to)) spans.push(span)
  }
  let after = 0
  for (const { text: cited, kind, entries } of citations) {
    const place = find(text, cited, after, kind === 'number' ? raisedIn(runs, cited) : null)
    if (!place) continue
    after = place.to
    if (entries.length > 0) add({ ...place, kind: 'citation', ids: entries.map(referenceId) })
  }
  for (const { kind, labels: numbers, index, length } of mentionsIn(text))
    for (const span of mentioned(text.slice(index, index + length), index, kind, numbers, labels)) add(span)
  return spans
}

/** A number that is raised above the line is a citation only there: "x2" has one too. */
function raisedIn(runs: readonly Run[], cited: string): ((from: number) => boolean) | null {
  if (!/^\d/.test(cited)) return null
  const raised: [number, number][] = []
  let at = 0
  for (const { text, script } of runs) {
    if (script === 1) raised.push([at, at + text.length])
    at += text.length
  }
  return (from) => raised.some(([start, end]) => from >= start && from < end)
}

function find(text: string, cited: string, after: number, isThere: ((from: number) => boolean) | null) {
  const words = cited.trim().split(/\s+/).map(escaped)
  const pattern = new RegExp(
    isThere ? words.join('').replaceAll(/(?<=[,;–—-])/g, String.raw`\s*`) : words.join(String.raw`\s+`),
    'g',
  )
  for (const from of [after, 0]) {
    pattern.lastIndex = from
    for (let match = pattern.exec(text); match; match = pattern.exec(text))
      if (!isThere || isThere(match.index)) return { from: match.index, to: match.index + match[0].length }
  }
  return null
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** "Figures 2 and 3" leads to two: the first with its word, the others by their numbers. */
function mentioned(said: string, index: number, kind: 'figure' | 'table', numbers: string[], labels: Labels): Span[] {
  const spans: Span[] = []
  for (const match of said.matchAll(/\d+(?:\.\d+)?(?:[a-z]{0,3}\b|\s?\([a-z]\))/gi)) {
    const number = /^\d+(?:\.\d+)?/.exec(match[0])?.[0] ?? ''
    const id = numbers.includes(number) ? labels.get(`${kind} ${number}`) : undefined
    const from = spans.length === 0 && match.index < 12 ? 0 : match.index
    if (id !== undefined)
      spans.push({ kind: 'mention', id, from: index + from, to: index + match.index + match[0].length })
  }
  return spans
}
