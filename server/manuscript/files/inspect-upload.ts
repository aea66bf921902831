import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { fileExtension, mediaTypeOf } from '#domain/words/file-types.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import { putBytes } from '#server/adapters/storage/put-bytes.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/http/errors.ts'
import { addJob } from '#server/jobs/schedule.ts'
import type { Turn } from '#server/turns.ts'
import { type FileRow, findFile } from '../file-store.ts'
import type { Received } from './receive.ts'
import { noteInspection } from './store.ts'

export const inspectJob = 'inspect-file'

type Inspection = Pick<FileRow, 'warnings' | 'isChecked' | 'bytes' | 'sha256'>

const pending = 'Has not been checked in full yet.'
const givenUp = 'Could not be checked in full: it takes too long.'

/**
 * If the inspection takes too long for a waiting user, the file is kept unchecked and inspected later by a job. What it would
 * load from elsewhere when it is opened is taken out of it at `path`: what is reported and stored is what is left.
 */
export async function inspectUpload(
  deps: Pick<Deps, 'inspect'>,
  { path, bytes, sha256 }: Pick<Received, 'path' | 'bytes' | 'sha256'>,
  extension: string,
  turn: Turn,
): Promise<Inspection & Pick<FileRow, 'mediaType'>> {
  try {
    const suspect = async () => ({ bytes: await readFile(path), extension })
    const { unlinked, ...found } = await deps.inspect(suspect, turn)
    if (unlinked) await writeFile(path, unlinked)
    return { bytes, sha256, ...found, ...(unlinked && factsOf(unlinked)), isChecked: true }
  } catch (error) {
    if (!isTooMuch(error)) throw error
    return { mediaType: mediaTypeOf(`file.${extension}`), warnings: [pending], isChecked: false, bytes, sha256 }
  }
}

const factsOf = (content: Uint8Array) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

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

async function inspectStored(deps: LaterDeps, file: FileRow): Promise<Partial<Inspection>> {
  const { storage, inspectPatiently, log } = deps
  try {
    const stored = await storage.open(file.id)
    if (!stored) throw refused('damaged')
    const extension = fileExtension(file.name) ?? ''
    const bytes = await buffer(stored.stream)
    const { warnings, unlinked } = await inspectPatiently({ bytes, extension })
    if (unlinked) await putBytes(storage, file.id, unlinked)
    // Of what is stored, because a killed job may have replaced it before.
    return { warnings, isChecked: true, ...factsOf(unlinked ?? bytes) }
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
