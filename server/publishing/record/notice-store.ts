import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { articleChanges, articles, issues } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Returns the issue that was open at this time; null if it was before the first. */
export async function findIssueAt(db: DbOrTx, journal: string, at: Date) {
  const { number, volume } = issues
  const [row] = await db
    .select({ number, volume })
    .from(issues)
    .where(and(eq(issues.journal, journal), lte(issues.openedAt, at)))
    .orderBy(desc(number))
    .limit(1)
  return row ?? null
}

const hasNotice = sql`exists (select from ${articles} as notice
  where notice.notice_of = ${articleChanges.articleId} and notice.notice_version = ${articleChanges.version})`

/** Returns the article with the oldest change that has no notice. Sample articles were never announced. */
export async function findUntold(db: DbOrTx): Promise<string | null> {
  const { articleId, at } = articleChanges
  const [row] = await db
    .select({ articleId })
    .from(articleChanges)
    .innerJoin(articles, eq(articles.id, articleId))
    .where(and(sql`not ${hasNotice}`, eq(articles.sample, false)))
    .orderBy(at)
    .limit(1)
  return row?.articleId ?? null
}

/** Returns the article's changes that have no notice, oldest first. */
export async function findUntoldOf(db: DbOrTx, id: string) {
  const { articleId, version, kind, reason, before, at } = articleChanges
  return db
    .select({ version, kind, reason, before, at })
    .from(articleChanges)
    .where(and(eq(articleId, id), sql`not ${hasNotice}`))
    .orderBy(asc(version))
}

/** Returns a removed article that still has more than its title and authors. */
export async function findUncleared(db: DbOrTx): Promise<string | null> {
  const { id, abstract, keywords, references, translation, standing } = articles
  const hasMore = sql`(${abstract} <> '' or cardinality(${keywords}) + cardinality(${references}) > 0 or ${translation} is not null)`
  const [row] = await db
    .select({ id })
    .from(articles)
    .where(and(eq(standing, 'removed'), hasMore))
    .limit(1)
  return row?.id ?? null
}
