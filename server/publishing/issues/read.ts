import type { AcceptedArticle } from '#contracts/publishing/articles.ts'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import type { Deps } from '../../deps.ts'
import { acceptedArticle, knownJournal } from '../articles/listed-article.ts'
import { findAccepted } from '../articles/store.ts'
import { knownIssue } from './archive.ts'
import { findCurrentIssues, findFilledIssues } from './read-store.ts'

const pageSize = 50

export async function journalArticles(
  deps: Deps,
  { slug, issue, page }: { slug: string; issue?: number; page: number },
): Promise<AcceptedArticle[]> {
  knownJournal(deps, slug)
  if (issue !== undefined) await knownIssue(deps, slug, issue)
  const rows = await findAccepted(deps.db, slug, issue, { limit: pageSize, offset: (page - 1) * pageSize })
  return rows.map((row) => acceptedArticle(row, deps.config.publicUrl))
}

export type CurrentIssue = { number: number; volume: number }

/** Keyed by the journal's slug. */
export async function currentIssues({ db }: Deps): Promise<Record<string, CurrentIssue>> {
  const rows = await findCurrentIssues(db)
  return Object.fromEntries(rows.map(({ journal, number, volume }) => [journal, { number, volume }]))
}

export async function journalIssue(deps: Deps, { slug }: { slug: string }): Promise<{ issue: number }> {
  knownJournal(deps, slug)
  const current = (await currentIssues(deps))[slug]
  return { issue: current?.number ?? 0 }
}

export type SitemapIssue = { journal: string; path: string; updatedAt: string }

/** Returns all issues that have articles. */
export async function issuesForSitemap({ db }: Deps): Promise<SitemapIssue[]> {
  return (await findFilledIssues(db)).map(({ journal, issue, updatedAt }) => ({
    journal,
    path: issuePath({ journal, issue }),
    updatedAt: (updatedAt ?? new Date(0)).toISOString(),
  }))
}
