import { bibliographicCode, languageOf } from '../../words/language.ts'
import { orcidUrl } from '../../words/orcid.ts'
import { citedTitle } from './cited-title.ts'
import { type Element, element, serialise, xmlDeclaration } from './element.ts'
import { affiliationsOf, peopleOf } from './names.ts'
import { type ArticleRecord, isoDate, offeredPdf } from './record.ts'
import { translationOf } from './translation.ts'

/** Follows DOAJ's article schema 1.3. Removed articles are left out, because they have no full text. */
export function doaj(records: ArticleRecord[]): string {
  const listed = records.filter(({ standing }) => standing !== 'removed')
  return `${xmlDeclaration}${serialise(element('records', {}, listed.map(recordOf)))}\n`
}

function recordOf(record: ArticleRecord): Element {
  const { journal, publisher, volume, issue, elocation, doi, customId, abstract, url, keywords } = record
  const { print, online } = journal.issn
  const language = bibliographicCode(languageOf(record))
  const pdf = offeredPdf(record)
  const second = translationOf(record)
  const inSecond = second && { language: bibliographicCode(second.language) }
  return element('record', {}, [
    element('language', {}, language),
    element('publisher', {}, publisher.name),
    element('journalTitle', {}, journal.title),
    print !== undefined && element('issn', {}, print),
    online !== undefined && element('eissn', {}, online),
    element('publicationDate', {}, isoDate(record.publishedAt)),
    volume !== null && element('volume', {}, volume),
    issue !== null && element('issue', {}, issue),
    element('startPage', {}, elocation),
    doi !== null && element('doi', {}, doi),
    element('publisherRecordId', {}, customId),
    element('documentType', {}, 'article'),
    element('title', { language }, citedTitle(record)),
    second && element('title', { ...inSecond }, second.title),
    ...authorsAndAffiliations(record),
    abstract !== '' && element('abstract', { language }, abstract),
    second !== null && second.abstract.length > 0 && element('abstract', { ...inSecond }, second.abstract.join(' ')),
    element('fullTextUrl', { format: pdf ? 'pdf' : 'html' }, pdf ?? url),
    keywords.length > 0 &&
      element(
        'keywords',
        { language },
        keywords.map((word) => element('keyword', {}, word)),
      ),
  ])
}

function authorsAndAffiliations(record: ArticleRecord): (Element | false)[] {
  const people = peopleOf(record)
  const affiliations = affiliationsOf(people)
  return [
    element(
      'authors',
      {},
      people.map(({ name, affiliations: own, orcid }) =>
        element('author', {}, [
          element('name', {}, name),
          ...own.map((affiliation) => element('affiliationId', {}, affiliations.indexOf(affiliation) + 1)),
          orcid !== undefined && element('orcid_id', {}, orcidUrl(orcid)),
        ]),
      ),
    ),
    affiliations.length > 0 &&
      element(
        'affiliationsList',
        {},
        affiliations.map((name, at) => element('affiliationName', { affiliationId: at + 1 }, name)),
      ),
  ]
}
