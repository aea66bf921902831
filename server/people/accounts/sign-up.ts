import { AppError } from '#domain/words/errors.ts'
import { logActivity } from '../../db/activity.ts'
import type { Client, Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { linkIfUnconfirmed } from './addresses.ts'
import { welcome } from './letters.ts'
import { hashNewPassword, turnOf } from './passwords.ts'
import { insertAuthor } from './store.ts'

type SignUp = { name: string; email: string; password: string }

/** Returns the id of the new author. */
export async function signUp(deps: Deps, { name, email, password }: SignUp, client: Client): Promise<string> {
  const { db, config } = deps
  const id = newId()
  const passwordHash = await hashNewPassword(password, email, turnOf('sign-up', client))
  await db.transaction(async (tx) => {
    const isNew = await insertAuthor(tx, { id, name, email, passwordHash })
    if (!isNew) throw new AppError('conflict', 'An account with this email already exists.')
    await logActivity(tx, { by: { realm: 'author', id }, action: 'sign-up', object: 'author', objectId: id })
    const confirm = await linkIfUnconfirmed(deps, tx, email)
    const urls = { submit: `${config.publicUrl}/submit`, profile: `${config.publicUrl}/author`, confirm }
    await addLetter(tx, welcome({ email, name }, urls))
  })
  return id
}
