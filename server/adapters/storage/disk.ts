import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { diskOf } from '../disk.ts'
import { isStorageKey, type Storage } from './storage.ts'

const shardGrammar = /^[A-Za-z0-9_-]{2}$/

/** Keeps files under `dir`, in folders named by the first two characters of their keys. */
export function diskStorage(dir: string): Storage {
  const incoming = join(dir, '.incoming')
  const shardOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return join(dir, key.slice(0, 2))
  }
  const pathOf = (key: string) => join(shardOf(key), key)

  return {
    async temporaryPath() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      return join(incoming, randomBytes(16).toString('base64url'))
    },

    async put(key, localPath) {
      const shard = shardOf(key)
      const isNewShard = (await mkdir(shard, { recursive: true, mode: 0o700 })) !== undefined
      await chmod(localPath, 0o600)
      await sync(localPath)
      await rename(localPath, pathOf(key))
      await syncFolder(shard)
      if (isNewShard) await syncFolder(dir)
    },

    async open(key, range) {
      const file = await open(pathOf(key)).catch(nullIfAbsent)
      if (!file) return null
      const bytes = range ? range.end - range.start + 1 : (await file.stat()).size
      return { stream: file.createReadStream(range), bytes }
    },

    async find(key) {
      const stats = await statsOf(pathOf(key))
      return stats && { bytes: stats.size, storedAt: stats.mtime }
    },

    async freeBytes() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(incoming)
      return bavail * bsize
    },

    async fault() {
      const places = await Promise.all([diskOf(dir), diskOf(incoming)])
      return places.every(({ isWritable }) => isWritable) ? null : `This user can't write to ${dir}.`
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(prefix = '') {
      for (const shard of await entriesOf(dir)) {
        if (!shardGrammar.test(shard) || !shard.startsWith(prefix.slice(0, 2))) continue
        for (const key of await entriesOf(join(dir, shard))) {
          if (!isStorageKey(key) || !key.startsWith(prefix)) continue
          const stats = await statsOf(join(dir, shard, key))
          if (stats?.isFile()) yield { key, bytes: stats.size, storedAt: stats.mtime }
        }
      }
    },

    async removeTemporary(before) {
      for (const name of await entriesOf(incoming)) {
        const path = join(incoming, name)
        const stats = await statsOf(path)
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function sync(path: string): Promise<void> {
  // Windows flushes only files that were opened for writing.
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** A rename survives a power cut once its folder is flushed. Windows has no call for that and keeps its own journal. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfAbsent))?.sort() ?? []
}

async function statsOf(path: string): Promise<Stats | null> {
  // Most articles' pages ask for a file that may not be there, and an error costs more than the answer.
  return (await stat(path, { throwIfNoEntry: false }).catch(nullIfAbsent)) ?? null
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
