import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, type Pool } from 'pg'
import { watchDependency } from '../dependency.ts'
import { type Log, startEmbedded } from './embedded.ts'
import { type Heard, type Listener, listen } from './listen.ts'
import { isAway, openPool, type QueryEnd, watchQueries } from './pool.ts'
import { openReplica, type Replica } from './replica.ts'
import * as schema from './schema.ts'
import type { Db } from './types.ts'
import { recordUndoable } from './undoable.ts'

const oldestVersion = 150_000

export type Database = {
  db: Db
  pool: Pool
  /** Null without DATABASE_REPLICA_URL. */
  replica: Replica | null
  connection: ClientConfig
  /** Whether PostgreSQL takes what is written: a standby does not. Where all connections are busy, it is not away. */
  takesWrites(withinMs: number): Promise<boolean>
  listen(channel: string, heard: Heard): Promise<Listener>
  close(): Promise<void>
}

type Options = {
  url?: string | null
  replicaUrl?: string | null
  dataDir: string
  log: Log
  poolSize?: number
  watch?(query: QueryEnd): void
}

/** Opens the PostgreSQL server at `url`, or the embedded one in `dataDir` if there is no `url`. */
export async function openDatabase({
  url,
  replicaUrl,
  dataDir,
  log,
  poolSize = 10,
  watch,
}: Options): Promise<Database> {
  const embedded = url ? undefined : await startEmbedded({ dataDir, log })
  const connection = embedded?.connection ?? { connectionString: url ?? '' }
  if (!embedded) await refuseOldServer(connection)
  const pool = openPool(connection, poolSize, log)
  const server = watchDependency('The database', log)
  let answered = 0
  watchQueries(pool, (query) => {
    if (!query.error) answered++
    if (!query.error) server.answers()
    else if (isAway(query.error)) server.failed(query.error)
    watch?.(query)
  })
  const replica = replicaUrl ? openReplica({ url: replicaUrl, primary: pool, log, poolSize }) : null
  const listeners: Listener[] = []
  return {
    db: recordUndoable(drizzle(pool, { schema, casing: 'snake_case' })),
    pool,
    replica,
    connection,
    async takesWrites(withinMs) {
      const before = answered
      const ours = pool.query('SHOW transaction_read_only').then(
        ({ rows }) => rows[0].transaction_read_only === 'off',
        () => false,
      )
      return Promise.race([ours, sleep(withinMs).then(() => answered > before)])
    },
    async listen(channel, heard) {
      const listener = await listen(connection, channel, heard)
      listeners.push(listener)
      return listener
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await replica?.close()
      await pool.end()
      await embedded?.stop()
    },
  }
}

async function refuseOldServer(connection: ClientConfig) {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SHOW server_version_num')
    if (Number(rows[0].server_version_num) < oldestVersion)
      throw new Error('the server is too old: PostgreSQL 15 or newer is needed')
  } catch (error) {
    throw new Error(`DATABASE_URL: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    await client.end()
  }
}
