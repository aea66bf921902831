import { createHmac } from 'node:crypto'
import type { ArticleUse } from '#domain/site/usage.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../repeat.ts'
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

/**
 * Collects events and writes them every second, so that readers do not wait for it. While the database is unavailable,
 * events are kept in memory, up to `waitingMax`. A process that is killed loses its last second.
 */
export function startUsageLog({ db, secret, log }: Pick<Deps, 'db' | 'secret' | 'log'>): UsageLog {
  let waiting: NewEvent[] = []

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      await insertEvents(db, batch)
      waiting = waiting.slice(batch.length)
    }
  }

  const { stop } = repeat(everyMs, write, log, 'usage could not be written, and is tried again')
  return {
    keep({ reader, ...reading }) {
      if (waiting.length < waitingMax) waiting.push({ ...reading, visitor: visitorOf(secret, reader, reading.at) })
    },
    stop,
  }
}

/** The key changes every day, so that a reader cannot be followed from one day to the next. */
function visitorOf(secret: Buffer, reader: string, at: Date): string {
  const ofDay = createHmac('sha256', secret)
    .update(`usage ${at.toISOString().slice(0, 10)}`)
    .digest()
  return createHmac('sha256', ofDay).update(reader).digest('base64url').slice(0, 22)
}
