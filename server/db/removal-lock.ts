import { sql } from 'drizzle-orm'
import type { Tx } from './types.ts'

export const removalLock = 7_205_763

/** False while a backup is being made, which may still need the files. Otherwise none begins before this transaction ends. */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${removalLock}) as may`,
  )
  return rows[0]?.may ?? false
}
