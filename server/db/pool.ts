import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Log } from './embedded.ts'

export type QueryEnd = { text: string; seconds: number; error: Error | null }

/** A server that is away is noticed soon; one that is only busy is waited for longer. */
const [connectWithinMs, waitAtMostMs] = [2_000, 4_000]

class SwiftClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectWithinMs })
  }
}

export function openPool(connection: ClientConfig, max: number, log: Log) {
  const pool = new Pool({
    ...connection,
    max,
    application_name: 'domain-journals',
    Client: SwiftClient,
    connectionTimeoutMillis: waitAtMostMs,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // The server enforces the limits above. This one is enforced here, in case the server stops responding.
    query_timeout: 7_000,
    keepAlive: true,
    // What we ask for lies in memory nearly always. PostgreSQL's default is meant for disks that turn, for which it would
    // rather read a whole register than find sixty people in it.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
  })
  pool.on('error', (err) => log.warn({ err }, 'A database connection was lost'))
  // The pool handles errors of idle connections only. Without this, an error within a transaction ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', giveUpWhenBroken)
  return pool
}

/**
 * After a query timeout, pg keeps the connection, and the next query (such as ROLLBACK) waits behind the one without
 * an answer. If BEGIN fails, Drizzle never releases the connection, so ten such failures would empty the pool.
 */
function giveUpWhenBroken(client: PoolClient) {
  onAnswers(client, (answer, text) => {
    answer.catch((error: Error) => {
      if (error.message === 'Query read timeout' || isReadOnly(error)) void client.end()
      if (text.startsWith('begin')) client.release(error)
    })
  })
}

/** After a fail-over the connection leads to a server that has become a standby. A new one leads to the primary. */
const isReadOnly = (error: Error & { code?: string }) => error.code === '25006'

/** The server refuses with a code of five characters; those of class 57P and 08 say that it comes or goes. */
export function isAway(error: Error & { code?: unknown }): boolean {
  // All our connections are busy. Whether the server answers, those tell.
  if (error.message === 'timeout exceeded when trying to connect') return false
  const code = typeof error.code === 'string' ? error.code : ''
  return !/^[0-9A-Z]{5}$/.test(code) || /^(57P0|08)/.test(code)
}

export function watchQueries(pool: Pool, watch: (query: QueryEnd) => void) {
  function time(answer: Promise<unknown>, text: string) {
    const began = performance.now()
    const report = (error: Error | null) => watch({ text, seconds: (performance.now() - began) / 1000, error })
    answer.then(() => report(null), report)
  }
  onAnswers(pool, time)
  pool.on('connect', (client) => onAnswers(client, time))
}

/** The pool passes its own queries on with a callback, not a promise, so that each is reported once. */
function onAnswers(queried: Pool | PoolClient, tell: (answer: Promise<unknown>, text: string) => void) {
  queried.query = new Proxy(queried.query, {
    apply(query, self, args: [string | { text?: string }]) {
      const answer: unknown = Reflect.apply(query, self, args)
      const [asked] = args
      if (answer instanceof Promise) tell(answer, (typeof asked === 'string' ? asked : asked.text) ?? '')
      return answer
    },
  })
}
