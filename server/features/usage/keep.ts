import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ArticleUse } from '#domain/usage.ts'
import type { Deps } from '../../deps.ts'
import { insertEvents, type NewEvent } from './event-store.ts'

export type Reading = ArticleUse & {
  path: string
  at: Date
  /** Distinguishes readers. It is hashed in this file and never stored. */
  reader: string
}

export type UsageLog = { keep(reading: Reading): void; stop(): Promise<void> }

const everyMs = 1_000
const batchSize = 5_000
const waitingMax = 50_000
const stopWithinMs = 2_000

/**
 * Collects events and writes them every second, so that readers do not wait for it. While the database is unavailable,
 * events are kept in memory, up to `waitingMax`. A process that is killed loses its last second.
 */
export function startUsageLog({ db, secret, log }: Pick<Deps, 'db' | 'secret' | 'log'>): UsageLog {
  let waiting: NewEvent[] = []
  let isFailing = false
  const stopping = new AbortController()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      await insertEvents(db, batch)
      waiting = waiting.slice(batch.length)
    }
    isFailing = false
  }

  function report(error: unknown): void {
    if (!isFailing) log.warn({ err: error }, 'usage could not be written, and is tried again')
    isFailing = true
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      await write().catch(report)
    }
  }

  const running = run()
  return {
    keep({ reader, ...reading }) {
      if (waiting.length < waitingMax) waiting.push({ ...reading, visitor: visitorOf(secret, reader, reading.at) })
    },
    async stop() {
      stopping.abort()
      await Promise.race([running, sleep(stopWithinMs, undefined, { ref: false })])
    },
  }
}

/** The key changes every day, so that a reader cannot be followed from one day to the next. */
function visitorOf(secret: Buffer, reader: string, at: Date): string {
  const ofDay = createHmac('sha256', secret)
    .update(`usage ${at.toISOString().slice(0, 10)}`)
    .digest()
  return createHmac('sha256', ofDay).update(reader).digest('base64url').slice(0, 22)
}
