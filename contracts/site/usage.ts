import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Slug } from '../shapes.ts'

const Year = z.coerce.number({ error: 'This is not a valid year.' }).check(z.int(), z.minimum(2000), z.maximum(9999))

export const UsageFilter = z.strictObject({
  /** An editor has one journal and need not name it. */
  journal: z.optional(Slug),
  /** If it is missing: the last twelve months. */
  year: z.optional(Year),
})
export type UsageFilter = z.infer<typeof UsageFilter>

export const exportUsage = endpoint({
  method: 'GET',
  path: '/usage/export',
  who: 'staff-or-observer',
  summary: 'How often each article was read, month by month, as a CSV file (RFC 4180)',
  query: UsageFilter,
  reply: 'stream',
})

export const counterReports = ['ir', 'ir_a1', 'tr_j3'] as const
export type CounterReport = (typeof counterReports)[number]

/** The names are COUNTER's. A parameter that a path does not know is not refused, as its Code of Practice asks. */
const Credentials = z.looseObject({
  customer_id: z.optional(z.string()),
  requestor_id: z.optional(z.string()),
  api_key: z.optional(z.string()),
  platform: z.optional(z.string()),
})

export const counterStatus = endpoint({
  method: 'GET',
  path: '/r51/status',
  who: 'anyone',
  summary: 'COUNTER API 5.1: whether reports are available',
  query: Credentials,
  reply: 'stream',
})

export const counterMembers = endpoint({
  method: 'GET',
  path: '/r51/members',
  who: 'anyone',
  summary: 'COUNTER API 5.1: whose usage is reported: the world’s, as everything here is open',
  query: Credentials,
  reply: 'stream',
})

export const counterReportList = endpoint({
  method: 'GET',
  path: '/r51/reports',
  who: 'anyone',
  summary: 'COUNTER API 5.1: the reports there are, with their first and last months',
  query: Credentials,
  reply: 'stream',
})

export const counterReport = endpoint({
  method: 'GET',
  path: '/r51/reports/{report}',
  who: 'anyone',
  summary: 'COUNTER API 5.1: usage by article (ir, ir_a1) or journal (tr_j3), 24 months at most, 60 reports an hour',
  // Any name is accepted, because COUNTER prescribes the answer for an unknown one.
  params: z.strictObject({ report: z.string() }),
  query: z.extend(Credentials, {
    begin_date: z.optional(z.string()),
    end_date: z.optional(z.string()),
    metric_type: z.optional(z.string()),
    attributes_to_show: z.optional(z.string()),
    include_parent_details: z.optional(z.string()),
  }),
  reply: 'stream',
})
