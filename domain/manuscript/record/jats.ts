import { findDoi } from '../../words/doi.ts'
import { languageOf } from '../../words/language.ts'
import type { Run } from '../../words/markup.ts'
import { oneLine } from '../../words/plain-text.ts'
import { articleTypeLabel } from '../article-types.ts'
import { type Statement, statementsOf } from '../field-values.ts'
import { citedRuns } from './cited-title.ts'
import { type Element, element, mixed, serialise, xmlDeclaration } from './element.ts'
import { bodyOf, citationOf, notesOf } from './jats-body.ts'
import { fundingGroup, relatedObjects } from './jats-links.ts'
import { dated, idIn, inParagraphs } from './jats-parts.ts'
import { contributors, correspondence } from './jats-people.ts'
import { reportArticles } from './jats-reports.ts'
import { jatsText, markedParagraphs } from './marked.ts'
import { type ArticleRecord, type ChangeKind, fullTextsOf, yearOf } from './record.ts'
import { translationOf } from './translation.ts'

const doctype =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" ' +
  '"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd">\n'

const namespaces = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
}

/** Returns the article as a JATS 1.3 file. It has no namespace, because JATS has none. */
export function jats(record: ArticleRecord): string {
  return `${xmlDeclaration}${doctype}${serialise(article(record, namespaces))}\n`
}

/** Returns the same for an OAI-PMH response, which allows no element without a namespace. */
export function jatsElement(record: ArticleRecord): string {
  return serialise(article(record, { xmlns: 'https://jats.nlm.nih.gov/ns/publishing/1.3/', ...namespaces }))
}

/** JATS's names for our article types. A type without one is a research article or 'other'. */
const jatsTypes: Record<string, string> = {
  Editorial: 'editorial',
  'Case Report': 'case-report',
  'Review Article': 'review-article',
  'Short Article': 'brief-report',
  'Short Communication': 'brief-report',
  'Letter to Editor': 'letter',
  Commentry: 'article-commentary',
  'Rapid Communication': 'rapid-communication',
  'Annual Meeting Abstract': 'abstract',
  'Meeting Report': 'meeting-report',
  Proceedings: 'other',
  'Expert Review': 'review-article',
  Correction: 'correction',
  Retraction: 'retraction',
  Removal: 'retraction',
}

function article(record: ArticleRecord, namespaces: Record<string, string>): Element {
  const type = jatsTypes[record.articleType] ?? 'research-article'
  const language = languageOf(record)
  return element('article', { ...namespaces, 'article-type': type, 'dtd-version': '1.3', 'xml:lang': language }, [
    element('front', {}, [journalMeta(record), articleMeta(record)]),
    record.text && bodyOf(record.text, record),
    back(record),
    ...reportArticles(record),
  ])
}

function journalMeta({ journal, publisher }: ArticleRecord): Element {
  const { print, online } = journal.issn
  return element('journal-meta', {}, [
    element('journal-id', { 'journal-id-type': 'publisher-id' }, journal.slug),
    element('journal-title-group', {}, element('journal-title', {}, journal.title)),
    print !== undefined && element('issn', { 'publication-format': 'print' }, print),
    // The schema requires an ISSN element even for a journal that still waits for its number.
    (online !== undefined || print === undefined) && element('issn', { 'publication-format': 'electronic' }, online),
    element('publisher', {}, [
      element('publisher-name', {}, publisher.name),
      element('publisher-loc', {}, publisher.place),
    ]),
  ])
}

function articleMeta(record: ArticleRecord): Element {
  const { customId, doi, runningTitle, articleType, volume, issue, elocation, keywords } = record
  const summary = markedParagraphs(record.abstract, record.markup?.abstract)
  const second = translationOf(record)
  return element('article-meta', {}, [
    element('article-id', { 'pub-id-type': 'publisher-id' }, customId),
    doi !== null && element('article-id', { 'pub-id-type': 'doi' }, doi),
    element('article-version', { 'article-version-type': 'number' }, record.version),
    element('article-categories', {}, [
      element('subj-group', { 'subj-group-type': 'heading' }, element('subject', {}, articleTypeLabel(articleType))),
    ]),
    element('title-group', {}, [
      jatsText('article-title', citedRuns(record)),
      second &&
        element('trans-title-group', { 'xml:lang': second.language }, jatsText('trans-title', second.runs.title)),
      runningTitle !== null && element('alt-title', { 'alt-title-type': 'running-head' }, runningTitle),
    ]),
    ...contributors(record),
    authorNotes(record),
    dated('pub-date', { 'date-type': 'pub', 'publication-format': 'electronic' }, record.publishedAt),
    volume !== null && element('volume', {}, volume),
    issue !== null && element('issue', {}, issue),
    element('elocation-id', {}, elocation),
    !record.notice &&
      element('history', {}, [
        dated('date', { 'date-type': 'received' }, record.receivedAt),
        dated('date', { 'date-type': 'accepted' }, record.acceptedAt),
      ]),
    publicationHistory(record),
    permissions(record),
    element('self-uri', { 'content-type': 'text/html', 'xlink:href': record.url }),
    ...fullTextsOf(record).map(({ url, mediaType }) =>
      element('self-uri', { 'content-type': mediaType, 'xlink:href': url }),
    ),
    ...relatedArticles(record),
    ...relatedObjects(record),
    summary.length > 0 && element('abstract', {}, inJats(summary)),
    record.finding !== null && element('abstract', { 'abstract-type': 'teaser' }, element('p', {}, record.finding)),
    second !== null &&
      second.abstract.length > 0 &&
      element('trans-abstract', { 'xml:lang': second.language }, inJats(second.runs.abstract)),
    keywords.length > 0 &&
      element(
        'kwd-group',
        { 'kwd-group-type': 'author', 'xml:lang': languageOf(record) },
        keywords.map((word) => element('kwd', {}, word)),
      ),
    fundingGroup(record),
  ])
}

