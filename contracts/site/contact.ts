import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  BoundedPage,
  ByAge,
  ById,
  count,
  Done,
  email,
  Id,
  line,
  paged,
  prose,
  TextFormat,
  Timestamp,
} from '../shapes.ts'

export const messageMaxLength = 5000
const replyMaxLength = 10_000

export const Message = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/message',
  who: 'anyone',
  summary: 'Write to the editorial office',
  limit: 'contact-message',
  body: z.strictObject({
    firstName: line('First name', 100),
    lastName: line('Last name', 100),
    email: email(),
    message: prose('Message', messageMaxLength),
    /** People do not see this field, but programs that fill in forms do. */
    website: z.optional(z.string().check(z.maxLength(0, { error: 'Please leave the field for the website empty.' }))),
    /** How long the form was open, if a script could measure it. Nobody writes a message in two seconds. */
    openForMs: z.optional(
      z.number().check(
        z.minimum(2000, { error: 'That was very quick. Please try again in a moment.' }),
        // A form may stay open for weeks. Scripts send no number above this one.
        z.maximum(2 ** 31 - 1),
      ),
    ),
  }),
  reply: z.strictObject({ success: z.string(), messageObject: Message }),
})

const ListedMessage = z.strictObject({ ...Message.shape, createdAt: Timestamp })
export type ListedMessage = z.infer<typeof ListedMessage>

const MessageReply = z.strictObject({ _id: Id, name: z.string(), reply: z.string(), createdAt: Timestamp })

const MessageThread = z.strictObject({ ...ListedMessage.shape, replies: z.array(MessageReply) })
export type MessageThread = z.infer<typeof MessageThread>

export const listMessages = endpoint({
  method: 'GET',
  path: '/message',
  who: 'staff-or-observer',
  summary:
    'What people wrote to the office, newest first unless asked otherwise; a message is read once it has been answered',
  query: z.strictObject({
    show: z.optional(z.enum(['unread', 'read'])),
    sort: ByAge,
    page: BoundedPage,
  }),
  reply: z.strictObject({
    messages: z.array(ListedMessage),
    /** Messages beyond the last page that can be opened are not counted, here and in `unread`. */
    ...paged,
    unread: z.int(),
    /** Up to a hundred each. */
    counts: z.strictObject({ unread: z.int(), read: z.int(), all: z.int() }),
  }),
})

export const readMessage = endpoint({
  method: 'GET',
  path: '/message/{id}',
  who: 'staff-or-observer',
  summary: 'A message with the replies to it, oldest first; opening it changes nothing',
  params: ById,
  reply: MessageThread,
})

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/message/reply',
  who: 'staff',
  summary: 'Reply to a message by e-mail; the message then counts as read',
  undoable: true,
  body: z.strictObject({
    /** The name of the person to whom the letter is addressed. */
    name: line('Name', 201),
    reply: prose('Reply', replyMaxLength),
    format: TextFormat,
    messageId: Id,
    /** This must be the sender's address: a reply goes nowhere else. */
    email: email(),
    /** How many replies the caller has seen, so that nobody overlooks a colleague's reply. */
    repliesSeen: z.optional(count()),
  }),
  reply: Done,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/message/{id}',
  who: 'staff',
  summary: 'Delete a message and the replies to it',
  params: ById,
  reply: Done,
})
