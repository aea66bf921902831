import { vi } from 'vitest'
import type { Database } from '#server/db/open.ts'

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Runs everything at once, but decides who is first: while `lock` is held each begins and waits for it, one behind the
 * other. Returns the answers.
 */
export async function inOrder<T>({ pool }: Database, lock: string, begin: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await pool.connect()
  const begun: Promise<T>[] = []
  try {
    await holder.query('begin')
    await holder.query(lock)
    for (const one of begin) {
      begun.push(one())
      // Not in the transaction, which would see the same list every time.
      const areWaiting = async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count === begun.length
      await vi.waitUntil(areWaiting, { timeout: 2_500, interval: 5 })
    }
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return Promise.all(begun)
}
