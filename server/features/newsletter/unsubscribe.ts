import { AppError } from '#domain/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { findSubscriber, removeSubscriber } from './store.ts'

/** Says the same however often it is asked: a mail client may repeat the click. */
export async function unsubscribe({ db, clock }: Deps, { token }: { token: string }): Promise<{ success: string }> {
  const tokenHash = hashToken(token)
  if (!(await findSubscriber(db, tokenHash))) throw new AppError('not-found', 'This link is not valid.')
  await removeSubscriber(db, tokenHash, clock.now())
  return { success: 'You have left the newsletter.' }
}
