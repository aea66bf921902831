import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

export const checkHistories = endpoint({
  method: 'GET',
  path: '/activity/histories',
  who: 'admin',
  summary: "Computes the hashes of all manuscripts' histories again, and names the first broken entry of each",
  reply: z.strictObject({
    entries: z.int(),
    broken: z.array(z.strictObject({ manuscript: Id, number: z.int(), why: z.enum(['changed', 'missing']) })),
  }),
})
