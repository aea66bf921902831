import { count } from '../../words/count.ts'
import { keyOf } from '../reading/citations.ts'
import { doublesIn, eachEntry, isNumbered, noList, outcomeOf } from './reference-entries.ts'
import { type Checked, faultOf, fine, type Outcome, toFix, unclear } from './report.ts'
import type { RuleId } from './rules.ts'

const doiSaid =
  /(?:(?<![/\w.])doi\b(?!\.org)\s*[:.=]?\s*|doi\.org\/+\s*)((?:https?:\/\/)?(?:dx\.|www\.)?(?:doi\.org\/)?\S+)/gi

function badDoi(text: string): string | null {
  for (const [, said = ''] of text.matchAll(doiSaid)) {
    const doi = said.replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/+/i, '').replace(/^(?:doi:\s*)/i, '')
    if (/^(?:https?:\/\/|org)/i.test(doi) || doi === '') continue
    // A name that ends at once was cut by a space.
    if (!/^10\.\d{4,9}(?:\.\d+)*\/(?=\S*\d|\S{4})\S+/.test(doi)) return said
  }
  return null
}

export const referenceChecks = {
  'reference-years'({ reading }: Checked): Outcome {
    const findings = eachEntry(reading, (entry) =>
      entry.value.year
        ? null
        : faultOf(reading, entry, {
            what: 'This reference has no year.',
            how: 'Add the year of publication, or “n.d.”',
            quotation: entry.value.text,
          }),
    )
    return outcomeOf(findings, reading, 'All references have a year')
  },

  'reference-dois'({ reading, format }: Checked): Outcome {
    const findings = eachEntry(reading, (entry) => {
      const doi = badDoi(entry.value.text)
      if (!doi) return null
      // In a PDF a DOI is often cut by the end of a line.
      return faultOf(
        reading,
        { at: entry.at, certainty: format === 'pdf' ? 0.5 : 0.9 },
        {
          what: `This DOI is malformed: ${doi.slice(0, 60)}`,
          how: 'Copy it from the article’s page. A DOI begins with “10.” and has a slash.',
          quotation: entry.value.text,
        },
      )
    })
    return outcomeOf(findings, reading, 'DOIs well formed')
  },

  'reference-doubles'({ reading }: Checked): Outcome {
    const doubles = doublesIn(reading)
    const findings = eachEntry(reading, (entry, index) => {
      const first = doubles.get(index)
      if (first === undefined) return null
      return faultOf(
        reading,
        { at: entry.at, certainty: 0.85 },
        {
          what: `This reference repeats number ${first + 1}.`,
          how: 'Keep one of the two, and adapt the citations.',
          quotation: entry.value.text,
        },
      )
    })
    return outcomeOf(findings, reading, 'No duplicate references')
  },

  'references-most'({ reading, rules: { limits }, articleType, isTypeGuessed }: Checked): Outcome {
    const { references } = reading
    const most = limits[articleType]?.references
    if (references.length === 0) return noList
    if (most === undefined || references.length <= most) return fine(count(references.length, 'reference'))
    const highest = Math.max(...Object.values(limits).map((limit) => limit.references ?? Number.POSITIVE_INFINITY))
    const certainty = !isTypeGuessed || references.length > highest ? 0.85 : 0.7
    return toFix(
      faultOf(
        reading,
        { at: references[0]?.at ?? 0, certainty },
        {
          what: `There are ${count(references.length, 'reference')}; at most ${most} are allowed.`,
          how: 'Leave out those that the argument can do without.',
        },
      ),
    )
  },

  'citations-listed'({ reading }: Checked): Outcome {
    const { citations, references } = reading
    if (references.length === 0) return noList
    if (citations.length === 0) return unclear('We found no citations in the text.')
    const unlisted = citations.filter(({ value }) => value.missing.length > 0)
    if (unlisted.length > 5 && unlisted.length > citations.length * 0.6)
      return unclear('We could not match the citations with the list.', unlisted[0]?.value.quote, unlisted[0]?.at)
    const named = new Map(unlisted.map((citation) => [citation.value.text, citation]))
    if (named.size === 0) return fine('All citations are in the list')
    return toFix(
      ...[...named.values()].map((citation) =>
        faultOf(reading, citation, {
          what: `“${citation.value.text}” is not in the list of references.`,
          how: 'Add the entry, correct the name or the year, or remove the citation.',
          quotation: citation.value.quote,
        }),
      ),
    )
  },

  'references-cited'({ reading }: Checked): Outcome {
    const { citations, references, blocks } = reading
    if (references.length === 0) return noList
    const cited = new Set(citations.flatMap(({ value }) => value.entries))
    if (cited.size < references.length / 2)
      return unclear('We could not match the list with the citations in the text.')
    const inList = new Set(references.map(({ at }) => at))
    const body = keyOf(blocks.flatMap(({ text }, at) => (inList.has(at) ? [] : text)).join('\n'))
    const findings = eachEntry(reading, (entry, index) => {
      if (cited.has(index)) return null
      const { surname = '', year = '', text } = entry.value
      const isNamed = surname !== '' && body.includes(keyOf(surname))
      // Named near its year in a way that we don't read as a citation.
      const isNear = isNamed && new RegExp(`${keyOf(surname)}[^\\n]{0,120}${year.slice(0, 4)}`).test(body)
      if (!isNumbered(reading) && (isNear || surname === '')) return null
      return faultOf(
        reading,
        { at: entry.at, certainty: isNamed && !isNumbered(reading) ? 0.6 : 0.85 },
        {
          what: 'This reference is not cited in the text.',
          how: 'Cite it where it belongs, or take it out of the list.',
          quotation: text,
        },
      )
    })
    return findings.length > 0 ? toFix(...findings) : fine('All references are cited')
  },
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>
