import { AppError } from '#domain/words/errors.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { insertFile } from '../../manuscript/file-store.ts'
import { deleteFiles } from '../../manuscript/files/store.ts'
import type { storeMade } from '../../manuscript/files/store-made.ts'
import type { Reviewer } from '../register/store.ts'
import { rulesOf } from '../rules.ts'
import { cleanFile } from './clean-file.ts'
import { type Attached, findAttached, replaceFile } from './report-file-store.ts'

type Made = Awaited<ReturnType<typeof storeMade>>

/** What becomes of a reviewer's attached files, by the file: the copy that stays, made or known, or null. */
export type Nameless = Map<string, Made | string | null>

/** Reading documents takes long, so the copies are made before anything is locked. */
export async function namelessFiles(deps: Deps, reviewer: Reviewer): Promise<Nameless> {
  const made: Nameless = new Map()
  for (const attached of await findAttached(deps.db, reviewer.id))
    made.set(attached.file.id, knownCopy(deps, attached) ?? (await makeCopy(deps, attached, reviewer)))
  return made
}

/** The author's copy has no name in it, unless the author was to know the name. */
function knownCopy(deps: Deps, { report, journal }: Attached): string | null {
  return report.isSigned || rulesOf(deps, journal).anonymity === 'open' ? null : report.cleanFileId
}

async function makeCopy(deps: Deps, attached: Attached, reviewer: Reviewer): Promise<Made | null> {
  try {
    const { leaks, store } = await cleanFile(deps, attached, reviewer, { erases: true })
    return leaks.length > 0 ? null : await store()
  } catch (error) {
    deps.log.warn({ fileId: attached.file.id, err: error }, 'a file goes with the data of its reviewer')
    return null
  }
}

/** Puts the copies in the place of the files. Returns the files that are gone, to delete their bytes. */
export async function eraseFiles(tx: Tx, reviewerId: string, nameless: Nameless): Promise<string[]> {
  const old: string[] = []
  for (const attached of await findAttached(tx, reviewerId)) {
    const { file, report } = attached
    const copy = nameless.get(file.id)
    if (copy === undefined) throw new AppError('conflict', 'A report was submitted at this moment. Please try again.')
    if (copy && typeof copy !== 'string') await insertFile(tx, copy)
    const fileId = typeof copy === 'string' ? copy : (copy?.id ?? null)
    const cleanFailure = fileId ? report.cleanFailure && named : gone
    const cleanFileId = cleanFailure ? null : fileId
    await replaceFile(tx, attached, { fileId, fileNames: null, cleanFileId, cleanFailure })
    old.push(file.id, report.cleanFileId ?? file.id)
  }
  return deleteFiles(tx, old)
}

/** The author was not sent the file then, so they do not get it now. */
const named = 'The file named the reviewer, whose data were deleted.'
const gone = 'The file was deleted with the data of the reviewer, because the name could not be taken out of it.'
