import { join } from 'node:path'
import type { Logger } from 'pino'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { S3Settings } from './s3-request.ts'
import type { Storage } from './storage.ts'
import { twoPlaces } from './two-places.ts'

/** What is stored: people's files, and the PDFs made from articles'. */
export const collections = ['files', 'pdfs', 'figures'] as const
export type Collection = (typeof collections)[number]
export type Place = 'disk' | 's3'

type Config = { dataDir: string; storage: { place: Place; s3: S3Settings | null } }
type Log = Pick<Logger, 'warn'>

/** Returns null for S3 without its settings. */
export function openPlace(
  { dataDir, storage }: Config,
  log: Log,
  place: Place,
  collection: Collection,
): Storage | null {
  if (place === 'disk') return diskStorage(join(dataDir, collection))
  // A folder of its own, so that the others can be deleted after a move.
  const local = diskStorage(join(dataDir, 'incoming'))
  return storage.s3 && s3Storage({ settings: storage.s3, prefix: `${collection}/`, local, log })
}

/** With settings for S3, files may be in both places: on their way from one to the other. */
export function openStorage(config: Config, log: Log, collection: Collection): Storage {
  const disk = diskStorage(join(config.dataDir, collection))
  const s3 = openPlace(config, log, 's3', collection)
  if (!s3) return disk
  return config.storage.place === 's3' ? twoPlaces(s3, disk) : twoPlaces(disk, s3)
}
