import * as z from 'zod/mini'
import { accents } from '#domain/manuscript/journal.ts'
import { proofCommentMax, proofOutcomes, proofQuoteMax, proofStates } from '#domain/manuscript/page-proof.ts'
import { endpoint } from '../endpoint.ts'
import { ByKey } from '../review/revisions.ts'
import { anyLine, anyProse, ById, Day, Done, Id, line, prose, Timestamp } from '../shapes.ts'

/** `where`: the place in words. `answer`: what the office says to the author, if it says something. */
const Comment = z.strictObject({
  _id: Id,
  place: z.string(),
  where: z.string(),
  quote: z.string(),
  words: z.string(),
  at: Timestamp,
  settled: z.nullable(z.strictObject({ at: Timestamp, by: z.nullable(z.string()), answer: z.nullable(z.string()) })),
})
export type ProofComment = z.infer<typeof Comment>

const Proof = z.strictObject({
  _id: Id,
  round: z.int(),
  state: z.enum(proofStates),
  askedAt: Timestamp,
  dueOn: Day,
  answeredAt: z.nullable(Timestamp),
  /** The author's words to the office. */
  answer: z.nullable(z.string()),
  comments: z.array(Comment),
})
export type Proof = z.infer<typeof Proof>

/** What the author sees. Who in the office settled a comment is not said. */
export const OwnPageProof = z.strictObject({
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  journal: z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) }),
  /** Why the last proof can no longer be answered, or null. */
  problem: z.nullable(z.string()),
  /** Newest first. */
  proofs: z.array(Proof),
})
export type OwnPageProof = z.infer<typeof OwnPageProof>

const StaffProof = z.strictObject({ ...Proof.shape, by: z.nullable(z.string()), remindedAt: z.nullable(Timestamp) })
export type StaffProof = z.infer<typeof StaffProof>

const StaffProofs = z.strictObject({
  /** Why no proof can be sent now, or null. */
  problem: z.nullable(z.string()),
  today: Day,
  /** Newest first. */
  proofs: z.array(StaffProof),
})
export type StaffProofs = z.infer<typeof StaffProofs>

export const readPageProof = endpoint({
  method: 'GET',
  path: '/proof/{key}',
  who: 'anyone',
  summary: 'The proofs of an accepted manuscript, for its author; opening them changes nothing',
  params: ByKey,
  reply: OwnPageProof,
})

export const addProofComment = endpoint({
  method: 'POST',
  path: '/proof/{key}/comments',
  who: 'anyone',
  summary: 'Mark a place of the proof and say what should be corrected there',
  limit: 'proof-comment',
  params: ByKey,
  body: z.strictObject({
    /** The proof that the author has read. */
    proof: Id,
    place: line('The place', 60),
    quote: anyLine('The words', proofQuoteMax),
    words: prose('Your comment', proofCommentMax),
  }),
  reply: Done,
  status: 201,
})

export const removeProofComment = endpoint({
  method: 'DELETE',
  path: '/proof/{key}/comments/{comment}',
  who: 'anyone',
  summary: 'Take back a comment, until the proof is answered',
  limit: 'proof-comment',
  params: z.strictObject({ ...ByKey.shape, comment: Id }),
  reply: Done,
})

export const answerPageProof = endpoint({
  method: 'POST',
  path: '/proof/{key}',
  who: 'anyone',
  summary: 'Approve the proof, with the corrections that were marked if there are any, or ask for another proof',
  limit: 'proof-comment',
  params: ByKey,
  body: z.strictObject({
    proof: Id,
    outcome: z.enum(proofOutcomes, { error: 'Approve the proof or send your corrections.' }),
    words: anyProse('Your message', proofCommentMax),
  }),
  reply: Done,
})

export const listPageProofs = endpoint({
  method: 'GET',
  path: '/text/{id}/proofs',
  who: 'staff-or-observer',
  summary: 'The proofs that the author of this text was sent, and what they want corrected',
  params: ById,
  reply: StaffProofs,
})

export const askForProof = endpoint({
  method: 'POST',
  path: '/text/{id}/proofs',
  who: 'staff',
  summary: 'Send the author a proof of the text as it is now, to be answered by a day',
  params: ById,
  body: z.strictObject({ dueOn: Day }),
  reply: StaffProofs,
  status: 201,
})

export const withdrawProof = endpoint({
  method: 'DELETE',
  path: '/text/{id}/proofs',
  who: 'staff',
  summary: 'Withdraw the proof that waits for the author',
  params: ById,
  reply: StaffProofs,
})

export const settleProofComment = endpoint({
  method: 'PUT',
  path: '/text/{id}/proofs/comments/{comment}',
  who: 'staff',
  summary: "Settle one of the author's comments, with an answer if there is something to say",
  params: z.strictObject({ id: Id, comment: Id }),
  /** An answer that seems to name a reviewer who did not sign is refused without `despiteNames`: the author reads it. */
  body: z.strictObject({
    answer: anyProse('Your answer', proofCommentMax),
    despiteNames: z._default(z.boolean(), false),
  }),
  reply: StaffProofs,
})
