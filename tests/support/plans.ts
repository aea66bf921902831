import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '#server/db/open.ts'
import * as schema from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'

/** How PostgreSQL carries out each query that `run` makes, in its own words. */
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

/** How many pages of the database the queries of `run` touch: the same in every run, however busy the machine is. */
export async function pagesRead(database: Database, run: (db: Db) => Promise<unknown>): Promise<number> {
  const plans = await plansOf(database, run, 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)')
  return plans.reduce((sum, plan) => sum + pagesIn(JSON.parse(plan)), 0)
}

function pagesIn([{ Plan }]: [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]): number {
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}
