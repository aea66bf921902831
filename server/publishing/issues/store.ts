import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { articles, issues, journals, manuscriptSteps } from '../../db/schema.ts'
import { isInForce } from '../../db/steps-in-force.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** Takes the journal's next running number. Its row stays locked, so a publication that fails returns the number. */
export async function takeNumber(tx: Tx, journal: string): Promise<number> {
  const [row] = await tx
    .update(journals)
    .set({ lastArticleNumber: sql`${journals.lastArticleNumber} + 1` })
    .where(eq(journals.slug, journal))
    .returning({ number: journals.lastArticleNumber })
  if (!row) throw new Error(`the journal ${journal} has no counters`)
  return row.number
}

export async function countSamples(db: DbOrTx, journal: string): Promise<number> {
  return db.$count(articles, and(eq(articles.journal, journal), eq(articles.sample, true)))
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

/** The caller must hold the lock on the journal, so that nobody else places an article at the same time. */
export async function nextPosition(tx: Tx, journal: string, issue: number): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${articles.position}), 0)` })
    .from(articles)
    .where(isIn(journal, issue))
  return (row?.last ?? 0) + 1
}

export async function insertArticle(tx: Tx, article: typeof articles.$inferInsert): Promise<void> {
  await tx.insert(articles).values(article)
}

/** Returns when the current approval was given. */
export async function findApproval(tx: Tx, { id }: Whose): Promise<Date | null> {
  const [row] = await tx
    .select({ at: manuscriptSteps.at })
    .from(manuscriptSteps)
    .where(and(eq(manuscriptSteps.manuscriptId, id), eq(manuscriptSteps.action, 'approve'), isInForce))
    .orderBy(desc(manuscriptSteps.at))
    .limit(1)
  return row?.at ?? null
}

/** Opens the journal's next issue and returns its number. */
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

/** Makes other transactions that place or move an article in this journal wait. */
export async function lockJournal(tx: Tx, journal: string): Promise<void> {
  await tx.select({ slug: journals.slug }).from(journals).where(eq(journals.slug, journal)).for('update')
}

const placed = { id: articles.id, position: articles.position, customId: articles.customId }

const isIn = (journal: string, issue: number) => and(eq(articles.journal, journal), eq(articles.issue, issue))

export async function findPlace(tx: Tx, journal: string, issue: number, id: string) {
  const [row] = await tx
    .select(placed)
    .from(articles)
    .where(and(isIn(journal, issue), eq(articles.id, id)))
  return row ?? null
}

export async function findNextPlace(tx: Tx, journal: string, issue: number, from: number, to: 'up' | 'down') {
  const [isBeyond, order] = to === 'down' ? [gt, asc] : [lt, desc]
  const [row] = await tx
    .select(placed)
    .from(articles)
    .where(and(isIn(journal, issue), isBeyond(articles.position, from)))
    .orderBy(order(articles.position))
    .limit(1)
  return row ?? null
}

type Place = { id: string; position: number }

/** Uses negative positions in between, because no two articles may ever share a position, even within a statement. */
export async function swapPlaces(tx: Tx, one: Place, other: Place): Promise<void> {
  const both = inArray(articles.id, [one.id, other.id])
  const swapped = sql`case when ${articles.id} = ${one.id} then ${-other.position}::int else ${-one.position}::int end`
  await tx.update(articles).set({ position: swapped }).where(both)
  await tx
    .update(articles)
    .set({ position: sql`-${articles.position}` })
    .where(both)
}

export async function findPublished(db: DbOrTx, id: string) {
  const { journal, volume, issue, customId, title, doi, manuscriptId } = articles
  const [row] = await db
    .select({ journal, volume, issue, customId, title, doi, manuscriptId })
    .from(articles)
    .where(eq(articles.id, id))
  return row ?? null
}

type NewPlace = { issue: number; position: number; updatedAt: Date }

/** Returns false if the article is no longer in `from`. */
export async function putInIssue(tx: Tx, id: string, from: number, place: NewPlace): Promise<boolean> {
  const { rowCount } = await tx
    .update(articles)
    .set(place)
    .where(and(eq(articles.id, id), eq(articles.issue, from)))
  return rowCount === 1
}
