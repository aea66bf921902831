import { languageOf } from '../../words/language.ts'
import { oneLine } from '../../words/plain-text.ts'
import { citedTitle } from './cited-title.ts'
import { element, serialise } from './element.ts'
import { linkedUrls } from './links.ts'
import { inverted, peopleOf } from './names.ts'
import { linkedRecords, noteLines } from './notice.ts'
import { doiUrl, permanentUrl } from './paths.ts'
import { type ArticleRecord, fullTextsOf, isoDate, issnsOf } from './record.ts'
import { translationOf } from './translation.ts'

/** Unqualified Dublin Core, which every OAI-PMH harvester reads. */
export function oaiDc(record: ArticleRecord): string {
  const { keywords, abstract, publisher, url, doi, licence } = record
  const fullTexts = fullTextsOf(record)
  const second = translationOf(record)
  const dc = (name: string, content: string, language?: string) =>
    element(`dc:${name}`, { 'xml:lang': language }, content)
  return serialise(
    element('oai_dc:dc', namespaces, [
      dc('title', citedTitle(record)),
      second && dc('title', second.title, second.language),
      ...peopleOf(record).map((person) => dc('creator', inverted(person))),
      ...keywords.map((word) => dc('subject', word)),
      oneLine(abstract) !== '' && dc('description', abstract),
      second !== null && second.abstract.length > 0 && dc('description', second.abstract.join(' '), second.language),
      ...noteLines(record).map((line) => dc('description', line)),
      dc('publisher', publisher.name),
      dc('date', isoDate(record.publishedAt)),
      dc('type', 'info:eu-repo/semantics/article'),
      ...fullTexts.map(({ mediaType }) => dc('format', mediaType)),
      dc('identifier', url),
      doi !== null && dc('identifier', doiUrl(doi)),
      dc('source', source(record)),
      ...issnsOf(record).map((issn) => dc('source', issn)),
      dc('language', languageOf(record)),
      ...fullTexts.map((text) => dc('relation', text.url)),
      ...linkedRecords(record).map((linked) => dc('relation', permanentUrl(linked))),
      ...linkedUrls(record).map((linked) => dc('relation', linked)),
      dc('rights', licence.url),
    ]),
  )
}

const namespaces = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

/** 'Domain Health Journal; Vol. 2, No. 3, e7' */
function source({ journal, volume, issue, elocation }: ArticleRecord): string {
  const place = [volume !== null && `Vol. ${volume}`, issue !== null && `No. ${issue}`, elocation]
  return `${journal.title}; ${place.filter(Boolean).join(', ')}`
}
