import { mayRemoveFiles } from '#server/db/removal-lock.ts'
import type { Deps } from '#server/deps.ts'

// Few at a time, because the transaction must not last.
const batch = 20

/**
 * Removes what is stored of files whose rows are gone. While a backup is being made they stay, because it may still need
 * them: a later sweep finds that they have no row.
 */
export async function removeBytes(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const isDone = await db.transaction(async (tx) => {
      const may = await mayRemoveFiles(tx)
      if (may) await Promise.all(some.map((id) => storage.remove(id)))
      return may
    })
    if (!isDone) return
  }
}
