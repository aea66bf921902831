import { issueFileName, recordFiles } from '#domain/manuscript/record/formats.ts'
import { isFileOffered } from '#domain/manuscript/record/record.ts'
import { articleFileName } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Deps } from '../../deps.ts'
import { textPart, type ZipPart, zipMaxBytes, zipped } from '../../http/zipped.ts'
import { articleFile } from '../articles/article.ts'
import { writeExport } from './exports.ts'
import { withReports } from './read.ts'
import { findRecordsInIssue, type RecordRow } from './store.ts'

/** An issue's articles as files and as JATS, with one bibliography for all. Null if the issue has no articles. */
export async function issueZip(deps: Deps, slug: string, issue: number): Promise<AsyncGenerator<Uint8Array> | null> {
  const rows = await findRecordsInIssue(deps.db, slug, issue)
  if (rows.length === 0) return null
  if (rows.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) > zipMaxBytes)
    throw new AppError('too-large', 'This issue is too large for one archive. Please download its articles one by one.')
  return zipped(partsOf(deps, rows))
}

const archived = recordFiles.filter(({ isArchived }) => isArchived)

async function* partsOf(deps: Deps, rows: RecordRow[]): AsyncGenerator<ZipPart> {
  const records = await withReports(deps, rows)
  for (const file of archived.filter(({ isSingle }) => !isSingle))
    yield textPart(issueFileName(file), writeExport(deps, file, records) ?? '', deps.clock.now())
  for (const [at, row] of rows.entries()) {
    const { customId, updatedAt } = row
    for (const file of archived.filter(({ isSingle }) => isSingle)) {
      const text = writeExport(deps, file, records.slice(at, at + 1)) ?? ''
      yield textPart(`${customId}/${customId}.${file.ending}`, text, updatedAt)
    }
    const file = isFileOffered(row) ? await openFile(deps, row) : null
    if (file) yield { name: `${customId}/${file.name}`, changedAt: updatedAt, bytes: file.stream }
  }
}

/** Opens the file that readers get: the PDF if there is one. */
async function openFile(deps: Deps, { journal, customId, mediaType }: RecordRow) {
  if (mediaType === null) return null
  const named = (type: string) => articleFile(deps, journal, customId, articleFileName(customId, type))
  const found = (await named(mediaTypes.pdf)) ?? (await named(mediaType))
  const stored = found && (await (found.isMade ? deps.madePdfs : deps.storage).open(found.file.id))
  if (!stored) deps.log.error({ customId }, 'a stored file is missing')
  return stored && { name: found.file.name, stream: stored.stream }
}
