import type { Visitor } from '#domain/words/permissions.ts'
import type { DbOrTx } from '#server/db/types.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'
import { type FileRow, lockFileShared, type Owner } from '../file-store.ts'

/** A browser may be signed in to both realms. The uploads of both accounts belong to the visitor. */
export function ownersOf({ author, staff }: Visitor): Owner[] {
  return [staff, author].flatMap((account) => (account ? [{ realm: account.realm, id: account.id }] : []))
}

export function isOwn(file: Pick<FileRow, 'ownerRealm' | 'ownerId'>, owners: Owner[]): boolean {
  return owners.some(({ realm, id }) => realm === file.ownerRealm && id === file.ownerId)
}

type Claim = { url: string; publicUrl: string; kind: FileRow['kind']; owners: Owner[] }

/** Returns null unless one of `owners` uploaded the file. Call this in the transaction that will refer to the file. */
export async function claimFile(tx: DbOrTx, { url, publicUrl, kind, owners }: Claim): Promise<FileRow | null> {
  const id = fileIdOf(url, publicUrl)
  const file = id === null ? null : await lockFileShared(tx, id)
  return file?.kind === kind && isOwn(file, owners) ? file : null
}
