import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { insertLink } from '../../manuscript/submission/link-store.ts'

/** One more link to the page of a correction. Those in earlier e-mails keep working. */
export async function newCorrectionLink({ config }: Deps, tx: Tx, manuscriptId: string): Promise<string> {
  const token = newToken()
  await insertLink(tx, { manuscriptId, purpose: 'correction', tokenHash: hashToken(token) })
  return `${config.publicUrl}/correction/${token}`
}
