import type { FullText } from '#domain/manuscript/full-text.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import type { TypesetFaults } from '#domain/publishing/full-text/typeset-troubles.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { putBytes } from '#server/adapters/storage/put-bytes.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import { draftPrefix, pdfKey } from './key.ts'
import { stampOf } from './stamp-of.ts'
import { typesetText } from './typeset.ts'

/** What a draft is made of. `changedAt`: of the text. */
export type Draft = {
  fileId: string
  record: ArticleRecord
  text: FullText
  changedAt: Date
  isPublished: boolean
}

/** Several requests for one draft wait for the same typesetter. */
const making = new Map<string, Promise<TypesetFaults | null>>()

/** The PDF of a text as it is now, which readers may not see yet. It is kept for a day and made when it is asked for. */
export async function draftPdf(deps: Deps, draft: Draft): Promise<{ key: string; faults: TypesetFaults | null }> {
  const { fileId, record, changedAt } = draft
  const updatedAt = new Date(Math.max(changedAt.getTime(), Date.parse(record.updatedAt)))
  const id = `${draftPrefix}${fileId}`
  const key = pdfKey(deps, { id, journal: record.journal.slug, version: record.version, updatedAt })
  if (await deps.madePdfs.find(key)) return { key, faults: null }
  const started = making.get(key) ?? make(deps, draft, key).finally(() => making.delete(key))
  making.set(key, started)
  return { key, faults: await started }
}

async function make(deps: Deps, { record, text, isPublished }: Draft, key: string): Promise<TypesetFaults> {
  const { pdf, missing, refused } = await typesetText(deps, { record, text, isProof: !isPublished })
  const stamper = deps.openStamper()
  try {
    await putBytes(deps.madePdfs, key, await stamper.stamp({ bytes: pdf, about: stampOf(record, 'none') }))
  } finally {
    stamper.close()
  }
  return { missing, refused }
}

/** As a file that can be served; null if it was removed since. */
export async function findDraft({ madePdfs }: Deps, original: FileRow, key: string): Promise<FileRow | null> {
  const made = await madePdfs.find(key)
  const sha256 = `${key}-${made?.storedAt.getTime()}`
  return made && { ...original, id: key, name: 'proof.pdf', mediaType: mediaTypes.pdf, bytes: made.bytes, sha256 }
}
