import { setTimeout as sleep } from 'node:timers/promises'
import { capacityKinds, type Kind } from './capacity-kinds.ts'
import { type CapacitySite, capacitySite, metricsToken, openMailSink, type Used } from './capacity-site.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'
import { median } from './site.ts'

const articles = Number(process.env.BENCH_ARTICLES ?? 20_000)
const rounds = 3
const idleSeconds = 10
const limits = ['submission', 'upload', 'upload-megabytes', 'named', 'named-again', 'review-draft']
  .map((name) => `${name}=1000000`)
  .join()
const columns = ['process', 'children', 'database', 'queries'] as const

/**
 * What each kind of request costs: milliseconds of CPU of the serving process, of the processes that it starts for
 * files, and of PostgreSQL. They hardly depend on what else the machine does. What the site does without any request
 * is taken off. docs/scale.md has the table.
 */
export async function bench(): Promise<BenchResult> {
  const mail = await openMailSink()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'bench@example.org', METRICS_TOKEN: metricsToken, LIMITS: limits }
  try {
    return await onProduct(async (product, dataDir) => {
      const site = await capacitySite(product, dataDir, articles)
      const kinds = await capacityKinds(product, site)
      const idle = perUnit(await spent(site, () => sleep(idleSeconds * 1000)), idleSeconds)
      const report = [
        line('CPU in milliseconds', [...columns, 'at half a core']),
        line('nothing, a second', figures(idle)),
      ]
      let isGoodEnough = true
      for (const kind of kinds) {
        const cost = await costOf(site, kind, idle)
        const sum = cost.process + cost.children + cost.database
        report.push(line(kind.name, [...figures(cost), `${Number((0.5 / sum).toPrecision(2))}/s`]))
        isGoodEnough &&= !kind.isCached || cost.queries < 0.05
      }
      await site.close()
      const megabytes = (site.bytesPerArticle * 1000) / 1024 / 1024
      return {
        isGoodEnough,
        report: [
          ...report,
          `with ${articles} articles, of which 1,000 take ${megabytes.toFixed(0)} MB of the database; what is cached must ask PostgreSQL nothing`,
        ],
      }
    }, env)
  } finally {
    mail.close()
  }
}

/** The median of some rounds after one to warm up. */
async function costOf(site: CapacitySite, kind: Kind, idle: Used): Promise<Used> {
  const costs: Used[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    const used = await spent(site, async () => {
      await askAll(kind, round * kind.times)
      await kind.settled?.()
    })
    const seconds = (performance.now() - began) / 1000
    costs.push(
      perUnit(
        each((column) => used[column] - idle[column] * seconds),
        kind.times,
      ),
    )
  }
  return each((column) => Math.max(0, median(costs.slice(1).map((cost) => cost[column]))))
}

async function askAll({ times, atOnce = 4, ask }: Kind, from: number): Promise<void> {
  let next = from
  const asker = async () => {
    while (next < from + times) await ask(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, asker))
}

async function spent(site: CapacitySite, work: () => Promise<unknown>): Promise<Used> {
  const before = await site.used()
  await work()
  const after = await site.used()
  return each((column) => after[column] - before[column])
}

function each(value: (column: keyof Used) => number): Used {
  const [process, children, database, queries] = [
    value('process'),
    value('children'),
    value('database'),
    value('queries'),
  ]
  return { process, children, database, queries }
}

const perUnit = (used: Used, units: number) => each((column) => used[column] / units)

const figures = ({ process, children, database, queries }: Used) => [
  ...[process, children, database].map((seconds) => (seconds * 1000).toFixed(2)),
  queries.toFixed(1),
]

const line = (name: string, cells: string[]) => name.padEnd(28) + cells.map((cell) => cell.padStart(15)).join('')
