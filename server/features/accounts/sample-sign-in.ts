import { AppError } from '#domain/errors.ts'
import type { Realm } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { noteLogIn } from './log-in.ts'
import { isSameMac, mac } from './mac.ts'
import { findSampleAccounts } from './store.ts'

const realms: Realm[] = ['author', 'staff']

const tokenOf = (secret: Buffer, realm: Realm, id: string) => mac(secret, 'sample', realm, id)

/** A page that asks before it signs in, so that nothing happens by merely opening a link. */
export function sampleSignInPath(secret: Buffer, realm: Realm, id: string): string {
  return `/sample/sign-in/${tokenOf(secret, realm, id)}`
}

/** Sample accounts have no password that anybody knows: the console's link opens them, and no others. */
export async function sampleSignIn(deps: Deps, { token }: { token: string }): Promise<{ realm: Realm; id: string }> {
  const { db, secret } = deps
  for (const realm of realms) {
    const ids = await findSampleAccounts(db, realm)
    const id = ids.find((sampleId) => isSameMac(tokenOf(secret, realm, sampleId), token))
    if (id) {
      await noteLogIn(deps, realm, id)
      return { realm, id }
    }
  }
  throw new AppError('not-found', 'This link is not valid.')
}
