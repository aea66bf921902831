import type { SearchTerm } from '#domain/publishing/search-query.ts'
import { nearestWord } from '#domain/publishing/typo.ts'
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

/** Does the same with typing errors corrected; null if no known words resemble what was typed. */
export async function findCorrected(db: DbOrTx, terms: SearchTerm[], filters: Filters): Promise<Found | null> {
  const typed = terms.filter(({ kind }) => kind !== 'phrase').map(({ text }) => text)
  const alike = typed.length > 0 ? await findAlike(db, typed) : []
  const corrected = terms.map((term): SearchTerm => {
    const known = term.kind === 'phrase' ? [] : alike.filter((one) => one.typed === term.text)
    const folded = known[0]?.folded ?? ''
    const nearest = nearestWord(folded, known)
    return nearest === null || nearest === folded ? term : { kind: 'word', text: nearest }
  })
  if (corrected.every((term, at) => term === terms[at])) return null
  const found = await findBest(db, corrected, filters)
  return found.hits.length > 0 ? found : null
}
