import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { cpuSeconds } from './cpu.ts'
import { median } from './site.ts'

type Start = { seconds: number; cpu: number }

const rounds = 5

/** From starting the built product to its first page: with a PostgreSQL that runs already, and with the embedded one to be started. */
export async function measureStarts(): Promise<{ running: Start; embedded: Start }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    // The first start makes the tables, and fills the compile cache.
    await start(dataDir)
    const [running, embedded]: [Start[], Start[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      embedded.push(await start(dataDir))
      const postgres = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
      running.push(await start(dataDir).finally(() => postgres.stop()))
    }
    return { running: medianOf(running), embedded: medianOf(embedded) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string): Promise<Start> {
  const began = performance.now()
  const product = await startProduct({ port: await freePort(), dataDir })
  try {
    const page = await fetch(product.url)
    await page.text()
    if (page.status !== 200) throw new Error(`The first page answered ${page.status}`)
    return { seconds: (performance.now() - began) / 1000, cpu: cpuSeconds(product.pid) }
  } finally {
    await product.stop()
  }
}

const medianOf = (starts: Start[]): Start => ({
  seconds: median(starts.map(({ seconds }) => seconds)),
  cpu: median(starts.map(({ cpu }) => cpu)),
})
