import { isWaiverOpen } from '#domain/manuscript/waiver.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import type { Told } from './letters.ts'
import { insertLink } from './link-store.ts'
import type { Manuscript } from './store.ts'

const urlOf = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.publicUrl}/charge/${token}`

/** E-mails that first ask for the charge, or remind of it, lead to its page. The preview has no token yet. */
export function chargeAfter(deps: Deps, { letter }: Transition, token: string): Pick<Told, 'chargeUrl'> {
  return letter === 'approved' || letter === 'reminder' ? { chargeUrl: urlOf(deps, token) } : {}
}

/** Links in earlier e-mails keep working. */
export async function putChargeLink(tx: Tx, manuscriptId: string, token: string): Promise<void> {
  await insertLink(tx, { manuscriptId, purpose: 'charge', tokenHash: hashToken(token) })
}

/** One more link, while the author can ask for a waiver. */
export async function newChargeLink(
  deps: Deps,
  tx: Tx,
  { id, status }: Pick<Manuscript, 'id' | 'status'>,
): Promise<{ charge?: string }> {
  if (!isWaiverOpen(status)) return {}
  const token = newToken()
  await putChargeLink(tx, id, token)
  return { charge: urlOf(deps, token) }
}
