import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { insertLink } from './store.ts'

/** Makes one more link to an invitation, for the e-mail to this address. Those in earlier e-mails keep working. */
export async function newReviewLink(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  invitationId: string,
  email: string,
): Promise<string> {
  const token = newToken()
  await insertLink(tx, { tokenHash: hashToken(token), invitationId, email })
  return `${config.publicUrl}/reviewing/${token}`
}
