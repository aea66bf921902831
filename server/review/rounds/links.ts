import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { type Invitation, insertLink } from './store.ts'

/** Makes one more link to an invitation, for the e-mail to this address. Those in earlier e-mails keep working. */
export async function newReviewLink(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  invitation: Invitation,
  email: string,
): Promise<string> {
  const token = newToken()
  await insertLink(tx, invitation, { tokenHash: hashToken(token), email })
  return `${config.publicUrl}/reviewing/${token}`
}
