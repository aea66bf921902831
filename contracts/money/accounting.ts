import * as z from 'zod/mini'
import { type DifferenceKind, differenceKinds } from '#domain/money/reconciliation.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, PageNumber, paged, prose, Timestamp } from '../shapes.ts'
import { Mode, Month } from './payments.ts'

export const StatementLine = z.strictObject({
  /** Null for courses, and in totals. */
  journal: z.nullable(z.string()),
  currency: z.string(),
  openingMinor: z.int(),
  receivedMinor: z.int(),
  reversedMinor: z.int(),
  refundedMinor: z.int(),
  feesMinor: z.int(),
  closingMinor: z.int(),
  waivedMinor: z.int(),
  disputedMinor: z.int(),
})

const month = { month: z.optional(Month), mode: z.optional(Mode) }

export const readStatement = endpoint({
  method: 'GET',
  path: '/pay/statement',
  who: 'admin-or-finance',
  summary: 'What came in and went out in a month, by journal and currency, with the balance before and after',
  query: z.strictObject(month),
  reply: z.strictObject({
    month: z.string(),
    mode: Mode,
    lines: z.array(StatementLine),
    totals: z.array(StatementLine),
  }),
})

export const exportStatement = endpoint({
  method: 'GET',
  path: '/pay/statement/export',
  who: 'admin-or-finance',
  summary: 'The statement of a month as a CSV file (RFC 4180)',
  query: z.strictObject(month),
  reply: 'stream',
})

export const printStatement = endpoint({
  method: 'GET',
  path: '/pay/statement/pdf',
  who: 'admin-or-finance',
  summary: 'The statement of a month as a PDF',
  query: z.strictObject(month),
  reply: 'stream',
})

const Side = z.nullable(z.object({ amountMinor: z.int(), currency: z.string(), refundedMinor: z.int(), mode: Mode }))

export const Difference = z.strictObject({
  id: Id,
  kind: z.enum(Object.keys(differenceKinds) as DifferenceKind[]),
  reference: z.string(),
  ours: Side,
  theirs: Side,
  description: z.nullable(z.string()),
  foundAt: Timestamp,
  goneAt: z.nullable(Timestamp),
  resolvedAt: z.nullable(Timestamp),
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type Difference = z.infer<typeof Difference>

export const Comparison = z.strictObject({
  fromDay: z.string(),
  toDay: z.string(),
  startedAt: Timestamp,
  finishedAt: z.nullable(Timestamp),
  transactions: z.nullable(z.int()),
  differences: z.nullable(z.int()),
  problem: z.nullable(z.string()),
})
export type Comparison = z.infer<typeof Comparison>

export const listDifferences = endpoint({
  method: 'GET',
  path: '/pay/differences',
  who: 'admin-or-finance',
  summary: "Differences between our payments and the provider's: the open ones first, then newest first",
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ differences: z.array(Difference), last: z.nullable(Comparison), ...paged }),
})

export const comparePayments = endpoint({
  method: 'POST',
  path: '/pay/comparisons',
  who: 'admin-or-finance',
  summary: "Compare the payments of a month with the provider's list of transactions, in the background",
  body: z.strictObject({ month: Month }),
  reply: Done,
})

export const resolveDifference = endpoint({
  method: 'PATCH',
  path: '/pay/differences/{id}',
  who: 'admin-or-finance',
  summary: 'Explain a difference with a note; it is then no longer open',
  params: ById,
  body: z.strictObject({ note: prose('A note', 2000) }),
  reply: Done,
})
