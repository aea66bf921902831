import * as z from 'zod/mini'
import { defaultArticleType } from '#domain/manuscript/article-types.ts'
import { declarationKeys } from '#domain/manuscript/declarations.ts'
import { reviewPhases } from '#domain/manuscript/review-phase.ts'
import { coAuthorsMax, wishesMax } from '#domain/words/fields.ts'
import { statuses } from '#domain/words/manuscript-status.ts'
import { endpoint } from '../endpoint.ts'
import { anyEmail, anyLine, ById, Done, Id, Timestamp } from '../shapes.ts'
import { authorFields, givenAt, givenAuthorFields, personFields, takenAt } from './record-fields.ts'
import { Version } from './versions.ts'

export const Status = z.enum(statuses)
export const Moved = z.strictObject({ _id: Id, status: Status })

/** These schemas accept incomplete fields, because domain/manuscript/submission.ts reports all problems at once. */
export const writtenFields = {
  ...takenAt('submission'),
  articleType: z._default(z.string().check(z.maxLength(100)), defaultArticleType),
  coAuthors: z._default(
    z
      .array(z.strictObject({ name: anyLine("A co-author's name"), email: anyEmail(), ...authorFields }))
      .check(z.maxLength(coAuthorsMax, { error: `At most ${coAuthorsMax} co-authors can be named.` })),
    [],
  ),
  suggestedReviewers: z._default(
    z
      .array(
        z.strictObject({
          name: anyLine("A reviewer's name"),
          email: anyEmail(),
          affiliation: personFields.affiliation,
          reason: anyLine('A reason', 500),
        }),
      )
      .check(z.maxLength(wishesMax, { error: `At most ${wishesMax} reviewers can be suggested.` })),
    [],
  ),
  opposedReviewers: z._default(
    z
      .array(z.strictObject({ name: anyLine("A reviewer's name"), reason: anyLine('A reason', 500) }))
      .check(z.maxLength(wishesMax, { error: `At most ${wishesMax} reviewers can be opposed.` })),
    [],
  ),
  file: z._default(z.string().check(z.maxLength(2000)), ''),
  declarations: z._default(z.array(z.enum(declarationKeys)).check(z.maxLength(declarationKeys.length)), []),
}

/** `updatedAt`: when the caller's copy was last changed. An outdated copy is refused, so that it undoes nothing. */
export const editFields = { ...writtenFields, updatedAt: z.optional(Timestamp) }

/** Who declared what, when, and in which words. */
export const declared = {
  declarations: z.array(
    z.strictObject({ key: z.string(), wording: z.string(), name: z.string(), email: z.string(), at: Timestamp }),
  ),
}

/** A list of manuscripts would be long with the references of each. */
const { references, ...listed } = givenAt('submission')

export const Manuscript = z.strictObject({
  _id: Id,
  number: z.string(),
  ...listed,
  coAuthors: z.array(z.strictObject({ name: z.string(), email: z.string(), ...givenAuthorFields })),
  /** For the author and the staff alone. */
  suggestedReviewers: z.array(
    z.strictObject({ name: z.string(), email: z.string(), affiliation: z.string(), reason: z.string() }),
  ),
  opposedReviewers: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  file: z.string(),
  status: Status,
  edited: z.boolean(),
  volume: z.nullable(z.int()),
  issue: z.nullable(z.int()),
  customId: z.nullable(z.string()),
  createdAt: Timestamp,
  statusAt: Timestamp,
  updatedAt: Timestamp,
})
export type Manuscript = z.infer<typeof Manuscript>

/** Where a transferred manuscript went. */
export const Transferred = z.strictObject({ journal: z.string(), number: z.string() })
export type Transferred = z.infer<typeof Transferred>

const stateOfManuscript = {
  /** What has to be paid now. */
  due: z.nullable(z.strictObject({ amountMinor: z.int(), currency: z.enum(['NGN', 'USD']) })),
  /** Present only if the charge cannot be paid now. The editorial office knows why. */
  paymentOnHold: z.optional(z.literal(true)),
  /** Present only while it waits for the author's corrections. */
  returned: z.optional(z.literal(true)),
  /** Present only if it cannot be approved now, for the same reason. */
  reviewOnHold: z.optional(z.literal(true)),
  /** Present only while it waits for the author's revision. */
  revisionAsked: z.optional(z.literal(true)),
  /** Present only while it is under review and does not wait for the author. */
  phase: z.optional(z.enum(reviewPhases)),
}

/** What everybody with the status link may know. `article` is the address of the published article. */
const trackerFields = {
  number: z.string(),
  status: Status,
  steps: z.array(z.strictObject({ status: Status, at: Timestamp })),
  article: z.nullable(z.string()),
  /** Not for staff, but for those of a journal that it has left. */
  transferred: z.optional(Transferred),
  /** Present only for editors of its journal while it is screened: until then only admins can open it. */
  waitsForScreening: z.optional(z.literal(true)),
  ...stateOfManuscript,
}
export const ManuscriptStatus = z.strictObject({ _id: Id, ...trackerFields })
export type ManuscriptStatus = z.infer<typeof ManuscriptStatus>

