import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { findCandidates, findTexts } from '#server/manuscript/similarity/store.ts'
import { openResources } from '#server/resources.ts'
import type { BenchResult } from './run.ts'

const sizes = [1_000, 100_000]
const probes = 200
const mostSeconds = 2
const mostGrowth = 2
/** Of a text of 6,000 words. */
const printsEach = 570
/** So many of them are phrases that many use, a few of which nearly all use. */
const commonEach = 40

const batch = 5_000
const key = 'text_prints_print_text_id_pk'

/**
 * Adds texts up to this size. Foreign keys, the trigger, the log and the index are off meanwhile, so that it takes minutes and
 * not hours: 57 million prints come in no order, and each would be sought its place in the index.
 */
async function fill({ connection }: Database, from: number, to: number): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  const ofText = `from generate_series($1::integer, $2::integer) as n,
    lateral (select array_agg(distinct case when k <= ${commonEach} then floor(3000 * random() ^ 3)::integer
      else floor(random() * 4294967295 - 2147483648)::integer end) as prints from generate_series(1, ${printsEach}) as k where n > 0) as made`
  try {
    await client.query('set session_replication_role = replica')
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'")
    await client.query(`alter table text_prints drop constraint ${key}, set unlogged, set (autovacuum_enabled = false)`)
    for (let at = from; at < to; at += batch)
      await client.query(
        `with texts as (
          insert into file_texts (id, file_id, text, words, prints) overriding system value
          select n, 'file' || n, repeat(md5(n::text), 1200), 6000, prints ${ofText} returning id, prints)
        insert into text_prints select unnest(prints), id from texts`,
        [at + 1, Math.min(to, at + batch)],
      )
    await client.query(`alter table text_prints add constraint ${key} primary key (print, text_id)`)
    await client.query('vacuum analyze text_prints')
    await client.query('vacuum analyze file_texts')
  } finally {
    await client.end()
  }
}

/** Seconds that the database takes to find what is like a text, and to give it out, at half and at 99 % of the texts. */
async function look({ db, pool }: Database): Promise<{ half: number; most: number }> {
  const { rows } = await pool.query<{ id: number; prints: number[] }>(
    `select id, prints from file_texts order by md5(id::text) limit ${probes}`,
  )
  const took: number[] = []
  for (const { id, prints } of rows) {
    const began = performance.now()
    await findTexts(db, await findCandidates(db, id, prints))
    took.push((performance.now() - began) / 1000)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { half: at(0.5), most: at(0.99) }
}

/** Looks for texts like another one among few and among many. */
export async function bench(): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1:3000' })
  const { database } = await openResources(config, pino({ level: 'silent' }))
  try {
    const found: { half: number; most: number }[] = []
    for (const [at, size] of sizes.entries()) {
      await fill(database, sizes[at - 1] ?? 0, size)
      await look(database)
      found.push(await look(database))
    }
    const [few, many] = found
    const growth = (many?.half ?? Number.NaN) / (few?.half ?? Number.NaN)
    return {
      isGoodEnough: (many?.most ?? Number.NaN) <= mostSeconds && growth <= mostGrowth,
      report: [
        ...sizes.map(
          (size, at) =>
            `${size} texts: ${((found[at]?.half ?? 0) * 1000).toFixed(0)} ms at half, ${((found[at]?.most ?? 0) * 1000).toFixed(0)} ms at 99 %`,
        ),
        `growth ${growth.toFixed(2)}, at most ${mostGrowth}; 99 % at most ${mostSeconds} s`,
      ],
    }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
