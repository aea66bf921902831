import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom, whole } from '#domain/publishing/covers/random.ts'
import type { Product } from '#tests/support/product.ts'

const connections = 8
const words = [
  'malaria',
  'hypertension',
  'cassava',
  'children',
  'water',
  'treatment',
  'soil',
  'school',
  'nurses',
  'data',
]

/** Readers of all kinds at once: strangers whom the page cache serves, and those for whom each page is made. */
export async function readOfAllKinds(product: Product, minutes: number): Promise<number> {
  const cookie = await signIn(product)
  const articles = await articlePaths(product)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + minutes * 60_000
  let requests = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, reader) => {
      const random = randomFrom(`reader ${reader}`)
      while (performance.now() < end) {
        const path = somePath(random, articles)
        await read({ port: product.port, path, agent, headers: reader % 2 ? { cookie } : {} })
        requests++
      }
    }),
  )
  agent.destroy()
  return requests
}

function picked(random: Random, from: string[]): string {
  return from[whole(random, 0, from.length)] ?? ''
}

function somePath(random: Random, articles: string[]): string {
  const article = picked(random, articles)
  const journal = article.replace(/articles\/.*/, '')
  return picked(random, [
    ...Array<string>(20).fill(article),
    `${article}social.png`,
    ...[`${article}${article.split('/').at(-2)}.pdf`, `${article}${article.split('/').at(-2)}.bib`],
    ...[
      `${journal}archive`,
      `${journal}current-issue`,
      `${journal}feed.xml`,
      '/',
      '/journals',
      '/about',
      '/sitemap.xml',
    ],
    ...[`/search?q=${picked(random, words)}+${picked(random, words)}`, `/search?page=${whole(random, 1, 4)}`],
    ...['/api/accepted/recent', '/oai?verb=ListRecords&metadataPrefix=oai_dc'],
  ])
}

/** Returns the cookie of a sample account, whose link is on the console. */
export async function signIn(product: Product, who = /Sample Author: (\S+)/): Promise<string> {
  const link = who.exec(product.log())?.[1]
  if (!link) return sleep(100).then(() => signIn(product, who))
  const asking = request(link, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  const { headers } = await answerTo(asking.end())
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

export async function articlePaths({ port, url }: Product): Promise<string[]> {
  const agent = new Agent()
  const sitemaps = (await read({ port, path: '/sitemap.xml', agent })).matchAll(/<loc>([^<]+sitemap[^<]+)</g)
  const parts = [...sitemaps].map(([, part = '']) => read({ port, path: part.replace(url, ''), agent }))
  const all = (await Promise.all([read({ port, path: '/sitemap.xml', agent }), ...parts])).join()
  return [...all.matchAll(/<loc>[^<]*?(\/journals\/[\w-]+\/articles\/[^/<]+\/)</g)].map(([, path = '']) => path)
}

async function read(options: { port: number; path: string; agent: Agent; headers?: Record<string, string> }) {
  const answer = await answerTo(get({ host: '127.0.0.1', ...options }))
  const chunks: Buffer[] = await answer.toArray()
  if (answer.statusCode !== 200) throw new Error(`${options.path} answered ${answer.statusCode}`)
  return Buffer.concat(chunks).toString()
}

function answerTo(asking: ReturnType<typeof get>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => asking.once('response', resolve).once('error', reject))
}

/** Of the process that answers requests. */
export function servingMegabytes(pid: number): number {
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Of the product's process and those that it has started, without the database. */
export function residentMegabytes(pid: number): number {
  if (/^Name:\s+postgres/.test(textOf(`/proc/${pid}/status`))) return 0
  const children = textOf(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []
  return children.reduce((sum, child) => sum + residentMegabytes(Number(child)), servingMegabytes(pid))
}

/** Nothing if the process has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
