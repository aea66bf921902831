import { jats } from '#domain/manuscript/record/jats.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import { openForSite } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { findFile } from '../../manuscript/file-store.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { type Draft, draftPdf, findDraft } from '../pdfs/draft.ts'
import { recordToBe } from '../proofs/record.ts'
import { ownedText } from '../texts/read.ts'
import { findOwners, findText, saveTypesetFaults } from '../texts/store.ts'
import { archivedRecordsOf } from './read.ts'

type Asked = { id: string }

/** The text of a file with its record, as it is or as it would be if the manuscript were published now. */
async function draftOf(deps: Deps, fileId: string): Promise<Draft | null> {
  const { manuscriptId, article } = await findOwners(deps.db, fileId)
  const row = await findText(deps.db, fileId)
  if (!row?.text) return null
  const about = { fileId, text: row.text, changedAt: row.changedAt, isPublished: article !== null }
  if (article) {
    const [record] = await archivedRecordsOf(deps, [article.id])
    return record ? { ...about, record: { ...record, text: row.text } } : null
  }
  const manuscript = await openForSite(deps.db, manuscriptId)
  return manuscript && { ...about, record: { ...(await recordToBe(deps, deps.db, manuscript)), text: row.text } }
}

async function allowedDraft(deps: Deps, staff: Staff, { id }: Asked): Promise<Draft> {
  await ownedText(deps.db, staff, id)
  const draft = await draftOf(deps, id)
  if (!draft) throw new AppError('not-found', 'There is no text of this file yet.')
  return draft
}

async function typeset(deps: Deps, draft: Draft): Promise<string> {
  const { key, faults } = await draftPdf(deps, draft)
  if (faults) await saveTypesetFaults(deps.db, draft.fileId, faults)
  return key
}

/** Nobody waits for this one: it tells the desk what cannot be typeset. */
export async function typesetLater(deps: Deps, { fileId }: Record<string, unknown>): Promise<void> {
  const draft = typeof fileId === 'string' ? await draftOf(deps, fileId) : null
  if (!draft) return
  await typeset(deps, draft).catch((error: unknown) => {
    deps.log.info({ fileId, err: error }, 'a text could not be typeset')
  })
}

/** The text as a PDF, for those who prepare it. Made while they wait, if it has changed. */
export async function serveDraft(deps: Deps, staff: Staff, asked: Asked, request: Request): Promise<Response> {
  const draft = await allowedDraft(deps, staff, asked)
  const original = await findFile(deps.db, asked.id)
  const key = await typeset(deps, draft).catch((error: unknown) => {
    deps.log.info({ fileId: asked.id, err: error }, 'a text could not be typeset')
    throw new AppError('not-found', 'No PDF could be made of this text.')
  })
  const file = original && (await findDraft(deps, original, key))
  if (!file) throw new AppError('not-found', 'No PDF could be made of this text.')
  return serveFile({ ...deps, storage: deps.madePdfs }, request, { file, isPublic: false })
}

/** The text as JATS, and what is wrong with it. */
export async function draftJats(deps: Deps, staff: Staff, asked: Asked): Promise<{ xml: string; faults: string[] }> {
  const { record } = await allowedDraft(deps, staff, asked)
  const xml = jats(record)
  // As strictly as a finished file is looked at that somebody uploads.
  const { faults } = await deps.readJats({ jats: Buffer.from(xml), isCheck: true }).catch(notNow)
  return { xml, faults: faults.map(({ line, sentence }) => `Line ${line}: ${sentence}`) }
}

function notNow(error: unknown): never {
  throw isTooMuch(error)
    ? new AppError('unavailable', 'This text could not be checked just now. Try again in a minute.', { cause: error })
    : error
}
