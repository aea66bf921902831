import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyLine, ById, Id, PageNumber, paged, Timestamp } from '../shapes.ts'
import { OwnDocument } from './documents.ts'

const Money = z.strictObject({ amountMinor: z.int(), currency: z.enum(['NGN', 'USD']) })

/** The lists: what is to be paid, and what was paid or waived, before and after publication. */
export const chargeLists = ['due', 'settled', 'published'] as const
export type ChargeList = (typeof chargeLists)[number]

/** What an invoice tells of a manuscript, and no more. */
export const ListedCharge = z.strictObject({
  _id: Id,
  number: z.string(),
  title: z.string(),
  /** The corresponding author. */
  author: z.string(),
  email: z.string(),
  journal: z.string(),
  /** `expected`: not accepted yet. `none`: nothing is to be paid any more. */
  state: z.enum(['expected', 'due', 'paid', 'waived', 'none']),
  charge: Money,
  due: Money,
  since: Timestamp,
  sample: z.boolean(),
})
export type ListedCharge = z.infer<typeof ListedCharge>

export const listCharges = endpoint({
  method: 'GET',
  path: '/pay/charges',
  who: 'admin-or-finance',
  summary: "Manuscripts' charges: those to be paid, oldest first, or those settled, newest first",
  query: z.strictObject({
    show: z._default(z.enum(chargeLists), 'due'),
    /** A number, or a part of a title, of the corresponding author's name or address. */
    search: anyLine('The search', 200),
    page: PageNumber,
  }),
  reply: z.strictObject({
    charges: z.array(ListedCharge),
    /** Of each list, those that match the search, counted as far as a hundred. */
    counts: z.strictObject({ due: z.int(), settled: z.int(), published: z.int() }),
    ...paged,
  }),
})

export const readChargeDesk = endpoint({
  method: 'GET',
  path: '/pay/charges/{id}',
  who: 'admin-or-finance',
  summary: "A manuscript's charge, with its invoices and receipts",
  params: ById,
  reply: z.strictObject({ ...ListedCharge.shape, updatedAt: Timestamp, papers: z.array(OwnDocument) }),
})
