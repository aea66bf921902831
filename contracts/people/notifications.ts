import * as z from 'zod/mini'
import { type EventKind, eventKindNames, ways } from '#domain/people/notifications.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Timestamp } from '../shapes.ts'

const Notification = z.strictObject({
  _id: Id,
  at: Timestamp,
  says: z.string(),
  /** Null if it is about no manuscript. */
  number: z.nullable(z.string()),
  title: z.nullable(z.string()),
  href: z.string(),
  isNew: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/admin/notifications',
  who: 'any-staff',
  summary: 'What happened that concerns the staff member who asks, newest first',
  query: z.strictObject({ before: z.optional(Id) }),
  reply: z.strictObject({ notifications: z.array(Notification), next: z.nullable(Id) }),
})

const Way = z.enum(ways, { error: 'Choose how you want to hear of it.' })
const Kind = z.enum(eventKindNames)

export const readChoices = endpoint({
  method: 'GET',
  path: '/admin/notifications/choices',
  who: 'any-staff',
  summary: 'How the staff member who asks hears of each kind of event by e-mail',
  reply: z.strictObject({ choices: z.array(z.strictObject({ kind: Kind, way: Way })) }),
})

export const chooseNotifications = endpoint({
  method: 'PATCH',
  path: '/admin/notifications/choices',
  who: 'any-staff',
  summary: 'Choose that. A kind that is left out stays as it is',
  body: z.strictObject(
    Object.fromEntries(eventKindNames.map((kind) => [kind, z.optional(Way)])) as Record<
      EventKind,
      z.ZodMiniOptional<typeof Way>
    >,
  ),
  reply: Done,
})
