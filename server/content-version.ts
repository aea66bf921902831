import type { Database } from './db/open.ts'

export type ContentVersion = {
  /** Changes whenever something that readers can see has changed. Null while the connection is lost. */
  current(): string | null
  /** Changes only if the database reported a change. After a lost connection alone, older pages may still be right. */
  heard(): string
  /** Resolves once every change committed before the call is reflected in `current()`. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Reads again only after something that a reader can see has changed. */
export function untilChanged<T>(
  { current }: Pick<ContentVersion, 'current'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let known: { value: T; version: string } | undefined
  return async () => {
    const version = current()
    if (known && known.version === version) return known.value
    const value = await read()
    if (version !== null && version === current()) known = { value, version }
    return value
  }
}

/** The database tells of each change (migration 0002), so that a change by any process reaches every page cache. */
export async function followContent(database: Database): Promise<ContentVersion> {
  let changes = 0
  let gaps = 0
  const listener = await database.listen('content', {
    onNotify() {
      changes += 1
    },
    onGap() {
      gaps += 1
    },
  })
  return {
    current: () => (listener.isConnected() ? `${changes}.${gaps}` : null),
    heard: () => String(changes),
    settle: () => listener.settle(),
    close: () => listener.close(),
  }
}
