import { defaultLanguage, languageOf } from '../../words/language.ts'
import { orcidUrl } from '../../words/orcid.ts'
import { oneLine, paragraphs } from '../../words/plain-text.ts'
import { citedTitle } from './cited-title.ts'
import { linkedJsonLd } from './json-ld-links.ts'
import { type Person, peopleOf } from './names.ts'
import { doiUrl, issueUrl, permanentUrl } from './paths.ts'
import { type ArticleRecord, fullTextsOf, isoDate, issnsOf, type Linked } from './record.ts'
import { translationOf } from './translation.ts'

type Journal = Pick<ArticleRecord, 'journal' | 'publisher'>

const statuses = { published: 'Published', retracted: 'Retracted', removed: 'Removed' } as const

const context = { '@context': 'https://schema.org' } as const

/** The article in its issue, volume and periodical. */
export function articleJsonLd(record: ArticleRecord) {
  const { keywords, doi, url, elocation, licence, publisher, version, changes, notice } = record
  const second = translationOf(record)
  const abstract = abstractsOf(record)
  return {
    ...context,
    ...articleIn(record),
    mainEntityOfPage: url,
    ...(second && { alternateName: second.title }),
    ...(abstract !== '' && { abstract }),
    inLanguage: languageOf(record),
    headline: citedTitle(record),
    dateModified: isoDate(record.updatedAt),
    ...(doi !== null && {
      identifier: { '@type': 'PropertyValue', propertyID: 'doi', value: doi } as const,
      sameAs: doiUrl(doi),
    }),
    license: licence.url,
    isAccessibleForFree: true,
    keywords: keywords.map(oneLine),
    pageStart: elocation,
    version,
    creativeWorkStatus: statuses[record.standing],
    ...(changes.length > 0 && {
      correction: changes.map(({ reason, at, notice }) => ({
        '@type': 'CorrectionComment' as const,
        text: oneLine(reason),
        datePublished: isoDate(at),
        ...(notice && { url: permanentUrl(notice) }),
      })),
    }),
    ...(notice && { about: subjectOf(notice.of) }),
    ...linkedJsonLd(record),
    isPartOf: placeOf(record),
    publisher: { '@type': 'Organization', name: publisher.name } as const,
    encoding: fullTextsOf(record).map(({ url, mediaType }) => ({
      '@type': 'MediaObject' as const,
      encodingFormat: mediaType,
      contentUrl: url,
    })),
  }
}

/** One text, or one in each of its languages. */
function abstractsOf(record: ArticleRecord): string | string[] {
  const texts = [paragraphs(record.abstract), translationOf(record)?.abstract ?? []].map((text) => text.join('\n'))
  const [first = '', second] = texts
  return second ? [first, second] : first
}

/** The same for inside the page, which has the abstract already: as text, and in a tag for reference managers. */
export function articleJsonLdOnPage(record: ArticleRecord) {
  const { abstract: _, ...rest } = articleJsonLd(record)
  return rest
}

/** For a journal's home. */
export function periodicalJsonLd({ journal, publisher, description }: Journal & { description?: string }) {
  return {
    ...context,
    ...periodical(journal),
    ...(description !== undefined && { description: oneLine(description) }),
    inLanguage: defaultLanguage,
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: publisher.name } as const,
  }
}

type Issue = Journal & { volume: number; issue: number; records: ArticleRecord[] }

/** For an issue's page: what it contains, in its order. */
export function issueJsonLd({ journal, publisher, volume, issue, records }: Issue) {
  const url = issueUrl(journal, issue)
  const published = records.map(({ publishedAt }) => isoDate(publishedAt)).sort()[0]
  return {
    ...context,
    '@type': 'PublicationIssue' as const,
    '@id': url,
    url,
    issueNumber: String(issue),
    ...(published !== undefined && { datePublished: published }),
    isPartOf: volumeOf(journal, volume),
    publisher: { '@type': 'Organization', name: publisher.name } as const,
    hasPart: records.map(articleIn),
  }
}

/** Returns JSON that is safe inside `<script type="application/ld+json">`, whatever a title contains. */
export function inScript(object: object): string {
  return JSON.stringify(object).replaceAll('<', '\\u003c')
}

function articleIn(record: ArticleRecord) {
  const { url, publishedAt } = record
  return {
    '@type': 'ScholarlyArticle' as const,
    '@id': permanentUrl(record),
    url,
    name: citedTitle(record),
    datePublished: isoDate(publishedAt),
    author: peopleOf(record).map(personOf),
  }
}

function subjectOf(article: Linked) {
  return { '@type': 'ScholarlyArticle' as const, '@id': permanentUrl(article), name: oneLine(article.title) }
}

function personOf({ given, family, suffix, name, affiliations, orcid, email, isOrganisation }: Person) {
  const contact = email !== undefined && { email }
  if (isOrganisation) return { '@type': 'Organization' as const, name, ...contact }
  return {
    '@type': 'Person' as const,
    ...(orcid !== undefined && { '@id': orcidUrl(orcid) }),
    name,
    ...(given !== '' && { givenName: given }),
    familyName: family,
    ...(suffix !== undefined && { honorificSuffix: suffix }),
    ...(affiliations.length > 0 && {
      affiliation: affiliations.map((one) => ({ '@type': 'Organization' as const, name: one })),
    }),
    ...contact,
  }
}

function placeOf({ journal, volume, issue }: ArticleRecord) {
  const inVolume = volume === null ? periodical(journal) : volumeOf(journal, volume)
  if (issue === null) return inVolume
  const url = issueUrl(journal, issue)
  return { '@type': 'PublicationIssue' as const, '@id': url, url, issueNumber: String(issue), isPartOf: inVolume }
}

function volumeOf(journal: ArticleRecord['journal'], volume: number) {
  return { '@type': 'PublicationVolume' as const, volumeNumber: String(volume), isPartOf: periodical(journal) }
}

function periodical(journal: ArticleRecord['journal']) {
  const issn = issnsOf({ journal })
  return {
    '@type': 'Periodical' as const,
    '@id': journal.url,
    url: journal.url,
    name: oneLine(journal.title),
    ...(issn.length > 0 && { issn }),
  }
}
