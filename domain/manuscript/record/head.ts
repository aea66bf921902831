import { languageOf } from '../../words/language.ts'
import { orcidUrl } from '../../words/orcid.ts'
import { oneLine } from '../../words/plain-text.ts'
import { citedTitle } from './cited-title.ts'
import { inverted, type Person, peopleOf } from './names.ts'
import { doiUrl, jatsUrl } from './paths.ts'
import { type ArticleRecord, isoDate, issnsOf, offeredPdf } from './record.ts'
import { translationOf } from './translation.ts'

/** `lang`: the language of the content, where it is not the article's. */
export type MetaTag = { name: string; content: string; lang?: string }

type Tags = [name: string, content: string | number | null | undefined, lang?: string | undefined][]

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
    ['citation_fulltext_html_url', record.text ? record.url : null],
    ['citation_xml_url', record.text ? jatsUrl(record) : null],
    ['citation_language', languageOf(record)],
    ...keywords.map((word): Tags[number] => ['citation_keywords', word]),
    // Zotero reads the whole abstract from here, and would otherwise take the page's short description.
    ['citation_abstract', record.abstract],
  ])
}

/** 'Obi, Ada Ngozi': reference managers would take the last word of a name in reading order for the family name. */
function authorTags(person: Person): Tags {
  const { affiliations, orcid, email } = person
  return [
    ['citation_author', inverted(person)],
    ...affiliations.map((one): Tags[number] => ['citation_author_institution', one]),
    ['citation_author_orcid', orcid && orcidUrl(orcid)],
    ['citation_author_email', email],
  ]
}

/** The page must have `<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">` before these tags. */
export function dublinCoreTags(record: ArticleRecord): MetaTag[] {
  const { journal, volume, issue, elocation, doi, url, keywords, publisher, licence } = record
  const second = translationOf(record)
  return present([
    ['DC.Title', citedTitle(record)],
    ['DC.Title.Alternative', second?.title, second?.language],
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
    ['DC.Language', languageOf(record)],
    ['DC.Rights', licence.url],
  ])
}

function present(tags: Tags): MetaTag[] {
  return tags
    .map(([name, content, lang]) => ({ name, content: oneLine(String(content ?? '')), ...(lang && { lang }) }))
    .filter(({ content }) => content !== '')
}
