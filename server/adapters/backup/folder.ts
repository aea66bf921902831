import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Target } from './target.ts'

/** Keeps backups in a folder, which only its owner can enter. */
export function folderTarget(dir: string): Target {
  const unfinished = join(dir, '.unfinished')

  return {
    async put(name, content) {
      // Not those above it: they are there, or this is a typing error, or a disk that is not mounted.
      for (const folder of [dir, unfinished]) await mkdir(folder, { mode: 0o700 }).catch(ignorePresent)
      const [draft, path] = [join(unfinished, randomBytes(16).toString('hex')), join(dir, name)]
      const file = await open(draft, 'wx', 0o600)
      await pipeline(content, file.createWriteStream({ flush: true })).catch(async (error: unknown) => {
        await rm(draft, { force: true })
        throw error
      })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(draft, path)
      await syncFolder(dirname(path))
    },

    async get(name) {
      const file = await open(join(dir, name)).catch(nullIfAbsent)
      return file ? file.createReadStream() : null
    },

    async *list(under) {
      const entries = await readdir(join(dir, under), { withFileTypes: true }).catch(nullIfAbsent)
      for (const entry of entries ?? []) {
        const name = `${under}/${entry.name}`
        if (entry.isDirectory()) yield* this.list(name)
        else yield { name, bytes: (await stat(join(dir, name))).size }
      }
    },

    async remove(name) {
      await rm(join(dir, name), { force: true })
      // Fails as long as something is left in it.
      await rmdir(dirname(join(dir, name))).catch(() => {})
    },

    async isEmpty() {
      const entries = await readdir(dir).catch(nullIfAbsent)
      // A new disk has a folder of its own.
      return (entries ?? []).every((name) => name === 'lost+found' || name.startsWith('.'))
    },

    async removeUnfinished() {
      await rm(unfinished, { recursive: true, force: true })
    },
  }
}

/** A rename survives a power cut once its folder is flushed. Windows has no call for that and keeps its own journal. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function ignorePresent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
