import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decisionFields, trackedChanges, withoutProof } from '../manuscript/decisions.ts'
import { count, Id, IssueNumber, PageNumber, Slug } from '../shapes.ts'
import { AcceptedArticle } from './articles.ts'

const issueNumber = count(1, 'Please choose an issue.')

export const nextArticleId = endpoint({
  method: 'GET',
  path: '/accepted/new/{journal}',
  who: 'staff',
  summary:
    'The ID that an article would get now, in the current issue or in the one named; a sample manuscript has one of its own kind',
  params: z.strictObject({ journal: Slug }),
  query: z.strictObject({ issue: z.optional(IssueNumber), manuscript: z.optional(Id) }),
  reply: z.strictObject({ id: z.string() }),
})

export const publishArticle = endpoint({
  method: 'POST',
  path: '/accepted',
  who: 'staff',
  summary: 'Publish a paid manuscript into an issue of its journal',
  body: z.strictObject({
    id: Id,
    issue: issueNumber,
    journal: Slug,
    ...decisionFields,
    ...withoutProof,
    ...trackedChanges,
  }),
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

/** `issue`: the number that the caller expects. If two admins open it at once, the second learns that it is open. */
export const openIssue = endpoint({
  method: 'PATCH',
  path: '/journal/{slug}',
  who: 'admin',
  summary: "Open a journal's next issue; a repeat with the same Idempotency-Key opens no second one",
  params: z.strictObject({ slug: Slug }),
  body: z.strictObject({ issue: z.optional(issueNumber) }),
  reply: z.strictObject({ issue: z.int(), volume: z.int() }),
})

/** `position`: where the caller saw the article. If somebody has moved it since then, it is not moved twice. */
export const moveArticle = endpoint({
  method: 'PATCH',
  path: '/journal/{slug}/{issue}/order',
  who: 'admin',
  summary: 'Swap an article with the one before or after it in its issue',
  params: z.strictObject({ slug: Slug, issue: IssueNumber }),
  body: z.strictObject({ id: Id, position: count(1), to: z.enum(['up', 'down']) }),
  reply: z.strictObject({ _id: Id, position: z.int() }),
})

export const journalArticles = endpoint({
  method: 'GET',
  path: '/accepted/{slug}',
  who: 'anyone',
  summary: "A journal's articles, newest issue first, fifty a page; past the last page the list is empty",
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({ page: PageNumber }),
  reply: z.array(AcceptedArticle),
})

export const issueArticles = endpoint({
  method: 'GET',
  path: '/accepted/{slug}/{issue}',
  who: 'anyone',
  summary: "An issue's articles in their order, fifty a page; past the last page the list is empty",
  params: z.strictObject({ slug: Slug, issue: IssueNumber }),
  query: z.strictObject({ page: PageNumber }),
  reply: z.array(AcceptedArticle),
})

export const journalIssue = endpoint({
  method: 'GET',
  path: '/journal/{slug}',
  who: 'anyone',
  summary: "A journal's current issue number",
  params: z.strictObject({ slug: Slug }),
  reply: z.strictObject({ issue: z.int() }),
})
