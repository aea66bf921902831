import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { password } from '../people/accounts.ts'
import { Done } from '../shapes.ts'

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/author/export',
  who: 'author',
  summary: 'Everything that is kept about the author who is logged in, as one JSON file',
  limit: 'data-export',
  reply: 'stream',
})

/** Not a DELETE, because proxies may drop the body of a DELETE, and with it the password. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/author/delete',
  who: 'author',
  limit: 'password-check',
  summary: 'Delete the account of the author who is logged in; published articles and payment records stay',
  body: z.strictObject({ password: password() }),
  reply: Done,
})
