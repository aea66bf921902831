import { createHmac } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { welcome } from './letters.ts'
import { addSubscriber } from './store.ts'

/** Derived, not stored: every later newsletter can carry the same link, and the table still holds only its hash. */
function unsubscribeToken(secret: Buffer, subscriberId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${subscriberId}`).digest('base64url')
}

export async function subscribe(
  { db, config, secret }: Deps,
  { email }: { email: string },
): Promise<{ success: string }> {
  const id = newId()
  const tokenHash = hashToken(unsubscribeToken(secret, id))
  await db.transaction(async (tx) => {
    const added = await addSubscriber(tx, { id, email, tokenHash })
    if (!added) throw new AppError('conflict', "You're already subscribed.")
    const token = unsubscribeToken(secret, added.id)
    await addLetter(
      tx,
      welcome({
        email,
        siteUrl: `${config.publicUrl}/journals`,
        unsubscribeUrl: `${config.publicUrl}/unsubscribe/${token}`,
        oneClickUrl: `${config.publicUrl}/api/newsletter/unsubscribe/${token}`,
      }),
    )
  })
  return { success: 'Subscribed successfully!' }
}
