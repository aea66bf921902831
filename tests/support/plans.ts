import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '#server/db/open.ts'
import * as schema from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'

/** How PostgreSQL carries out each query that `run` makes, in its own words. */
export async function plansOf({ pool }: Database, run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  await run(drizzle(pool, { schema, casing: 'snake_case', logger }))
  const plans: string[] = []
  for (const { query, params } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`, params)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}
