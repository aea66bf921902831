import * as z from 'zod/mini'
import { billToMax, documentKinds } from '#domain/review/document.ts'
import { endpoint } from '../endpoint.ts'
import { ByKey } from '../review/revisions.ts'
import { anyProse, Timestamp, Token } from '../shapes.ts'

const Code = z.string().check(z.regex(/^[0-9A-Za-z-]{1,40}$/))
const Kind = z.enum(documentKinds)

/** A document that the author can download. */
export const OwnDocument = z.strictObject({
  kind: Kind,
  number: z.string(),
  at: Timestamp,
  url: z.string(),
  /** Why it no longer counts, or only in part, or null. */
  over: z.nullable(z.string()),
})
export type OwnDocument = z.infer<typeof OwnDocument>

export const askInvoice = endpoint({
  method: 'POST',
  path: '/charge/{key}/invoice',
  who: 'anyone',
  summary: "An invoice for an approved manuscript's charge; another amount or addressee makes another one",
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({ billTo: anyProse('The addressee', billToMax) }),
  reply: OwnDocument,
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/paper/{code}/{key}',
  who: 'anyone',
  summary: 'An invoice, a receipt or a letter of acceptance as a PDF, by the key that its author has',
  params: z.strictObject({ code: Code, key: Token }),
  reply: 'stream',
})

export const verifyCode = endpoint({
  method: 'GET',
  path: '/verify/{code}',
  who: 'anyone',
  summary: 'Whether a paper or certificate is genuine, and what it is; never whose, or about which manuscript',
  params: z.strictObject({ code: Code }),
  reply: z.strictObject({
    code: z.string(),
    kind: z.enum([...documentKinds, 'certificate']),
    number: z.nullable(z.string()),
    journal: z.nullable(z.string()),
    at: z.nullable(Timestamp),
    year: z.int(),
    amountMinor: z.nullable(z.int()),
    currency: z.nullable(z.string()),
    /** What the document says too: that it is sample content or a test payment. */
    warning: z.nullable(z.string()),
    /** Why it no longer counts, or null. */
    over: z.nullable(z.string()),
  }),
})
