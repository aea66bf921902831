import { lifetimeSeconds } from '#domain/people/limits.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { insertOwnLink } from './address-store.ts'

/** A link to the page of a person's reviews, which shows what was sent to this address. */
export async function linkToOwnReviews(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  reviewerId: string,
  email: string,
): Promise<string> {
  const token = newToken()
  await insertOwnLink(tx, { tokenHash: hashToken(token), reviewerId, email, expiresAt: linkEnd(clock.now()) })
  return `${config.publicUrl}/reviewing/mine/${token}`
}

export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + lifetimeSeconds.ownReviewsLink * 1000)
}
