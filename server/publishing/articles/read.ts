import { type AcceptedArticle, type RecentArticle, recentLimit } from '#contracts/publishing/articles.ts'
import { citableDoi, isFileOffered } from '#domain/manuscript/record/record.ts'
import { articleFilePath, articlePath } from '#domain/words/article-path.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { acceptedArticle, knownJournal, listedArticle } from './listed-article.ts'
import { findAfter, findByAuthor, findRecent, findRecentTexts } from './store.ts'

const ownMax = 200

export async function recentArticles(
  { db }: Deps,
  { journal, limit = recentLimit }: { journal?: string | undefined; limit?: number | undefined },
): Promise<RecentArticle[]> {
  return (await findRecent(db, journal, limit)).map(listedArticle)
}

export async function ownArticles({ db, config }: Deps, author: Author): Promise<AcceptedArticle[]> {
  const rows = await findByAuthor(db, author.id, ownMax)
  return rows.map((row) => acceptedArticle(row, config.publicUrl))
}

export type FedArticle = AcceptedArticle & { doi: string | null; updatedAt: string }

/** Newest first. */
export async function latestForFeed(deps: Deps, journal: string | undefined, limit: number): Promise<FedArticle[]> {
  if (journal !== undefined) knownJournal(deps, journal)
  const rows = await findRecentTexts(deps.db, journal, limit)
  return rows.map((row) => ({
    ...acceptedArticle(row, deps.config.publicUrl),
    doi: citableDoi(row),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

export type SitemapPart = { articles: { path: string; pdf: string | null; updatedAt: string }[]; next: string | null }

/** Returns all articles in parts of `limit`, ordered by custom id: start with null and continue with `next`. */
export async function listForSitemap({ db }: Deps, afterKey: string | null, limit: number): Promise<SitemapPart> {
  const rows = await findAfter(db, afterKey ?? '', limit)
  return {
    articles: rows.map((row) => ({
      path: articlePath(row),
      pdf: row.hasPdf && isFileOffered(row) ? articleFilePath(row, mediaTypes.pdf) : null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    next: rows.length === limit ? (rows.at(-1)?.customId ?? null) : null,
  }
}
