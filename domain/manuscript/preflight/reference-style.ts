import { count } from '../../words/count.ts'
import { keyOf } from '../reading/citations.ts'
import type { Reading } from '../reading/reading.ts'
import { namedAuthors } from './reference-authors.ts'
import { doublesIn, eachEntry, isNumbered, noList } from './reference-entries.ts'
import { inHarvardForm } from './reference-form.ts'
import { type Checked, faultOf, fine, type Outcome, toFix, unclear } from './report.ts'
import type { RuleId } from './rules.ts'

/** What the Harvard style asks of citations and of the list. */
export const referenceStyleChecks = {
  'reference-style'({ reading }: Checked): Outcome {
    const { citations, references } = reading
    if (references.length === 0) return noList
    if (citations.length < 3) return unclear('We found too few citations in the text to tell their style.')
    const [first] = citations.filter(({ value }) => value.kind === 'number')
    if (!first) return fine('Author and year in the text')
    return toFix(
      faultOf(reading, first, {
        what: 'Works are cited by number.',
        how: 'Use the Harvard style: author and year in the text, and one alphabetical list at the end.',
        quotation: first.value.quote,
      }),
    )
  },

  'reference-authors'({ reading, rules: { authorsListed: most } }: Checked): Outcome {
    const findings = eachEntry(reading, (entry) => {
      const authors = namedAuthors(entry.value.text)
      if (!authors) return null
      const { named, hasOthers } = authors
      const how = `Name the first ${most} authors, then “et al.”`
      const quotation = entry.value.text
      const at = { at: entry.at, certainty: Math.min(entry.certainty, 0.85) }
      if (named > most) return faultOf(reading, at, { what: `This reference names ${named} authors.`, how, quotation })
      if (hasOthers && named < most)
        return faultOf(reading, at, {
          what: `This reference has “et al.” after ${count(named, 'author')}.`,
          how,
          quotation,
        })
      return null
    })
    if (reading.references.length === 0) return noList
    return findings.length > 0 ? toFix(...findings) : fine(`At most ${most} authors named`)
  },

  'reference-form'({ reading }: Checked): Outcome {
    if (reading.references.length === 0) return noList
    const findings = eachEntry(reading, (entry) => {
      const better = inHarvardForm(entry.value.text)
      if (!better) return null
      return faultOf(
        reading,
        { at: entry.at, certainty: Math.min(entry.certainty, 0.75) },
        {
          what: 'The year does not follow the authors.',
          how: 'Begin each reference with the authors and the year.',
          quotation: entry.value.text,
          better,
        },
      )
    })
    return findings.length > 0 ? toFix(...findings) : fine('Authors and year come first')
  },

  'reference-order'({ reading }: Checked): Outcome {
    if (reading.references.length === 0) return noList
    if (isNumbered(reading)) return unclear('Works are cited by number, so the list may be in the order of the text.')
    const stray = new Set(outOfOrder(reading))
    const findings = eachEntry(reading, (entry, index) =>
      stray.has(index)
        ? faultOf(
            reading,
            { at: entry.at, certainty: 0.7 },
            {
              what: 'This reference is not in alphabetical order.',
              how: 'Order the list by the first author’s family name.',
              quotation: entry.value.text,
            },
          )
        : null,
    )
    return findings.length > 0 ? toFix(...findings) : fine('In alphabetical order')
  },
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>

/** Comparing each with each takes too long for more. */
const mostSorted = 2000

/** The fewest entries that have to move. Particles (“van der Berg”) and dashes for “the same author” can be sorted in more than one way. */
function outOfOrder(reading: Reading): number[] {
  const doubles = doublesIn(reading)
  const names = reading.references.flatMap(({ value: { surname } }, index) =>
    surname && /^\p{Lu}/u.test(surname) && !doubles.has(index) ? [{ name: keyOf(surname), index }] : [],
  )
  if (names.length > mostSorted) return []
  const chains: { length: number; before: number }[] = []
  for (const [at, { name }] of names.entries()) {
    let best = { length: 1, before: -1 }
    for (let before = 0; before < at; before++) {
      const length = (chains[before]?.length ?? 0) + 1
      if ((names[before]?.name ?? '') <= name && length > best.length) best = { length, before }
    }
    chains.push(best)
  }
  const kept = new Set<number>()
  let at = chains.reduce((best, { length }, one) => (length > (chains[best]?.length ?? 0) ? one : best), 0)
  while (at >= 0 && chains[at]) {
    kept.add(at)
    at = chains[at]?.before ?? -1
  }
  return names.flatMap(({ index }, one) => (kept.has(one) ? [] : index))
}
