import { citedTitle } from './cited-title.ts'
import { element, serialise } from './element.ts'
import { inverted, peopleOf } from './names.ts'
import { doiUrl } from './paths.ts'
import { oneLine } from './plain-text.ts'
import { type ArticleRecord, fullTextsOf, isoDate, issnsOf, language } from './record.ts'

/** Unqualified Dublin Core, which every OAI-PMH harvester reads. */
export function oaiDc(record: ArticleRecord): string {
  const { keywords, abstract, publisher, url, doi, licence } = record
  const fullTexts = fullTextsOf(record)
  const dc = (name: string, content: string) => element(`dc:${name}`, {}, content)
  return serialise(
    element('oai_dc:dc', namespaces, [
      dc('title', citedTitle(record)),
      ...peopleOf(record).map((person) => dc('creator', inverted(person))),
      ...keywords.map((word) => dc('subject', word)),
      oneLine(abstract) !== '' && dc('description', abstract),
      ...notice(record).map((sentence) => dc('description', sentence)),
      dc('publisher', publisher.name),
      dc('date', isoDate(record.publishedAt)),
      dc('type', 'info:eu-repo/semantics/article'),
      ...fullTexts.map(({ mediaType }) => dc('format', mediaType)),
      dc('identifier', url),
      doi !== null && dc('identifier', doiUrl(doi)),
      dc('source', source(record)),
      ...issnsOf(record).map((issn) => dc('source', issn)),
      dc('language', language),
      ...fullTexts.map((text) => dc('relation', text.url)),
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

/** 'Retraction, 2026-05-01: The data could not be found.' */
function notice({ standing, changes }: ArticleRecord): string[] {
  const change = changes.findLast(({ kind }) => kind !== 'correction')
  if (standing === 'published' || !change) return []
  const kind = change.kind.charAt(0).toUpperCase() + change.kind.slice(1)
  return [`${kind}, ${isoDate(change.at)}: ${change.reason}`]
}
