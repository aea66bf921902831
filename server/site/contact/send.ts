import type { InputOf } from '#contracts/endpoint.ts'
import type { sendMessage } from '#contracts/site/contact.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { notify } from '../../people/notify.ts'
import { messageReceived } from './letters.ts'
import { findJustSent, insertMessage } from './store.ts'

export async function send(deps: Deps, input: InputOf<typeof sendMessage>) {
  const { db, config, content } = deps
  const { firstName, lastName, email, message } = input
  const id = await db.transaction(async (tx) => {
    const written = { id: newId(), firstName, lastName, email, message }
    const before = await findJustSent(tx, written)
    if (before) return before
    await insertMessage(tx, written)
    const letter = messageReceived({
      office: content.site.contact.email,
      name: `${firstName} ${lastName}`,
      email,
      message,
      inboxUrl: `${config.publicUrl}/admin/message`,
    })
    await addLetter(tx, letter)
    await notify(deps, tx, 'wrote')
    return written.id
  })
  return {
    success: 'Thank you. Your message has reached the editorial office; we will answer by e-mail.',
    messageObject: { _id: id, firstName, lastName, email, message, read: false },
  }
}
