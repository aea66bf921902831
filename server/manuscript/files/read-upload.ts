import { readFile } from 'node:fs/promises'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { uploadBytes } from '#domain/people/limits.ts'
import type { DocumentExtension } from '#domain/words/file-types.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import type { Deps } from '#server/deps.ts'
import { admitBytes } from './admit.ts'
import { promisedExtension, tidyName } from './file-name.ts'
import { type Fields, receive, type UploadBody } from './receive.ts'

type ReadDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'log' | 'inspect'>
type Upload = { bytes: Uint8Array; extension: DocumentExtension; name: string; fields: Fields }

/** A document that is looked at and not kept: it leaves the disk before this returns. */
export async function readUpload(deps: ReadDeps, body: UploadBody): Promise<Upload> {
  const maxBytes = uploadBytes.manuscript
  const admit = async (name: string) => {
    promisedExtension('manuscript', name, undefined)
    await admitBytes(deps, body, maxBytes)
  }
  return receive(body, { storage: deps.storage, field: 'file', maxBytes, admit }, async ({ path, name, fields }) => {
    const extension = promisedExtension('manuscript', name, undefined) as DocumentExtension
    const bytes = await readFile(path)
    try {
      const { unlinked } = await deps.inspect({ bytes, extension }, body.turn)
      return { bytes: unlinked ?? bytes, extension, name: tidyName(name, extension), fields }
    } catch (error) {
      throw isTooMuch(error) ? refused('damaged', error) : error
    }
  })
}
