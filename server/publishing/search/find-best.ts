import type { SearchTerm } from '#domain/publishing/search-query.ts'
import { mostMistakes, nearestWord } from '#domain/publishing/typo.ts'
import { foldName } from '#domain/words/fold.ts'
import type { DbOrTx } from '../../db/types.ts'
import {
  type Filters,
  findAlike,
  findHits,
  findInTexts,
  findNewest,
  type Hit,
  type Queries,
  toQueries,
} from './store.ts'

/** Ranking considers at most this many articles. A narrower search finds the others. */
const mostHits = 200
const headingTier = 1
const exactTier = 2
const enoughExact = 20

export type Found = { terms: SearchTerm[]; query: string; hits: Hit[]; hasMore: boolean }

/** Returns the best articles by tier, newest first within each. Without terms, returns the newest of all. */
export async function findBest(db: DbOrTx, terms: SearchTerm[], filters: Filters): Promise<Found> {
  const queries = terms.length > 0 ? await toQueries(db, terms) : null
  const newest = queries
    ? await findHits(db, { queries, filters, limit: mostHits + 1 })
    : await findNewest(db, filters, mostHits + 1)
  const hasMore = newest.length > mostHits
  // The newest are all matches, unless there were too many to read.
  const better = queries && (hasMore || queries.hasPhrase) ? await findBetter(db, queries, filters, newest) : []
  const isFull = hasMore || newest.length >= mostHits
  const inTexts = queries && !isFull ? await findInTexts(db, { queries, filters, limit: mostHits - newest.length }) : []
  const unique = new Map([...inTexts, ...better, ...newest].map((hit) => [hit.id, hit]))
  const hits = [...unique.values()].sort((a, b) => a.tier - b.tier).slice(0, mostHits)
  return { terms, query: queries?.wide ?? '', hits, hasMore }
}

/** In a broad search the best matches may be old, so the better tiers are queried separately. */
async function findBetter(db: DbOrTx, queries: Queries, filters: Filters, newest: Hit[]): Promise<Hit[]> {
  const wanted = { queries, filters, limit: mostHits }
  const inHeading = await findHits(db, { ...wanted, tier: headingTier })
  const hasExact = newest.filter(({ tier }) => tier <= exactTier).length >= enoughExact
  if (hasExact || queries.exact === queries.wide || inHeading.length === mostHits) return inHeading
  return [...inHeading, ...(await findHits(db, { ...wanted, tier: exactTier }))]
}

/** For each word typed, those like it that articles' headings or the site's own have, the most similar first. */
type Known = Map<SearchTerm, { folded: string; words: { word: string; articles: number }[] }>

export async function findKnown(db: DbOrTx, terms: SearchTerm[], vocabulary: readonly string[]): Promise<Known> {
  const typed = terms.filter(({ kind }) => kind !== 'phrase')
  const alike =
    typed.length > 0
      ? await findAlike(
          db,
          typed.map(({ text }) => text),
        )
      : []
  return new Map(
    typed.map((term) => {
      const folded = foldName(term.text)
      const ofSite = vocabulary
        .filter((word) => Math.abs(word.length - folded.length) <= mostMistakes)
        .map((word) => ({ word, articles: 0 }))
      return [term, { folded, words: [...alike.filter((one) => one.typed === term.text), ...ofSite] }]
    }),
  )
}

/** Null if no known words resemble what was typed. */
export function correctedTerms(terms: SearchTerm[], known: Known): SearchTerm[] | null {
  const corrected = terms.map((term): SearchTerm => {
    const { folded = '', words = [] } = known.get(term) ?? {}
    const nearest = nearestWord(folded, words)
    return nearest === null || nearest === folded ? term : { kind: 'word', text: nearest }
  })
  return corrected.every((term, at) => term === terms[at]) ? null : corrected
}

const mostNearest = 5
/** PostgreSQL has only returned words of articles that resemble the one typed. */
const isSimilar = ({ articles }: { articles: number }) => articles > 0

/** Words to search for one at a time: those typed that are known, or what most resembles them. */
export function nearestWords(terms: SearchTerm[], known: Known): string[] {
  const nearest = [...known.values()].flatMap(
    ({ folded, words }) => nearestWord(folded, words) ?? words.find(isSimilar)?.word ?? [],
  )
  const isAll = (word: string) => terms.length === 1 && foldName(terms[0]?.text ?? '') === word
  return [...new Set(nearest)].filter((word) => !isAll(word)).slice(0, mostNearest)
}
