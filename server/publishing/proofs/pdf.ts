import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { openForSite } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { findFile } from '../../manuscript/file-store.ts'
import { serveFile } from '../../manuscript/files/serve.ts'
import { failureKey } from '../pdfs/key.ts'
import type { OtherPdf } from '../pdfs/make.ts'
import { typesetText } from '../pdfs/typeset.ts'
import { findPicture } from '../texts/read.ts'
import { openByFile } from './open.ts'
import { shownProof } from './read.ts'
import { recordToBe } from './record.ts'
import { findLastProof, findProofText, findShownProofs } from './store.ts'

const keyOf = (proofId: string) => `proof-${proofId}`

/** The PDFs of all proofs that somebody may still open. */
export async function proofPdfs(deps: Deps): Promise<OtherPdf[]> {
  return (await findShownProofs(deps.db)).map(({ id, manuscriptId }) => ({
    key: keyOf(id),
    async write() {
      const manuscript = await openForSite(deps.db, manuscriptId)
      const text = manuscript && (await findProofText(deps.db, manuscript, id))
      if (!manuscript || !text) throw new Error('the proof is gone')
      const record = await recordToBe(deps, deps.db, manuscript)
      return (await typesetText(deps, { record, text, isProof: true })).pdf
    },
  }))
}

/** `failed`: it is tried again a day later. */
export async function pdfState({ madePdfs }: Deps, proofId: string): Promise<'made' | 'waiting' | 'failed'> {
  if (await madePdfs.find(keyOf(proofId))) return 'made'
  return (await madePdfs.find(failureKey(keyOf(proofId)))) ? 'failed' : 'waiting'
}

async function servePdf(deps: Deps, request: Request, proof: { id: string; fileId: string; round: number } | null) {
  const original = proof && (await findFile(deps.db, proof.fileId))
  const made = proof && (await deps.madePdfs.find(keyOf(proof.id)))
  if (!original || !made) throw new AppError('not-found', 'The PDF of this proof is not there yet.')
  const key = keyOf(proof.id)
  const file = {
    ...{ ...original, id: key, name: `proof-${proof.round}.pdf`, mediaType: mediaTypes.pdf },
    ...{ bytes: made.bytes, sha256: `${key}-${made.storedAt.getTime()}` },
  }
  return serveFile({ ...deps, storage: deps.madePdfs }, request, { file, isPublic: false })
}

export async function proofPdf(deps: Deps, visitor: Visitor, key: string, request: Request): Promise<Response> {
  return servePdf(deps, request, (await shownProof(deps, visitor, key))?.proof ?? null)
}

export async function proofPdfForStaff(deps: Deps, staff: Staff, fileId: string, request: Request): Promise<Response> {
  const manuscript = await openByFile(deps.db, staff, fileId)
  return servePdf(deps, request, manuscript && (await findLastProof(deps.db, manuscript)))
}

type PictureAsked = { key: string; name: string }

/** A picture of the text that the author is shown. */
export async function proofPicture(
  deps: Deps,
  visitor: Visitor,
  { key, name }: PictureAsked,
  request: Request,
): Promise<Response> {
  const shown = await shownProof(deps, visitor, key)
  const original = shown && (await findFile(deps.db, shown.proof.fileId))
  const picture = original && (await findPicture(deps, original, name, { mayBeHidden: true }))
  if (!picture) throw new AppError('not-found', 'There is no such picture.')
  return serveFile({ ...deps, storage: deps.pictures }, request, { file: picture, isPublic: false })
}
