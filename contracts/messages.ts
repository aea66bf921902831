import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, Id, line, prose } from './shapes.ts'

export const messageMaxLength = 5000

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
    /** People never see this field; programs that fill in forms do. */
    website: z.optional(z.string().check(z.maxLength(0, { error: 'Please leave the field for the website empty.' }))),
    /** How long the form was open, where a script could tell. Nobody writes a message in two seconds. */
    openForMs: z.optional(
      z.number().check(z.minimum(2000, { error: 'That was very quick. Please try again in a moment.' })),
    ),
  }),
  reply: z.strictObject({ success: z.string(), messageObject: Message }),
})
