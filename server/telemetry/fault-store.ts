import { desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { prepareOnce } from '../db/prepare.ts'
import { faults } from '../db/schema.ts'
import type { DbOrTx } from '../db/types.ts'

export type FaultRow = typeof faults.$inferSelect

const rowsMax = 1000
export const keptRequestIds = 5

/** Joins each with what is known of it. In the order of their ids, so that two processes don't wait for each other. */
export async function addFaults(db: DbOrTx, noted: FaultRow[], max = rowsMax): Promise<void> {
  const isSameHour = sql`excluded.hour_at = ${faults.hourAt}`
  await db
    .insert(faults)
    .values([...noted].sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoUpdate({
      target: faults.id,
      set: {
        detail: sql`excluded.detail`,
        requestIds: sql`(excluded.request_ids || ${faults.requestIds})[1:${sql.raw(String(keptRequestIds))}]`,
        count: sql`${faults.count} + excluded.count`,
        firstAt: sql`least(${faults.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${faults.lastAt}, excluded.last_at)`,
        hourAt: sql`greatest(${faults.hourAt}, excluded.hour_at)`,
        hourCount: sql`case when ${isSameHour} then ${faults.hourCount} + excluded.hour_count
          when excluded.hour_at > ${faults.hourAt} then excluded.hour_count else ${faults.hourCount} end`,
        slowestMs: sql`greatest(${faults.slowestMs}, excluded.slowest_ms)`,
      },
    })
  const tooMany = db.select({ id: faults.id }).from(faults).orderBy(desc(faults.lastAt)).offset(max)
  await db.delete(faults).where(inArray(faults.id, tooMany))
}

export async function deleteFaults(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(faults).where(lt(faults.lastAt, before))
}

const isOf = { errors: ne(faults.kind, 'query'), queries: eq(faults.kind, 'query') }

/** Newest first: the slow queries, or all others. */
export function findFaults(db: DbOrTx, what: keyof typeof isOf, limit: number): Promise<FaultRow[]> {
  return db.select().from(faults).where(isOf[what]).orderBy(desc(faults.lastAt)).limit(limit)
}

/** For the tabs: how many there are of each, however often each happened. */
export async function countKinds(db: DbOrTx): Promise<Record<keyof typeof isOf, number>> {
  const [errors, queries] = await Promise.all([db.$count(faults, isOf.errors), db.$count(faults, isOf.queries)])
  return { errors, queries }
}

/** How many there were of each kind in this hour and the one before, and when the last one was. */
export async function countFaults(db: DbOrTx, since: Date) {
  return faultsOfKinds(db).execute({ since })
}

const faultsOfKinds = prepareOnce((db) => {
  const isRecent = gte(faults.hourAt, sql.placeholder('since'))
  return db
    .select({
      kind: faults.kind,
      count: sql<number>`coalesce(sum(${faults.hourCount}) filter (where ${isRecent}), 0)::int`,
      lastAt: sql<Date>`max(${faults.lastAt})`.mapWith(faults.lastAt),
    })
    .from(faults)
    .groupBy(faults.kind)
})
