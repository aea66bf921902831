import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { addManyArticles } from '#tests/support/many-articles.ts'
import { cpuSeconds } from './cpu.ts'
import type { BenchResult } from './run.ts'
import { searches } from './searches.ts'
import { median, openSite, pastCache } from './site.ts'

const most = 2
const articles = 20_000
const rounds = 5
const requests = 5 * searches.length

type Statement = unknown[]

/** Returns the statements that `work` sends to the database, as they are sent. */
async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pool
  const statements: Statement[] = []
  pool.query = new Proxy(query, {
    apply(_, self, statement: Statement) {
      statements.push(statement)
      return Reflect.apply(query, self, statement)
    },
  })
  await work().finally(() => {
    pool.query = query
  })
  return statements
}

/**
 * Compares the search page, as a reader gets it over HTTP whom no cache may serve, with the statements of its search
 * alone, sent by the same process through the same pool with the same values. What counts is the CPU time of this
 * process and of the database together, over a mix of usual searches.
 */
export async function bench(): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const site = await openSite(dataDir, ({ database, published }) =>
    addManyArticles(database.connection, { count: articles, journals: published.now().journals }),
  )
  const { pool } = site.database
  try {
    const paths = searches.map((q) => pastCache(`/search?q=${encodeURIComponent(q)}`))
    const visit = () => site.visit({ paths, requests, connections: 1 })
    const statements: Statement[] = []
    for (const q of searches)
      statements.push(...(await statementsOf(pool, () => site.app.services.search.search({ q }))))
    const sendAll = async () => {
      for (let sent = 0; sent < requests; sent += searches.length)
        for (const statement of statements) await Reflect.apply(pool.query, pool, statement)
    }
    const costs: { page: number; sql: number; ratio: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const [page, sql] = [await cost(pool, visit), await cost(pool, sendAll)]
      costs.push({ page, sql, ratio: page / sql })
    }
    // The first round only warms up.
    const of = (field: 'page' | 'sql' | 'ratio') => median(costs.slice(1).map((cost) => cost[field]))
    return {
      isGoodEnough: of('ratio') <= most,
      report: [
        `search page   ${(of('page') * 1000).toFixed(1)} ms of CPU at ${articles} articles`,
        `its SQL alone ${(of('sql') * 1000).toFixed(1)} ms of CPU`,
        `ratio         ${of('ratio').toFixed(2)}, at most ${most}`,
      ],
    }
  } finally {
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** CPU seconds of this process and the database for each of `requests` searches. */
async function cost(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  const working = work()
  const [before, databaseBefore] = [process.cpuUsage(), await databaseSeconds(pool)]
  await working
  const { user, system } = process.cpuUsage(before)
  const byDatabase = [...(await databaseSeconds(pool))].map(([pid, now]) => now - (databaseBefore.get(pid) ?? 0))
  return ((user + system) / 1e6 + byDatabase.reduce((sum, seconds) => sum + seconds, 0)) / requests
}

/** By process, because connections come and go. */
async function databaseSeconds(pool: Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]))
}
