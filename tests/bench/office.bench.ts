import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { loadContent } from '#server/adapters/content.ts'
import { readConfig } from '#server/config.ts'
import { openCluster } from '#server/db/cluster.ts'
import { hashToken, newId } from '#server/ids.ts'
import { busyOfficeRows } from '#tests/support/busy-office.ts'
import { fill } from '#tests/support/plans.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { cpuSeconds, cpuSecondsWithChildren, untilIdle } from './cpu.ts'
import { officePages } from './office-pages.ts'
import type { BenchResult } from './run.ts'

/** 200 manuscripts and 2,000 e-mails; and a hundred times as many. */
const [few, many] = [2, 200]
const mostGrowth = 2
const rounds = 4
const requests = 8
const people = ['admin', 'editor'] as const
type Person = (typeof people)[number]

async function openOffice(times: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const product = await startProduct({ port: await freePort(), dataDir })
  const { connection } = await openCluster(dataDir)
  const { journals } = await loadContent(readConfig({}).contentDir)
  await untilIdle(product.pid)
  await fill({ connection }, busyOfficeRows({ times, journals }), { isSearched: true })
  const client = new Client(connection)
  await client.connect()
  for (const person of people)
    await client.query(
      `INSERT INTO sessions (token_hash, id, realm, account_id, expires_at) VALUES ($1, $3, 'staff', $2, now() + interval '1 day')`,
      [hashToken(`token-of-${person}`), person, newId()],
    )
  await runJobs(client)
  await untilIdle(product.pid)
  const found = await client.query(
    `SELECT custom_id FROM articles WHERE journal = $1 ORDER BY published_at DESC LIMIT 1`,
    [journals[0]?.slug],
  )
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10)
  const names = { journal: journals[0]?.slug ?? '', article: String(found.rows[0]?.custom_id) }

  async function visit(page: string, person: Person): Promise<number> {
    const path = page.replace(/\{(journal|article)\}/g, (_, name: keyof typeof names) => names[name])
    const headers = { Cookie: `staff=token-of-${person}` }
    const response = await fetch(`${product.url}${path}`, { headers, redirect: 'manual' })
    await response.text()
    return response.status
  }
  const used = () => cpuSeconds(product.pid) + cpuSecondsWithChildren(postmaster)

  return {
    visit,
    /** Milliseconds of CPU of the product and the database for each visit. */
    async cost(page: string, person: Person) {
      const before = used()
      for (let turn = 0; turn < requests; turn++) await visit(page, person)
      return ((used() - before) / requests) * 1000
    },
    async close() {
      await client.end()
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Office = Awaited<ReturnType<typeof openOffice>>

/** What is kept by a job is brought up to date. Then no job disturbs the measurement. */
async function runJobs(client: Client): Promise<void> {
  const kept = `name IN ('refresh-times', 'recount-figures', 'recount-usage', 'recount-months', 'keep-duplicates', 'keep-findings')`
  const putOff = () => client.query(`UPDATE jobs SET due_at = now() + interval '1 day' WHERE every_seconds IS NOT NULL`)
  await putOff()
  await client.query(`UPDATE jobs SET due_at = now() WHERE ${kept}`)
  for (;;) {
    const { rows } = await client.query(`SELECT FROM jobs WHERE ${kept} AND due_at <= now()`)
    if (rows.length === 0) break
    await sleep(500)
  }
  await putOff()
  await client.query('VACUUM ANALYZE')
}

type Growth = { page: string; person: Person; atFew: number; atMany: number; ratio: number }

/** The least of some rounds, the offices in turn, so that other work on the machine troubles both alike. */
async function growth(offices: [Office, Office], page: string, person: Person): Promise<Growth | string | null> {
  const statuses = await Promise.all(offices.map((office) => office.visit(page, person)))
  // Not for this person.
  if (person === 'editor' && statuses.every((status) => status === 302 || status === 403)) return null
  if (statuses.some((status) => status !== 200)) return `${page} answered ${statuses.join(' and ')} to the ${person}`
  let [atFew, atMany] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds; round++) {
    atFew = Math.min(atFew, await offices[0].cost(page, person))
    atMany = Math.min(atMany, await offices[1].cost(page, person))
  }
  return { page, person, atFew, atMany, ratio: atMany / atFew }
}

/** Every page of the office, as an admin and as an editor see it, with 200 and with 20,000 manuscripts. */
export async function bench(): Promise<BenchResult> {
  const offices: [Office, Office] = [await openOffice(few), await openOffice(many)]
  const wanted = process.env.BENCH_PAGES
  try {
    const measured: Growth[] = []
    const faults: string[] = []
    for (const page of officePages().filter((path) => !wanted || new RegExp(wanted).test(path)))
      for (const person of people) {
        const found = await growth(offices, page, person)
        if (typeof found === 'string') faults.push(found)
        else if (found) measured.push(found)
      }
    const worst = measured.toSorted((one, other) => other.ratio - one.ratio)
    return {
      isGoodEnough: faults.length === 0 && worst.every(({ ratio }) => ratio <= mostGrowth),
      report: [
        `milliseconds of CPU with ${few * 100} manuscripts and ${few * 1000} e-mails, with ${many * 100} and ${many * 1000}, and the ratio (at most ${mostGrowth})`,
        ...worst.map(
          ({ page, person, atFew, atMany, ratio }) =>
            `${page.padEnd(52)}${person.padEnd(8)}${atFew.toFixed(1).padStart(7)}${atMany.toFixed(1).padStart(7)}  ${ratio.toFixed(2)}`,
        ),
        ...faults,
      ],
    }
  } finally {
    await Promise.all(offices.map((office) => office.close()))
  }
}
