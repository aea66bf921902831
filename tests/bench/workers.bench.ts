import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '#tests/support/product.ts'
import { cpuSecondsWithChildren, untilIdle } from './cpu.ts'
import { residentMegabytes } from './mixed-load.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'
import { median, pastCache } from './site.ts'

const mostCost = 1.25
const rounds = 9
const [requests, connections] = [400, 8]
const journal = '/journals/domain-health-journal'
const paths = [`${journal}/articles/DHJ-2026-S0015/`, `${journal}/archive`, '/', '/search?q=malaria'].map(pastCache)

type Site = { product: Product; postmaster: number }
/** The number of pages a second, the CPU seconds of the product and its database for each, and the cores in use. */
type Round = { pages: number; cost: number; product: number; database: number; load: number }

/**
 * Pages that no cache serves, from one process and from two on the same machine in turn, so that other work on it
 * disturbs both alike. A page must not cost more with two; how many more come depends on the cores that are free, of
 * which the load generator needs a part, too.
 */
export async function bench(): Promise<BenchResult> {
  return await withWorkers(1, (one) =>
    withWorkers(2, async (two) => {
      const results: { one: Round; two: Round }[] = []
      for (let round = 0; round <= rounds; round++) results.push({ one: await visit(one), two: await visit(two) })
      // The first round only warms up.
      const counted = results.slice(1)
      const ratioOf = (field: keyof Round) => median(counted.map((result) => result.two[field] / result.one[field]))
      const describe = (name: 'one' | 'two', { product }: Site) => {
        const of = (field: keyof Round) => median(counted.map((result) => result[name][field]))
        const cores = (['product', 'database', 'load'] as const).map((field) => `${field} ${of(field).toFixed(2)}`)
        return `${name}  ${(of('cost') * 1000).toFixed(1)} ms of CPU a page, ${Math.round(of('pages'))} pages a second, ${residentMegabytes(product.pid)} MB; cores in use: ${cores.join(', ')}`
      }
      return {
        isGoodEnough: ratioOf('cost') <= mostCost,
        report: [
          describe('one', one),
          describe('two', two),
          `ratio of the cost ${ratioOf('cost').toFixed(2)}, at most ${mostCost}; of the pages a second ${ratioOf('pages').toFixed(2)}`,
        ],
      }
    }),
  )
}

function withWorkers<Result>(count: number, work: (site: Site) => Promise<Result>): Promise<Result> {
  return onProduct(
    async (product, dataDir) => {
      await untilIdle(product.pid)
      return work({
        product,
        postmaster: Number.parseInt(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10),
      })
    },
    {},
    ['--workers', String(count)],
  )
}

async function visit({ product, postmaster }: Site): Promise<Round> {
  const used = () => [product.pid, postmaster, process.pid].map(cpuSecondsWithChildren)
  const [before, began] = [used(), performance.now()]
  const load = fork(
    join(import.meta.dirname, 'load.ts'),
    [product.port, paths.join(' '), requests, connections].map(String),
  )
  const [code] = await once(load, 'exit')
  if (code !== 0) throw new Error('The load generator failed')
  const seconds = (performance.now() - began) / 1000
  const [ofProduct = 0, database = 0, all = 0] = used().map((now, at) => (now - (before[at] ?? 0)) / seconds)
  const cost = ((ofProduct + database) * seconds) / requests
  // The product is a child process of this one.
  return { pages: requests / seconds, cost, product: ofProduct, database, load: all - ofProduct }
}
