import * as z from 'zod/mini'
import { accents } from '#domain/manuscript/journal.ts'
import { answerLengths } from '#domain/manuscript/revision.ts'
import { endpoint } from '../endpoint.ts'
import { Manuscript, writtenFields } from '../manuscript/manuscripts.ts'
import { givenAt } from '../manuscript/record-fields.ts'
import { anyLine, anyProse, ById, Day, Done, Id, Timestamp } from '../shapes.ts'
import { ReportFile, readReport } from './published-reports.ts'

/** The token of a link, or the manuscript's id for the author who is logged in. */
export const ByKey = z.strictObject({
  key: z.string().check(z.regex(/^([\w-]{22}|[\w-]{43})$/, { error: 'This link is not valid.' })),
})

const Answer = z.strictObject({
  /** Null while the author has not chosen yet. */
  changed: z.nullable(z.boolean()),
  text: z.string(),
  place: z.optional(z.string()),
})

const Comment = z.strictObject({
  key: z.string(),
  number: z.int(),
  text: z.string(),
  answer: z.nullable(Answer),
})
export type Comment = z.infer<typeof Comment>

const TellingPlace = z.strictObject({ place: z.string(), words: z.string() })

/** What the author sees of a revision. It never says who reviewed, unless they signed or the journal's review is open. */
const Revision = z.strictObject({
  manuscriptId: Id,
  number: z.string(),
  journal: z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) }),
  /** `ended`: the editors decided without waiting for it. */
  state: z.enum(['open', 'submitted', 'ended']),
  decision: z.enum(['minor-revision', 'major-revision']),
  round: z.int(),
  /** The version that was submitted. */
  version: z.nullable(z.int()),
  today: z.string(),
  dueOn: z.string(),
  asked: z.nullable(z.strictObject({ until: z.string(), reason: z.nullable(z.string()) })),
  submittedAt: z.nullable(Timestamp),
  /** Whether an appeal of a later rejection, or an offer to transfer the manuscript, is open. */
  appealed: z.boolean(),
  transferOffered: z.boolean(),
  /** The decision e-mail, until copies of e-mails are deleted. */
  letter: z.nullable(z.strictObject({ subject: z.string(), text: z.string(), at: Timestamp })),
  reports: z.array(
    z.strictObject({
      name: z.string(),
      /** To the questions of the journal's form that are meant for the author. */
      answers: readReport.answers,
      comments: z.array(Comment),
      file: z.nullable(ReportFile),
    }),
  ),
  /** Whether reports and answers are published with the article, if it is published and the reviewer agrees. */
  publishesReports: z.boolean(),
  file: z.nullable(z.strictObject({ url: z.string(), name: z.string() })),
  /** The record as it will be once the revision is submitted, and the labels of what changes. */
  record: z.strictObject({ ...givenAt('submission'), coAuthors: Manuscript.shape.coAuthors }),
  changed: z.array(z.string()),
  /** Words that tell who the author is, where reviewers must not know it: `place` is 'Reviewer 1, comment 2'. */
  telling: z.array(TellingPlace),
  /** First names in the answers that may be an author's. Reviewers read them. */
  givenNames: z.array(TellingPlace),
})
export type Revision = z.infer<typeof Revision>

const Saved = z.strictObject({ savedAt: Timestamp })

export const readRevision = endpoint({
  method: 'GET',
  path: '/revision/{key}',
  who: 'anyone',
  summary: 'The revision that the editors ask for, with what the author has written so far; opening it changes nothing',
  params: ByKey,
  reply: Revision,
})

const writtenAnswer = {
  changed: z.nullable(z.boolean()),
  text: anyProse('The answer', answerLengths.text),
  place: anyLine('The place', answerLengths.place),
}

export const answerComment = endpoint({
  method: 'PATCH',
  path: '/revision/{key}/answer',
  who: 'anyone',
  summary: 'Save the answer to one comment of a report',
  limit: 'review-draft',
  params: ByKey,
  body: z.strictObject({
    comment: z.string().check(z.regex(/^[\w-]{22}\.\d{1,4}$/, { error: 'This comment does not exist.' })),
    ...writtenAnswer,
    /** The answer that this one changes, null if there was none. Left out, it replaces whatever is there. */
    was: z.optional(z.nullable(z.strictObject(writtenAnswer))),
  }),
  reply: Saved,
})

/** Whom the author suggests or opposes was asked before the review. */
const { file: _, declarations: __, suggestedReviewers: ___, opposedReviewers: ____, ...details } = writtenFields

export const changeDetails = endpoint({
  method: 'PUT',
  path: '/revision/{key}/details',
  who: 'anyone',
  summary: 'Save how the record is to change with the revision',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject(details),
  reply: Saved,
})

export const takeRevisionFile = endpoint({
  method: 'PUT',
  path: '/revision/{key}/file',
  who: 'anyone',
  summary: 'Make an uploaded document the new file of the revision',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({ url: z.string().check(z.maxLength(2000)) }),
  reply: Saved,
})

/** Field: `file`. */
export const uploadRevisionFile = endpoint({
  method: 'POST',
  path: '/revision/{key}/file',
  who: 'anyone',
  summary: 'Upload the new file of the revision; a form without a script is answered with its page',
  limit: 'upload',
  params: ByKey,
  body: 'upload',
  reply: 'stream',
})

export const askRevisionTime = endpoint({
  method: 'POST',
  path: '/revision/{key}/time',
  who: 'anyone',
  summary: 'Ask the editors for more time',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({ until: Day, reason: anyProse('The reason', 2000) }),
  reply: Done,
})

export const submitRevision = endpoint({
  method: 'POST',
  path: '/revision/{key}',
  who: 'anyone',
  summary: 'Submit the revision: it becomes the next version, and the next round opens',
  limit: 'manuscript-edit',
  params: ByKey,
  reply: Done,
})

export const extendRevision = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/revision',
  who: 'staff',
  summary: 'Give the author more time for a revision',
  undoable: true,
  params: ById,
  body: z.strictObject({ dueOn: Day }),
  reply: Done,
})
