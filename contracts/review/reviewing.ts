import * as z from 'zod/mini'
import { accents } from '#domain/manuscript/journal.ts'
import { reportLengths } from '#domain/manuscript/review-report.ts'
import { anonymities, declineReasons, invitationStates, verdicts } from '#domain/words/peer-review.ts'
import { endpoint } from '../endpoint.ts'
import { Preview } from '../manuscript/files.ts'
import { ChangedFields, Compared } from '../manuscript/versions.ts'
import { anyEmail, anyLine, anyProse, ByToken, Day, Done, prose, Timestamp, Token } from '../shapes.ts'

const Verdict = z.enum(verdicts)
const AnyAnswers = z.record(z.string(), z.union([z.string(), z.int()]))

const Question = z.strictObject({
  key: z.string(),
  label: z.string(),
  hint: z.exactOptional(z.string()),
  kind: z.enum(['scale', 'text', 'choice']),
  choices: z.exactOptional(z.array(z.string())),
  required: z.boolean(),
  seenBy: z.enum(['author', 'editor']),
})

const StoredFile = z.strictObject({ name: z.string(), mediaType: z.string(), bytes: z.int(), path: z.string() })
export type StoredFile = z.infer<typeof StoredFile>

export const Report = z.strictObject({
  recommendation: z.nullable(Verdict),
  toAuthor: z.string(),
  toEditor: z.string(),
  answers: AnyAnswers,
  file: z.nullable(StoredFile),
  isSigned: z.boolean(),
  mayPublish: z.boolean(),
  helper: z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
  updatedAt: Timestamp,
})
export type Report = z.infer<typeof Report>

/** The reviewer's own report of an earlier round, comment by comment, with the author's answers. */
const EarlierReport = z.strictObject({
  round: z.int(),
  version: z.int(),
  decision: z.nullable(Verdict),
  recommendation: z.nullable(Verdict),
  comments: z.array(
    z.strictObject({
      text: z.string(),
      answer: z.nullable(z.string()),
      /** Whether the author has changed the manuscript for it, and where. */
      changed: z.nullable(z.boolean()),
      place: z.nullable(z.string()),
    }),
  ),
})

/** Without the recommendation, which is for the editors alone. */
const OtherReport = z.strictObject({
  number: z.int(),
  toAuthor: z.string(),
  signedBy: z.nullable(z.string()),
})

/** What a reviewer's link opens. It has authors only where the journal's reviewers know them. */
export const Review = z.strictObject({
  state: z.enum(invitationStates),
  /** The editors have decided, or no longer review the manuscript. */
  isClosed: z.boolean(),
  outcome: z.nullable(Verdict),
  journal: z.strictObject({ title: z.string(), accent: z.enum(accents), office: z.string() }),
  number: z.string(),
  round: z.int(),
  version: z.int(),
  title: z.string(),
  abstract: z.string(),
  articleType: z.string(),
  authors: z.nullable(z.array(z.string())),
  anonymity: z.enum(anonymities),
  reviewer: z.string(),
  today: z.string(),
  answerDueOn: z.nullable(z.string()),
  /** Before the reviewer accepts: the day on which the report would be due. */
  reportDueOn: z.nullable(z.string()),
  reportDays: z.int(),
  askedUntil: z.nullable(z.string()),
  questions: z.array(Question),
  publishesReports: z.boolean(),
  /** The rest is for those who have accepted. */
  files: z.array(StoredFile),
  report: z.nullable(Report),
  /** Words of the report that would tell the author who wrote it, though it is not signed. */
  selfNamed: z.array(z.string()),
  /** The same of the attached file, which the author does not get then. Null if it could not be read yet. */
  fileNames: z.nullable(z.array(z.string())),
  /** Whether the report went to the author. Null until the editors have decided. */
  isSent: z.nullable(z.boolean()),
  /** Whether the author got it as the editors changed it. */
  isRedacted: z.boolean(),
  earlier: z.array(EarlierReport),
  others: z.array(OtherReport),
  submittedAt: z.nullable(Timestamp),
  certificate: z.nullable(z.strictObject({ code: z.string(), path: z.string() })),
})
export type Review = z.infer<typeof Review>

export const readReview = endpoint({
  method: 'GET',
  path: '/reviewing/{token}',
  who: 'anyone',
  summary: "What a reviewer's link opens; opening it changes nothing",
  params: ByToken,
  reply: Review,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/accept',
  who: 'anyone',
  summary: 'Accept an invitation to review, with an answer about conflicts of interest',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({
    conflict: z.enum(['no', 'yes'], { error: 'Say whether you have a conflict of interest.' }),
    conflictNote: anyProse('The description', 2000),
  }),
  reply: Done,
})

