import type { InputOf } from '#contracts/endpoint.ts'
import type { replyToMessage } from '#contracts/site/contact.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { plainText } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { readBlocks } from '../../jobs/rich-blocks.ts'
import { messageAnswered } from './letters.ts'
import { noSuchMessage } from './read.ts'
import { findReplies, insertReply, lockMessage } from './store.ts'

export async function reply(
  { db, clock, config }: Deps,
  staff: Staff,
  { messageId, name, email, reply: text, format, repliesSeen }: InputOf<typeof replyToMessage>,
): Promise<{ success: string }> {
  const reply = format === 'html' ? readBlocks(text, config.publicUrl, { name: 'reply', label: 'Reply' }) : [text]
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (!message) throw noSuchMessage()
    if (email !== message.email) throw faultAt('email', 'A reply goes only to the address that the message came from.')
    const earlier = await findReplies(tx, messageId)
    const latest = earlier.at(-1)
    if (latest && repliesSeen !== undefined && repliesSeen < earlier.length)
      throw new AppError('conflict', `${latest.staffName} has already answered this message.`)
    const kept = { id: newId(), messageId, staffName: staff.name, reply: plainText(reply), createdAt: clock.now() }
    await insertReply(tx, kept)
    const to = { email: message.email, name }
    const contactUrl = `${config.publicUrl}/contact`
    await addLetter(tx, messageAnswered(to, { reply, by: staff.name, message: message.message, contactUrl }))
    await logActivity(tx, { by: staff, action: 'reply', object: 'message', objectId: messageId })
  })
  return { success: `Your reply is on its way to ${email}.` }
}
