import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { cancelNewsletters } from '../../jobs/outbox.ts'
import { findSubscriber, removeSubscriber } from './store.ts'

/** Repeating it returns the same reply, because a mail client may repeat the click. */
export async function unsubscribe({ db, clock }: Deps, { token }: { token: string }): Promise<{ success: string }> {
  const tokenHash = hashToken(token)
  const subscriber = await findSubscriber(db, tokenHash)
  if (!subscriber) throw new AppError('not-found', 'This link is not valid.')
  await db.transaction(async (tx) => {
    // Update the row first: it is locked while letters are being written, so we wait until they can be cancelled.
    await removeSubscriber(tx, tokenHash, clock.now())
    await cancelNewsletters(tx, subscriber.email)
  })
  return { success: 'You have unsubscribed from the newsletter.' }
}
