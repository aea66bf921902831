import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyLine, anyProse, ById, ByToken, Done, email, Id, line, prose, Timestamp } from '../shapes.ts'

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  who: 'anyone',
  summary: 'Join the newsletter',
  limit: 'newsletter-sign-up',
  body: z.strictObject({ email: email() }),
  reply: Done,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe/{token}',
  who: 'anyone',
  summary: 'Unsubscribe with the link in an e-mail (RFC 8058)',
  fromAnySite: true,
  params: ByToken,
  reply: Done,
})

const bodyMax = 100_000

export const sendNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/send',
  who: 'admin',
  summary: 'Send a newsletter to all subscribers in the background; the body is HTML. Takes an Idempotency-Key',
  body: z.strictObject({ subject: line('Subject'), body: prose('Body', bodyMax) }),
  reply: z.strictObject({ _id: Id, recipients: z.int() }),
  status: 202,
})

export const testNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/test',
  who: 'admin',
  summary: 'Send a newsletter to oneself alone',
  body: z.strictObject({ subject: line('Subject'), body: prose('Body', bodyMax) }),
  reply: Done,
})

export const previewNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/preview',
  who: 'admin',
  summary: 'What would be sent: the body as it would be kept, and the whole e-mail as HTML and as plain text',
  body: z.strictObject({ subject: anyLine('Subject'), body: anyProse('Body', bodyMax) }),
  reply: z.strictObject({ body: z.string(), html: z.string(), text: z.string() }),
})

export const Newsletter = z.strictObject({
  _id: Id,
  subject: z.string(),
  by: z.string(),
  createdAt: Timestamp,
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Readers who left the list before their letter was sent. */
  left: z.int(),
  /** Set if it was stopped: whoever had not got it by then does not get it. */
  stopped: z.nullable(z.strictObject({ by: z.string(), at: Timestamp })),
  isDone: z.boolean(),
})
export type Newsletter = z.infer<typeof Newsletter>

export const listNewsletters = endpoint({
  method: 'GET',
  path: '/newsletter',
  who: 'admin',
  summary: 'How many subscribers there are, and past newsletters with their results, newest first',
  query: z.strictObject({ before: z.optional(Id) }),
  reply: z.strictObject({ recipients: z.int(), newsletters: z.array(Newsletter), next: z.nullable(Id) }),
})

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/newsletter/subscribers/export',
  who: 'admin',
  summary: 'Those who get the newsletter as a CSV file (RFC 4180), whole',
  reply: 'stream',
})

export const readNewsletter = endpoint({
  method: 'GET',
  path: '/newsletter/{id}',
  who: 'admin',
  summary: 'How far a newsletter is',
  params: ById,
  reply: Newsletter,
})

export const stopNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/{id}/stop',
  who: 'admin',
  summary: 'Stop a newsletter: its e-mails that were not sent yet are cancelled',
  params: ById,
  reply: Done,
})
