import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { isPublishedType } from '#domain/manuscript/article-types.ts'
import { describeSearch, isCut, parseSearch, type SearchTerm } from '#domain/publishing/search-query.ts'
import { findInSite, type SiteHit } from '#domain/publishing/site-search.ts'
import { isCustomId } from '#domain/words/custom-id.ts'
import { volumeOfYear, yearOfVolume } from '#domain/words/issue.ts'
import { truncate } from '#domain/words/text.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { listedArticle } from '../articles/listed-article.ts'
import { correctedTerms, type Found, findBest, findKnown, nearestWords } from './find-best.ts'
import { type Segment, toSegments } from './highlight.ts'
import { authorIndex, siteIndex } from './site-index.ts'
import { type Filters, findAuthors, findHit, findPassages, findTexts, type Hit, isInText, type Texts } from './store.ts'

const pageSize = 20
const lastVolume = 10_000
const longestTeaser = 300
const noFilters: Filters = { journal: undefined, volume: undefined, articleType: undefined }

export type SearchInput = {
  q?: string | undefined
  journal?: string | undefined
  year?: number | undefined
  type?: string | undefined
  page?: number | undefined
}

export type FoundArticle = RecentArticle & {
  titleParts: Segment[]
  abstractParts: Segment[]
  /** The title in the second language, if something in it was searched for. */
  secondTitle?: { language: string; parts: Segment[] }
  /** Where the article's text has what was searched for, if its record has not. */
  passage?: Segment[]
}
export type Facet<Value> = { value: Value; count: number }
export type SearchPage = {
  /** The search text; empty if all articles are listed. */
  query: string
  /** The corrected search text, if nothing was found as typed. */
  correctedTo: string | null
  /** True if there were too many words, and the last were left out. */
  isCut: boolean
  /** If no article was found: words like those typed, each of which finds something by itself. */
  nearestWords: string[]
  /** Journals, people and pages. Only on the first page, and only without filters, which are the articles' own. */
  others: SiteHit[]
  articles: FoundArticle[]
  total: number
  /** True if there are more than `total`. The facets count only these articles too. */
  hasMore: boolean
  page: number
  pageCount: number
  facets: { journals: Facet<string>[]; years: Facet<number>[]; types: Facet<string>[] }
}

/** Accepts any text: no query fails, but some find nothing. */
export async function search(deps: Deps, { q = '', page = 1, ...wanted }: SearchInput): Promise<SearchPage> {
  const { db } = deps
  const named = await findNamed(db, q)
  const filters = named ? noFilters : filtersOf(deps, wanted)
  const { terms, found, others, correctedTo, nearest } = named
    ? { ...nothingElse, terms: named.terms, found: named }
    : await findAll(deps, parseSearch(q), filters)
  const { hits, hasMore } = found
  const pageCount = Math.max(1, Math.ceil(hits.length / pageSize))
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount)
  return {
    query: describeSearch(terms),
    correctedTo,
    isCut: isCut(q),
    nearestWords: nearest,
    others: shown === 1 ? others : [],
    articles: await readTexts(db, hits.slice((shown - 1) * pageSize, shown * pageSize), found.query),
    total: hits.length,
    hasMore,
    page: shown,
    pageCount,
    facets: await facetsOf(db, found, filters ?? noFilters),
  }
}

const nothingElse = { others: [], correctedTo: null, nearest: [] }
type Answer = { terms: SearchTerm[]; found: Found; others: SiteHit[]; correctedTo: string | null; nearest: string[] }

/** Corrects what was typed only if neither an article nor anything else has it. */
async function findAll(deps: Deps, terms: SearchTerm[], filters: Filters | null): Promise<Answer> {
  if (!filters) return { ...nothingElse, terms, found: { terms, query: '', hits: [], hasMore: false } }
  const asTyped = await findBoth(deps, terms, filters)
  if (asTyped.found.hits.length > 0) return { ...nothingElse, terms, ...asTyped }
  const known = await findKnown(deps.db, terms, siteIndex(deps.content).vocabulary)
  const corrected = asTyped.others.length === 0 ? correctedTerms(terms, known) : null
  const meant = corrected && (await findBoth(deps, corrected, filters))
  if (corrected && meant && meant.found.hits.length + meant.others.length > 0)
    return { ...nothingElse, terms, ...meant, correctedTo: describeSearch(corrected) }
  return { ...nothingElse, terms, ...asTyped, nearest: nearestWords(terms, known) }
}

async function findBoth({ db, content }: Deps, terms: SearchTerm[], filters: Filters) {
  const found = await findBest(db, terms, filters)
  if (Object.values(filters).some((value) => value !== undefined)) return { found, others: [] }
  const people = authorIndex(await findAuthors(db, found.hits, found.query))
  return { found, others: findInSite([people, siteIndex(content)], terms) }
}

/** Null if a filter has an unknown value, so that nothing can match. */
function filtersOf({ content }: Deps, { journal, year, type }: SearchInput): Filters | null {
  const volume = year === undefined ? undefined : volumeOfYear(year)
  const isKnown =
    (journal === undefined || content.journal(journal) !== undefined) &&
    (volume === undefined || (Number.isInteger(volume) && volume > 0 && volume < lastVolume)) &&
    (type === undefined || isPublishedType(type))
  return isKnown ? { journal, volume, articleType: type } : null
}

/** Returns the article whose custom id was typed. */
async function findNamed(db: DbOrTx, q: string): Promise<Found | null> {
  const customId = q.trim().toUpperCase()
  const hits = isCustomId(customId) ? await findHit(db, customId) : []
  return hits.length > 0 ? { terms: parseSearch(q), query: '', hits, hasMore: false } : null
}

async function readTexts(db: DbOrTx, hits: Hit[], query: string): Promise<FoundArticle[]> {
  if (hits.length === 0) return []
  const ids = hits.map(({ id }) => id)
  const inText = query ? hits.filter(isInText).map(({ id }) => id) : []
  const [rows, passages] = await Promise.all([findTexts(db, ids, query), findPassages(db, inText, query)])
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => ({
      ...listedArticle(row),
      titleParts: toSegments(row.marked.title),
      abstractParts: toSegments(query ? row.marked.abstract : truncate(row.marked.abstract, longestTeaser)),
      ...matchedSecondTitle(row),
      ...(passages.has(row.id) && { passage: toSegments(passages.get(row.id) ?? '') }),
    }))
}

function matchedSecondTitle({ secondLanguage: language, marked }: Texts): Pick<FoundArticle, 'secondTitle'> {
  const parts = toSegments(marked.secondTitle ?? '')
  return language && parts.some(({ isMatch }) => isMatch) ? { secondTitle: { language, parts } } : {}
}

/** A facet ignores its own filter, so that the reader can change to another value. */
async function facetsOf(db: DbOrTx, { terms, hits }: Found, filters: Filters): Promise<SearchPage['facets']> {
  const without = async (name: keyof Filters) =>
    filters[name] === undefined ? hits : (await findBest(db, terms, { ...filters, [name]: undefined })).hits
  return {
    journals: countBy(await without('journal'), ({ journal }) => journal),
    years: countBy(await without('volume'), ({ volume }) => yearOfVolume(volume)).sort((a, b) => b.value - a.value),
    types: countBy(await without('articleType'), ({ articleType }) => articleType),
  }
}

/** Highest count first; equal counts stay in the order in which they were found. */
function countBy<Value>(hits: Hit[], read: (hit: Hit) => Value): Facet<Value>[] {
  const counts = new Map<Value, number>()
  for (const hit of hits) counts.set(read(hit), (counts.get(read(hit)) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
