import { type SQL, sql } from 'drizzle-orm'
import { jobs, letters } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { letterWaits } from './outbox.ts'
import { jobWaits } from './schedule.ts'

/** The clocks of several machines may differ by so much. */
const leewaySeconds = 60

/**
 * What was queued, put off or leased while the clock was ahead would wait until that hour. When the clock is right
 * again, it is due; what is being done at this moment keeps a lease of the usual length.
 */
export async function bringForward(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const after = (seconds: SQL | number) => sql`${at} + make_interval(secs => ${seconds})`
  for (const [table, { isWaiting, longest, lease }] of [
    [letters, letterWaits],
    [jobs, jobWaits],
  ] as const) {
    const isLeased = sql`leased_until > ${after(lease + leewaySeconds)}`
    await db.execute(sql`
      update ${table} set due_at = least(due_at, ${at}),
        leased_until = case when ${isLeased} then ${after(lease)} else leased_until end
      where ${isWaiting} and (${isLeased} or due_at > ${after(sql`${longest} + ${leewaySeconds}`)})`)
  }
}
