import { keyOf } from '../reading/citations.ts'
import type { Found, Reading, ReadReference } from '../reading/reading.ts'
import { type Finding, fine, type Outcome, toFix, unclear } from './report.ts'

export const noList = unclear('We found no list of references.')

/** One finding for each entry that has a fault. */
export function eachEntry(
  { references }: Reading,
  faultIn: (entry: Found<ReadReference>, index: number) => Finding | null,
): Finding[] {
  return references.flatMap((entry, index) => {
    const fault = faultIn(entry, index)
    return fault ? { ...fault, entry: index } : []
  })
}

export function outcomeOf(findings: Finding[], { references }: Reading, note: string): Outcome {
  if (references.length === 0) return noList
  // Where nearly all fail, it is rather our reading that does.
  if (findings.length > 5 && findings.length > references.length * 0.8)
    return unclear('We could not read the entries of this list well enough.', findings[0]?.quotation ?? undefined)
  return findings.length > 0 ? toFix(...findings) : fine(note)
}

export const isNumbered = ({ citations }: Reading) => citations.some(({ value }) => value.kind === 'number')

const address =
  /\b(?:available(?: (?:at|from|online))?|doi|accessed|retrieved from)\b:?|https?:\S+|\b10\.\d{4,9}\/\S+/gi

/** An entry without its number, address, marks and case: two that are equal so are the same work. */
function keysOf({ text, doi, year }: ReadReference): string[] {
  const after = year ? text.slice(text.indexOf(year) + year.length) : text
  const title = keyOf(after)
    .replaceAll(/[^\p{L}\d]/gu, '')
    .slice(0, 60)
  const keys = doi ? [doi.toLowerCase().replace(/[.,;]$/, '')] : []
  const whole = keyOf(text.replace(/^\[?\d{1,3}[\].)]?\s+/, '').replaceAll(address, ' '))
    .replaceAll(/[^\p{L}\d]/gu, '')
    .slice(0, 90)
  return [...keys, whole, ...(title.length > 35 ? [`${year?.slice(0, 4)} ${title}`] : [])]
}

/** The entries that repeat an earlier one, each with the first of its kind. */
export function doublesIn({ references }: Reading): Map<number, number> {
  const seen = new Map<string, number>()
  const doubles = new Map<number, number>()
  for (const [index, { value }] of references.entries()) {
    const keys = keysOf(value)
    const first = keys.flatMap((key) => seen.get(key) ?? [])[0]
    if (first !== undefined) doubles.set(index, first)
    for (const key of keys) seen.set(key, first ?? index)
  }
  return doubles
}
