import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const stopWithinMs = 2_000

export type Repeated = { stop(): Promise<void> }

/** Does `work` every so often, and once more at the end. Only the first of several failures is logged. */
export function repeat(everyMs: number, work: () => Promise<void>, log: Logger, failure: string): Repeated {
  const stopping = new AbortController()
  let isFailing = false

  async function once(): Promise<void> {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, failure)
      isFailing = true
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      await once()
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, sleep(stopWithinMs, undefined, { ref: false })])
    },
  }
}
