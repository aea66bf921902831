import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BoundedPage, ByToken, Done, email, Id, paged, Timestamp, Token } from '../shapes.ts'

export const sendReviewLink = endpoint({
  method: 'POST',
  path: '/reviewing/link',
  who: 'anyone',
  summary: 'E-mail a reviewer the link to all their reviews; the same answer whether or not the address is known',
  limit: 'link-request',
  body: z.strictObject({ email: email() }),
  reply: Done,
})

const about = { _id: z.string(), journal: z.string(), number: z.string(), title: z.string(), round: z.int() }

const OpenReview = z.strictObject({
  ...about,
  state: z.enum(['invited', 'accepted']),
  dueOn: z.nullable(z.string()),
  isLate: z.boolean(),
})

const SubmittedReview = z.strictObject({
  ...about,
  submittedAt: z.nullable(Timestamp),
  /** Where the certificate is downloaded. */
  certificate: z.nullable(z.string()),
})

export const readOwnReviews = endpoint({
  method: 'GET',
  path: '/reviewing/mine/{token}',
  who: 'anyone',
  summary:
    'The invitations and reviews of the person who holds this link: those that are open, and a page of the submitted',
  params: ByToken,
  query: z.strictObject({ page: BoundedPage }),
  reply: z.strictObject({
    name: z.string(),
    hasLeft: z.boolean(),
    /** To which the link was sent: what is shown was sent there too, or to an address that this one was confirmed from. */
    email: z.string(),
    /** Other addresses of theirs that do not show what was sent to this one. */
    toConfirm: z.array(z.string()),
    reviews: z.array(OpenReview),
    /** Reports that another journal would like to see, because the manuscript was transferred to it. */
    consents: z.array(z.strictObject({ ...about, to: z.string() })),
    /** Newest first. */
    submitted: z.strictObject({ reviews: z.array(SubmittedReview), ...paged }),
  }),
})

export const openOwnReview = endpoint({
  method: 'POST',
  path: '/reviewing/mine/{token}/open',
  who: 'anyone',
  summary: 'A new link to one of the reviews of the person who holds this link',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ id: Id }),
  reply: z.strictObject({ path: z.string() }),
})

export const confirmOwnAddress = endpoint({
  method: 'POST',
  path: '/reviewing/mine/{token}/confirm',
  who: 'anyone',
  summary:
    'Confirm another address of the register as one’s own: it then shows what was sent to the address of this link',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ email: email() }),
  reply: Done,
})

export const askToConfirm = endpoint({
  method: 'POST',
  path: '/reviewing/mine/{token}/ask',
  who: 'anyone',
  summary: 'E-mail the addresses that can confirm the one of this link; the same answer whether or not there are any',
  limit: 'link-request',
  params: ByToken,
  reply: Done,
})

export const exportReviewer = endpoint({
  method: 'GET',
  path: '/reviewing/mine/{token}/data',
  who: 'anyone',
  summary: 'What this site stores about the reviewer who holds this link',
  limit: 'link-request',
  params: ByToken,
  reply: 'stream',
})

export const leaveRegister = endpoint({
  method: 'POST',
  path: '/reviewing/mine/{token}/leave',
  who: 'anyone',
  summary: 'Ask not to be invited any more, or take that back',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ leaves: z.boolean() }),
  reply: Done,
})

export const deleteReviewer = endpoint({
  method: 'POST',
  path: '/reviewing/mine/{token}/delete',
  who: 'anyone',
  summary: 'Delete what this site stores about a reviewer; reports stay, without the name',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ sure: z.literal(true, { error: 'Tick the box if you are sure.' }) }),
  reply: Done,
})

const Code = z.string().check(z.regex(/^[0-9A-Za-z-]{1,40}$/))

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificate/{code}',
  who: 'anyone',
  summary: 'Whether a certificate of peer review is genuine: the journal and the year, never the paper',
  params: z.strictObject({ code: Code }),
  reply: z.strictObject({ code: z.string(), journal: z.string(), year: z.int() }),
})

export const readCertificate = endpoint({
  method: 'GET',
  path: '/certificate/{code}/{key}',
  who: 'anyone',
  summary: 'A certificate of peer review as a PDF, by the key that was e-mailed to the reviewer',
  params: z.strictObject({ code: Code, key: Token }),
  reply: 'stream',
})
