import { asBrowsersAsk, compareWithBare } from './compare.ts'
import { untilIdle } from './cpu.ts'
import { signIn } from './mixed-load.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'
import { pastCache } from './site.ts'

const journal = '/journals/domain-health-journal'
export const article = `${journal}/articles/DHJ-2026-S0015/`

/** What a page may cost, as a multiple of the CPU of a bare server that sends the same bytes. */
type Row = { name: string; path: string; who?: 'author' | 'admin'; most: number; requests: number }

const reading = [
  { name: 'home', path: '/' },
  { name: 'journal home', path: journal },
  { name: 'archive', path: `${journal}/archive` },
  { name: 'article', path: article },
]
/** 95 % of its requests in the same time. */
const nearlyBare = 1 / 0.95
const rows: Row[] = [
  ...reading.map((page) => ({ ...page, most: nearlyBare, requests: 4_000 })),
  ...reading.map((page) => ({ ...page, who: 'author' as const, most: 10, requests: 1_000 })),
  { name: 'search, not cached', path: pastCache('/search?q=malaria'), who: 'author', most: 60, requests: 100 },
  { name: "the office's Today", path: '/admin/dashboard', who: 'admin', most: 200, requests: 50 },
]
/** BENCH_PAGES=search measures only the rows whose name has that word. */
const wanted = process.env.BENCH_PAGES ?? ''
/** With what browsers say, and without Accept-Encoding. */
const encodings = [asBrowsersAsk, '']

/** Pages from the cache, those of a signed-in reader, and pages that no cache knows, next to plain node:http. */
export async function nextToBare(): Promise<BenchResult> {
  return onProduct(async (product) => {
    const cookies = { author: await signIn(product), admin: await signIn(product, /\(admin\): (\S+)/) }
    await untilIdle(product.pid)
    const report: string[] = []
    let isGoodEnough = true
    for (const { name, path, who, most, requests } of rows.filter(({ name }) => name.includes(wanted))) {
      const times: number[] = []
      for (const encoding of encodings) {
        const { ratio } = await compareWithBare(product, {
          ...{ path, requests, encodings: encoding },
          cookie: who ? cookies[who] : '',
        })
        times.push(1 / ratio)
      }
      isGoodEnough &&= times.every((one) => one <= most)
      const [asked, plain, allowed] = [...times, most].map(most < 2 ? asShare : asMultiple)
      report.push(`${`${name}${who ? `, ${who}` : ''}`.padEnd(28)}${asked}, uncompressed ${plain}; allowed ${allowed}`)
    }
    return { isGoodEnough, report: ["next to a bare server's CPU for the same bytes", ...report] }
  })
}

const asShare = (times: number) => `${(100 / times).toFixed(1)} % of its requests`
const asMultiple = (times: number) => `${times.toFixed(1)} x`
