import { count } from '../count.ts'
import { keyOf } from '../reading/citations.ts'
import type { Found, Reading, ReadReference } from '../reading/reading.ts'
import { namedAuthors } from './reference-authors.ts'
import { type Checked, type Finding, faultOf, fine, mend, type Outcome, unclear } from './report.ts'
import type { RuleId } from './rules.ts'

const noList = unclear('We found no list of references.')

/** One finding for each entry that has a fault. */
function eachEntry(
  { references }: Reading,
  faultIn: (entry: Found<ReadReference>, index: number) => Finding | null,
): Finding[] {
  return references.flatMap((entry, index) => faultIn(entry, index) ?? [])
}

function outcomeOf(findings: Finding[], { references }: Reading, note: string): Outcome {
  if (references.length === 0) return noList
  // Where nearly all fail, it is rather our reading that does.
  if (findings.length > 5 && findings.length > references.length * 0.8)
    return unclear('We could not read the entries of this list well enough.', findings[0]?.quotation ?? undefined)
  return findings.length > 0 ? mend(...findings) : fine(note)
}

const isNumbered = ({ citations }: Reading) => citations.some(({ value }) => value.kind === 'number')

const doiSaid =
  /(?:(?<![/\w.])doi\b(?!\.org)\s*[:.=]?\s*|doi\.org\/+\s*)((?:https?:\/\/)?(?:dx\.|www\.)?(?:doi\.org\/)?\S+)/gi

function badDoi(text: string): string | null {
  for (const [, said = ''] of text.matchAll(doiSaid)) {
    const doi = said.replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/+/i, '').replace(/^(?:doi:\s*)/i, '')
    if (/^(?:https?:\/\/|org)/i.test(doi) || doi === '') continue
    if (!/^10\.\d{4,9}(?:\.\d+)*\/\S+/.test(doi)) return said
  }
  return null
}

/** An entry without its number, marks and case: two that are equal so are the same work. */
function workOf({ text, doi, year }: ReadReference): string[] {
  const after = year ? text.slice(text.indexOf(year) + year.length) : text
  const title = keyOf(after)
    .replaceAll(/[^\p{L}\d]/gu, '')
    .slice(0, 60)
  const keys = doi ? [doi.toLowerCase().replace(/[.,;]$/, '')] : []
  const whole = keyOf(text.replace(/^\[?\d{1,3}[\].)]?\s+/, ''))
    .replaceAll(/[^\p{L}\d]/gu, '')
    .slice(0, 90)
  return [...keys, whole, ...(title.length > 35 ? [`${year?.slice(0, 4)} ${title}`] : [])]
}

export const referenceChecks = {
  'reference-style'({ reading }: Checked): Outcome {
    const { citations, references } = reading
    if (references.length === 0) return noList
    if (citations.length < 3) return unclear('We found too few citations in the text to tell their style.')
    const [first] = citations.filter(({ value }) => value.kind === 'number')
    if (!first) return fine('Author and year in the text')
    return mend(
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
    return findings.length > 0 ? mend(...findings) : fine(`At most ${most} authors named`)
  },

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
    const seen = new Map<string, number>()
    const findings = eachEntry(reading, (entry, index) => {
      const keys = workOf(entry.value)
      const isDouble = keys.some((key) => seen.has(key))
      for (const key of keys) seen.set(key, index)
      if (!isDouble) return null
      return faultOf(
        reading,
        { at: entry.at, certainty: 0.85 },
        {
          what: 'This reference is listed twice.',
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
    return mend(
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
    const told = new Map(unlisted.map((citation) => [citation.value.text, citation]))
    if (told.size === 0) return fine('All citations are in the list')
    return mend(
      ...[...told.values()].map((citation) =>
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
    return findings.length > 0 ? mend(...findings) : fine('All references are cited')
  },
} satisfies Partial<Record<RuleId, (checked: Checked) => Outcome>>
