import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts'
import { onProduct } from './product.ts'
import type { BenchResult } from './run.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

const journal = '/journals/domain-health-journal'
const wanted: Record<string, number> = {
  '/': 95,
  [`${journal}/archive`]: 100,
  [`${journal}/guidelines`]: 100,
  [`${journal}/articles/DHJ-2026-S0015/`]: 100,
}
const runs = 5

/** Lighthouse itself says "please run again" when Chromium's trace lacks its beginning. */
async function lighthouse(url: string, folder: string, tries = 3): Promise<Scores> {
  return measure(url, folder).catch((error) => {
    if (tries === 1) throw error
    return lighthouse(url, folder, tries - 1)
  })
}

async function measure(url: string, folder: string): Promise<Scores> {
  const report = join(folder, 'report.json')
  const flags = ['--headless=new', ...chromiumArguments].join(' ')
  await promisify(execFile)(
    'lighthouse',
    [url, '--quiet', `--chrome-flags=${flags}`, '--output=json', `--output-path=${report}`],
    {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
    },
  )
  const { categories: scored } = JSON.parse(await readFile(report, 'utf8'))
  return Object.fromEntries(categories.map((name) => [name, Math.round(scored[name].score * 100)])) as Scores
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The mobile preset, as the median of five runs. Needs a quiet machine: it slows down what it measured by a factor. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const report: string[] = []
  let isGoodEnough = true
  await onProduct(async ({ url }) => {
    for (const [path, performance] of Object.entries(wanted)) {
      const all: Scores[] = []
      for (let run = 0; run < runs; run++) all.push(await lighthouse(url + path, folder))
      const scores = categories.map((name) => median(all.map((one) => one[name])))
      const least = [performance, 100, 100, 100]
      if (scores.some((score, index) => score < (least[index] ?? 0))) isGoodEnough = false
      report.push(`${scores.join(' / ')}  (at least ${least.join(' / ')})  ${path}`)
    }
  })
  await rm(folder, { recursive: true, force: true })
  return { isGoodEnough, report }
}
