import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { countedIn, mergeMetrics } from './merge-metrics.ts'
import type { Meter } from './meter.ts'

/** Long enough for processes that are busy, and shorter than Prometheus waits. */
const withinMs = 2_000

type Message = { metrics?: 'all' | 'own' | 'told'; text?: string }

/** In the process that watches over the others: asks each of them, and tells the one that wants to know. */
export function gatherMetrics(): void {
  const last = new Map<Worker, string>()
  // What was counted does not become less when a process is replaced.
  let before = ''
  cluster.on('exit', (worker) => {
    before = countedIn([before, last.get(worker) ?? ''])
    last.delete(worker)
  })
  cluster.on('message', async (asking: Worker, { metrics }: Message) => {
    if (metrics !== 'all') return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const tell = async (worker: Worker | undefined) => {
      const text = worker && (await ownOf(worker))
      if (worker && text !== undefined && !worker.isDead()) last.set(worker, text)
    }
    await Promise.all(workers.map(tell))
    if (asking.isConnected()) asking.send({ metrics: 'told', text: mergeMetrics([...last.values(), before]) })
  })
}

async function ownOf(worker: Worker): Promise<string | undefined> {
  const signal = AbortSignal.timeout(withinMs)
  worker.send({ metrics: 'own' })
  return told(worker, signal).catch(() => undefined)
}

/** The next text that `from` sends. */
async function told(from: Worker | NodeJS.Process, signal: AbortSignal): Promise<string | undefined> {
  for (;;) {
    const [{ metrics, text }] = (await once(from, 'message', { signal })) as [Message]
    if (metrics === 'told') return text
  }
}

/** Of this process, or of all that share its port: a scrape reaches any of them. */
export function metricsOfAll(meter: Meter): () => Promise<string> {
  if (!cluster.isWorker) return () => meter.text()
  process.on('message', async ({ metrics }: Message) => {
    if (metrics === 'own') process.send?.({ metrics: 'told', text: await meter.text() })
  })
  return async () => {
    const signal = AbortSignal.timeout(2 * withinMs)
    process.send?.({ metrics: 'all' })
    return (await told(process, signal).catch(() => undefined)) ?? meter.text()
  }
}
