import { oneLine } from '../../words/plain-text.ts'
import { type ArticleRecord, isoDate } from './record.ts'
import { translationOf } from './translation.ts'

/** What PRISM says about an article, for the XMP of its PDF: where it was published, and how it is found. XMP allows each once. */
export function prism(record: ArticleRecord): [name: string, value: string][] {
  const { journal, volume, issue, elocation, doi, url, publishedAt } = record
  const said: [string, string | number | null | undefined][] = [
    ['aggregationType', 'journal'],
    ['publicationName', journal.title],
    ['issn', journal.issn.print],
    ['eIssn', journal.issn.online],
    ['volume', volume],
    ['number', issue],
    // As elsewhere the e-location takes the place of the first page, for which alone PRISM has an element.
    ['startingPage', elocation],
    ['publicationDate', isoDate(publishedAt)],
    ['doi', doi],
    ['url', url],
    // Not as a second dc:title, which XMP allows: Firefox would show both titles as one word.
    ['alternateTitle', translationOf(record)?.title],
  ]
  return said.flatMap(([name, value]) => {
    const text = oneLine(String(value ?? ''))
    return text === '' ? [] : [[name, text] as [string, string]]
  })
}
