import * as z from 'zod/mini'
import { proofOutcomes } from '#domain/money/transfer-proof.ts'
import { endpoint } from '../endpoint.ts'
import { ByKey } from '../review/revisions.ts'
import { anyLine, anyProse, ById, Done, Id, PageNumber, paged, Timestamp } from '../shapes.ts'

const Money = z.strictObject({ amountMinor: z.int(), currency: z.enum(['NGN', 'USD']) })

const Proof = z.strictObject({
  /** The bank's reference, and the day of the transfer, if the author gave them. */
  reference: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  at: Timestamp,
  answer: z.nullable(z.strictObject({ at: Timestamp, outcome: z.enum(proofOutcomes), reason: z.nullable(z.string()) })),
})

export const OwnProof = Proof
export type OwnProof = z.infer<typeof OwnProof>

export const sendTransferProof = endpoint({
  method: 'POST',
  path: '/charge/{key}/proof',
  who: 'anyone',
  summary: 'Say that the charge was paid by bank transfer, with a proof; another one takes the place of one that waits',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({
    /** The address that `POST /file` gave, with `kind` receipt and, for a link, its token. */
    proof: z._default(z.string().check(z.maxLength(2000)), ''),
    reference: anyLine('The reference', 100),
    paidOn: z._default(z.string().check(z.maxLength(10, { error: 'Enter the date as YYYY-MM-DD.' })), ''),
  }),
  reply: Done,
})

export const ListedProof = z.strictObject({
  ...Proof.shape,
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  author: z.string(),
  email: z.string(),
  file: z.string(),
  due: Money,
  /** Whether somebody can still answer it. */
  open: z.boolean(),
  by: z.nullable(z.string()),
  sample: z.boolean(),
})
export type ListedProof = z.infer<typeof ListedProof>

export const listProofs = endpoint({
  method: 'GET',
  path: '/pay/proofs',
  who: 'admin-or-finance',
  summary: 'Proofs of bank transfers for charges: those to confirm first, oldest first, then those answered',
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ proofs: z.array(ListedProof), ...paged }),
})

export const answerTransferProof = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/proof',
  who: 'admin-or-finance',
  summary: 'Confirm a bank transfer, which marks the manuscript as paid, or refuse the proof with a reason',
  undoable: true,
  params: ById,
  body: z.strictObject({
    outcome: z.enum(proofOutcomes, { error: 'Choose an answer.' }),
    reason: anyProse('The reason', 2000),
    /** When the proof that the caller saw was sent. */
    at: Timestamp,
  }),
  reply: Done,
})