/** What the author and staff see. `comment` is the reason given for a rejection. */
const knownFields = {
  ...Manuscript.shape,
  ...trackerFields,
  ...declared,
  fileName: z.string(),
  versions: z.array(Version),
  references,
  comment: z.nullable(z.string()),
  /** Whether it counts as paid because the charge was waived. */
  waived: z.boolean(),
}

/** What happened, in words for the author: without names of staff and without steps inside the office. */
const HistoryEntry = z.strictObject({
  what: z.string(),
  at: Timestamp,
  reason: z.nullable(z.string()),
  email: z.nullable(z.strictObject({ subject: z.string(), text: z.string(), sentAt: z.nullable(Timestamp) })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** What is open between the author and the editors, which the public status does not tell. */
const betweenThem = {
  /** The day on which a revision that the editors asked for is due. */
  revisionDueOn: z.nullable(z.string()),
  appealed: z.boolean(),
  transferOffered: z.boolean(),
}

export const OwnManuscript = z.strictObject({
  ...knownFields,
  ...betweenThem,
  /** How far the review is, in words for the author: never who reviews. The day follows the words. */
  review: z.array(z.strictObject({ what: z.string(), on: z.nullable(z.string()) })),
  /** Whether the co-authors' e-mails wait until the author's address is confirmed. */
  coAuthorsWait: z.boolean(),
  history: z.array(HistoryEntry),
})
export type OwnManuscript = z.infer<typeof OwnManuscript>

/** A letter about a manuscript, without links and codes that would let staff act in the author's name. */
const ManuscriptLetter = z.strictObject({
  _id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'cancelled']),
  at: Timestamp,
  sentAt: z.nullable(Timestamp),
})
export type ManuscriptLetter = z.infer<typeof ManuscriptLetter>

export const OwnListed = z.strictObject({
  ...Manuscript.shape,
  ...stateOfManuscript,
  ...betweenThem,
  waived: z.boolean(),
})
export type OwnListed = z.infer<typeof OwnListed>

const LogEntry = z.strictObject({
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  actor: z.string(),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  letter: z.nullable(z.strictObject({ _id: Id, subject: z.string(), state: z.string() })),
  at: Timestamp,
})

export const StaffManuscript = z.strictObject({
  ...knownFields,
  /** The reader has or may have a conflict of interest: reviewers, reports and what is written about them are left out. */
  isConflicted: z.boolean(),
  originalFile: z.nullable(z.string()),
  warnings: z.array(z.string()),
  overdue: z.boolean(),
  /** Whether somebody has used a link or code that was sent to the author's address. */
  emailConfirmed: z.boolean(),
  /** It was never reviewed: before it can be approved, an admin reopens it. */
  declinedAtScreening: z.boolean(),
  remindedAt: z.nullable(Timestamp),
  log: z.array(LogEntry),
  letters: z.array(ManuscriptLetter),
  objections: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      reason: z.nullable(z.string()),
      at: Timestamp,
      /** `by` is null if that member of staff has left. */
      resolved: z.nullable(z.strictObject({ at: Timestamp, by: z.nullable(z.string()), note: z.nullable(z.string()) })),
    }),
  ),
})
export type StaffManuscript = z.infer<typeof StaffManuscript>

export const submitManuscript = endpoint({
  method: 'POST',
  path: '/manuscript',
  who: 'author',
  summary: 'Submit a manuscript; a repeat with the same Idempotency-Key gives the same answer for a day',
  limit: 'submission',
  /** `draft`: the draft of the author that ends with this submission. */
  body: z.strictObject({ ...writtenFields, draft: z.optional(Id) }),
  reply: Moved,
  status: 201,
})

export const ownManuscripts = endpoint({
  method: 'GET',
  path: '/manuscript/getByUser',
  who: 'author',
  summary: 'The manuscripts of the author who is logged in, newest first',
  reply: z.array(OwnListed),
})

export const readManuscript = endpoint({
  method: 'GET',
  path: '/manuscript/{id}',
  who: 'anyone',
  summary: "A manuscript's status and the dates of its steps; its author and the journal's staff see the rest",
  params: ById,
  reply: z.union([ManuscriptStatus, OwnManuscript, StaffManuscript]),
})

export const editOwn = endpoint({
  method: 'PATCH',
  path: '/manuscript/own/{id}',
  who: 'author',
  limit: 'manuscript-edit',
  summary: "Change a manuscript of one's own, as its edit link does; without a file the old one stays",
  params: ById,
  body: z.strictObject(editFields),
  reply: Moved,
})

export const withdrawOwn = endpoint({
  method: 'DELETE',
  path: '/manuscript/own/{id}',
  who: 'author',
  summary: "Withdraw a manuscript of one's own, as its delete link does",
  params: ById,
  reply: Done,
})
