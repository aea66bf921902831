import { and, desc, inArray, isNull, or } from 'drizzle-orm'
import { articles, reviewerAddresses, reviewers } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Keys } from './proposal-store.ts'

export function findNewestArticles(db: DbOrTx, journals: string[], limit: number) {
  const { authors, manuscriptId, title, journal, publishedAt } = articles
  return db
    .select({ authors, manuscriptId, title, journal, publishedAt })
    .from(articles)
    .where(inArray(journal, journals))
    .orderBy(desc(publishedAt), desc(articles.id))
    .limit(limit)
}

/** Returns which of these keys somebody in the register has. */
export async function findKnownKeys(db: DbOrTx, { nameKeys, orcids, emails }: Keys): Promise<Set<string>> {
  const { nameKey, orcid, erasedAt } = reviewers
  const isKnown = and(isNull(erasedAt), or(inArray(nameKey, nameKeys), inArray(orcid, orcids)))
  const people = await db.select({ nameKey, orcid }).from(reviewers).where(isKnown)
  const { email } = reviewerAddresses
  const addresses = await db.select({ email }).from(reviewerAddresses).where(inArray(email, emails))
  return new Set([
    ...people.flatMap((row) => [row.nameKey, row.orcid ?? []].flat()),
    ...addresses.map((row) => row.email),
  ])
}
