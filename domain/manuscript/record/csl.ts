import { languageOf } from '../../words/language.ts'
import { oneLine, paragraphs } from '../../words/plain-text.ts'
import { citedRuns } from './cited-title.ts'
import { cslText } from './marked.ts'
import { peopleOf } from './names.ts'
import { noteLines } from './notice.ts'
import { type ArticleRecord, isoDate, issnsOf } from './record.ts'
import { translationNotes } from './translation.ts'

/** Returns one item of CSL-JSON, which Zotero, Mendeley, Pandoc and citeproc read. The e-location is the page. */
export function cslItem(record: ArticleRecord) {
  const { customId, abstract, keywords, journal, publisher, volume, issue, elocation, doi, url } = record
  const [issn] = issnsOf(record)
  const note = [...noteLines(record), ...translationNotes(record)].join('\n')
  const summary = paragraphs(abstract).join('\n')
  return {
    id: customId,
    type: 'article-journal',
    title: cslText(citedRuns(record)),
    author: peopleOf(record).map(({ given, family, suffix, isOrganisation }) =>
      isOrganisation
        ? { literal: family }
        : { family, ...(given !== '' && { given }), ...(suffix !== undefined && { suffix }) },
    ),
    'container-title': oneLine(journal.title),
    publisher: publisher.name,
    'publisher-place': publisher.place,
    ...(volume !== null && { volume: String(volume) }),
    ...(issue !== null && { issue: String(issue) }),
    page: elocation,
    issued: { 'date-parts': [isoDate(record.publishedAt).split('-').map(Number)] },
    ...(doi !== null && { DOI: doi }),
    URL: url,
    ...(issn !== undefined && { ISSN: issn }),
    language: languageOf(record),
    // A key word may contain a comma, so semicolons separate them.
    ...(keywords.length > 0 && { keyword: keywords.map((word) => oneLine(word).replaceAll(';', ',')).join('; ') }),
    ...(summary !== '' && { abstract: summary }),
    ...(note !== '' && { note }),
  }
}
