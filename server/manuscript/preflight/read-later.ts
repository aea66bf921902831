import type { Reading } from '#domain/manuscript/reading/reading.ts'
import { type DocumentExtension, extensionOf } from '#domain/words/file-types.ts'
import { StorageAway } from '#server/adapters/storage/storage.ts'
import type { Deps } from '#server/deps.ts'
import { tryLater } from '#server/jobs/try-later.ts'
import { type FileRow, findFile } from '../file-store.ts'
import { queueComparison, readingJob } from '../files/queue-reading.ts'
import { openStored } from '../files/serve.ts'
import { readWithStyles, whyUnread } from './read-with-styles.ts'
import { changeReading, findReading } from './store.ts'

type LaterDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log' | 'readManuscript' | 'docToDocx'>

/** A long book has less text than this. */
const mostCharacters = 8_000_000

/** Reads an uploaded manuscript once. Whatever goes wrong is only written down. */
export async function readLater(deps: LaterDeps, payload: Record<string, unknown>): Promise<void> {
  const { fileId } = payload
  const { db, clock, log } = deps
  const file = typeof fileId === 'string' ? await findFile(db, fileId) : null
  const known = file && (await findReading(db, file.id))
  if (!file || !known || known.state === 'read' || known.state === 'failed') return
  await changeReading(db, file.id, clock.now(), { state: 'reading' })
  try {
    const reading = storable(await readStored(deps, file))
    await db.transaction(async (tx) => {
      await changeReading(tx, file.id, clock.now(), { state: 'read', reading })
      await queueComparison(tx, file.id)
    })
  } catch (error) {
    // The storage is back later, and the job tries again.
    if (error instanceof StorageAway) throw error
    const isLater = await db.transaction(async (tx) => {
      if (!(await tryLater(tx, clock.now(), readingJob, payload, error))) return false
      await changeReading(tx, file.id, clock.now(), { state: 'waiting' })
      return true
    })
    if (isLater) return
    log.info({ fileId: file.id, err: error }, 'a manuscript was not read')
    await changeReading(db, file.id, clock.now(), { state: 'failed', fault: whyUnread(error) })
  }
}

async function readStored(deps: LaterDeps, file: FileRow): Promise<Reading> {
  const bytes = await new Response(await openStored(deps, file, null)).bytes()
  const format = extensionOf(file.mediaType) as DocumentExtension
  return readWithStyles(deps, { bytes, format }, { whose: `${file.ownerRealm} ${file.ownerId}` })
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON. */
function storable(reading: Reading): Reading {
  const text = JSON.stringify(reading, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
  if (text.length > mostCharacters) throw new Error('A reading is too long to be kept.')
  return JSON.parse(text)
}
