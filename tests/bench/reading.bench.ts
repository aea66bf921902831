import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { randomFrom, whole } from '#domain/publishing/covers/random.ts'
import { readConfig } from '#server/config.ts'
import { depsNow } from '#server/deps.ts'
import { openResources } from '#server/resources.ts'
import { createServices, type Services } from '#server/services.ts'
import { addManyArticles } from '#tests/support/many-articles.ts'
import { cpuSeconds } from './cpu.ts'
import type { BenchResult } from './run.ts'
import { searches } from './searches.ts'

const [few, many] = [1_000, 100_000]
const mostGrowth = 2
const [mostLookups, allowedMs] = [3, 50]
const rounds = 5
const perRound = 40
const timed = 400
const journal = 'domain-health-journal'

/** The cost of these reads must not grow with the number of articles. */
const readings: Record<string, (services: Services, turn: number) => Promise<unknown>> = {
  recent: ({ articles }) => articles.recentArticles({}),
  'current issue': ({ issues }) => issues.currentIssue(journal),
  archive: ({ issues }) => issues.archive(journal),
  search: ({ search }, turn) => search.search({ q: searches[turn % searches.length] }),
}

async function openSite(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const resources = await openResources(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  const { database, published } = resources
  await addManyArticles(database.connection, { count, journals: published.now().journals })
  const services = createServices(depsNow(resources))

  async function cpu() {
    const { rows } = await database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
    )
    const { user, system } = process.cpuUsage()
    return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), (user + system) / 1e6)
  }

  return {
    services,
    /** CPU seconds of the database and of this process per read. */
    async cost(read: (typeof readings)[string]) {
      const before = await cpu()
      for (let turn = 0; turn < perRound; turn++) await read(services, turn)
      return ((await cpu()) - before) / perRound
    },
    lookUp: (number: number) =>
      database.pool.query('SELECT id, title FROM articles WHERE id = $1', [`article-${number}`]),
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

async function growth(small: Site, large: Site, read: (typeof readings)[string]) {
  const costs: { small: number; large: number }[] = []
  for (let round = 0; round <= rounds; round++)
    costs.push({ small: await small.cost(read), large: await large.cost(read) })
  // The first round is a warm-up and does not count.
  const [atFew, atMany] = [
    median(costs.slice(1).map((cost) => cost.small)),
    median(costs.slice(1).map((cost) => cost.large)),
  ]
  return { atFew, atMany, ratio: atMany / atFew }
}

async function latencies({ services, lookUp }: Site) {
  const random = randomFrom('look-ups')
  const [lookUps, found]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < timed; turn++) {
    lookUps.push(await milliseconds(() => lookUp(whole(random, 0, many))))
    found.push(await milliseconds(() => services.search.search({ q: searches[turn % searches.length] })))
  }
  return { lookUp: percentile(lookUps, 0.99), search: percentile(found, 0.99), median: median(found) }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function percentile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

function median(values: number[]): number {
  return percentile(values, 0.5)
}

export async function bench(): Promise<BenchResult> {
  const [small, large] = [await openSite(few), await openSite(many)]
  try {
    const report: string[] = []
    let isGoodEnough = true
    for (const [name, read] of Object.entries(readings)) {
      const { atFew, atMany, ratio } = await growth(small, large, read)
      isGoodEnough &&= ratio <= mostGrowth
      report.push(
        `${name.padEnd(14)}${ms(atFew)} CPU at ${few} articles, ${ms(atMany)} at ${many}: ratio ${ratio.toFixed(2)} (at most ${mostGrowth})`,
      )
    }
    const { lookUp, search, median: typical } = await latencies(large)
    const most = mostLookups * lookUp + allowedMs
    isGoodEnough &&= search <= most
    report.push(
      `search p99    ${search.toFixed(1)} ms, median ${typical.toFixed(1)} ms; look-up p99 ${lookUp.toFixed(1)} ms, so at most ${most.toFixed(1)} ms`,
    )
    return { isGoodEnough, report }
  } finally {
    await Promise.all([small.close(), large.close()])
  }
}

function ms(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`
}
