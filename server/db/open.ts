import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { type Log, startEmbedded } from './embedded.ts'
import { type Heard, type Listener, listen } from './listen.ts'
import * as schema from './schema.ts'
import type { Db } from './types.ts'

const oldestVersion = 150_000

export type Database = {
  db: Db
  pool: Pool
  connection: ClientConfig
  listen(channel: string, heard: Heard): Promise<Listener>
  close(): Promise<void>
}

type Options = { url?: string | null; dataDir: string; log: Log; poolSize?: number }

/** Opens the PostgreSQL that `url` names or, without one, the embedded PostgreSQL under `dataDir`. */
export async function openDatabase({ url, dataDir, log, poolSize = 10 }: Options): Promise<Database> {
  const embedded = url ? undefined : await startEmbedded({ dataDir, log })
  const connection = embedded?.connection ?? { connectionString: url ?? '' }
  if (!embedded) await refuseOldServer(connection)
  const pool = openPool(connection, poolSize, log)
  const listeners: Listener[] = []
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    connection,
    async listen(channel, heard) {
      const listener = await listen(connection, channel, heard)
      listeners.push(listener)
      return listener
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
      await embedded?.stop()
    },
  }
}

function openPool(connection: ClientConfig, max: number, log: Log) {
  const pool = new Pool({
    ...connection,
    max,
    application_name: 'domain-journals',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // The other limits are the server's to keep; this one ends the wait for a server that has fallen silent.
    query_timeout: 7_000,
    keepAlive: true,
    options: '-c TimeZone=UTC',
  })
  pool.on('error', (err) => log.warn({ err }, 'A database connection was lost'))
  // The pool listens to idle connections only: one that breaks between two queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', giveUpWhenBroken)
  return pool
}

/**
 * Where a query got no answer, pg keeps the connection and lets the next query, such as the ROLLBACK, wait behind it.
 * Where BEGIN fails, Drizzle never gives the connection back, and ten such failures would leave the pool empty for good.
 */
function giveUpWhenBroken(client: PoolClient) {
  client.query = new Proxy(client.query, {
    apply(query, self, args: [{ text?: string }]) {
      const answer: unknown = Reflect.apply(query, self, args)
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === 'Query read timeout') void client.end()
          if (args[0].text?.startsWith('begin')) client.release(error)
        })
      }
      return answer
    },
  })
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
