import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyLine, ById, Done, Id, prose, Timestamp } from '../shapes.ts'

const Subscriber = z.strictObject({
  _id: Id,
  email: z.string(),
  createdAt: Timestamp,
  unsubscribedAt: z.nullable(Timestamp),
  /** How they agreed, as whoever imported the address says; null if they subscribed on the site. */
  consent: z.nullable(z.string()),
})
export type Subscriber = z.infer<typeof Subscriber>

export const shownSubscribers = ['subscribed', 'unsubscribed'] as const

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/subscribers',
  who: 'admin',
  summary: "The newsletter's subscribers, newest first",
  query: z.strictObject({
    show: z.optional(z.enum(shownSubscribers)),
    search: anyLine('The search', 254),
    before: z.optional(Id),
  }),
  reply: z.strictObject({
    subscribers: z.array(Subscriber),
    subscribed: z.int(),
    /** Of each tab, those that match the search, counted as far as a hundred. */
    counts: z.strictObject({ all: z.int(), subscribed: z.int(), unsubscribed: z.int() }),
    next: z.nullable(Id),
  }),
})

export const importSubscribers = endpoint({
  method: 'POST',
  path: '/subscribers/import',
  who: 'admin',
  summary:
    'Add addresses of people who agreed to get the newsletter. Known and unsubscribed ones are left alone, and nothing is saved unless confirmed',
  body: z.strictObject({
    csv: prose('The list', 900_000),
    /** Where and when these people agreed. */
    consent: prose('How they agreed', 500),
    confirmed: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    added: z.int(),
    known: z.int(),
    unsubscribed: z.int(),
    /** The lines without an address, at most 20 of them. */
    refused: z.array(z.int()),
  }),
})
export type SubscriberImport = z.infer<typeof importSubscribers.reply>

export const unsubscribeReader = endpoint({
  method: 'PATCH',
  path: '/subscribers/{id}/unsubscribe',
  who: 'admin',
  summary: 'Unsubscribe somebody who asked for it; no import adds the address again',
  params: ById,
  reply: Done,
})

export const deleteSubscriber = endpoint({
  method: 'DELETE',
  path: '/subscribers/{id}',
  who: 'admin',
  summary: 'Delete an address from the list for good; an import may add it again',
  params: ById,
  reply: Done,
})
