import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyProse, BoundedPage, Done, Id, Timestamp } from './shapes.ts'

export const AuthorReview = z.strictObject({
  _id: Id,
  name: z.string(),
  text: z.string(),
  profilePicture: z.nullable(z.string()),
  dateTime: Timestamp,
  verified: z.boolean(),
})
export type AuthorReview = z.infer<typeof AuthorReview>

export const listAuthorReviews = endpoint({
  method: 'GET',
  path: '/review',
  who: 'anyone',
  summary: 'What authors say about the publisher: accepted author reviews, newest first',
  reply: z.array(AuthorReview),
})

export const leaveAuthorReview = endpoint({
  method: 'POST',
  path: '/review',
  who: 'author',
  summary: 'Leave an author review; it is shown once staff have accepted it',
  limit: 'author-review',
  body: z.strictObject({ text: anyProse('The review', 10_000) }),
  reply: AuthorReview,
  status: 201,
})

export const ownAuthorReviews = endpoint({
  method: 'GET',
  path: '/review/mine',
  who: 'author',
  summary: 'The author reviews of the author who is signed in, newest first',
  reply: z.array(AuthorReview),
})

const ById = z.strictObject({ id: Id })

export const auditAuthorReviews = endpoint({
  method: 'GET',
  path: '/review/audit',
  who: 'admin',
  summary: 'The author reviews that wait to be accepted, or those that have been; newest first',
  query: z.strictObject({
    show: z._default(z.enum(['waiting', 'accepted']), 'waiting'),
    page: BoundedPage,
  }),
  reply: z.strictObject({
    reviews: z.array(AuthorReview),
    page: z.int(),
    pages: z.int(),
    /** Counted as far as the pages reach. */
    total: z.int(),
  }),
})

export const acceptAuthorReview = endpoint({
  method: 'PATCH',
  path: '/review/{id}',
  who: 'admin',
  summary: 'Accept an author review, so that everybody sees it',
  params: ById,
  reply: AuthorReview,
})

export const deleteAuthorReview = endpoint({
  method: 'DELETE',
  path: '/review/{id}',
  who: 'admin',
  summary: 'Delete an author review',
  params: ById,
  reply: Done,
})
