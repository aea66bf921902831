import { faultAt } from '#domain/words/errors.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { takeFile } from '../../manuscript/submission/take-file.ts'
import { insertVersion, versionFields } from '../../manuscript/version-store.ts'
import { carryOut } from '../carry-out.ts'
import { permitted } from './decide.ts'

/** The author's own file stays with the edited one. */
export async function uploadEditedFile(
  deps: Deps,
  staff: Staff,
  { id, file, updatedAt }: { id: string; file: string; updatedAt?: string | undefined },
): Promise<{ _id: string; status: Status }> {
  const { manuscript, transition } = await permitted(deps.db, staff, id, 'upload-edited-file')
  if (!file) throw faultAt('file', 'You need to pick a file first')
  await deps.db.transaction(async (tx) => {
    const fileId = await takeFile(deps, tx, file, [staff])
    const originalFileId = manuscript.originalFileId ?? manuscript.fileId
    const change = { fileId, originalFileId, edited: true }
    await carryOut(deps, tx, { by: staff, manuscript, transition, change, updatedAt })
    const version = { fileId, fields: versionFields(manuscript), at: deps.clock.now() }
    await insertVersion(tx, manuscript, { ...version, cause: 'edited-file' })
  })
  return { _id: id, status: manuscript.status }
}
