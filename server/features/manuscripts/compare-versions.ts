import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { compareVersions as call, Version } from '#contracts/versions.ts'
import { AppError } from '#domain/errors.ts'
import { fileExtension } from '#domain/file-types.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import { changedFields } from '#domain/version.ts'
import { findManuscript } from '../../access/store.ts'
import { changedWords } from '../../adapters/difference/compare.ts'
import type { TextDocument } from '../../adapters/difference/read-text.ts'
import { isStorageAway } from '../../adapters/storage/storage.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../files/file-url.ts'
import { openStored } from '../files/serve.ts'
import { findFile } from '../files/store.ts'
import { findVersions } from './version-store.ts'

type Compared = ReplyOf<typeof call>
type Row = Awaited<ReturnType<typeof findVersions>>[number]

const bytesMax = 30 * 1024 * 1024

export async function compareVersions(
  deps: Deps,
  staff: Staff,
  { id, from, to }: InputOf<typeof call>,
): Promise<Compared> {
  const manuscript = await findManuscript(deps.db, id)
  const isSeen = manuscript && maySeeManuscript({ author: null, staff }, manuscript)
  const versions = isSeen ? await findVersions(deps.db, id, [from, to]) : []
  const [before, after] = [from, to].map((wanted) => versions.find(({ number }) => number === wanted))
  if (!before || !after) throw new AppError('not-found', 'This version does not exist.')
  return {
    from: showVersion(deps, before),
    to: showVersion(deps, after),
    fields: changedFields(before.fields, after.fields).map(({ label, before, after }) => ({
      label,
      parts: changedWords(before, after),
    })),
    text: await compareFiles(deps, staff, before, after),
  }
}

export function showVersion({ config }: Deps, { number, cause, fileId, fileName, bytes, at }: Row): Version {
  return { number, cause, file: fileUrl(fileId, config.publicUrl), fileName, bytes, at: at.toISOString() }
}

async function compareFiles(deps: Deps, staff: Staff, before: Row, after: Row): Promise<Compared['text']> {
  const nothing = { places: [], hasMore: false, problem: null }
  if (before.fileId === after.fileId) return nothing
  if (Math.max(before.bytes, after.bytes) > bytesMax)
    return { ...nothing, problem: 'The files are too large to compare here.' }
  try {
    const documents = async () => ({ before: await open(deps, before), after: await open(deps, after) })
    return { ...nothing, ...(await deps.compareTexts(documents, { whose: staff.id })) }
  } catch (error) {
    if (isStorageAway(error) || (error instanceof AppError && error.code === 'unavailable')) throw error
    deps.log.info({ fileIds: [before.fileId, after.fileId], err: error }, 'two files were not compared')
    return {
      ...nothing,
      problem: 'The words of these files could not be compared. Please open both to see the changes.',
    }
  }
}

async function open(deps: Deps, { fileId, fileName }: Row): Promise<TextDocument> {
  const file = await findFile(deps.db, fileId)
  const format = fileExtension(fileName)
  if (!file?.isChecked || !isReadable(format)) throw new Error('the file was not checked in full')
  return { bytes: await new Response(await openStored(deps, file, null)).bytes(), format }
}

const isReadable = (format: string | null): format is TextDocument['format'] =>
  format === 'pdf' || format === 'doc' || format === 'docx'
