import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Registry } from 'prom-client'

/** Long enough for processes that are busy, and shorter than Prometheus waits. */
const withinMs = 2_000

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type Message = { metrics?: 'all' | 'own' | 'given'; values?: Metrics; text?: string }

/** Puts what several processes have measured together, as if they were one. */
export async function together(measured: Metrics[]): Promise<Registry> {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(measured)
}

/** Only what is counted, which stays true of a process that has ended. Its type is a word, whatever TypeScript is given. */
export async function countedIn(measured: Metrics[]): Promise<Metrics> {
  const metrics = await (await together(measured)).getMetricsAsJSON()
  return metrics.filter(({ type }) => String(type) !== 'gauge')
}

/** In the process that watches over the others: asks each of them, and answers the one that wants to know. */
export function gatherMetrics(): void {
  const last = new Map<Worker, Metrics>()
  // What was counted does not become less when a process is replaced.
  let before = Promise.resolve<Metrics>([])
  cluster.on('exit', (worker) => {
    const measured = last.get(worker)
    if (measured) before = before.then((earlier) => countedIn([earlier, measured]))
    last.delete(worker)
  })
  cluster.on('message', async (asking: Worker, { metrics }: Message) => {
    if (metrics !== 'all') return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const ask = async (worker: Worker | undefined) => {
      worker?.send({ metrics: 'own' })
      const { values } = (worker && (await given(worker, withinMs))) ?? {}
      if (worker && values && !worker.isDead()) last.set(worker, values)
    }
    await Promise.all(workers.map(ask))
    const all = await together([...last.values(), await before])
    if (asking.isConnected()) asking.send({ metrics: 'given', text: await all.metrics() })
  })
}

/** What `from` sends next, if it does so in time. */
async function given(from: Worker | NodeJS.Process, ms: number): Promise<Message | undefined> {
  const signal = AbortSignal.timeout(ms)
  for (;;) {
    const [message] = (await once(from, 'message', { signal }).catch(() => [undefined])) as [Message?]
    if (!message || message.metrics === 'given') return message
  }
}

/** Of this process, or of all that share its port: a scrape reaches any of them. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  process.on('message', async ({ metrics }: Message) => {
    if (metrics === 'own') process.send?.({ metrics: 'given', values: await registry.getMetricsAsJSON() })
  })
  return async () => {
    process.send?.({ metrics: 'all' })
    return (await given(process, 2 * withinMs))?.text ?? registry.metrics()
  }
}
