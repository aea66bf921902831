import { noRoom } from '#domain/manuscript/file-refusals.ts'
import { countAgainst } from '#server/db/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { UploadBody } from './receive.ts'

type AdmitDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'log'>

const mebibyte = 1024 * 1024

export async function hasRoom({ storage, config }: Pick<Deps, 'storage' | 'config'>): Promise<boolean> {
  return (await storage.freeBytes()) >= config.minFreeDiskBytes
}

const noFiles = 'Files cannot be saved or opened.'
export const storageSilent = `${noFiles} The place where they are kept does not answer.`

/** For the operator: what is wrong with the place of the files, or null. */
export async function storageFault({ storage }: Pick<Deps, 'storage'>): Promise<string | null> {
  const fault = await storage.fault()
  return fault && `${noFiles} ${fault}`
}

/** What a place says of itself that can't even be asked. */
export const unreadable = (error: unknown) => ({
  freeBytes: 0,
  storageFault: `${noFiles} ${error instanceof Error ? error.message : error}`,
})

/** Called before anything is stored. Throws if the disk is nearly full or the client's upload limit is reached. */
export async function admitBytes(deps: AdmitDeps, body: UploadBody, maxBytes: number): Promise<void> {
  const { db, clock, config, log } = deps
  if (!(await hasRoom(deps))) {
    log.warn({ minFreeDiskBytes: config.minFreeDiskBytes }, 'an upload was refused: the disk is nearly full')
    throw noRoom()
  }
  // A chunked request has no Content-Length, so count the largest size allowed.
  const megabytes = Math.ceil((body.contentLength || maxBytes) / mebibyte)
  await countAgainst(db, 'upload-megabytes', [body.turn.whose], clock.now(), config.limits, megabytes)
}
