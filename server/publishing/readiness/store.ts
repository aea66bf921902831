import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Receiver } from '#domain/publishing/readiness/finding.ts'
import { articleFindings, articles, deposits, doajDeposits, findingCounts, recounts } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { titled } from '../articles/store.ts'

export type Found = typeof articleFindings.$inferInsert

/** What is checked besides the records. */
export function findToCheck(tx: DbOrTx, ids: string[]) {
  const { id, customId, sample, publishedAt } = articles
  return tx
    .select({
      ...{ id, customId, sample, publishedAt },
      deposit: { state: deposits.state, answer: deposits.answer },
      atDoaj: { state: doajDeposits.state, answer: doajDeposits.answer },
    })
    .from(articles)
    .leftJoin(deposits, eq(deposits.articleId, id))
    .leftJoin(doajDeposits, eq(doajDeposits.articleId, id))
    .where(inArray(id, ids))
}

/** Puts these findings in place of all that the articles had. */
export async function replaceFindings(tx: DbOrTx, articleIds: string[], found: Found[]): Promise<void> {
  await tx.delete(articleFindings).where(inArray(articleFindings.articleId, articleIds))
  if (found.length > 0) await tx.insert(articleFindings).values(found)
}

export async function recountFindings(tx: Tx): Promise<void> {
  const { journal, receiver, weight } = articleFindings
  await tx.delete(findingCounts)
  await tx.insert(findingCounts).select(
    tx
      .select({ journal, receiver, weight, articles: count().as('articles') })
      .from(articleFindings)
      .groupBy(journal, receiver, weight),
  )
}

/** Marks every article if they were checked by other rules than these. Not a setting: each change of one empties page caches. */
export async function markAllUnless(tx: Tx, rules: string): Promise<void> {
  const checkedBy = eq(recounts.subject, 'readiness-rules')
  if ((await tx.$count(recounts, and(checkedBy, eq(recounts.key, rules)))) > 0) return
  await tx.execute(sql`insert into ${recounts} (subject, key) select 'readiness', id from ${articles}`)
  await tx.delete(recounts).where(checkedBy)
  await tx.insert(recounts).values({ subject: 'readiness-rules', key: rules })
}

export function findCounts(db: DbOrTx) {
  return db.select().from(findingCounts)
}

type Page = { receiver: Receiver; journal: string | undefined; limit: number; offset: number }

/** Those that would be refused first, of these the newest. */
export function findFindings(db: DbOrTx, { receiver, journal, limit, offset }: Page) {
  const { articleId, weight, publishedAt, findings } = articleFindings
  const { customId } = articles
  return db
    .select({ articleId, publishedAt, findings, ...titled, customId, journal: articles.journal })
    .from(articleFindings)
    .innerJoin(articles, eq(articles.id, articleId))
    .where(
      and(
        eq(articleFindings.receiver, receiver),
        journal === undefined ? undefined : eq(articleFindings.journal, journal),
      ),
    )
    .orderBy(desc(weight), desc(publishedAt), desc(articleId))
    .limit(limit)
    .offset(offset)
}