const inJats = (texts: Run[][]) => texts.map((runs) => jatsText('p', runs))

/** Returns the article's statements that JATS has in this place. */
function statedIn(record: ArticleRecord, place: Statement['jats']['in']) {
  return statementsOf(record).flatMap(({ label, text, jats }) =>
    text !== null && jats.in === place ? { label, text, type: jats.type } : [],
  )
}

function authorNotes(record: ArticleRecord): Element | null {
  const notes = [
    ...correspondence(record),
    ...statedIn(record, 'author-notes').map(({ type, text }) => element('fn', { 'fn-type': type }, inParagraphs(text))),
  ]
  return notes.length > 0 ? element('author-notes', {}, notes) : null
}

/** What happened after publication: when, and why. */
function publicationHistory({ changes }: ArticleRecord): Element | null {
  if (changes.length === 0) return null
  return element(
    'pub-history',
    {},
    changes.map(({ kind, version, reason, at }) =>
      element('event', { 'event-type': kind }, [
        element('event-desc', {}, reason),
        element('article-version', { 'article-version-type': 'number' }, version),
        dated('date', { 'date-type': kind }, at),
      ]),
    ),
  )
}

/** JATS has no words of its own for a removal. */
const relations: Record<ChangeKind, { toNotice: string; toArticle: string }> = {
  correction: { toNotice: 'correction-forward', toArticle: 'corrected-article' },
  retraction: { toNotice: 'retraction-forward', toArticle: 'retracted-article' },
  removal: { toNotice: 'retraction-forward', toArticle: 'retracted-article' },
}

/** Links an article to the notices of its changes, and a notice to its article. A change without a notice is on the page. */
function relatedArticles(record: ArticleRecord): Element[] {
  const { changes, notice } = record
  if (notice) return [relatedArticle(relations[notice.kind].toArticle, notice.of)]
  return changes.map(({ kind, notice: published }) => relatedArticle(relations[kind].toNotice, published ?? record))
}

function relatedArticle(type: string, { doi, url }: Pick<ArticleRecord, 'doi' | 'url'>): Element {
  const link =
    doi === null ? { 'ext-link-type': 'uri', 'xlink:href': url } : { 'ext-link-type': 'doi', 'xlink:href': doi }
  return element('related-article', { 'related-article-type': type, ...link })
}

function permissions(record: ArticleRecord): Element {
  const { name, url } = record.licence
  return element('permissions', {}, [
    element('copyright-statement', {}, `© ${yearOf(record)} The authors`),
    element('copyright-year', {}, yearOf(record)),
    element('copyright-holder', {}, 'The authors'),
    element('ali:free_to_read'),
    element('license', {}, [
      element('ali:license_ref', {}, url),
      element('license-p', {}, `This is an open-access article under the licence ${name}: ${url}`),
    ]),
  ])
}

function back(record: ArticleRecord): Element | null {
  const { text } = record
  const citations = text?.references.length
    ? text.references.map((each) => ({ label: each.label, citation: citationOf(each, record) }))
    : record.references.map((each) => ({ label: '', citation: mixedCitation(each) }))
  const parts = [
    ...statedIn(record, 'back').map(({ label, text: said, type }) =>
      element('sec', { 'sec-type': type }, [element('title', {}, label), ...inParagraphs(said)]),
    ),
    ...(text ? [notesOf(text, record)] : []),
    citations.length > 0 &&
      element('ref-list', {}, [
        element('title', {}, 'References'),
        ...citations.map(({ label, citation }, at) =>
          element('ref', { id: idIn(record, `r${at + 1}`) }, [label !== '' && element('label', {}, label), citation]),
        ),
      ]),
  ].filter((part) => part !== null && part !== false)
  return parts.length > 0 ? element('back', {}, parts) : null
}

/** Returns the reference as written, with its DOI marked. */
function mixedCitation(reference: string): Element {
  const text = oneLine(reference)
  const found = findDoi(text)
  if (!found) return element('mixed-citation', {}, text)
  const { doi, at } = found
  const children = [text.slice(0, at), element('pub-id', { 'pub-id-type': 'doi' }, doi), text.slice(at + doi.length)]
  return mixed('mixed-citation', {}, children)
}
