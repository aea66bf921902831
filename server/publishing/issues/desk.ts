import type { ShownTitle } from '#contracts/shapes.ts'
import { type IndexFile, indexFilesOf } from '#domain/manuscript/record/formats.ts'
import { clockInWords, inZone, publishersZone } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { volumeAt, yearOfVolume } from '#domain/words/issue.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal, titleOf } from '../articles/listed-article.ts'
import { pagesFor } from '../articles/pages.ts'
import { findPlannedInIssue, findPrepared } from './plan-store.ts'
import { findInIssue, findIssues } from './read-store.ts'

const pageSize = 50

export type DeskIssue = { number: number; volume: number; year: number; count: number; openedAt: string }
/** `rank` counts from 1 without gaps, even if the positions have gaps. */
export type DeskArticle = ShownTitle & {
  _id: string
  position: number
  rank: number
  customId: string
  authors: string[]
}
export type PreparedIssue = {
  year: number
  /** When it opens, in words, and as the form takes it. */
  at: string
  on: string
  time: string
  /** One page of them; `rank` counts all. */
  manuscripts: { _id: string; rank: number; number: string; title: string; author: string }[]
  page: number
  pages: number
}
export type IssueDesk = {
  /** Newest first; the first is the current one. */
  issues: DeskIssue[]
  /** The issue that would be opened now. */
  next: { number: number; volume: number; year: number }
  /** The next issue, if it is prepared, with the manuscripts that will be published when it opens. */
  prepared: PreparedIssue | null
  timeZone: string
  /** The requested issue, else the current one; null if there is none. */
  shown: (DeskIssue & Contents) | null
}
/** `indexFiles`: the index files that contain at least one article of this page. */
type Contents = { articles: DeskArticle[]; page: number; pages: number; indexFiles: IndexFile[] }

type Asked = { slug: string; issue: number | undefined; page: number; preparedPage?: number | undefined }

/** A journal's issues as staff see them, including empty ones, and the articles of one issue with their positions. */
export async function issueDesk(
  deps: Deps,
  staff: Staff,
  { slug, issue, page, preparedPage = 1 }: Asked,
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
  const prepared = await preparedIssue(deps, staff, slug, preparedPage)
  const { timeZone } = deps.content.site
  return { issues, next, prepared, timeZone, shown: chosen ? await withArticles(deps, slug, chosen, page) : null }
}

async function preparedIssue({ db }: Deps, staff: Staff, slug: string, page: number): Promise<PreparedIssue | null> {
  const prepared = await findPrepared(db, slug)
  if (!prepared) return null
  const { opensAt } = prepared
  const [on = '', time = ''] = inZone(publishersZone(), opensAt).split(' ')
  const offset = (page - 1) * pageSize
  const seen = await seenBy(db, staff)
  const { rows, total } = await findPlannedInIssue(db, seen, slug, { limit: pageSize, offset })
  return {
    year: yearOfVolume(volumeAt(opensAt)),
    ...{ at: clockInWords(publishersZone(), opensAt), on, time: time.slice(0, 5) },
    manuscripts: rows.map(({ id, ...shown }, at) => ({ _id: id, rank: offset + at + 1, ...shown })),
    ...{ page, pages: pagesFor(total, pageSize, page) },
  }
}

async function withArticles({ db }: Deps, slug: string, issue: DeskIssue, page: number) {
  const pages = pagesFor(issue.count, pageSize, page)
  const offset = (page - 1) * pageSize
  const rows = await findInIssue(db, slug, issue.number, { limit: pageSize, offset })
  const articles = rows.map(({ id, position, customId, authors, ...row }, at) => ({
    ...{ _id: id, position, rank: offset + at + 1, customId, ...titleOf(row) },
    authors: authors.map(({ name }) => name),
  }))
  return { ...issue, articles, page, pages, indexFiles: indexFilesOf(rows) }
}
