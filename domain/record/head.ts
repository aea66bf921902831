import { orcidUrl } from '../orcid.ts'
import { citedTitle } from './cited-title.ts'
import { inverted, type Person, peopleOf } from './names.ts'
import { doiUrl } from './paths.ts'
import { oneLine } from './plain-text.ts'
import { type ArticleRecord, isoDate, issnsOf, language, offeredPdf } from './record.ts'

export type MetaTag = { name: string; content: string }

type Tags = [name: string, content: string | number | null | undefined][]

/** Google Scholar's tags: the citable date with slashes, and the e-location in place of a first page. */
export function citationTags(record: ArticleRecord): MetaTag[] {
  const { journal, volume, issue, elocation, doi, url, keywords, publisher } = record
  return present([
    ['citation_title', citedTitle(record)],
    ...peopleOf(record).flatMap(authorTags),
    ['citation_publication_date', isoDate(record.publishedAt).replaceAll('-', '/')],
    ['citation_journal_title', journal.title],
    ...issnsOf(record).map((issn): Tags[number] => ['citation_issn', issn]),
    ['citation_publisher', publisher.name],
    ['citation_volume', volume],
    ['citation_issue', issue],
    ['citation_firstpage', elocation],
    ['citation_doi', doi],
    ['citation_abstract_html_url', url],
    ['citation_pdf_url', offeredPdf(record)],
    ['citation_language', language],
    ...keywords.map((word): Tags[number] => ['citation_keywords', word]),
  ])
}

function authorTags({ name, affiliation, orcid }: Person): Tags {
  return [
    ['citation_author', name],
    ['citation_author_institution', affiliation],
    ['citation_author_orcid', orcid && orcidUrl(orcid)],
  ]
}

/** The page must have `<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">` before these tags. */
export function dublinCoreTags(record: ArticleRecord): MetaTag[] {
  const { journal, volume, issue, elocation, doi, url, keywords, publisher, licence } = record
  return present([
    ['DC.Title', citedTitle(record)],
    ...peopleOf(record).map((person): Tags[number] => ['DC.Creator', inverted(person)]),
    ['DC.Date', isoDate(record.publishedAt)],
    ['DC.Type', 'Text'],
    ['DC.Identifier', url],
    ['DC.Identifier.DOI', doi && doiUrl(doi)],
    ['DC.Source', journal.title],
    ['DC.relation.ispartof', journal.title],
    ['DC.citation.volume', volume],
    ['DC.citation.issue', issue],
    ['DC.citation.spage', elocation],
    ...keywords.map((word): Tags[number] => ['DC.Subject', word]),
    ['DC.Publisher', publisher.name],
    ['DC.Language', language],
    ['DC.Rights', licence.url],
  ])
}

function present(tags: Tags): MetaTag[] {
  return tags
    .map(([name, content]) => ({ name, content: oneLine(String(content ?? '')) }))
    .filter(({ content }) => content !== '')
}
