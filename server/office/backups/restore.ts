import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Storage } from '../../adapters/storage/storage.ts'
import { load, occupiedBy } from '../../db/load.ts'
import type { Database } from '../../db/open.ts'
import { storeStream } from '../../manuscript/files/store-stream.ts'
import { hashOf } from './hash-of.ts'
import { inParallel } from './in-parallel.ts'
import { type Access, Damaged, type Manifest, openToRead, type Repository } from './repository.ts'

export type Into = { database: Pick<Database, 'connection'>; storage: Storage }
export type From = Access & { from: string; at?: Date | undefined; isDamageSkipped?: boolean }
/** `missing`: the files that the backup does not have, or has only damaged. `present`: how many were there before. */
export type Restored = { manifest: Manifest; rows: number; files: number; missing: string[]; present: number }

const filesAtOnce = 4

/**
 * Puts a backup into an empty database and an empty storage. The tables are as they were then: those of an older version
 * have yet to be migrated. If it fails, it leaves no file, and what it leaves in the database does not hinder the next try.
 */
export async function restore(into: Into, { from, at, isDamageSkipped = false, ...access }: From): Promise<Restored> {
  const repository = await openToRead(from, access)
  const manifest = await chosen(repository, from, at)
  const present = await refuseOccupied(into, manifest)
  const missing = new Set(manifest.lost)
  const begun: string[] = []
  try {
    await inParallel(filesAtOnce, manifest.files, async ({ id, sha256 }) => {
      if (missing.has(id)) return
      if (!present.has(id)) begun.push(id)
      await storeStream(into.storage, id, repository.file(sha256)).catch((error: unknown) => {
        if (!isDamageSkipped || !(error instanceof Damaged)) throw error
        missing.add(id)
      })
    })
    const rows = await restoreRows(into, repository, manifest)
    const files = manifest.files.length - missing.size
    return { manifest, rows, files, missing: [...missing], present: present.size }
  } catch (error) {
    for (const id of begun) await into.storage.remove(id)
    throw error instanceof Damaged ? inWords(error, isDamageSkipped) : error
  }
}

function inWords(error: Damaged, isDamageSkipped: boolean): Error {
  const orFiles = isDamageSkipped ? '' : ', or leave out damaged files with --skip-damaged'
  const advice = `Restore an older backup with --at${orFiles}.`
  return new Error(`This backup can't be restored: ${error.message}. ${advice}`, { cause: error })
}

/** The last backup, or the last one until `at`. */
async function chosen(repository: Repository, from: string, at?: Date): Promise<Manifest> {
  const backups = await repository.backups()
  const backup = backups.find((found) => !at || found.at <= at)
  if (!backup)
    throw new Error(at ? `The oldest backup in ${from} is newer than that.` : `There are no backups in ${from}.`)
  return repository.manifest(backup).catch((error: unknown) => {
    if (!(error instanceof Damaged)) throw error
    throw new Error(`${error.message}. Restore an older backup with --at.`, { cause: error })
  })
}

/** Files of the same backup may be there, from a restore that was interrupted. Returns which. */
async function refuseOccupied({ database, storage }: Into, manifest: Manifest): Promise<Set<string>> {
  const reason = await occupiedBy(database.connection, manifest)
  if (reason) throw new Error(`A backup is restored only into an empty database, and in this one ${reason}.`)
  const own = new Set(manifest.files.map(({ id }) => id))
  const present = new Set<string>()
  for await (const { key } of storage.list()) {
    if (!own.has(key)) throw new Error('A backup is restored only into an empty storage, and this one has files.')
    present.add(key)
  }
  return present
}

async function restoreRows({ database }: Into, repository: Repository, manifest: Manifest): Promise<number> {
  const loaded = await load(database.connection, manifest, (table) =>
    Readable.from(repository.table(manifest.at, table)),
  ).catch(async (error: unknown) => {
    // What PostgreSQL refuses has probably changed: only reading to the end tells.
    for (const table of manifest.tables) await finished(Readable.from(repository.table(manifest.at, table)).resume())
    throw error
  })
  for (const { name, rows } of manifest.tables)
    if (loaded.get(name) !== rows) throw new Damaged(`the table ${name} is not complete`)
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Fetches the files that the database names but the storage lacks or has damaged, as after the loss of a disk. */
export async function restoreMissing(
  storage: Storage,
  wanted: readonly { id: string; sha256: string }[],
  { from, ...access }: Access & { from: string },
): Promise<{ restored: number; missing: string[] }> {
  const repository = await openToRead(from, access)
  const missing: string[] = []
  let restored = 0
  await inParallel(filesAtOnce, wanted, async ({ id, sha256 }) => {
    const file = await storage.open(id)
    if (file && (await hashOf(file.stream)) === sha256) return
    try {
      await storeStream(storage, id, repository.file(sha256))
      restored += 1
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      missing.push(id)
    }
  })
  return { restored, missing }
}