const Colleague = z.strictObject({ name: anyLine('A name'), email: anyEmail() })

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/decline',
  who: 'anyone',
  summary: 'Decline an invitation to review, and perhaps suggest colleagues',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({
    reason: z.enum(declineReasons, { error: 'Choose a reason.' }),
    note: anyProse('The note', 2000),
    colleagues: z._default(z.array(Colleague).check(z.maxLength(5)), []),
    leaves: z._default(z.boolean(), false),
  }),
  reply: Done,
})

const answer = z.union([
  z.int().check(z.minimum(1), z.maximum(5)),
  z.string().check(z.maxLength(reportLengths.answer, { error: 'An answer is too long.' })),
])

export const saveReport = endpoint({
  method: 'PUT',
  path: '/reviewing/{token}/report',
  who: 'anyone',
  summary: 'Save the draft of a report',
  limit: 'review-draft',
  params: ByToken,
  body: z.strictObject({
    recommendation: z._default(z.nullable(Verdict), null),
    toAuthor: anyProse('The comments to the author', reportLengths.toAuthor),
    toEditor: anyProse('The comments to the editor', reportLengths.toEditor),
    answers: z._default(
      z
        .record(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)), answer)
        .check(z.refine((given) => Object.keys(given).length <= 30, { error: 'There are too many answers.' })),
      {},
    ),
    isSigned: z._default(z.boolean(), false),
    mayPublish: z._default(z.boolean(), false),
    helperName: anyLine('The name'),
    helperEmail: anyEmail(),
    /** The `updatedAt` of the draft that was changed; left out for the first. */
    since: z.optional(Timestamp),
  }),
  reply: z.strictObject({ updatedAt: Timestamp }),
})

export const attachFile = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/file',
  who: 'anyone',
  summary: 'Attach a document to a report, in the place of the one before; a form of a page is led back there',
  limit: 'upload',
  params: ByToken,
  body: 'upload',
  reply: 'stream',
})

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/reviewing/{token}/file',
  who: 'anyone',
  summary: 'Remove the document from a report that is not submitted yet',
  limit: 'review-change',
  params: ByToken,
  reply: z.strictObject({ success: z.string(), updatedAt: Timestamp }),
})

export const readAttachment = endpoint({
  method: 'GET',
  path: '/reviewing/{token}/file',
  who: 'anyone',
  summary: "Read the document that is attached to the reviewer's own report",
  params: ByToken,
  reply: 'stream',
})

export const readCopy = endpoint({
  method: 'GET',
  path: '/reviewing/{token}/copy/{format}',
  who: 'anyone',
  summary: 'Read the manuscript as its reviewers get it; only after accepting',
  params: z.strictObject({ token: Token, format: z.enum(['pdf', 'doc', 'docx']) }),
  reply: 'stream',
})

/** Both as reviewers get them: in a double-anonymous journal without what tells who the authors are. */
export const readChanges = endpoint({
  method: 'GET',
  path: '/reviewing/{token}/changes',
  who: 'anyone',
  summary: 'What changed since the version that the reviewer reported on before; only after accepting',
  limit: 'file-preview',
  params: ByToken,
  reply: z.strictObject({ from: z.int(), to: z.int(), fields: ChangedFields, text: Compared }),
})

export const previewCopy = endpoint({
  method: 'GET',
  path: '/reviewing/{token}/copy/{format}/preview',
  who: 'anyone',
  summary: 'Read a Word document that reviewers get, converted to HTML',
  limit: 'file-preview',
  params: z.strictObject({ token: Token, format: z.enum(['doc', 'docx']) }),
  reply: Preview,
})

export const submitReport = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/submit',
  who: 'anyone',
  summary: 'Submit the saved report to the editors',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ since: Timestamp }),
  reply: Done,
})

export const askForTime = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/time',
  who: 'anyone',
  summary: 'Ask the editors for more time for a report',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ until: Day, reason: anyProse('The reason', 2000) }),
  reply: Done,
})

export const withdrawReview = endpoint({
  method: 'POST',
  path: '/reviewing/{token}/withdraw',
  who: 'anyone',
  summary: 'Withdraw from a review that was accepted',
  limit: 'review-change',
  params: ByToken,
  body: z.strictObject({ reason: prose('A reason', 2000) }),
  reply: Done,
})
