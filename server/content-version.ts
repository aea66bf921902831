import type { Cdn } from './adapters/cdn.ts'
import type { Database } from './db/open.ts'
import type { Published } from './published.ts'

export type ContentVersion = {
  /** Changes whenever something that readers can see has changed, or another state is published. Null while the connection is lost. */
  current(): string | null
  /** Changes only if the database reported a change. After a lost connection alone, older pages may still be right. */
  heard(): string
  /** Resolves once every change committed before the call is reflected in `current()`, and the CDN has heard of it. */
  settle(): Promise<void>
  close(): Promise<void>
}

const mostKept = 200
const lifetimeMs = 60_000

/**
 * Reads again only after something that a reader can see has changed, or after a minute: how often an article was read
 * changes without notice. What is kept belongs to all callers, so nobody may change it.
 */
export function untilChanged<Args extends string[], T>(
  { current }: Pick<ContentVersion, 'current'>,
  read: (...args: Args) => Promise<T>,
  now = Date.now,
): (...args: Args) => Promise<T> {
  const known = new Map<string, { value: T; version: string; freshUntil: number }>()
  return async (...args) => {
    const [key, version, freshUntil] = [JSON.stringify(args), current(), now() + lifetimeMs]
    const kept = known.get(key)
    if (kept && kept.version === version && now() < kept.freshUntil) return kept.value
    const value = await read(...args)
    if (version === null || version !== current()) return value
    known.delete(key)
    known.set(key, { value, version, freshUntil })
    // A Map keeps the order of insertion, so its first key was read longest ago.
    const [oldest = key] = known.keys()
    if (known.size > mostKept) known.delete(oldest)
    return value
  }
}

/** The database tells of each change (`db/functions/notify_content.sql`), so that a change by any process reaches every page cache. */
export async function followContent(
  { database, published }: { database: Database; published: Published },
  cdn: Cdn | null = null,
): Promise<ContentVersion> {
  let changes = 0
  let gaps = 0
  let reading = Promise.resolve()
  const read = () => {
    reading = published.refresh()
  }
  // Once the new state is in force here, not before: else the CDN would fetch the old pages again.
  published.follow(() => cdn?.purge())
  const listener = await database.listen('content', {
    onNotify(payload) {
      if (payload === 'state') return read()
      changes += 1
      cdn?.purge()
    },
    onGap() {
      gaps += 1
      cdn?.purge()
      read()
    },
  })
  // What was published between the start's reading and the listening.
  await published.refresh()
  return {
    current: () => (listener.isConnected() ? `${changes}.${gaps}.${published.now().state}` : null),
    heard: () => `${changes}.${published.now().state}`,
    async settle() {
      await listener.settle()
      await reading
      await cdn?.settle()
    },
    async close() {
      await cdn?.stop()
      await listener.close()
    },
  }
}
