import type { Readable } from 'node:stream'
import type { S3Settings } from '../storage/s3-request.ts'
import { bucketTarget } from './bucket.ts'
import { folderTarget } from './folder.ts'

/** Where backups are kept: bytes under names such as 'files/ab/abcd', of lower-case letters, digits and . - _ in the parts. */
export type Target = {
  /** Nothing is there under `name` before all of it has been stored for good. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Returns null if nothing is kept under `name`. */
  get(name: string): Promise<Readable | null>
  /** All names that begin with the folder `under`. */
  list(under: string): AsyncIterable<{ name: string; bytes: number }>
  remove(name: string): Promise<void>
  /** True if nothing at all is kept there. */
  isEmpty(): Promise<boolean>
  /** Removes what a killed `put` left. Only one process may write at a time. */
  removeUnfinished(): Promise<void>
}

/** `place` is a folder, or a bucket such as `s3://backups/journals` of the store in the settings. */
export function openTarget(place: string, s3: S3Settings | null): Target {
  const [, scheme, bucket = '', path = ''] = /^([a-z][a-z0-9]+):\/\/([^/]*)\/?(.*)$/.exec(place) ?? []
  if (!scheme) return folderTarget(place)
  if (scheme !== 's3' || !bucket) throw new Error(`${place}: backups are kept in a folder, or in s3://bucket/name.`)
  if (!s3)
    throw new Error(`${place}: for backups in a bucket, set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const prefix = path && `${path.replace(/\/+$/, '')}/`
  if (bucket === s3.bucket && !prefix) throw new Error(`${place}: the bucket of the files needs a name after it.`)
  return bucketTarget({ settings: { ...s3, bucket }, log: quiet }, prefix)
}

/** Whoever makes the backup learns why it failed. */
const quiet = { warn: () => {} }
