import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import {
  articles,
  contentDrafts as drafts,
  issues,
  journals,
  manuscripts,
  contentPlans as plans,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** The journals of which something is stored. */
export function findUsedJournals(tx: Tx): Promise<{ slug: string; prefix: string; hasArticles: boolean }[]> {
  const { slug, prefix } = journals
  const hasArticles = sql<boolean>`exists (select from ${articles} where ${articles.journal} = ${slug})`
  const hasOthers = sql`exists (select from ${manuscripts} where ${manuscripts.journal} = ${slug})
    or exists (select from ${issues} where ${issues.journal} = ${slug})`
  return tx.select({ slug, prefix, hasArticles }).from(journals).where(sql`${hasArticles} or ${hasOthers}`)
}

export type Draft = typeof drafts.$inferSelect
export type ContentPlan = typeof plans.$inferSelect

export function findDrafts(db: DbOrTx, document?: string): Promise<Draft[]> {
  const isAsked = document === undefined ? undefined : eq(drafts.document, document)
  return db.select().from(drafts).where(isAsked).orderBy(asc(drafts.document), asc(drafts.field))
}

export async function putDraft(tx: Tx, draft: Draft): Promise<void> {
  const { document, field, ...rest } = draft
  await tx
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({ target: [drafts.document, drafts.field], set: rest })
}

export async function deleteDraft(tx: Tx, { document, field }: Pick<Draft, 'document' | 'field'>): Promise<void> {
  await tx.delete(drafts).where(and(eq(drafts.document, document), eq(drafts.field, field)))
}

export async function insertPlan(tx: Tx, plan: typeof plans.$inferInsert): Promise<void> {
  await tx.insert(plans).values(plan)
}

/** Those to come and those that failed, the next one first. */
export function findPlans(db: DbOrTx): Promise<ContentPlan[]> {
  return db.select().from(plans).orderBy(asc(plans.publishAt), asc(plans.id)).limit(200)
}

/** Removes the plan and returns it, or null if it was published or cancelled before. `isDue`: only if it has not failed. */
export async function takePlan(tx: Tx, id: string, isDue = false): Promise<ContentPlan | null> {
  const isIt = and(eq(plans.id, id), isDue ? isNull(plans.failedAt) : undefined)
  const [plan] = await tx.delete(plans).where(isIt).returning()
  return plan ?? null
}

export async function findDuePlans(db: DbOrTx, now: Date): Promise<string[]> {
  const isDue = and(lte(plans.publishAt, now), isNull(plans.failedAt))
  const rows = await db.select({ id: plans.id }).from(plans).where(isDue).orderBy(asc(plans.publishAt), asc(plans.id))
  return rows.map(({ id }) => id)
}

export async function markPlanFailed(tx: Tx, id: string, failure: { failedAt: Date; failure: string }): Promise<void> {
  await tx
    .update(plans)
    .set(failure)
    .where(and(eq(plans.id, id), isNull(plans.failedAt)))
}
