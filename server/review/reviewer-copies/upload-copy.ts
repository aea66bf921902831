import { faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { takeFile } from '../../manuscript/submission/take-file.ts'
import { type CopyChange, changeCopy } from '../rounds/copy-store.ts'
import { queueCopies } from '../rounds/queue-copies.ts'
import { openCopy } from './open-copy.ts'

type Version = { id: string; version: number }
type Done = { success: string }

const anew: CopyChange = {
  ...{ state: 'making', failure: null, report: null, madeAt: null, acceptedAt: null, acceptedById: null },
}

/**
 * Staff remove what tells who the authors are by hand. What they upload is cleaned and checked like any other file, and
 * earlier decisions count where the same words stand.
 */
export async function uploadCopy(
  deps: Deps,
  staff: Staff,
  { file, ...key }: Version & { file: string },
): Promise<Done> {
  if (!file) throw faultAt('file', 'You need to pick a file first')
  return deps.db.transaction(async (tx) => {
    const { manuscript, copy } = await openCopy(deps, tx, staff, key)
    const sourceFileId = await takeFile(deps, tx, file, [staff])
    await changeCopy(tx, copy, { ...anew, sourceFileId })
    await record(deps, tx, {
      kind: 'upload-copy',
      by: staff,
      manuscript,
      reason: `Version ${key.version}`,
      at: deps.clock.now(),
    })
    await queueCopies(tx)
    return { success: 'Your copy is being checked.' }
  })
}

/** Makes the copy from the author's file again. Earlier decisions are forgotten. */
export async function remakeCopy(deps: Deps, staff: Staff, key: Version): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { copy } = await openCopy(deps, tx, staff, key)
    await changeCopy(tx, copy, { ...anew, decisions: [], sourceFileId: null })
    await queueCopies(tx)
    return { success: 'The copy is being made again.' }
  })
}
