import { and, asc, desc, eq, getTableColumns, gt, lt, ne } from 'drizzle-orm'
import { articles, files } from '../../db/schema.ts'
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
export const placed = { ...listed, volume: articles.volume, issue: articles.issue }
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

type Window = { limit: number; offset: number }

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
