import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { type Keep, toKeep } from '#domain/office/backup.ts'
import { siteOf } from '../../db/secret.ts'
import { blockRemovals, withBackupLock, withSnapshot } from '../../db/snapshot.ts'
import type { Resources } from '../../deps.ts'
import { inParallel } from './in-parallel.ts'
import { type Access, type Manifest, openToWrite, type Repository, stampOf } from './repository.ts'

export type Site = Pick<Resources, 'database' | 'storage' | 'clock'>
export type Place = Access & { to: string }
/**
 * `mayBegin` is false if there should be earlier backups: without its disk, the folder would be a place on another.
 * `isDoubted`: what is there is read before it is relied on, because a restore drill has failed.
 */
type Asked = Place & { keep: Keep; mayBegin?: boolean; isDoubted?: boolean }
export type BackupResult = {
  at: string
  rows: number
  files: number
  /** The files that were not in an earlier backup. */
  copied: number
  copiedBytes: number
  removed: number
  /** What was done all the same, but somebody should know. */
  warnings: string[]
}

type Stored = Manifest['files'][number]

const filesAtOnce = 4

/** Returns null if a backup is being made already. */
export async function backUp(site: Site, { keep, isDoubted = false, ...place }: Asked) {
  const result = await withBackupLock(site.database.connection, async (client): Promise<BackupResult> => {
    await blockRemovals(client)
    const at = site.clock.now().toISOString()
    const { repository, ...taken } = await takeSnapshot(client, place, at)
    const { copied, copiedBytes, lost } = await copyFiles(site, repository, { files: taken.files, isDoubted })
    // Had the connection been lost in between, files could have been removed before they were copied.
    await client.query('SELECT')
    await repository.putManifest({ ...taken, at, lost })
    const { removed, warnings } = await removeOld(repository, keep)
    if (lost.length > 0) warnings.unshift(lostInWords(lost, taken.files.length))
    const rows = taken.tables.reduce((sum, table) => sum + table.rows, 0)
    return { at, rows, files: taken.files.length - lost.length, copied, copiedBytes, removed, warnings }
  })
  return result?.done ?? null
}

const shownMax = 5

function lostInWords(lost: string[], all: number): string {
  const shown = lost.slice(0, shownMax).join(', ') + (lost.length > shownMax ? ' …' : '')
  return `${lost.length} of ${all} files ${lost.length === 1 ? 'is' : 'are'} missing or damaged where the site keeps them: ${shown}. "npm run restore -- <folder> --files" fetches those that an earlier backup has.`
}

type Taking = Omit<Asked, 'keep' | 'isDoubted'>

async function takeSnapshot(client: Client, { to, mayBegin = true, ...access }: Taking, at: string) {
  return withSnapshot(client, async ({ secret, read, ...snapshot }) => {
    // A restored site has the same name, so that it goes on with its own backups.
    const repository = await openToWrite(to, { ...access, site: siteOf(secret), mayBegin })
    await repository.target.removeUnfinished()
    const tables: Manifest['tables'] = []
    for (const table of snapshot.tables) {
      const rows = read(table)
      const sha256 = await repository.putTable(at, table, rows)
      tables.push({ ...table, rows: rows.rows, sha256 })
    }
    return { repository, ...snapshot, tables }
  })
}

type Copying = { files: Manifest['files']; isDoubted: boolean }

/** Copies the files that no earlier backup has, or has whole. */
async function copyFiles({ storage }: Site, repository: Repository, { files, isDoubted }: Copying) {
  const stored = new Map<string, number>()
  for await (const { name, bytes } of repository.target.list('files')) stored.set(name, bytes)
  const isThere = async ({ sha256, bytes }: Stored) =>
    stored.get(repository.fileName(sha256)) === repository.storedBytes(bytes) &&
    (!isDoubted || (await repository.hasWhole(sha256)))
  const lost: string[] = []
  let [copied, copiedBytes] = [0, 0]
  await inParallel(filesAtOnce, [...Map.groupBy(files, ({ sha256 }) => sha256).values()], async (alike) => {
    if (alike[0] && (await isThere(alike[0]))) return
    for (const { id, sha256, bytes } of alike) {
      const file = await storage.open(id)
      if (!file || !(await repository.putFile(sha256, checking(file.stream, sha256)).then(() => true, isWrong)))
        continue
      copied += 1
      copiedBytes += bytes
      return
    }
    lost.push(...alike.map(({ id }) => id))
  })
  return { copied, copiedBytes, lost }
}

class WrongHash extends Error {}

/** A file that was damaged in the storage must not take the place of one that is whole. */
async function* checking(content: AsyncIterable<Uint8Array>, sha256: string) {
  const hashing = createHash('sha256')
  for await (const part of content) {
    hashing.update(part)
    yield part
  }
  if (hashing.digest('hex') !== sha256) throw new WrongHash('not what was uploaded')
}

function isWrong(error: unknown): false {
  if (error instanceof WrongHash) return false
  throw error
}

/** Removes backups that need not be kept, what killed ones left, and the files that none of the kept ones has. */
async function removeOld(repository: Repository, keep: Keep) {
  const { target } = repository
  const found = await repository.backups()
  const kept = toKeep(
    found.map(({ at }) => at),
    keep,
  ).map((at) => at.getTime())
  const old = found.filter(({ at }) => !kept.includes(at.getTime()))
  for (const { name } of old) await target.remove(name)
  const left = found.filter(({ at }) => kept.includes(at.getTime()))
  const stamps = new Set(left.map(({ at }) => stampOf(at.toISOString())))
  for await (const { name } of target.list('tables'))
    if (!stamps.has(name.split('/')[1] ?? '')) await target.remove(name)
  const needed = new Set<string>()
  for (const backup of left) {
    const manifest = await repository.manifest(backup).catch(() => null)
    // Which files it needs is not known any more, so none is removed.
    if (!manifest) return { removed: old.length, warnings: [`${backup.name} is damaged: delete it.`] }
    for (const { sha256 } of manifest.files) needed.add(repository.fileName(sha256))
  }
  for await (const { name } of target.list('files')) if (!needed.has(name)) await target.remove(name)
  return { removed: old.length, warnings: [] as string[] }
}
