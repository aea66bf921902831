import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { DbOrTx } from '#server/db/types.ts'
import { findFile } from '../file-store.ts'

type Move = { db: DbOrTx; from: Storage; to: Storage; tell?: (moved: Moved) => void }
/** `damaged`: files whose bytes are not those that were uploaded. They are copied as they are. */
export type Moved = { copied: number; present: number; damaged: string[] }

const atOnce = 4

/**
 * Copies what `to` lacks, while the site runs. It can be stopped and started again at any time: what was copied
 * before is not copied again. Nothing is removed from `from`.
 */
export async function moveFiles({ db, from, to, tell }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, damaged: [] }
  const waiting = from.list()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      const { key, bytes } = next.value
      if ((await to.find(key))?.bytes === bytes) moved.present++
      else if (await copy({ db, from, to }, key, moved)) moved.copied++
      tell?.(moved)
    }
  }
  // After a failure the others finish the file they are at, and take no other.
  const stop = () => waiting.return?.()
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work().finally(stop)))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return moved
}

/** Returns false if the file was removed in the meantime. */
async function copy({ db, from, to }: Move, key: string, { damaged }: Moved): Promise<boolean> {
  const source = await from.open(key)
  if (!source) return false
  const path = await to.temporaryPath()
  try {
    const sent = await hashed(source.stream, path)
    await to.put(key, path)
    const kept = await to.open(key)
    if (!kept || (await hashed(kept.stream)) !== sent) {
      await to.remove(key)
      throw new Error(`File ${key} did not arrive as it was sent.`)
    }
    const file = await findFile(db, key)
    if (file && file.sha256 !== sent) damaged.push(key)
  } finally {
    await rm(path, { force: true })
  }
  const isThere = (await from.find(key)) !== null
  if (!isThere) await to.remove(key)
  return isThere
}

async function hashed(stream: Readable, path?: string): Promise<string> {
  const hash = createHash('sha256')
  stream.on('data', (chunk) => hash.update(chunk))
  if (path) await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  else for await (const _ of stream);
  return hash.digest('hex')
}
