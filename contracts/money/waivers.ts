import * as z from 'zod/mini'
import { accents } from '#domain/manuscript/journal.ts'
import { type WaiverReason, waiverOutcomes, waiverReasons, waiverWordsLength } from '#domain/manuscript/waiver.ts'
import { endpoint } from '../endpoint.ts'
import { ByKey } from '../review/revisions.ts'
import { anyProse, ById, Done, Id, PageNumber, paged, prose, Timestamp } from '../shapes.ts'
import { OwnDocument } from './documents.ts'
import { OwnProof } from './transfer-proofs.ts'

const Money = z.strictObject({ amountMinor: z.int(), currency: z.enum(['NGN', 'USD']) })
const Reason = z.enum(Object.keys(waiverReasons) as WaiverReason[], { error: 'Choose a reason.' })
const AmountMinor = (error: string) =>
  z.int({ error }).check(z.minimum(0, { error }), z.maximum(1_000_000_000, { error }))

const WaiverRequest = z.strictObject({
  reason: Reason,
  words: z.string(),
  /** What the author could pay, if it is something. */
  offerMinor: z.nullable(z.int()),
  at: Timestamp,
  answer: z.nullable(z.strictObject({ at: Timestamp, outcome: z.enum(waiverOutcomes), text: z.nullable(z.string()) })),
})

/** The charge as the author of the manuscript sees it. */
export const OwnCharge = z.strictObject({
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  journal: z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) }),
  charge: Money,
  /** The charge after a reduction. */
  due: Money,
  /** `expected`: due only if the manuscript is approved. `on-hold`: approved, but payment has to wait. */
  state: z.enum(['expected', 'due', 'on-hold', 'settled', 'none']),
  waived: z.boolean(),
  /** Why no waiver can be asked for now, or null. */
  waiverProblem: z.nullable(z.string()),
  /** Invoices, receipts and the letter of acceptance, newest first. */
  papers: z.array(OwnDocument),
  /** Proofs of bank transfers, newest first. */
  proofs: z.array(OwnProof),
  /** Newest first. */
  requests: z.array(WaiverRequest),
})
export type OwnCharge = z.infer<typeof OwnCharge>

export const readCharge = endpoint({
  method: 'GET',
  path: '/charge/{key}',
  who: 'anyone',
  summary: "A manuscript's charge, for its author by link or logged in; opening it changes nothing",
  params: ByKey,
  reply: OwnCharge,
})

export const askWaiver = endpoint({
  method: 'POST',
  path: '/charge/{key}/waiver',
  who: 'anyone',
  summary: 'Ask for the charge to be waived or reduced, before or after approval',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({
    reason: Reason,
    words: anyProse('Your reasons', waiverWordsLength.max),
    offerMinor: z.optional(AmountMinor('Enter the amount that you could pay.')),
  }),
  reply: Done,
})

export const ListedWaiver = z.strictObject({
  ...WaiverRequest.shape,
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  author: z.string(),
  email: z.string(),
  country: z.string(),
  journal: z.string(),
  articleType: z.string(),
  approved: z.boolean(),
  charge: Money,
  due: Money,
  /** Whether somebody can still answer it. */
  open: z.boolean(),
  by: z.nullable(z.string()),
  sample: z.boolean(),
})
export type ListedWaiver = z.infer<typeof ListedWaiver>

export const listWaivers = endpoint({
  method: 'GET',
  path: '/pay/waivers',
  who: 'admin-or-finance',
  summary: "Authors' requests for a waiver: those to answer, oldest first, or those answered, newest first",
  query: z.strictObject({ show: z._default(z.enum(['open', 'answered']), 'open'), page: PageNumber }),
  reply: z.strictObject({
    waivers: z.array(ListedWaiver),
    ...paged,
    /** Up to a hundred each. */
    counts: z.strictObject({ open: z.int(), answered: z.int() }),
  }),
})

export const answerWaiver = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/waiver',
  who: 'admin-or-finance',
  summary:
    "Answer an author's request: waive the charge, reduce it to `dueMinor`, or decline, with words to the author",
  undoable: true,
  params: ById,
  body: z.strictObject({
    outcome: z.enum(waiverOutcomes, { error: 'Choose an answer.' }),
    dueMinor: z.optional(AmountMinor('Enter the amount that the author is to pay.')),
    /** Sent to the author. */
    answer: anyProse('Your words to the author', 5000),
    /** Kept in the history. */
    reason: prose('The reason', 2000),
    despiteNames: z.optional(z.boolean()),
  }),
  reply: Done,
})
