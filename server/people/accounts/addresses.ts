import { lifetimeSeconds } from '#domain/people/limits.ts'
import type { Realm } from '#domain/words/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { findConfirmed, putAddressLink, putConfirmed, putOwner } from './address-store.ts'
import { confirmLink } from './letters.ts'

/** Co-authors hear about a manuscript only once its author's address is confirmed. This job tells them. */
export const coAuthorJob = 'tell-co-authors'

/** Call this in the transaction that uses a link or code which we sent to the address. */
export async function confirmAddress(tx: Tx, email: string): Promise<void> {
  const isNew = await putConfirmed(tx, email)
  if (isNew) await addJob(tx, coAuthorJob, { email })
}

/** Staff do not see what they submitted themselves. This job looks for it. */
export const submitterJob = 'weigh-submitted'

/** Call this, besides `confirmAddress`, where it shows that an account with the address is its owner's. */
export async function confirmOwner(tx: Tx, email: string, at: Date): Promise<void> {
  await putOwner(tx, email, at)
  await addJob(tx, submitterJob, { email })
}

type Account = { realm: Realm; accountId: string }

/** If `account` is given, using the link changes that account's address to `email`. */
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

/** Returns undefined if the address is confirmed already. */
export async function linkIfUnconfirmed(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  email: string,
): Promise<string | undefined> {
  const confirmed = await findConfirmed(tx, [email])
  return confirmed.has(email) ? undefined : newAddressLink(deps, tx, email)
}

/** Sends a separate e-mail with the link. Used where no other e-mail goes to the address. */
export async function askToConfirm(deps: Deps, tx: Tx, email: string, about?: { manuscriptId: string }): Promise<void> {
  const url = await linkIfUnconfirmed(deps, tx, email)
  if (url) await addLetter(tx, confirmLink({ email }, url), about)
}
