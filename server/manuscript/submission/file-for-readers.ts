import { type ChangesChoice, usualChoice } from '#domain/manuscript/tracked-changes.ts'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { isTooMuch } from '../../adapters/pool/too-much.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findFile, insertFile } from '../file-store.ts'
import { queueReading } from '../files/queue-reading.ts'
import { openStored } from '../files/serve.ts'
import { storeMade } from '../files/store-made.ts'

/** The file that readers get instead of one with tracked changes: they would read what was deleted, and by whom. */
export type ForReaders = {
  of: string
  changes: ChangesChoice
  count: number
  /** Null if there are none. */
  made: Awaited<ReturnType<typeof storeMade>> | null
}

const unread =
  'Its tracked changes could not be looked at here. Accept or reject them in Word, and upload the file again.'

/** Makes it, which takes a moment, before anything is locked. */
export async function fileForReaders(
  deps: Deps,
  db: DbOrTx,
  fileId: string,
  changes: ChangesChoice = usualChoice,
): Promise<ForReaders> {
  const file = await findFile(db, fileId)
  const nothing = { of: fileId, changes, count: 0, made: null }
  if (file?.mediaType !== mediaTypes.docx) return nothing
  const bytes = await new Response(await openStored(deps, file, null)).bytes()
  const settled = await deps.settleChanges({ bytes, changes }).catch((error: unknown) => {
    if (isTooMuch(error) || error instanceof AppError) throw new AppError('conflict', unread)
    throw error
  })
  if (settled.count === 0) return nothing
  const made = await storeMade(deps, { ...settled, name: file.name, extension: 'docx', sample: file.sample })
  return { ...nothing, count: settled.count, made }
}

/** Returns the ID of the file that readers get. */
export async function saveForReaders(tx: Tx, { of, made }: ForReaders): Promise<string> {
  if (!made) return of
  await insertFile(tx, made)
  await queueReading(tx, made)
  return made.id
}
