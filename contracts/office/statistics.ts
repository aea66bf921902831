import * as z from 'zod/mini'
import { pers, pictures } from '#domain/office/statistics.ts'
import { endpoint } from '../endpoint.ts'
import { Month } from '../money/payments.ts'
import { Slug } from '../shapes.ts'

export const FiguresFilter = z.strictObject({
  /** If it is missing: all journals, or an editor's first. */
  journal: z.optional(Slug),
  from: z.optional(Month),
  to: z.optional(Month),
  per: z.optional(z.enum(pers, { error: 'Choose month, quarter or year.' })),
})
export type FiguresFilter = z.infer<typeof FiguresFilter>

export const exportFigures = endpoint({
  method: 'GET',
  path: '/figures/export',
  who: 'staff-or-observer',
  summary: 'What one of the pictures of the office’s work shows, as a CSV file (RFC 4180). Income is for admins',
  query: z.extend(FiguresFilter, { picture: z.enum(pictures, { error: 'There is no such picture.' }) }),
  reply: 'stream',
})

export const exportLoad = endpoint({
  method: 'GET',
  path: '/figures/reviewers',
  who: 'staff-or-observer',
  summary: 'The open reviews of each reviewer, as a CSV file (RFC 4180)',
  query: z.pick(FiguresFilter, { journal: true }),
  reply: 'stream',
})
