import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, email, Token } from './shapes.ts'

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
  summary: 'Leave the newsletter by the link of a letter (RFC 8058)',
  fromAnySite: true,
  params: z.strictObject({ token: Token }),
  reply: Done,
})
