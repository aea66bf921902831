import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, max, ne, sql } from 'drizzle-orm'
import { articles, files, issues, journals } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

export const listed = {
  id: articles.id,
  title: articles.title,
  authors: articles.authors,
  customId: articles.customId,
  journal: articles.journal,
  articleType: articles.articleType,
  publishedAt: articles.publishedAt,
  standing: articles.standing,
}
const placed = { ...listed, volume: articles.volume, issue: articles.issue }
const accepted = { ...placed, abstract: articles.abstract, keywords: articles.keywords, mediaType: files.mediaType }

export async function findRecent(db: DbOrTx, journal: string | undefined, limit: number) {
  return db
    .select(listed)
    .from(articles)
    .where(journal ? eq(articles.journal, journal) : undefined)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
}

/** What was withdrawn has no text left to read. */
export async function findRecentTexts(db: DbOrTx, journal: string | undefined, limit: number) {
  return db
    .select({ ...accepted, doi: articles.doi, updatedAt: articles.updatedAt })
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(and(ne(articles.standing, 'withdrawn'), journal ? eq(articles.journal, journal) : undefined))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
}

export async function findByAuthor(db: DbOrTx, authorId: string, limit: number) {
  return db
    .select(accepted)
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(eq(articles.authorId, authorId))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
}

const counted = { number: issues.number, volume: issues.volume, openedAt: issues.openedAt, count: issues.articleCount }

/** Each journal's current issue; a journal whose first issue is not open yet is left out. */
export async function findCurrentIssues(db: DbOrTx) {
  return db
    .select({ journal: journals.slug, ...counted })
    .from(journals)
    .innerJoin(issues, and(eq(issues.journal, journals.slug), eq(issues.number, journals.issue)))
}

/** All issues of a journal, newest first. */
export async function findIssues(db: DbOrTx, journal: string) {
  return db
    .select(counted)
    .from(issues)
    .where(eq(issues.journal, journal))
    .orderBy(desc(issues.volume), desc(issues.number))
}

/** Of all journals, those that have something to read, and when an article of each changed last. */
export async function findFilledIssues(db: DbOrTx) {
  const changes = db
    .select({ at: max(articles.updatedAt).as('at') })
    .from(articles)
    .where(and(eq(articles.journal, issues.journal), eq(articles.issue, issues.number)))
    // Without it PostgreSQL looks for the newest of an issue among all changes of the journal.
    .groupBy(articles.issue)
    .as('changes')
  return db
    .select({ journal: issues.journal, issue: issues.number, updatedAt: changes.at })
    .from(issues)
    .innerJoinLateral(changes, sql`true`)
    .where(gt(issues.articleCount, 0))
    .orderBy(asc(issues.journal), asc(issues.number))
}

type Window = { limit: number; offset: number }

export async function findInIssue(db: DbOrTx, journal: string, issue: number, { limit, offset }: Window) {
  return db
    .select(placed)
    .from(articles)
    .where(and(eq(articles.journal, journal), eq(articles.issue, issue)))
    .orderBy(asc(articles.position))
    .limit(limit)
    .offset(offset)
}

/** The first `limit` articles of each of the issues. */
export async function findFirstOfIssues(db: DbOrTx, journal: string, numbers: number[], limit: number) {
  const first = db
    .select({ ...placed, position: articles.position })
    .from(articles)
    .where(and(eq(articles.journal, issues.journal), eq(articles.issue, issues.number)))
    .orderBy(asc(articles.position))
    .limit(limit)
    .as('first')
  const { position, ...shown } = first._.selectedFields
  return db
    .select(shown)
    .from(issues)
    .innerJoinLateral(first, sql`true`)
    .where(and(eq(issues.journal, journal), inArray(issues.number, numbers)))
    .orderBy(desc(issues.volume), desc(issues.number), asc(position))
}

/** Pages through the index alone, so that the last page of a long list costs little more than the first. */
export async function findAccepted(db: DbOrTx, journal: string, issue: number | undefined, { limit, offset }: Window) {
  const page = db
    .select({ issue: articles.issue, position: articles.position })
    .from(articles)
    .where(and(eq(articles.journal, journal), issue === undefined ? undefined : eq(articles.issue, issue)))
    .orderBy(desc(articles.volume), desc(articles.issue), asc(articles.position))
    .limit(limit)
    .offset(offset)
    .as('page')
  const isOnPage = and(
    eq(articles.journal, journal),
    eq(articles.issue, page.issue),
    eq(articles.position, page.position),
  )
  return db
    .select(accepted)
    .from(page)
    .innerJoin(articles, isOnPage)
    .innerJoin(files, eq(files.id, articles.fileId))
    .orderBy(desc(articles.volume), desc(articles.issue), asc(articles.position))
}

export async function findArticle(db: DbOrTx, journal: string, customId: string) {
  const { heading: _, search: __, ...columns } = getTableColumns(articles)
  const [row] = await db
    .select({ article: columns, file: getTableColumns(files) })
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(and(eq(articles.customId, customId), eq(articles.journal, journal)))
  return row ?? null
}

type Place = { journal: string; issue: number; position: number }

/** The article before (`-1`) or after (`1`) a place in its issue. */
export async function findNeighbour(db: DbOrTx, { journal, issue, position }: Place, direction: -1 | 1) {
  const [isBeyond, order] = direction === 1 ? [gt, asc] : [lt, desc]
  const [row] = await db
    .select({ customId: articles.customId, title: articles.title })
    .from(articles)
    .where(and(eq(articles.journal, journal), eq(articles.issue, issue), isBeyond(articles.position, position)))
    .orderBy(order(articles.position))
    .limit(1)
  return row ?? null
}

export async function findAfter(db: DbOrTx, customId: string, limit: number) {
  return db
    .select({ customId: articles.customId, journal: articles.journal, updatedAt: articles.updatedAt })
    .from(articles)
    .where(gt(articles.customId, customId))
    .orderBy(asc(articles.customId))
    .limit(limit)
}

/** A journal is a content file; its counters follow when a new file appears. */
export async function addJournals(db: DbOrTx, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return
  await db
    .insert(journals)
    .values(slugs.map((slug) => ({ slug })))
    .onConflictDoNothing()
}
