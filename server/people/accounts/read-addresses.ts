import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readAddressLink } from '#contracts/people/addresses.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { findAddressLink, findAskedFor, findConfirmed } from './address-store.ts'

export const deadLink = () => new AppError('not-found', 'This link has been used, has expired or is not complete.')

/** For the page that the link opens. */
export async function addressLink(
  { db, clock }: Deps,
  { token }: { token: string },
): Promise<ReplyOf<typeof readAddressLink>> {
  const link = await findAddressLink(db, hashToken(token), clock.now())
  if (!link) throw deadLink()
  const { email, accountId } = link
  const confirmed = await findConfirmed(db, [email])
  return { email, isChange: accountId !== null, isConfirmed: confirmed.has(email) }
}

export type AddressState = {
  isConfirmed: boolean
  /** The new address that waits to be confirmed. */
  askedFor: string | null
}

export async function addressState({ db, clock }: Deps, { realm, id, email }: Author | Staff): Promise<AddressState> {
  const [confirmed, askedFor] = await Promise.all([
    findConfirmed(db, [email]),
    findAskedFor(db, realm, id, clock.now()),
  ])
  return { isConfirmed: confirmed.has(email), askedFor }
}
