import { readFile } from 'node:fs/promises'
import { uploadBytes } from '#domain/people/limits.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { insertFile } from '../file-store.ts'
import { admitBytes } from './admit.ts'
import { type Fields, receive, type UploadBody } from './receive.ts'

/** `keep`: stores the file as it came, under the id that it returns. */
type UploadedPicture = { bytes: Uint8Array; fields: Fields; keep(mediaType: string): Promise<string> }

/** Receives a picture that staff upload for a text. Until something refers to it, the sweep may remove it. */
export async function uploadPicture<T>(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'log'>,
  staff: Staff,
  body: UploadBody,
  use: (picture: UploadedPicture) => Promise<T>,
): Promise<T> {
  const maxBytes = uploadBytes.manuscript
  const admit = () => admitBytes(deps, body, maxBytes)
  return receive(body, { storage: deps.storage, field: 'file', maxBytes, admit }, async (received) => {
    const { path, bytes, sha256, fields } = received
    const keep = async (mediaType: string) => {
      const id = newId()
      await deps.storage.put(id, path)
      const owner = { ownerRealm: staff.realm, ownerId: staff.id, createdAt: deps.clock.now() }
      const facts = { mediaType, bytes, sha256, warnings: [], isChecked: true }
      await insertFile(deps.db, { id, kind: 'figure', name: 'figure', ...facts, ...owner })
      return id
    }
    return use({ bytes: await readFile(path), fields, keep })
  })
}
