import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, Timestamp } from '../shapes.ts'

/** States that need a person come first. */
export const depositStates = ['failed', 'warning', 'waiting', 'submitted', 'registered'] as const
export type DepositState = (typeof depositStates)[number]

export const Deposit = z.strictObject({
  article: Id,
  title: z.string(),
  /** The article's page. */
  path: z.string(),
  doi: z.nullable(z.string()),
  state: z.enum(depositStates),
  /** Crossref's last answer, in plain words. */
  answer: z.nullable(z.string()),
  updatedAt: Timestamp,
  /** When it is next sent, or its result next asked for. */
  nextAt: z.nullable(Timestamp),
})
export type Deposit = z.infer<typeof Deposit>

export const listDeposits = endpoint({
  method: 'GET',
  path: '/deposits',
  who: 'admin',
  summary: 'What the registration agency says about each DOI, by state; without one, the first that has any',
  query: z.strictObject({
    state: z.optional(z.enum(depositStates, { error: 'There is no such state.' })),
    before: z.optional(Id),
  }),
  reply: z.strictObject({
    /** The settings that are still missing, or null if deposits are on. */
    needs: z.nullable(z.array(z.string())),
    /** The titles of journals without an ISSN. Crossref cannot know them yet, so their DOIs wait. */
    withoutIssn: z.array(z.string()),
    state: z.enum(depositStates),
    counts: z.record(z.enum(depositStates), z.int()),
    /** Published articles that were never deposited. */
    missing: z.int(),
    /** Where deposits are not set up: DOIs that readers do not see, because nobody has said that they are registered. */
    unconfirmed: z.int(),
    deposits: z.array(Deposit),
    next: z.nullable(Id),
  }),
})
export type DepositList = z.infer<(typeof listDeposits)['reply']>

export const retryDeposit = endpoint({
  method: 'POST',
  path: '/deposits/{id}/retry',
  who: 'admin',
  summary: 'Send a failed deposit again',
  params: ById,
  reply: Done,
})

export const retryDeposits = endpoint({
  method: 'POST',
  path: '/deposits/retry',
  who: 'admin',
  summary: 'Send every failed deposit again',
  body: z.strictObject({}),
  reply: Done,
})

export const depositMissing = endpoint({
  method: 'POST',
  path: '/deposits/missing',
  who: 'admin',
  summary: 'Give DOIs to the articles that have none, and deposit all that never were',
  body: z.strictObject({}),
  reply: Done,
})

export const confirmDois = endpoint({
  method: 'POST',
  path: '/deposits/registered',
  who: 'admin',
  summary: 'Say that the DOIs of all articles are registered, where the publisher deposits them elsewhere',
  body: z.strictObject({}),
  reply: Done,
})
