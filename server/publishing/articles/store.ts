import { and, asc, desc, eq, getTableColumns, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { mediaTypes } from '#domain/words/file-types.ts'
import { prepareOnce } from '../../db/prepare.ts'
import { articles, files, fullTexts, usageMonths } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

const { heading: _, search: __, ...columns } = getTableColumns(articles)
/** All columns but those that only the search reads. */
export const articleColumns = columns

/** What is read wherever a title is shown: see `titleOf`. */
export const titled = {
  title: articles.title,
  titleMarkup: sql<string | null>`${articles.markup} ->> 'title'`.as('title_markup'),
  language: articles.language,
}

export const listed = {
  id: articles.id,
  ...titled,
  authors: articles.authors,
  customId: articles.customId,
  journal: articles.journal,
  articleType: articles.articleType,
  publishedAt: articles.publishedAt,
  standing: articles.standing,
}
export const placed = { ...listed, volume: articles.volume, issue: articles.issue }
/** With the finding, whether it leads, and the first figure of the text that readers see, in queries that join the text by `isShownText`. */
export const pictured = { ...placed, finding: articles.finding, isLead: articles.isLead, figure: fullTexts.figure }
export const isShownText = and(eq(fullTexts.fileId, articles.fileId), isNotNull(fullTexts.shownAt))
const accepted = { ...placed, abstract: articles.abstract, keywords: articles.keywords, mediaType: files.mediaType }

export async function findRecent(db: DbOrTx, journal: string | undefined, limit: number) {
  return db
    .select(pictured)
    .from(articles)
    .leftJoin(fullTexts, isShownText)
    .where(journal ? eq(articles.journal, journal) : undefined)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
}

/** Leaves out removed articles, because their text can no longer be read. */
export async function findRecentTexts(db: DbOrTx, journal: string | undefined, limit: number) {
  return db
    .select({
      ...accepted,
      doi: articles.doi,
      doiRegisteredAt: articles.doiRegisteredAt,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .leftJoin(files, eq(files.id, articles.fileId))
    .where(and(ne(articles.standing, 'removed'), journal ? eq(articles.journal, journal) : undefined))
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

/** Finds the page in the index alone, so that the last page of a long list costs little more than the first. */
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
    .leftJoin(files, eq(files.id, articles.fileId))
    .orderBy(desc(articles.volume), desc(articles.issue), asc(articles.position))
}

const article = prepareOnce((db) => {
  const near = alias(articles, 'near')
  const neighbour = (isBeyond: typeof gt, order: typeof asc) =>
    db
      .select({ customId: near.customId, title: near.title, markup: near.markup, language: near.language })
      .from(near)
      .where(
        and(
          eq(near.journal, articles.journal),
          eq(near.issue, articles.issue),
          isBeyond(near.position, articles.position),
        ),
      )
      .orderBy(order(near.position))
      .limit(1)
  const [previous, next] = [neighbour(lt, desc).as('previous'), neighbour(gt, asc).as('next')]
  const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`
  // In readers' words: every way to open an article is a view, and to open its file is a download too.
  const usage = db
    .select({
      views: total(usageMonths.investigations).as('views'),
      downloads: total(usageMonths.requests).as('downloads'),
    })
    .from(usageMonths)
    .where(eq(usageMonths.articleId, articles.id))
    .as('usage')
  return db
    .select({
      article: articleColumns,
      file: getTableColumns(files),
      previous: {
        customId: previous.customId,
        title: previous.title,
        markup: previous.markup,
        language: previous.language,
      },
      next: { customId: next.customId, title: next.title, markup: next.markup, language: next.language },
      usage: { views: usage.views, downloads: usage.downloads },
    })
    .from(articles)
    .leftJoin(files, eq(files.id, articles.fileId))
    .leftJoinLateral(previous, sql`true`)
    .leftJoinLateral(next, sql`true`)
    .innerJoinLateral(usage, sql`true`)
    .where(and(eq(articles.customId, sql.placeholder('customId')), eq(articles.journal, sql.placeholder('journal'))))
})

/** With its file, unless it is a notice, its neighbours in the issue, and how often it was read. */
export async function findArticle(db: DbOrTx, journal: string, customId: string) {
  const [row] = await article(db).execute({ journal, customId })
  return row ?? null
}

export async function findAfter(db: DbOrTx, customId: string, limit: number) {
  return db
    .select({
      ...{ customId: articles.customId, journal: articles.journal, updatedAt: articles.updatedAt },
      standing: articles.standing,
      // A PDF is typeset of every text that readers see. Of other Word files it may be missing.
      hasPdf: sql<boolean>`coalesce(${files.mediaType} = ${mediaTypes.pdf} or exists (select from ${fullTexts}
        where ${fullTexts.fileId} = ${articles.fileId} and ${fullTexts.shownAt} is not null), false)`,
    })
    .from(articles)
    .leftJoin(files, eq(files.id, articles.fileId))
    .where(gt(articles.customId, customId))
    .orderBy(asc(articles.customId))
    .limit(limit)
}
