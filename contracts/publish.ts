import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Slug } from './shapes.ts'

const issueNumber = z
  .int({ error: 'Please choose an issue.' })
  .check(z.minimum(1, { error: 'Please choose an issue.' }))

export const nextArticleId = endpoint({
  method: 'GET',
  path: '/accepted/new/{journal}',
  who: 'staff',
  summary: 'The ID that an article would get now, in the current issue or in the one named',
  params: z.strictObject({ journal: Slug }),
  query: z.strictObject({ issue: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: z.strictObject({ id: z.string() }),
})

export const publishArticle = endpoint({
  method: 'POST',
  path: '/accepted',
  who: 'staff',
  summary: 'Publish a paid manuscript into an issue of its journal',
  body: z.strictObject({ id: Id, issue: issueNumber, journal: Slug }),
  reply: z.strictObject({
    _id: Id,
    customId: z.string(),
    journal: z.string(),
    volume: z.int(),
    issue: z.int(),
    article: z.string(),
  }),
  status: 201,
})

export const openIssue = endpoint({
  method: 'PATCH',
  path: '/journal/{slug}',
  who: 'admin',
  summary: "Open a journal's next issue; a repeat with the same Idempotency-Key opens no second one",
  params: z.strictObject({ slug: Slug }),
  reply: z.strictObject({ issue: z.int(), volume: z.int() }),
})
