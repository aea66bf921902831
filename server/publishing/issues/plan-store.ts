import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import type { Seen } from '../../access/seen.ts'
import { isNotShutOut } from '../../access/store.ts'
import { manuscripts, plannedPublications as plans, preparedIssues, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Plan = typeof plans.$inferSelect

type NewPlan = Omit<typeof plans.$inferInsert, 'manuscriptId'>

/** A new plan replaces the old one. */
export async function putPlan(tx: Tx, { id: manuscriptId }: Whose, plan: NewPlan): Promise<void> {
  const empty = { failedAt: null, failure: null, letter: null, issue: null, publishAt: null }
  const fresh = { ...empty, ...plan, manuscriptId }
  await tx.insert(plans).values(fresh).onConflictDoUpdate({ target: plans.manuscriptId, set: fresh })
}

export async function findPlan(db: DbOrTx, { id }: Whose): Promise<(Plan & { by: string | null }) | null> {
  const [row] = await db
    .select({ plan: plans, by: staff.name })
    .from(plans)
    .leftJoin(staff, eq(staff.id, plans.plannedById))
    .where(eq(plans.manuscriptId, id))
  return row ? { ...row.plan, by: row.by } : null
}

export async function deletePlan(tx: Tx, { id }: Whose): Promise<boolean> {
  const { rowCount } = await tx.delete(plans).where(eq(plans.manuscriptId, id))
  return rowCount === 1
}

export async function findDuePlans(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: plans.manuscriptId })
    .from(plans)
    .where(and(isNull(plans.failedAt), lte(plans.publishAt, now)))
    .orderBy(asc(plans.publishAt), asc(plans.createdAt))
    .limit(100)
  return rows.map(({ id }) => id)
}

const isWithIssue = (journal: string) => and(eq(plans.journal, journal), isNull(plans.issue))

/** The plans of a journal's prepared issue, in the order in which they were made. */
export function findPlansOfIssue(db: DbOrTx, journal: string): Promise<Plan[]> {
  return db.select().from(plans).where(isWithIssue(journal)).orderBy(asc(plans.createdAt), asc(plans.manuscriptId))
}

type Window = { limit: number; offset: number }

/** The manuscripts of a journal's prepared issue as far as they are seen, and how many there are. */
export async function findPlannedInIssue(db: DbOrTx, seen: Seen, journal: string, { limit, offset }: Window) {
  const { id, number, title, author } = manuscripts
  const isShown = and(isWithIssue(journal), isNotShutOut(seen, plans.manuscriptId))
  const rows = await db
    .select({ id, number, title, author })
    .from(plans)
    .innerJoin(manuscripts, eq(id, plans.manuscriptId))
    .where(isShown)
    .orderBy(asc(plans.createdAt), asc(plans.manuscriptId))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(plans, isShown) }
}

export async function deletePlansOfIssue(tx: Tx, journal: string): Promise<number> {
  const { rowCount } = await tx.delete(plans).where(isWithIssue(journal))
  return rowCount ?? 0
}

type Failure = { failure: string; failedAt: Date; issue?: number }

/** Returns false if the plan is gone, because somebody else has published it. */
export async function markFailed(tx: Tx, { id }: Whose, failure: Failure): Promise<boolean> {
  const { rowCount } = await tx
    .update(plans)
    .set({ publishAt: failure.failedAt, ...failure })
    .where(and(eq(plans.manuscriptId, id), isNull(plans.failedAt)))
  return rowCount === 1
}

/** A new date replaces the old one. */
export async function putPrepared(tx: Tx, issue: typeof preparedIssues.$inferInsert): Promise<void> {
  await tx.insert(preparedIssues).values(issue).onConflictDoUpdate({ target: preparedIssues.journal, set: issue })
}

export async function findPrepared(db: DbOrTx, journal: string) {
  const [row] = await db.select().from(preparedIssues).where(eq(preparedIssues.journal, journal))
  return row ?? null
}

/** Removes the journal's prepared issue, if it opens by then, and returns it. */
export async function takePrepared(tx: Tx, journal: string, opensBy?: Date) {
  const isDue = opensBy ? lte(preparedIssues.opensAt, opensBy) : isNotNull(preparedIssues.opensAt)
  const [row] = await tx
    .delete(preparedIssues)
    .where(and(eq(preparedIssues.journal, journal), isDue))
    .returning()
  return row ?? null
}

export async function findDueIssues(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db
    .select({ journal: preparedIssues.journal })
    .from(preparedIssues)
    .where(lte(preparedIssues.opensAt, now))
    .orderBy(asc(preparedIssues.opensAt))
  return rows.map(({ journal }) => journal)
}
