import type { Cdn } from './adapters/cdn.ts'
import type { Database } from './db/open.ts'

export type ContentVersion = {
  /** Changes whenever something that readers can see has changed. Null while the connection is lost. */
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
export async function followContent(database: Database, cdn: Cdn | null = null): Promise<ContentVersion> {
  let changes = 0
  let gaps = 0
  const listener = await database.listen('content', {
    onNotify() {
      changes += 1
      cdn?.purge()
    },
    onGap() {
      gaps += 1
      cdn?.purge()
    },
  })
  return {
    current: () => (listener.isConnected() ? `${changes}.${gaps}` : null),
    heard: () => String(changes),
    async settle() {
      await listener.settle()
      await cdn?.settle()
    },
    async close() {
      await cdn?.stop()
      await listener.close()
    },
  }
}
