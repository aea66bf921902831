import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, Id } from '../shapes.ts'

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

export const exportFile = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/file.zip',
  who: 'staff',
  summary: "A manuscript's whole file as a ZIP archive: versions, reports, e-mails, decisions, notes and history",
  limit: 'manuscript-export',
  params: ById,
  reply: 'stream',
})
