import * as z from 'zod/mini'
import { articleStates } from '#domain/manuscript/record/record.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Slug, shownTitle } from '../shapes.ts'

/** The first figure of an article's text, as lists show it. Addresses are paths on this site; the size is that of `src`. */
export const ArticleFigure = z.strictObject({
  src: z.string(),
  /** Its larger forms, if there are any. */
  srcSet: z.exactOptional(z.string()),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  caption: z.exactOptional(z.string()),
})
export type ArticleFigure = z.infer<typeof ArticleFigure>

const listed = {
  _id: Id,
  ...shownTitle,
  author: z.string(),
  coAuthors: z.array(z.strictObject({ name: z.string() })),
  customId: z.string(),
  journal: Slug,
  articleType: z.string(),
  publishedAt: z.string(),
  /** Present only if the article was retracted or removed. */
  standing: z.optional(z.enum(articleStates)),
  /** These are only in lists that show them: the newest articles and the contents of issues. */
  finding: z.exactOptional(z.string()),
  isLead: z.exactOptional(z.literal(true)),
  figure: z.exactOptional(ArticleFigure),
}

export const RecentArticle = z.strictObject(listed)
export type RecentArticle = z.infer<typeof RecentArticle>

export const AcceptedArticle = z.strictObject({
  ...listed,
  volume: z.int(),
  issue: z.int(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  /** Missing for a notice, which is only a page. */
  file: z.exactOptional(z.string()),
})
export type AcceptedArticle = z.infer<typeof AcceptedArticle>

export const recentLimit = 50

export const recentArticles = endpoint({
  method: 'GET',
  path: '/accepted/recent',
  who: 'anyone',
  summary: 'The newest articles of all journals, or of one',
  query: z.strictObject({
    journal: z.optional(Slug),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(recentLimit))),
  }),
  reply: z.array(RecentArticle),
})

export const chooseLead = endpoint({
  method: 'PUT',
  path: '/accepted/{id}/lead',
  who: 'staff',
  summary: 'Let an article lead the home page while it is among the newest, in place of any other, or no longer',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ isLead: z.boolean() }),
  reply: z.strictObject({ success: z.string() }),
})

export const ownArticles = endpoint({
  method: 'GET',
  path: '/accepted',
  who: 'author',
  summary: 'The published articles of the author who is logged in, newest first',
  reply: z.array(AcceptedArticle),
})
