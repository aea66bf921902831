import { AppError } from '#domain/errors.ts'
import type { Deps } from '../../deps.ts'
import type { UploadBody } from '../files/receive.ts'
import { lockFile } from '../files/store.ts'
import { uploadReport } from '../files/upload.ts'
import { expectState, openReview } from './link.ts'
import { changeReport } from './report.ts'
import { putReport } from './report-store.ts'

type Attached = { success: string; updatedAt: string }

/** The file goes to the editors; the author gets it only if an editor sends it. The one before is swept away. */
export async function attachFile(deps: Deps, token: string, body: UploadBody): Promise<Attached> {
  const opened = await openReview(deps, token)
  expectState(opened, 'accepted')
  const { invitation, manuscript, round } = opened
  const stem = `${manuscript.number}-round-${round.number}-reviewer-${invitation.number}`
  const fileId = await uploadReport(deps, { realm: 'link', id: invitation.id }, stem, body)
  return changeReport(deps, token, async (tx, _, __, updatedAt) => {
    await lockFile(tx, fileId)
    await putReport(tx, invitation.id, { fileId, updatedAt })
    return { success: 'Your file is attached.', updatedAt: updatedAt.toISOString() }
  })
}

export async function detachFile(deps: Deps, { token }: { token: string }): Promise<Attached> {
  return changeReport(deps, token, async (tx, held, found, updatedAt) => {
    if (!found?.file) throw new AppError('conflict', 'No file is attached.')
    await putReport(tx, held.invitation.id, { fileId: null, updatedAt })
    return { success: 'The file is no longer attached.', updatedAt: updatedAt.toISOString() }
  })
}
