import { type AcceptedArticle, type RecentArticle, recentLimit } from '#contracts/publishing.ts'
import { articlePath } from '#domain/article-path.ts'
import { issuePath } from '#domain/gathered-path.ts'
import type { Author } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { knownIssue } from './archive.ts'
import { acceptedArticle, knownJournal, listedArticle } from './listed-article.ts'
import {
  findAccepted,
  findAfter,
  findByAuthor,
  findCurrentIssues,
  findFilledIssues,
  findRecent,
  findRecentTexts,
} from './store.ts'

const pageSize = 50
const ownMax = 200

export async function recentArticles(
  { db }: Deps,
  { journal, limit = recentLimit }: { journal?: string | undefined; limit?: number | undefined },
): Promise<RecentArticle[]> {
  return (await findRecent(db, journal, limit)).map(listedArticle)
}

export async function journalArticles(
  deps: Deps,
  { slug, issue, page }: { slug: string; issue?: number; page: number },
): Promise<AcceptedArticle[]> {
  knownJournal(deps, slug)
  if (issue !== undefined) await knownIssue(deps, slug, issue)
  const rows = await findAccepted(deps.db, slug, issue, { limit: pageSize, offset: (page - 1) * pageSize })
  return rows.map((row) => acceptedArticle(row, deps.config.publicUrl))
}

export async function ownArticles({ db, config }: Deps, author: Author): Promise<AcceptedArticle[]> {
  const rows = await findByAuthor(db, author.id, ownMax)
  return rows.map((row) => acceptedArticle(row, config.publicUrl))
}

export type CurrentIssue = { number: number; volume: number }

/** By journal slug. */
export async function currentIssues({ db }: Deps): Promise<Record<string, CurrentIssue>> {
  const rows = await findCurrentIssues(db)
  return Object.fromEntries(rows.map(({ journal, number, volume }) => [journal, { number, volume }]))
}

export async function journalIssue(deps: Deps, { slug }: { slug: string }): Promise<{ issue: number }> {
  knownJournal(deps, slug)
  const current = (await currentIssues(deps))[slug]
  return { issue: current?.number ?? 0 }
}

export type FedArticle = AcceptedArticle & { doi: string | null; updatedAt: string }

/** The newest first. */
export async function latestForFeed(deps: Deps, journal: string | undefined, limit: number): Promise<FedArticle[]> {
  if (journal !== undefined) knownJournal(deps, journal)
  const rows = await findRecentTexts(deps.db, journal, limit)
  return rows.map((row) => ({
    ...acceptedArticle(row, deps.config.publicUrl),
    doi: row.doi,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

export type SitemapPart = { articles: { path: string; updatedAt: string }[]; next: string | null }

/** All articles, `limit` at a time in the order of their custom ids: begin with null and go on from `next`. */
export async function listForSitemap({ db }: Deps, afterKey: string | null, limit: number): Promise<SitemapPart> {
  const rows = await findAfter(db, afterKey ?? '', limit)
  return {
    articles: rows.map((row) => ({ path: articlePath(row), updatedAt: row.updatedAt.toISOString() })),
    next: rows.length === limit ? (rows.at(-1)?.customId ?? null) : null,
  }
}

export type SitemapIssue = { journal: string; path: string; updatedAt: string }

/** All issues that have articles. */
export async function issuesForSitemap({ db }: Deps): Promise<SitemapIssue[]> {
  return (await findFilledIssues(db)).map(({ journal, issue, updatedAt }) => ({
    journal,
    path: issuePath({ journal, issue }),
    updatedAt: (updatedAt ?? new Date(0)).toISOString(),
  }))
}
