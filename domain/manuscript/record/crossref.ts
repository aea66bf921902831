import { findDoi } from '../../words/doi.ts'
import { defaultLanguage, languageOf } from '../../words/language.ts'
import type { Run } from '../../words/markup.ts'
import { orcidUrl } from '../../words/orcid.ts'
import { citedRuns } from './cited-title.ts'
import { fundingProgram, linkNamespaces, relationProgram, trialProgram } from './crossref-links.ts'
import { type Element, element, serialise, xmlDeclaration } from './element.ts'
import { crossrefText, jatsText, markedParagraphs } from './marked.ts'
import { type Person, peopleOf } from './names.ts'
import { type ArticleRecord, fullTextsOf, isoDate } from './record.ts'
import { translationOf } from './translation.ts'

type Batch = { batchId: string; timestamp: string; depositor: { name: string; email: string } }

const version = '5.4.0'
const namespace = `http://www.crossref.org/schema/${version}`

/** Builds a deposit for Crossref without records that lack a DOI. `timestamp` must grow with every deposit of a DOI. */
export function crossref(records: ArticleRecord[], { batchId, timestamp, depositor }: Batch): string {
  const deposited = records.filter(({ assignedDoi }) => assignedDoi !== null)
  const issues = Map.groupBy(deposited, ({ journal, volume, issue }) => `${journal.slug} ${volume} ${issue}`)
  const batch = element('doi_batch', namespaces, [
    element('head', {}, [
      element('doi_batch_id', {}, batchId),
      element('timestamp', {}, timestamp),
      element('depositor', {}, [
        element('depositor_name', {}, cut(depositor.name, 130)),
        element('email_address', {}, depositor.email),
      ]),
      element('registrant', {}, deposited[0]?.publisher.name ?? depositor.name),
    ]),
    element('body', {}, [...issues.values()].map(journalOf)),
  ])
  return `${xmlDeclaration}${serialise(batch)}\n`
}

const namespaces = {
  version,
  xmlns: namespace,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  ...linkNamespaces,
  'xsi:schemaLocation': `${namespace} https://www.crossref.org/schemas/crossref${version}.xsd`,
}

/** All records must belong to one issue. */
function journalOf(records: ArticleRecord[]): Element {
  return element('journal', {}, [...records.slice(0, 1).flatMap(journalAndIssue), ...records.map(journalArticle)])
}

function journalAndIssue({ journal, volume, issue, publishedAt }: ArticleRecord): (Element | null)[] {
  const { print, online } = journal.issn
  return [
    element('journal_metadata', { language: defaultLanguage }, [
      element('full_title', {}, cut(journal.title, 255)),
      print !== undefined && element('issn', { media_type: 'print' }, print),
      online !== undefined && element('issn', { media_type: 'electronic' }, online),
    ]),
    volume === null && issue === null
      ? null
      : element('journal_issue', {}, [
          element('publication_date', { media_type: 'online' }, element('year', {}, isoDate(publishedAt).slice(0, 4))),
          volume !== null && element('journal_volume', {}, element('volume', {}, volume)),
          issue !== null && element('issue', {}, issue),
        ]),
  ]
}

function journalArticle(record: ArticleRecord): Element {
  const { publishedAt, acceptedAt, elocation } = record
  const people = peopleOf(record)
  const second = translationOf(record)
  const language = languageOf(record)
  return element('journal_article', { publication_type: 'full_text', language }, [
    element('titles', {}, crossrefText('title', citedRuns(record))),
    second !== null &&
      element('titles', {}, [
        crossrefText('title', second.runs.title),
        crossrefText('original_language_title', citedRuns(record), { language }),
      ]),
    people.length > 0 && element('contributors', {}, people.map(contributor)),
    abstractIn(language, markedParagraphs(record.abstract, record.markup?.abstract)),
    second && abstractIn(second.language, second.runs.abstract),
    dated('publication_date', { media_type: 'online' }, publishedAt),
    !record.notice && dated('acceptance_date', {}, acceptedAt),
    element('publisher_item', {}, element('item_number', { item_number_type: 'article_number' }, elocation)),
    ...crossmark(record),
    relationProgram(record),
    versionInfo(record),
    doiData(record),
    citationList(record),
  ])
}

