import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyProse, BoundedPage, ById, Done, Id, paged, prose, Timestamp } from '../shapes.ts'

export const Testimonial = z.strictObject({
  _id: Id,
  name: z.string(),
  text: z.string(),
  profilePicture: z.nullable(z.string()),
  dateTime: Timestamp,
  verified: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/review',
  who: 'anyone',
  summary: 'What authors say about the publisher: accepted author reviews, newest first',
  reply: z.array(Testimonial),
})

const Words = z.strictObject({ text: anyProse('The review', 10_000) })

export const leaveTestimonial = endpoint({
  method: 'POST',
  path: '/review',
  who: 'author',
  summary: 'Leave an author review; it is shown once staff have accepted it',
  limit: 'author-review',
  body: Words,
  reply: Testimonial,
  status: 201,
})

export const ownTestimonials = endpoint({
  method: 'GET',
  path: '/review/mine',
  who: 'author',
  summary: 'The author reviews of the author who is logged in, newest first',
  reply: z.array(Testimonial),
})

export const changeTestimonial = endpoint({
  method: 'PATCH',
  path: '/review/mine/{id}',
  who: 'author',
  summary: "Change an author review of one's own; it is shown again once staff have accepted it",
  limit: 'author-review',
  params: ById,
  body: Words,
  reply: Testimonial,
})

export const deleteOwnTestimonial = endpoint({
  method: 'DELETE',
  path: '/review/mine/{id}',
  who: 'author',
  summary: "Delete an author review of one's own",
  params: ById,
  reply: Done,
})

export const auditTestimonials = endpoint({
  method: 'GET',
  path: '/review/audit',
  who: 'admin',
  summary: 'The author reviews that wait to be accepted, or those that have been; newest first',
  query: z.strictObject({
    show: z._default(z.enum(['waiting', 'accepted']), 'waiting'),
    page: BoundedPage,
  }),
  reply: z.strictObject({
    reviews: z.array(Testimonial),
    /** Reviews beyond the last page that can be opened are not counted. */
    ...paged,
    /** Up to a hundred each. */
    counts: z.strictObject({ waiting: z.int(), accepted: z.int() }),
  }),
})

export const acceptTestimonial = endpoint({
  method: 'PATCH',
  path: '/review/{id}',
  who: 'admin',
  summary: 'Accept an author review, so that everybody sees it; with `text`, only while it still reads so',
  params: ById,
  body: z.strictObject({ text: z.optional(prose('The review', 10_000)) }),
  reply: Testimonial,
})

export const deleteTestimonial = endpoint({
  method: 'DELETE',
  path: '/review/{id}',
  who: 'admin',
  summary: 'Delete an author review',
  params: ById,
  reply: Done,
})
