import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { welcome } from './letters.ts'
import { addSubscriber } from './store.ts'
import { unsubscribeLinks, unsubscribeToken } from './unsubscribe-links.ts'

export async function subscribe(deps: Deps, { email }: { email: string }): Promise<{ success: string }> {
  const { db, config, secret } = deps
  const id = newId()
  const tokenHash = hashToken(unsubscribeToken(secret, id))
  await db.transaction(async (tx) => {
    const added = await addSubscriber(tx, { id, email, tokenHash })
    if (!added) throw new AppError('conflict', "You're already subscribed.")
    await addLetter(tx, welcome(email, `${config.publicUrl}/journals`, unsubscribeLinks(deps, added.id)))
  })
  return { success: 'Subscribed successfully!' }
}
