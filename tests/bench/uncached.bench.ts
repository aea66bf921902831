import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type ReactDom from 'react-dom/server'
import { declareProduction } from '#server/config.ts'
import { depsNow } from '#server/deps.ts'
import { addSampleContent } from '#server/sample/sample.ts'
import { article, nextToBare } from './next-to-bare.ts'
import type { BenchResult } from './run.ts'
import { median, openSite, pastCache } from './site.ts'

const most = 2.5
const rounds = 7
const requests = 400
const connections = 4
type Rendering = Parameters<typeof ReactDom.renderToPipeableStream>

/** Keeps the last page that was given to React, as the product gave it. */
function watchReact() {
  declareProduction()
  const react: typeof ReactDom = createRequire(import.meta.url)('react-dom/server')
  const { renderToPipeableStream } = react
  let last: Rendering | undefined
  react.renderToPipeableStream = (...rendering) => {
    last = rendering
    return renderToPipeableStream(...rendering)
  }
  return function renderAlone(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const [tree, options] = last ?? []
    const { pipe } = renderToPipeableStream(tree, {
      ...options,
      onAllReady: () => pipe(new Writable({ write: (_chunk, _, next) => next(), final: () => resolve() })),
      onShellError: reject,
    })
    return promise
  }
}

/** CPU seconds of this process for each of `requests` pages. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  // Begun first, so that starting the load generator does not count.
  const working = work()
  const before = process.cpuUsage()
  await working
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / requests
}

export async function bench(): Promise<BenchResult> {
  const [page, bare] = [await nextToReact(), await nextToBare()]
  return { isGoodEnough: page.isGoodEnough && bare.isGoodEnough, report: [...page.report, ...bare.report] }
}

async function nextToReact(): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const renderAlone = watchReact()
  const site = await openSite(dataDir, (resources) => addSampleContent(depsNow(resources)))
  try {
    const visit = () => site.visit({ paths: [pastCache(article)], requests, connections })
    const renderAll = async () => {
      for (let count = 0; count < requests; count++) await renderAlone()
    }
    const costs: { page: number; react: number; ratio: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const [page, react] = [await cost(visit), await cost(renderAll)]
      costs.push({ page, react, ratio: page / react })
    }
    // The first round only warms up.
    const of = (field: 'page' | 'react' | 'ratio') => median(costs.slice(1).map((cost) => cost[field]))
    return {
      isGoodEnough: of('ratio') <= most,
      report: [
        `article, not cached  ${(of('page') * 1000).toFixed(2)} ms of CPU`,
        `React alone          ${(of('react') * 1000).toFixed(2)} ms of CPU`,
        `ratio                ${of('ratio').toFixed(2)}, at most ${most}`,
      ],
    }
  } finally {
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