function abstractIn(language: string, texts: Run[][]): Element | null {
  const inside = texts.map((runs) => jatsText('p', runs, {}, 'jats:'))
  return texts.length > 0 ? element('jats:abstract', { 'xml:lang': language }, inside) : null
}

/**
 * Crossmark tells readers of updates wherever they meet the article: the notice says which article it updates. The schema
 * requires a policy, and a notice tells of its update even if the publisher has none: then its own page is used.
 */
function crossmark(record: ArticleRecord): (Element | null)[] {
  const { notice, publisher, assignedDoi, publishedAt, licence } = record
  const policy = publisher.crossmarkPolicy ?? (notice && assignedDoi)
  const access = element('ai:program', { name: 'AccessIndicators' }, [
    element('ai:free_to_read'),
    element('ai:license_ref', { applies_to: 'vor', start_date: isoDate(publishedAt) }, licence.url),
  ])
  const programs = [fundingProgram(record), access, trialProgram(record)]
  if (!policy) return programs
  const updated = notice?.of.assignedDoi
  return [
    element('crossmark', {}, [
      element('crossmark_policy', {}, policy),
      updated
        ? element('updates', {}, element('update', { type: notice.kind, date: isoDate(publishedAt) }, updated))
        : null,
      element('custom_metadata', {}, programs),
    ]),
  ]
}

function contributor(person: Person, at: number): Element {
  const { given, family, suffix, name, affiliations, orcid, isOrganisation } = person
  const attributes = { sequence: at === 0 ? 'first' : 'additional', contributor_role: 'author' }
  const surname = personal(family)
  if (isOrganisation || surname === '') return element('organization', attributes, cut(name, 511))
  return element('person_name', attributes, [
    personal(given) !== '' && element('given_name', {}, personal(given)),
    element('surname', {}, surname),
    suffix !== undefined && element('suffix', {}, suffix),
    affiliations.length > 0 &&
      element(
        'affiliations',
        {},
        affiliations.map((one) => element('institution', {}, element('institution_name', {}, cut(one, 1024)))),
      ),
    orcid !== undefined && element('ORCID', {}, orcidUrl(orcid)),
  ])
}

/** The schema allows no digits or question marks in a person's name, and sixty characters at most. */
function personal(name: string): string {
  return cut(name.replaceAll(/[\p{Nd}?]/gu, ''), 60)
}

/** Crossref does not record an article's standing, only its editions, with a description of each. */
function versionInfo({ version, changes }: ArticleRecord): Element | null {
  if (changes.length === 0) return null
  return element('version_info', {}, [
    element('version', {}, version),
    ...changes.map(({ kind, at, reason }) =>
      element('description', {}, cut(`${kind}, ${isoDate(at)}: ${reason}`, 2000)),
    ),
  ])
}

function doiData(record: ArticleRecord): Element {
  const { assignedDoi, url } = record
  const fullTexts = fullTextsOf(record)
  const collection = (property: string, texts: typeof fullTexts, crawler?: string) =>
    texts.length > 0 &&
    element(
      'collection',
      { property },
      texts.map((text) => element('item', { crawler }, element('resource', { mime_type: text.mediaType }, text.url))),
    )
  return element('doi_data', {}, [
    element('doi', {}, assignedDoi),
    element('resource', {}, url),
    collection('crawler-based', fullTexts.slice(0, 1), 'similarity-check'),
    collection('text-mining', fullTexts),
  ])
}

function citationList({ references }: ArticleRecord): Element | null {
  if (references.length === 0) return null
  return element('citation_list', {}, references.map(citation))
}

function citation(reference: string, at: number): Element {
  const found = findDoi(reference)
  return element('citation', { key: `r${at + 1}` }, [
    found && element('doi', {}, found.doi),
    element('unstructured_citation', {}, reference),
  ])
}

function dated(name: string, attributes: Record<string, string>, moment: string): Element {
  const [year, month, day] = isoDate(moment).split('-')
  return element(name, attributes, [element('month', {}, month), element('day', {}, day), element('year', {}, year)])
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim()
}
