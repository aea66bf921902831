import { AppError } from '#domain/errors.ts'
import { volumeAt, yearOfVolume } from '#domain/issue.ts'
import { type IndexFile, indexFilesOf } from '#domain/record/formats.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal } from '../articles/listed-article.ts'
import { pagesFor } from '../articles/pages.ts'
import { findInIssue, findIssues } from './read-store.ts'

const pageSize = 50

export type DeskIssue = { number: number; volume: number; year: number; count: number; openedAt: string }
/** `rank` counts from 1 without gaps, even if the positions have gaps. */
export type DeskArticle = {
  _id: string
  position: number
  rank: number
  customId: string
  title: string
  authors: string[]
}
export type IssueDesk = {
  /** Newest first; the first is the current one. */
  issues: DeskIssue[]
  /** The issue that would be opened now. */
  next: { number: number; volume: number; year: number }
  /** The requested issue, else the current one; null if there is none. */
  shown: (DeskIssue & Contents) | null
}
/** `indexFiles`: the index files that contain at least one article of this page. */
type Contents = { articles: DeskArticle[]; page: number; pages: number; indexFiles: IndexFile[] }

/** A journal's issues as staff see them, including empty ones, and the articles of one issue with their positions. */
export async function issueDesk(
  deps: Deps,
  { slug, issue, page }: { slug: string; issue: number | undefined; page: number },
): Promise<IssueDesk> {
  knownJournal(deps, slug)
  const issues = (await findIssues(deps.db, slug)).map(
    ({ number, volume, count, openedAt }): DeskIssue => ({
      ...{ number, volume, count },
      year: yearOfVolume(volume),
      openedAt: openedAt.toISOString(),
    }),
  )
  const volume = volumeAt(deps.clock.now())
  const next = { number: (issues[0]?.number ?? 0) + 1, volume, year: yearOfVolume(volume) }
  const chosen = issue === undefined ? issues[0] : issues.find(({ number }) => number === issue)
  if (issue !== undefined && !chosen) throw new AppError('not-found', 'There is no such issue.')
  return { issues, next, shown: chosen ? await withArticles(deps, slug, chosen, page) : null }
}

/** `years` is keyed by issue number. An article published now usually belongs to an issue of `thisYear`. */
export type IssueYears = { years: Record<number, number>; thisYear: number }

export async function issueYears({ db, clock }: Deps, journal: string): Promise<IssueYears> {
  const issues = await findIssues(db, journal)
  return {
    years: Object.fromEntries(issues.map(({ number, volume }) => [number, yearOfVolume(volume)])),
    thisYear: yearOfVolume(volumeAt(clock.now())),
  }
}

async function withArticles({ db }: Deps, slug: string, issue: DeskIssue, page: number) {
  const pages = pagesFor(issue.count, pageSize, page)
  const offset = (page - 1) * pageSize
  const rows = await findInIssue(db, slug, issue.number, { limit: pageSize, offset })
  const articles = rows.map(({ id, position, customId, title, authors }, at) => ({
    ...{ _id: id, position, rank: offset + at + 1, customId, title },
    authors: authors.map(({ name }) => name),
  }))
  return { ...issue, articles, page, pages, indexFiles: indexFilesOf(rows) }
}
