import { sql } from 'drizzle-orm'
import { jobs, letters } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

export type Due = { jobs: boolean; letters: boolean }

/** Whether there is something to claim. To ask costs far less than a claim, which mostly finds nothing. */
export async function findDue(db: Db, now: Date): Promise<Due> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isFree = sql`due_at <= ${at} and (leased_until is null or leased_until < ${at})`
  const { rows } = await db.execute<Due>(sql`
    select exists (select from ${jobs} where done_at is null and ${isFree}) as jobs,
      exists (select from ${letters} where state = 'queued' and ${isFree}) as letters`)
  return rows[0] ?? { jobs: false, letters: false }
}
