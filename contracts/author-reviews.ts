import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './shapes.ts'

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
