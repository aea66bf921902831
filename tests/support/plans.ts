import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Database } from '#server/db/open.ts'
import * as schema from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { cpuMs } from './cpu.ts'
import { times } from './thorough.ts'

/** So many rows that PostgreSQL would rather use an index, if there is one. */
export const manyRows = times(5_000, 20_000)

/**
 * Runs statements that make thousands of rows, without the time limit of the product's own queries. The indexes of the
 * office's search take seconds to build: only for tests that search.
 */
export async function fill(
  { connection }: Pick<Database, 'connection'>,
  statements: string[],
  { isSearched = false } = {},
): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  const run = async (some: string[]) => {
    for (const statement of some) await client.query(statement)
  }
  const tables = statements.flatMap((statement) => /^insert into (\w+)/.exec(statement)?.[1] ?? [])
  const isVacuum = (statement: string) => statement.startsWith('vacuum')
  await withoutSlowIndexes(client, tables, () => run(statements.filter((one) => !isVacuum(one))), isSearched)
  await run(statements.filter(isVacuum))
  await client.end()
}

/**
 * The triggers chain the histories of manuscripts and keep the work of journals, one row after the other: for thousands
 * of steps that takes half a minute. What they would write and a test reads, it inserts by itself.
 */
export const withoutTriggers = 'set session_replication_role = replica'
export const withTriggers = 'set session_replication_role = default'

/** Building a GIN index once is many times faster than updating it for each row. */
export async function withoutSlowIndexes(
  client: Client,
  tables: string[],
  work: () => Promise<void>,
  isSearched = false,
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY($1) AND indexdef LIKE '%USING gin%'`,
    [tables],
  )
  // The one trigger that reads them for each row; nothing that is made here is a duplicate.
  const { rows: marking } = await client.query<{ name: string }>(
    `SELECT tgrelid::regclass AS name FROM pg_trigger WHERE tgname = 'mark_alike' AND tgrelid::regclass::text = ANY($1)`,
    [tables],
  )
  const mark = async (how: 'ENABLE' | 'DISABLE') => {
    for (const { name } of marking) await client.query(`ALTER TABLE ${name} ${how} TRIGGER mark_alike`)
  }
  await mark('DISABLE')
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
  await work()
  await mark('ENABLE')
  for (const { indexname, indexdef } of rows) {
    const isOfSearch = /_(words|typos)$/.test(indexname)
    if (!isOfSearch || isSearched) await client.query(indexdef)
    // As in migrations 0039 and 0049.
    if ((isSearched && indexdef.includes('find_words')) || indexdef.includes('title_keys'))
      await client.query(`ALTER INDEX ${indexname} ALTER COLUMN 1 SET STATISTICS 0`)
  }
}

/** Returns PostgreSQL's plan for each query that `run` makes. */
export async function plansOf(
  { pool }: Database,
  run: (db: Db) => Promise<unknown>,
  explain = 'EXPLAIN',
): Promise<string[]> {
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  await run(drizzle(pool, { schema, casing: 'snake_case', logger }))
  const plans: string[] = []
  for (const { query, params } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`${explain} ${query}`, params)
    plans.push(
      rows.map(({ 'QUERY PLAN': plan }) => (typeof plan === 'string' ? plan : JSON.stringify(plan))).join('\n'),
    )
  }
  return plans
}

/** The number of database pages that the queries of `run` touch. It does not depend on how busy the machine is. */
export async function pagesRead(database: Database, run: (db: Db) => Promise<unknown>): Promise<number> {
  const plans = await plansOf(database, run, 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)')
  return plans.reduce((sum, plan) => sum + pagesIn(JSON.parse(plan)), 0)
}

function pagesIn([{ Plan }]: [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]): number {
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

type Node = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** The number of rows that the queries of `run` process, summed over all steps of their plans. */
export async function rowsTouched(database: Database, run: (db: Db) => Promise<unknown>): Promise<number> {
  const plans = await plansOf(database, run, 'EXPLAIN (ANALYZE, FORMAT JSON)')
  return plans.reduce((sum, plan) => sum + rowsIn((JSON.parse(plan) as [{ Plan: Node }])[0].Plan), 0)
}

function rowsIn(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const here = (node['Actual Rows'] + removed) * node['Actual Loops']
  return here + (node.Plans ?? []).reduce((sum, below) => sum + rowsIn(below), 0)
}

type Run = (db: Db, at: number) => Promise<unknown>
const measurements = 6

/**
 * The processor time of `run` in milliseconds, here and in PostgreSQL: the least of several measurements. The databases
 * are measured in turn, so that other work on the machine troubles all of them alike. Only Linux tells it.
 */
export async function cpuOf(databases: Database[], run: Run): Promise<number[]> {
  const least = databases.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < measurements; round++)
    for (const [at, { pool }] of databases.entries())
      least[at] = Math.min(least[at] ?? 0, await measure(pool, (db) => run(db, at)))
  return least
}

async function measure(pool: Database['pool'], run: (db: Db) => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const usedMs = () => cpuMs() + Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const before = usedMs()
  await run(drizzle(client, { schema, casing: 'snake_case' }))
  const used = usedMs() - before
  client.release()
  return used
}
