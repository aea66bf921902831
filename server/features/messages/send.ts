import type { InputOf } from '#contracts/endpoint.ts'
import type { sendMessage } from '#contracts/messages.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { notify } from '../notifications/notify.ts'
import { messageReceived } from './letters.ts'
import { insertMessage } from './store.ts'

export async function send(deps: Deps, input: InputOf<typeof sendMessage>) {
  const { db, config, content } = deps
  const { firstName, lastName, email, message } = input
  const id = newId()
  await db.transaction(async (tx) => {
    await insertMessage(tx, { id, firstName, lastName, email, message })
    const letter = messageReceived({
      office: content.site.contact.email,
      name: `${firstName} ${lastName}`,
      email,
      message,
      inboxUrl: `${config.publicUrl}/admin/message`,
    })
    await addLetter(tx, letter)
    await notify(deps, tx, 'wrote')
  })
  return {
    success: 'Thank you. Your message has reached the editorial office; we will answer by e-mail.',
    messageObject: { _id: id, firstName, lastName, email, message, read: false },
  }
}
