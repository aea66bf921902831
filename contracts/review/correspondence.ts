import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyLine, ById, Done, Id, line, prose, Timestamp } from '../shapes.ts'

const roles = ['author', 'co-author', 'reviewer'] as const

const Answer = z.strictObject({
  _id: Id,
  text: z.string(),
  /** The member of staff who recorded it; null if it came by e-mail. */
  by: z.nullable(z.string()),
  /** The address that it came from by e-mail. */
  from: z.nullable(z.string()),
  at: Timestamp,
})

const Message = z.strictObject({
  _id: Id,
  to: z.string(),
  email: z.string(),
  role: z.enum(roles),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'cancelled']),
  by: z.nullable(z.string()),
  at: Timestamp,
  answers: z.array(Answer),
})

export const readCorrespondence = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/messages',
  who: 'staff-or-observer',
  summary: 'To whom staff can write about a manuscript, what they wrote, and what was answered, oldest first',
  params: ById,
  reply: z.strictObject({
    people: z.array(
      z.strictObject({
        /** What `to` of a message takes. */
        key: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        /** Of a reviewer. */
        number: z.nullable(z.int()),
      }),
    ),
    messages: z.array(Message),
    /** Whether answers by e-mail come back to this page. */
    takesAnswers: z.boolean(),
  }),
})
export type Correspondence = z.infer<typeof readCorrespondence.reply>

export const writeMessage = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/messages',
  who: 'staff',
  summary: 'Write to an author, a co-author or a reviewer of a manuscript',
  undoable: true,
  params: ById,
  body: z.strictObject({
    to: line('The recipient', 320),
    subject: line('The subject', 200),
    message: prose('The message', 10_000),
    /** Confirms that a first name in it, which an author has too, is somebody else's. */
    despiteGivenNames: z._default(z.boolean(), false),
    /** Sends it although it seems to name a reviewer. */
    despiteNames: z._default(z.boolean(), false),
  }),
  reply: Done,
  status: 201,
})

export const recordAnswer = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/messages/{message}/answers',
  who: 'staff',
  summary: 'Keep an answer that came to a mailbox of the staff',
  params: z.strictObject({ id: Id, message: Id }),
  body: z.strictObject({ text: prose('The answer', 20_000) }),
  reply: Done,
  status: 201,
})

export const receiveMail = endpoint({
  method: 'POST',
  path: '/mail/incoming',
  who: 'anyone',
  summary:
    'For the mail system: hand over an e-mail that came to a reply address, which is signed. It is an answer or a bounce',
  limit: 'incoming-mail',
  fromAnySite: true,
  body: z.strictObject({
    /** The reply address that it came to. */
    to: line('The reply address', 320),
    /** Empty for what mail systems send themselves. */
    from: anyLine('The sender', 320),
    /** The Message-ID: an e-mail that is handed over twice is kept once. */
    messageId: z.optional(line('The id of the e-mail', 500)),
    /** True for an absence note and the like (Auto-Submitted), which is not kept. */
    isAutomatic: z._default(z.boolean(), false),
    text: prose('The e-mail', 100_000),
    /** Of a report that an e-mail could not be delivered: its part message/delivery-status (RFC 3464). */
    deliveryStatus: z.optional(prose('The delivery status', 20_000)),
    /** The Message-ID of the e-mail that the report is about. */
    returned: z.optional(line('The id of the e-mail that came back', 500)),
  }),
  reply: Done,
})
