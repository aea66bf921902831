import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, Done, prose } from '../shapes.ts'

export const redactReport = endpoint({
  method: 'PATCH',
  path: '/invitation/{id}/report',
  who: 'staff',
  summary: 'Change what the author reads of a report; the original is kept, and null brings it back',
  params: ById,
  body: z.strictObject({ text: z.nullable(prose('The report', 50_000)) }),
  reply: Done,
})

export const releaseReport = endpoint({
  method: 'POST',
  path: '/invitation/{id}/release',
  who: 'staff',
  summary: 'Send the author a report that the decision held back',
  params: ById,
  /** Confirms that they get it although it seems to name a reviewer who did not sign. */
  body: z.strictObject({ despiteNames: z._default(z.boolean(), false) }),
  reply: Done,
})
