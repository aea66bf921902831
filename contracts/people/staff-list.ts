import * as z from 'zod/mini'
import { staffShows } from '#domain/people/staff-list.ts'
import { endpoint } from '../endpoint.ts'

export const exportStaff = endpoint({
  method: 'GET',
  path: '/admin/export',
  who: 'admin',
  summary: 'All staff, or those that match, as a CSV file (RFC 4180)',
  query: z.strictObject({
    show: z.optional(z.enum(staffShows)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: 'stream',
})
