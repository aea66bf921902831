import { and, desc, eq, sql } from 'drizzle-orm'
import { articles, issues, journals, manuscriptSteps } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** The journal's next running number. Its row stays locked, so a publish that fails gives the number back. */
export async function takeNumber(tx: Tx, journal: string): Promise<number> {
  const [row] = await tx
    .update(journals)
    .set({ lastArticleNumber: sql`${journals.lastArticleNumber} + 1` })
    .where(eq(journals.slug, journal))
    .returning({ number: journals.lastArticleNumber })
  if (!row) throw new Error(`the journal ${journal} has no counters`)
  return row.number
}

export async function findCounters(db: DbOrTx, journal: string) {
  const [row] = await db.select().from(journals).where(eq(journals.slug, journal))
  return row ?? null
}

export async function findIssue(db: DbOrTx, journal: string, number: number) {
  const [row] = await db
    .select()
    .from(issues)
    .where(and(eq(issues.journal, journal), eq(issues.number, number)))
  return row ?? null
}

/** Safe under the journal's lock: nobody else is placing an article meanwhile. */
export async function nextPosition(tx: Tx, journal: string, issue: number): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${articles.position}), 0)` })
    .from(articles)
    .where(and(eq(articles.journal, journal), eq(articles.issue, issue)))
  return (row?.last ?? 0) + 1
}

export async function insertArticle(tx: Tx, article: typeof articles.$inferInsert): Promise<void> {
  await tx.insert(articles).values(article)
}

/** When the approval that stands was given. */
export async function findApproval(tx: Tx, manuscriptId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: manuscriptSteps.at })
    .from(manuscriptSteps)
    .where(and(eq(manuscriptSteps.manuscriptId, manuscriptId), eq(manuscriptSteps.action, 'approve')))
    .orderBy(desc(manuscriptSteps.at))
    .limit(1)
  return row?.at ?? null
}

/** The number of the issue that is opened, one more than the last. */
export async function insertNextIssue(tx: Tx, journal: string, volume: number, openedAt: Date): Promise<number> {
  const [row] = await tx
    .update(journals)
    .set({ issue: sql`${journals.issue} + 1` })
    .where(eq(journals.slug, journal))
    .returning({ number: journals.issue })
  if (!row) throw new Error(`the journal ${journal} has no counters`)
  await tx.insert(issues).values({ journal, number: row.number, volume, openedAt })
  return row.number
}
