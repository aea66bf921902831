import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts'
import { untilIdle } from './cpu.ts'
import { signIn } from './mixed-load.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const journal = '/journals/domain-health-journal'
/** `most`: kB of all that it loads with pictures. Search engines must not list those for which only the first three scores count. */
type Page = { path: string; most?: number; isUnlisted?: true; isLong?: true; isSignedIn?: true }
const pages: Page[] = [
  { path: '/', most: 200 },
  { path: journal, most: 200 },
  { path: `${journal}/archive` },
  { path: `${journal}/guidelines` },
  // It has a full text with a figure.
  { path: `${journal}/articles/DHJ-2026-S0015/`, isLong: true },
  { path: '/search?q=malaria', isUnlisted: true },
  { path: '/submit', isUnlisted: true, isSignedIn: true },
]
/** kB of a reading page's document, styles, scripts and fonts. */
const mostWithoutPictures = 60
const runs = 5

type Measured = {
  scores: number[]
  blockingMs: number
  /** kB as sent, with pictures and without. */
  weight: number
  withoutPictures: number
  /** The number of script and style files that the page loads. */
  waitsFor: number
  /** The element that is painted last of the large ones. A text is there with the page; a picture comes later. */
  largest: string
  shift: number
}

type Asked = { url: string; cookie: string; folder: string }

/** Lighthouse asks to be run again if the beginning of Chromium's trace is missing. */
async function lighthouse(asked: Asked, tries = 3): Promise<Measured> {
  return measure(asked).catch((error) => {
    if (tries === 1) throw error
    return lighthouse(asked, tries - 1)
  })
}

async function measure({ url, cookie, folder }: Asked): Promise<Measured> {
  const report = join(folder, 'report.json')
  const flags = ['--headless=new', ...chromiumArguments].join(' ')
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  await promisify(execFile)(
    'lighthouse',
    [url, '--quiet', `--chrome-flags=${flags}`, ...headers, '--output=json', `--output-path=${report}`],
    {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
    },
  )
  const { categories: scored, audits } = JSON.parse(await readFile(report, 'utf8'))
  const requests: { resourceType?: string; transferSize: number }[] = audits['network-requests'].details.items
  const ofKind = (kinds: RegExp) => requests.filter(({ resourceType = '' }) => kinds.test(resourceType))
  const weightOf = (some: typeof requests) => some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  return {
    scores: categories.map((name) => Math.round(scored[name].score * 100)),
    blockingMs: Math.round(audits['total-blocking-time'].numericValue),
    weight: weightOf(requests),
    withoutPictures: weightOf(ofKind(/Document|Stylesheet|Script|Font/)),
    waitsFor: ofKind(/Script|Stylesheet/).length,
    largest: /"snippet":"<(\w+)/.exec(JSON.stringify(audits['lcp-breakdown-insight'].details ?? {}))?.[1] ?? 'nothing',
    shift: audits['cumulative-layout-shift'].numericValue,
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const late = ['img', 'picture', 'svg']

function isGood(
  { most = Infinity, isUnlisted, isLong }: Page,
  runs: Measured[],
  of: (name: Numbers) => number,
): boolean {
  const isLate = runs.some(({ largest, shift }) => late.includes(largest) || shift > 0.01)
  const scored = isUnlisted ? categories.length - 1 : categories.length
  const scores = categories.slice(0, scored).map((_, index) => median(runs.map((run) => run.scores[index] ?? 0)))
  if (scores.some((score) => score < 100)) return false
  return (
    isUnlisted ||
    (of('waitsFor') === 0 &&
      of('withoutPictures') <= mostWithoutPictures &&
      of('weight') <= most &&
      !(isLong && isLate))
  )
}

type Numbers = 'blockingMs' | 'weight' | 'withoutPictures' | 'waitsFor'

/** The mobile preset, as the median of five runs. Needs an idle machine, because Lighthouse multiplies its times. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const report: string[] = []
  let isGoodEnough = true
  await onProduct(async (product) => {
    const cookie = await signIn(product)
    await untilIdle(product.pid)
    for (const page of pages) {
      const { path, isSignedIn } = page
      const all: Measured[] = []
      for (let run = 0; run < runs; run++)
        all.push(await lighthouse({ url: product.url + path, cookie: isSignedIn ? cookie : '', folder }))
      const of = (name: Numbers) => median(all.map((one) => one[name]))
      isGoodEnough &&= isGood(page, all, of)
      const scores = categories.map((_, index) => median(all.map((one) => one.scores[index] ?? 0)))
      const kilobytes = `${of('withoutPictures').toFixed(1)} kB, ${of('weight').toFixed(1)} with pictures`
      report.push(
        `${scores.join(' / ')}  blocked ${of('blockingMs')} ms, ${kilobytes}, ${of('waitsFor')} files to wait for, largest is ${all[0]?.largest}  ${path}`,
      )
    }
  })
  report.push(
    'at least 100 / 100 / 100 / 100, the last not where search engines must not list the page',
    `elsewhere no script or style sheet to wait for, ${mostWithoutPictures} kB without pictures, and a text as the largest part of an article`,
  )
  await rm(folder, { recursive: true, force: true })
  return { isGoodEnough, report }
}
