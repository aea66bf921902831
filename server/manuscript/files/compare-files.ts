import type { Compared } from '#contracts/manuscript/versions.ts'
import { AppError } from '#domain/words/errors.ts'
import { extensionOf } from '#domain/words/file-types.ts'
import { isStorageAway } from '../../adapters/storage/storage.ts'
import type { Deps } from '../../deps.ts'
import type { Turn } from '../../turns.ts'
import type { FileRow } from '../file-store.ts'
import { openStored } from './serve.ts'

const bytesMax = 30 * 1024 * 1024
const nothing: Compared = { places: [], hasMore: false, problem: null }

/** Where the words of two documents differ, or why they were not compared. */
export async function compareFiles(deps: Deps, before: FileRow, after: FileRow, turn: Turn): Promise<Compared> {
  if (before.id === after.id) return nothing
  if (Math.max(before.bytes, after.bytes) > bytesMax)
    return { ...nothing, problem: 'The files are too large to compare here.' }
  try {
    const documents = async () => ({ before: await open(deps, before), after: await open(deps, after) })
    return { ...nothing, ...(await deps.compareTexts(documents, turn)) }
  } catch (error) {
    if (isStorageAway(error) || (error instanceof AppError && error.code === 'unavailable')) throw error
    deps.log.info({ fileIds: [before.id, after.id], err: error }, 'two files were not compared')
    return {
      ...nothing,
      problem: 'The words of these files could not be compared. Please open both to see the changes.',
    }
  }
}

async function open(deps: Deps, file: FileRow) {
  const format = extensionOf(file.mediaType)
  if (!file.isChecked || format === null) throw new Error('the file was not checked in full')
  return { bytes: await new Response(await openStored(deps, file, null)).bytes(), format }
}
