import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { refused } from '#domain/file-refusals.ts'
import { fileExtension, mediaTypeOf } from '#domain/file-types.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/http/errors.ts'
import { addJob } from '#server/jobs/schedule.ts'
import type { Turn } from '#server/turns.ts'
import { type FileRow, findFile, noteInspection } from './store.ts'

export const inspectJob = 'inspect-file'

type Inspection = Pick<FileRow, 'mediaType' | 'warnings' | 'isChecked'>

const pending = 'Has not been checked in full yet.'
const givenUp = 'Could not be checked in full: it takes too long.'

/** If the inspection takes too long for a waiting user, the file is kept unchecked and inspected later by a job. */
export async function inspectUpload(deps: Pick<Deps, 'inspect'>, path: string, extension: string, turn: Turn) {
  try {
    return { ...(await deps.inspect(async () => ({ bytes: await readFile(path), extension }), turn)), isChecked: true }
  } catch (error) {
    if (!isTooMuch(error)) throw error
    return { mediaType: mediaTypeOf(`file.${extension}`), warnings: [pending], isChecked: false }
  }
}

/** Call this in the transaction that stores the file. */
export async function queueInspection(tx: DbOrTx, fileId: string): Promise<void> {
  await addJob(tx, inspectJob, { fileId })
}

type LaterDeps = Pick<Deps, 'db' | 'storage' | 'inspectPatiently' | 'log'>

/** Records may refer to the file by now, so it is kept whatever the result; staff see the warnings. */
export async function inspectLater(deps: LaterDeps, { fileId }: Record<string, unknown>): Promise<void> {
  const file = typeof fileId === 'string' ? await findFile(deps.db, fileId) : null
  if (!file || file.isChecked) return
  await noteInspection(deps.db, file.id, await inspectStored(deps, file))
}

async function inspectStored(deps: LaterDeps, file: FileRow): Promise<Pick<Inspection, 'warnings' | 'isChecked'>> {
  const { storage, inspectPatiently, log } = deps
  try {
    const stored = await storage.open(file.id)
    if (!stored) throw refused('damaged')
    const extension = fileExtension(file.name) ?? ''
    const { warnings } = await inspectPatiently({ bytes: await buffer(stored.stream), extension })
    return { warnings, isChecked: true }
  } catch (error) {
    const fault = isTooMuch(error) ? givenUp : isRefusal(error) ? faultOf(error) : null
    if (fault === null) throw error
    log.info({ fileId: file.id, err: error }, 'a file did not pass its second inspection')
    return { warnings: [fault], isChecked: false }
  }
}

/** Returns the first sentence, which names the fault. The others are advice for the uploader. */
function faultOf({ message }: { message: string }): string {
  return /^.*?\.(?= |$)/.exec(message)?.[0] ?? message
}
