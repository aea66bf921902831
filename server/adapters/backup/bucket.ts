import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type S3Options, s3Objects } from '../storage/s3-objects.ts'
import type { Target } from './target.ts'

/** Keeps backups in a bucket, under names that begin with `prefix`. Each waits on the disk until its length and hash are known. */
export function bucketTarget(options: S3Options, prefix: string): Target {
  const objects = s3Objects(options)
  return {
    async put(name, content) {
      const folder = await mkdtemp(join(tmpdir(), 'backup-'))
      const path = join(folder, 'object')
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
        await objects.put(prefix + name, path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    get: async (name) => (await objects.open(prefix + name))?.stream ?? null,
    async *list(under) {
      for await (const { name, bytes } of objects.list(`${prefix}${under}/`))
        yield { name: name.slice(prefix.length), bytes }
    },
    remove: (name) => objects.remove(prefix + name),
    async isEmpty() {
      for await (const _ of objects.list(prefix)) return false
      return true
    },
    removeUnfinished: () => objects.removeUnfinished(prefix, new Date()),
  }
}
