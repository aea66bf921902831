import { lifetimeSeconds } from '#domain/limits.ts'
import type { Realm } from '#domain/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { findConfirmed, putAddressLink, putConfirmed } from './address-store.ts'
import { confirmLink } from './letters.ts'

/** Tells the co-authors who waited for an address to be confirmed. */
export const coAuthorJob = 'tell-co-authors'

/** Call it in the transaction in which a link or a code that was sent to the address is used. */
export async function confirmAddress(tx: Tx, email: string): Promise<void> {
  const isNew = await putConfirmed(tx, email)
  if (isNew) await addJob(tx, coAuthorJob, { email })
}

type Account = { realm: Realm; accountId: string }

/** With an account, the link makes the address that account's. */
export async function newAddressLink(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  email: string,
  account?: Account,
): Promise<string> {
  const token = newToken()
  const seconds = account ? lifetimeSeconds.addressChange : lifetimeSeconds.addressLink
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000)
  await putAddressLink(tx, { tokenHash: hashToken(token), email, expiresAt, ...account })
  return `${config.publicUrl}/confirm/${token}`
}

/** Nothing where there is nothing to confirm. */
export async function linkIfUnconfirmed(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  email: string,
): Promise<string | undefined> {
  const confirmed = await findConfirmed(tx, [email])
  return confirmed.has(email) ? undefined : newAddressLink(deps, tx, email)
}

/** A letter of its own, where the address came without any other. */
export async function askToConfirm(deps: Deps, tx: Tx, email: string, about?: { manuscriptId: string }): Promise<void> {
  const url = await linkIfUnconfirmed(deps, tx, email)
  if (url) await addLetter(tx, confirmLink({ email }, url), about)
}
