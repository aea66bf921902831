import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, Timestamp } from '../shapes.ts'

const Session = z.strictObject({
  _id: Id,
  userAgent: z.string(),
  createdAt: Timestamp,
  seenAt: Timestamp,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/admin/sessions',
  who: 'any-staff',
  summary: 'Where the staff member who asks is logged in, the session last used first',
  reply: z.array(Session),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/admin/sessions/{id}',
  who: 'any-staff',
  summary: 'Log out of one of these sessions',
  params: ById,
  reply: Done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/admin/sessions/end-others',
  who: 'any-staff',
  summary: 'Log out of all sessions but the one that asks',
  reply: Done,
})

const LogIn = z.strictObject({
  _id: Id,
  way: z.string(),
  device: z.string(),
  /** The coarse part of the address. */
  network: z.string(),
  at: Timestamp,
})
export type LogIn = z.infer<typeof LogIn>

export const listLogIns = endpoint({
  method: 'GET',
  path: '/admin/log-ins',
  who: 'any-staff',
  summary: 'The last log-ins of the staff member who asks, the newest first',
  reply: z.array(LogIn),
})
