import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts'
import { untilIdle } from './cpu.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const journal = '/journals/domain-health-journal'
/** The article has a full text with a figure. */
const paths = ['/', `${journal}/archive`, `${journal}/guidelines`, `${journal}/articles/DHJ-2026-S0015/`]
const runs = 5

type Measured = {
  scores: number[]
  blockingMs: number
  bytes: number
  /** The number of script and style files that the page loads. */
  waitsFor: number
  /** The element that is painted last of the large ones. A text is there with the page; a picture comes later. */
  largest: string
  shift: number
}

/** Lighthouse asks to be run again if the beginning of Chromium's trace is missing. */
async function lighthouse(url: string, folder: string, tries = 3): Promise<Measured> {
  return measure(url, folder).catch((error) => {
    if (tries === 1) throw error
    return lighthouse(url, folder, tries - 1)
  })
}

async function measure(url: string, folder: string): Promise<Measured> {
  const report = join(folder, 'report.json')
  const flags = ['--headless=new', ...chromiumArguments].join(' ')
  await promisify(execFile)(
    'lighthouse',
    [url, '--quiet', `--chrome-flags=${flags}`, '--output=json', `--output-path=${report}`],
    {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
    },
  )
  const { categories: scored, audits } = JSON.parse(await readFile(report, 'utf8'))
  const requests: { resourceType?: string }[] = audits['network-requests'].details.items
  return {
    scores: categories.map((name) => Math.round(scored[name].score * 100)),
    blockingMs: Math.round(audits['total-blocking-time'].numericValue),
    bytes: audits['total-byte-weight'].numericValue,
    waitsFor: requests.filter(({ resourceType = '' }) => /Script|Stylesheet/.test(resourceType)).length,
    largest: /"snippet":"<(\w+)/.exec(JSON.stringify(audits['lcp-breakdown-insight'].details ?? {}))?.[1] ?? 'nothing',
    shift: audits['cumulative-layout-shift'].numericValue,
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The mobile preset, as the median of five runs. Needs an idle machine, because Lighthouse multiplies its times. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const report: string[] = []
  let isGoodEnough = true
  await onProduct(async ({ url, pid }) => {
    await untilIdle(pid)
    for (const path of paths) {
      const all: Measured[] = []
      for (let run = 0; run < runs; run++) all.push(await lighthouse(url + path, folder))
      const scores = categories.map((_, index) => median(all.map((one) => one.scores[index] ?? 0)))
      const [blockingMs, bytes, waitsFor] = (['blockingMs', 'bytes', 'waitsFor'] as const).map((name) =>
        median(all.map((one) => one[name])),
      )
      const isLate = all.some(({ largest, shift }) => ['img', 'picture', 'svg'].includes(largest) || shift > 0.01)
      if (scores.some((score) => score < 100) || waitsFor !== 0 || (path.includes('/articles/') && isLate))
        isGoodEnough = false
      report.push(
        `${scores.join(' / ')}  blocked ${blockingMs} ms, ${bytes} bytes, ${waitsFor} files to wait for, largest is ${all[0]?.largest}  ${path}`,
      )
    }
  })
  report.push(
    'at least 100 / 100 / 100 / 100, no script or style sheet to wait for, and a text as the largest part of an article',
  )
  await rm(folder, { recursive: true, force: true })
  return { isGoodEnough, report }
}
