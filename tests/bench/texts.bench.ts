import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig, type Pool } from 'pg'
import { addManyArticles } from '#tests/support/many-articles.ts'
import { withoutSlowIndexes } from '#tests/support/plans.ts'
import { cpuSeconds } from './cpu.ts'
import type { BenchResult } from './run.ts'
import { median, openSite } from './site.ts'

const few = 200
/** BENCH_TEXTS: fewer, to try the bench itself. */
const many = Number(process.env.BENCH_TEXTS ?? 20_000)
const mostGrowth = 2
const wordsInText = 6000
const rounds = 5
const requests = 4
const perStatement = 500
const halves = 1000

/** Each finds a page of articles or more at either size, and none of the words is in a record. */
const searches = {
  'a rare word': 'zrareword',
  'a middling word': 'zmiddling',
  'a common word': 'zcommon',
  'two common words': 'zgreen zbottle',
  'a rare and a common word': 'zrareword zcommon',
  'a phrase of common words': '"zgreen zbottle"',
  'a phrase that nobody wrote': '"zbottle zgreen"',
}

/**
 * Texts whose words follow Zipf's law, of two of a thousand halves each, because words take long to write and to stem. To
 * these are added: a rare word in 20 texts, a middling one in every tenth, common ones in nearly all, and in every tenth
 * two of these next to each other.
 */
async function addTexts(connection: ClientConfig, count: number): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  const rank = 'floor(5 * power(300005 / 5.0, random()) - 5)::int'
  const word = `'z' || translate((${rank})::text, '0123456789', 'abdefgklmn')`
  await client.query('SELECT setseed(0.5)')
  await client.query(`CREATE TEMPORARY TABLE halves AS
    SELECT at, plain, to_tsvector('app_search', plain) AS words FROM generate_series(0, ${halves - 1}) at
    CROSS JOIN LATERAL (SELECT string_agg(${word}, ' ') AS plain FROM generate_series(1, ${wordsInText / 2} + at % 2)) written`)
  await client.query('CREATE INDEX ON halves (at)')
  const write = async () => {
    for (let from = 0; from < count; from += perStatement)
      await client.query(`INSERT INTO full_texts (file_id, state, shown_at, plain, words)
        SELECT 'file-of-article-' || text.at, 'read', now(), one.plain || ' ' || other.plain || rest,
          one.words || other.words || to_tsvector('app_search', rest)
        FROM generate_series(${from}, ${Math.min(from + perStatement, count) - 1}) text (at)
        JOIN halves one ON one.at = text.at % ${halves}
        JOIN halves other ON other.at = (text.at / ${halves} * 7 + text.at * 3) % ${halves}
        CROSS JOIN LATERAL (
          SELECT ' zbottle and much later zgreen'
            || CASE WHEN text.at % 10 = 3 THEN ' zgreen zbottle' ELSE '' END
            || CASE WHEN text.at % 10 = 7 THEN ' zmiddling' ELSE '' END
            || CASE WHEN text.at % 20 > 0 THEN ' zcommon' ELSE '' END
            || CASE WHEN text.at % ${Math.floor(count / 20)} = 1 THEN ' zrareword' ELSE '' END AS rest
        ) added`)
  }
  await withoutSlowIndexes(client, ['full_texts'], write, true)
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  await client.end()
}

async function openTexts(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const site = await openSite(dataDir, async ({ database, published }) => {
    await addManyArticles(database.connection, { count, journals: published.now().journals })
    await addTexts(database.connection, count)
  })
  const { pool } = site.database
  return {
    async cost(q: string): Promise<number> {
      const before = process.cpuUsage()
      const databaseBefore = await databaseSeconds(pool)
      for (let turn = 0; turn < requests; turn++) await site.app.services.search.search({ q })
      const databaseAfter = await databaseSeconds(pool)
      const { user, system } = process.cpuUsage(before)
      return ((user + system) / 1e3 + (databaseAfter - databaseBefore) * 1000) / requests
    },
    async found(q: string) {
      return (await site.app.services.search.search({ q })).total
    },
    async close() {
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Of the connections that stay: the pool opens no more than it has opened while warming up. */
async function databaseSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
}

/** The CPU time of searches in 20,000 texts, compared with the same searches in 200. */
export async function bench(): Promise<BenchResult> {
  const small = await openTexts(few)
  const large = await openTexts(many)
  const report: string[] = []
  const sums = { small: 0, large: 0 }
  try {
    for (const [name, q] of Object.entries(searches)) {
      const found = [await small.found(q), await large.found(q)]
      const costs: { small: number; large: number }[] = []
      for (let round = 0; round < rounds; round++)
        costs.push({ small: await small.cost(q), large: await large.cost(q) })
      const [ofSmall, ofLarge] = [median(costs.map((one) => one.small)), median(costs.map((one) => one.large))]
      sums.small += ofSmall
      sums.large += ofLarge
      const ms = [ofSmall, ofLarge].map((cost) => `${cost.toFixed(1)} ms`).join(' and ')
      report.push(`${(ofLarge / ofSmall).toFixed(2)}  ${ms} of CPU, ${found.join(' and ')} found  ${name}`)
    }
  } finally {
    await small.close()
    await large.close()
  }
  const ratio = sums.large / sums.small
  report.push(`${ratio.toFixed(2)}  all of them in ${many} texts instead of ${few}, at most ${mostGrowth}`)
  return { isGoodEnough: ratio <= mostGrowth, report }
}
