import type { ReplyOf } from '#contracts/endpoint.ts'
import type { removeSource, TakenSource } from '#contracts/publishing/text-sources.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/jobs/schedule.ts'
import type { UploadBody } from '../../manuscript/files/receive.ts'
import { uploadSource } from '../../manuscript/files/upload.ts'
import { log } from './ask.ts'
import { textJob } from './make.ts'
import { ownedText } from './read.ts'
import { changeText, findText, queueText } from './store.ts'

type TakeDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'log' | 'inspect' | 'readJats'>

/** Takes finished JATS as what the text is made from. A file with faults is not stored: they are reported at once. */
export async function takeSource(
  deps: TakeDeps,
  staff: Staff,
  { id }: { id: string },
  body: UploadBody,
): Promise<TakenSource> {
  await ownedText(deps.db, staff, id)
  let taken: TakenSource = { faults: [] }
  const sourceFileId = await uploadSource(deps, { realm: 'staff', id: staff.id }, body, async (bytes) => {
    const check = { jats: new Uint8Array(bytes), isCheck: true }
    const { faults, note } = await deps.readJats(check, body.turn).catch(tooMuch)
    taken = { faults, ...(note !== undefined && { note }) }
    return faults.length === 0
  })
  if (sourceFileId !== null) await makeFrom(deps, staff, id, sourceFileId)
  return taken
}

function tooMuch(error: unknown): never {
  throw isTooMuch(error)
    ? new AppError('unprocessable', 'This file is too large or too complicated to read.', { cause: error })
    : error
}

export async function dropSource(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { id }: { id: string },
): Promise<ReplyOf<typeof removeSource>> {
  const row = await findText(deps.db, id)
  await ownedText(deps.db, staff, id)
  if (!row?.sourceFileId) throw new AppError('conflict', 'The text is already made from the file itself.')
  await makeFrom(deps, staff, id, null)
  return { success: 'The text is being made from the file again.' }
}

async function makeFrom({ db, clock }: Pick<Deps, 'db' | 'clock'>, staff: Staff, id: string, source: string | null) {
  await db.transaction(async (tx) => {
    const owned = await ownedText(tx, staff, id)
    await queueText(tx, id, clock.now(), [])
    await changeText(tx, id, clock.now(), { sourceFileId: source })
    await addJob(tx, textJob, { fileId: id })
    await log(tx, staff, owned, source === null ? 'remove-source' : 'upload-source')
  })
}
