import { AppError } from '#domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { cancelNewsletters } from '../../jobs/outbox.ts'
import { findSubscriber, removeSubscriber } from './store.ts'

/** Says the same however often it is asked: a mail client may repeat the click. */
export async function unsubscribe({ db, clock }: Deps, { token }: { token: string }): Promise<{ success: string }> {
  const tokenHash = hashToken(token)
  const subscriber = await findSubscriber(db, tokenHash)
  if (!subscriber) throw new AppError('not-found', 'This link is not valid.')
  await db.transaction(async (tx) => {
    // The row first: a newsletter whose letters are being written holds it until they can be seen and cancelled.
    await removeSubscriber(tx, tokenHash, clock.now())
    await cancelNewsletters(tx, subscriber.email)
  })
  return { success: 'You have left the newsletter.' }
}
