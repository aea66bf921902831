import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { watchDependency } from '../dependency.ts'
import type { Log } from './embedded.ts'
import { openPool } from './pool.ts'
import * as schema from './schema.ts'
import type { Db } from './types.ts'

export type Replica = {
  db: Db
  /** False while the standby is away, or has not yet seen all that this version of the content tells of. */
  has(version: string | null): boolean
  close(): Promise<void>
}

type Options = { url: string; primary: Pool; log: Log; poolSize: number }

const [lookMs, awayMs] = [20, 1_000]

/**
 * A standby for what is the same for all readers. After each change of it, everybody reads from the primary until the
 * standby has the change too, so whoever has just written or heard of something sees it.
 */
export function openReplica({ url, primary, log, poolSize }: Options): Replica {
  const pool = openPool({ connectionString: url }, poolSize, log)
  const standby = watchDependency('The standby of the database', log)
  const closing = new AbortController()
  const wait = (ms: number) => sleep(ms, undefined, { signal: closing.signal })
  let reached: string | null = null
  let following: Promise<void> | undefined

  async function follow(version: string) {
    try {
      const { rows } = await primary.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at')
      while (!(await hasReplayed(pool, rows[0]?.at))) await wait(lookMs)
      reached = version
      standby.answers()
    } catch (error) {
      if (!closing.signal.aborted) standby.failed(error)
      await wait(awayMs).catch(() => {})
    } finally {
      following = undefined
    }
  }

  function onFailure(err: unknown) {
    standby.failed(err)
    reached = null
  }

  return {
    db: drizzle(withHelpOf(primary, pool, onFailure), { schema, casing: 'snake_case' }),
    has(version) {
      if (version === null) return false
      if (version !== reached && !closing.signal.aborted) following ??= follow(version)
      return version === reached
    },
    async close() {
      closing.abort()
      await following
      await pool.end()
    },
  }
}

/** A server that is no standby (any more) has everything it will ever have: its own writes. It is not used. */
async function hasReplayed(pool: Pool, at: string | undefined): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1 AS "isThere"',
    [at],
  )
  return rows[0]?.isThere ?? false
}

/** What the standby cannot answer (it is away, or must cancel a query to keep up), the primary does. */
function withHelpOf(primary: Pool, pool: Pool, onFailure: (error: unknown) => void): Pool {
  const query = new Proxy(pool.query, {
    apply: (query, self, args: Parameters<Pool['query']>) =>
      (Reflect.apply(query, self, args) as unknown as Promise<unknown>).catch((error: unknown) => {
        onFailure(error)
        return primary.query(...args)
      }),
  })
  return Object.create(pool, { query: { value: query } })
}
