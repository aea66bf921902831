import { lifetimeSeconds } from '#domain/people/limits.ts'
import type { Deps } from '#server/deps.ts'
import { removeBytes } from './remove-bytes.ts'
import { countFiles, deleteUnreferenced, idsAmong } from './store.ts'

type SweepDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>

const batch = 200

/**
 * Removes files to which no record refers. The row is deleted before the bytes: if the process is killed in between,
 * `removeStrays` of a later sweep finds the bytes without a row.
 */
export async function sweepFiles(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lifetimeSeconds.unreferencedFile * 1000)
  await removeUnreferenced(deps, before)
  await removeStrays(deps, before)
  await deps.storage.removeTemporary(before)
}

async function removeUnreferenced(deps: SweepDeps, before: Date): Promise<void> {
  for (;;) {
    const ids = await deps.db.transaction((tx) => deleteUnreferenced(tx, before, batch))
    await removeBytes(deps, ids)
    if (ids.length === 0) return
  }
}

async function removeStrays({ db, storage, log }: SweepDeps, before: Date): Promise<void> {
  const strays = await findStrays({ db, storage }, before)
  if (strays.length > (await countFiles(db))) {
    // If the site was connected to the wrong database by mistake, this would delete all files.
    log.warn({ strays: strays.length }, 'more stored files than records: is this the right database? None was removed')
    return
  }
  await removeBytes({ db, storage }, strays)
}

async function findStrays({ db, storage }: Pick<Deps, 'db' | 'storage'>, before: Date): Promise<string[]> {
  const strays: string[] = []
  let keys: string[] = []
  const look = async () => {
    const known = await idsAmong(db, keys)
    strays.push(...keys.filter((key) => !known.has(key)))
    keys = []
  }
  for await (const { key, storedAt } of storage.list()) {
    if (storedAt < before) keys.push(key)
    if (keys.length === batch) await look()
  }
  await look()
  return strays
}
