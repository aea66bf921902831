import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { groupByIssue } from '#domain/publishing/archive.ts'
import { AppError } from '#domain/words/errors.ts'
import { yearOfVolume } from '#domain/words/issue.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal, listedArticle } from '../articles/listed-article.ts'
import { pagesFor } from '../articles/pages.ts'
import { findCurrentIssues, findFirstOfIssues, findInIssue, findIssues } from './read-store.ts'

const articlesPerPage = 50
const issuesPerPage = 5
const firstShown = 20

export type IssueSummary = { volume: number; issue: number; year: number; count: number }
export type IssueGroup = IssueSummary & { articles: RecentArticle[] }
export type IssuePage = IssueGroup & { openedAt: string; page: number; pageCount: number }
/** Also has the numbers of the issues before and after it. */
export type IssueContents = IssuePage & { previous: number | null; next: number | null }
export type Archive = {
  /** Every issue that has articles, newest first. */
  issues: IssueSummary[]
  /** The issues of this page. If `count` is more than the number of `articles`, the rest is on the issue's own page. */
  groups: IssueGroup[]
  page: number
  pageCount: number
}

type IssueRow = Awaited<ReturnType<typeof findIssues>>[number]

/** Returns the first page of the current issue; null if the journal has no issue yet. */
export async function currentIssue(deps: Deps, slug: string): Promise<IssuePage | null> {
  knownJournal(deps, slug)
  const current = (await findCurrentIssues(deps.db)).find(({ journal }) => journal === slug)
  return current ? issuePage(deps, slug, current, 1) : null
}

/** An issue's articles in order. New articles are added at the end, so a full page never changes. */
export async function issueContents(deps: Deps, slug: string, issue: number, page = 1): Promise<IssueContents> {
  knownJournal(deps, slug)
  const all = await findIssues(deps.db, slug)
  const at = all.findIndex(({ number }) => number === issue)
  const row = all[at]
  if (!row) throw new AppError('not-found', 'There is no such issue.')
  const [previous, next] = [all[at + 1]?.number ?? null, all[at - 1]?.number ?? null]
  return { ...(await issuePage(deps, slug, row, page)), previous, next }
}

export async function knownIssue({ db }: Deps, slug: string, issue: number): Promise<IssueRow> {
  const found = (await findIssues(db, slug)).find(({ number }) => number === issue)
  if (!found) throw new AppError('not-found', 'There is no such issue.')
  return found
}

async function issuePage({ db }: Deps, slug: string, row: IssueRow, page: number): Promise<IssuePage> {
  const pageCount = pagesFor(row.count, articlesPerPage, page)
  const window = { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }
  const articles = (await findInIssue(db, slug, row.number, window)).map(listedArticle)
  return { ...summary(row), openedAt: row.openedAt.toISOString(), page, pageCount, articles }
}

type Wanted = { volume?: number | undefined; page?: number | undefined }

/** Pages contain whole issues, so that publishing an article never moves another one to a different page. */
export async function archive(deps: Deps, slug: string, { volume, page = 1 }: Wanted = {}): Promise<Archive> {
  knownJournal(deps, slug)
  const issues = (await findIssues(deps.db, slug)).filter(({ count }) => count > 0).map(summary)
  const chosen = volume === undefined ? issues : issues.filter((one) => one.volume === volume)
  if (volume !== undefined && chosen.length === 0) throw new AppError('not-found', 'There is no such volume.')
  const pageCount = pagesFor(chosen.length, issuesPerPage, page)
  const shown = chosen.slice((page - 1) * issuesPerPage, page * issuesPerPage)
  return { issues, groups: await groupsOf(deps, slug, shown), page, pageCount }
}

async function groupsOf({ db }: Deps, slug: string, shown: IssueSummary[]): Promise<IssueGroup[]> {
  if (shown.length === 0) return []
  const numbers = shown.map(({ issue }) => issue)
  const groups = groupByIssue(await findFirstOfIssues(db, slug, numbers, firstShown))
  const counts = new Map(shown.map(({ issue, count }) => [issue, count]))
  return groups.map(({ articles, ...place }) => ({
    ...place,
    count: counts.get(place.issue) ?? articles.length,
    articles: articles.map(listedArticle),
  }))
}

function summary({ number, volume, count }: IssueRow): IssueSummary {
  return { volume, issue: number, year: yearOfVolume(volume), count }
}
