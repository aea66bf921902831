import { setTimeout } from 'node:timers/promises'
import { tellsWho } from '#domain/review/report-file.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { findFile, lockFile } from '../../manuscript/file-store.ts'
import { readDocument } from '../../manuscript/files/read-document.ts'
import type { UploadBody } from '../../manuscript/files/receive.ts'
import { uploadReport } from '../../manuscript/files/upload.ts'
import { findReviewer, peopleOf } from '../register/store.ts'
import { expectState, openReview } from './link.ts'
import { changeReport } from './report.ts'
import { putReport } from './report-store.ts'

type Attached = { success: string; updatedAt: string }

/** The file goes to the editors; the author gets it only if an editor sends it. The one before is swept away. */
export async function attachFile(deps: Deps, token: string, body: UploadBody): Promise<Attached> {
  const opened = await openReview(deps, token)
  expectState(opened, 'accepted')
  const { invitation, manuscript, round, reviewer } = opened
  const stem = `${manuscript.number}-round-${round.number}-reviewer-${invitation.number}`
  const fileId = await uploadReport(deps, { realm: 'link', id: invitation.id }, stem, body)
  const fileNames = await namesIn(deps, fileId, reviewer.id)
  return changeReport(deps, token, async (tx, _, __, updatedAt) => {
    await lockFile(tx, fileId)
    await putReport(tx, invitation, { fileId, fileNames, updatedAt })
    return { success: 'Your file is attached.', updatedAt: updatedAt.toISOString() }
  })
}

const patienceMs = 15_000

/** The reviewer hears before submitting that the file names them. Nobody waits long for that: it is read again afterwards. */
async function namesIn(deps: Deps, fileId: string, reviewerId: string): Promise<string[] | null> {
  const reading = readNames(deps, fileId, reviewerId).catch((error: unknown) => {
    deps.log.info({ fileId, err: error }, 'a report’s file could not be read yet')
    return null
  })
  return Promise.race([reading, setTimeout(patienceMs, null, { ref: false })])
}

async function readNames(deps: Deps, fileId: string, reviewerId: string): Promise<string[] | null> {
  const [file, reviewer] = [await findFile(deps.db, fileId), await findReviewer(deps.db, reviewerId)]
  if (!file?.isChecked || !reviewer) return null
  const { bytes, format } = await readDocument(deps, file)
  const about = { title: '', people: peopleOf(reviewer), replacements: [], alias: 'Reviewer' }
  const { leaks } = await deps.anonymise({ bytes, format, ...about })
  return [...new Set(leaks.filter(tellsWho).map(({ match }) => match))].slice(0, 10)
}

export async function detachFile(deps: Deps, { token }: { token: string }): Promise<Attached> {
  return changeReport(deps, token, async (tx, held, found, updatedAt) => {
    if (!found?.file) throw new AppError('conflict', 'No file is attached.')
    await putReport(tx, held.invitation, { fileId: null, fileNames: null, updatedAt })
    return { success: 'The file is no longer attached.', updatedAt: updatedAt.toISOString() }
  })
}
