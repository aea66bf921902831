import * as z from 'zod/mini'
import { receivers, weights } from '#domain/publishing/readiness/finding.ts'
import { endpoint } from '../endpoint.ts'
import { BoundedPage, Done, Id, paged, Slug, shownTitle, Timestamp } from '../shapes.ts'

const Finding = z.strictObject({
  receiver: z.enum(receivers),
  weight: z.enum(weights),
  /** What is wrong, and what to do about it. */
  what: z.string(),
  remedy: z.string(),
  /** The page of the office where it is fixed; null if that is a file or a setting. */
  href: z.nullable(z.string()),
})

const Counts = z.record(z.enum(weights), z.int())

export const listFindings = endpoint({
  method: 'GET',
  path: '/readiness',
  who: 'admin',
  summary:
    'What Crossref, DOAJ and Google Scholar would refuse or miss, by receiver; without one, the first that would refuse something',
  query: z.strictObject({
    receiver: z.optional(z.enum(receivers, { error: 'There is no such receiver.' })),
    journal: z.optional(Slug),
    page: BoundedPage,
  }),
  reply: z.strictObject({
    receiver: z.enum(receivers),
    /** How many articles would be refused, and in how many others something is missed. */
    counts: z.record(z.enum(receivers), Counts),
    journals: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        counts: Counts,
        /** What holds for the whole journal. */
        findings: z.array(Finding),
      }),
    ),
    /** The articles that would be refused come first. */
    articles: z.array(
      z.strictObject({
        article: Id,
        ...shownTitle,
        customId: z.string(),
        /** Its page in the office. */
        path: z.string(),
        publishedAt: Timestamp,
        findings: z.array(Finding),
      }),
    ),
    /** How many articles are in each state at DOAJ; null if the site sends it none. */
    doaj: z.nullable(z.strictObject({ registered: z.int(), waiting: z.int(), failed: z.int() })),
    /** Some articles have changed since they were checked. They will be within a minute. */
    isChecking: z.boolean(),
    ...paged,
  }),
})
export type FindingList = z.infer<(typeof listFindings)['reply']>

export const retryDoaj = endpoint({
  method: 'POST',
  path: '/readiness/doaj',
  who: 'admin',
  summary: 'Send every article that DOAJ refused again',
  body: z.strictObject({}),
  reply: Done,
})
