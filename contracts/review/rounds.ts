import * as z from 'zod/mini'
import { anonymities, declineReasons, invitationStates, reviewStages, verdicts } from '#domain/words/peer-review.ts'
import { endpoint, undoable } from '../endpoint.ts'
import { decisionFields, early } from '../manuscript/decisions.ts'
import { Moved } from '../manuscript/manuscripts.ts'
import { anyProse, ById, Day, Done, Id, line, prose, TextFormat, Timestamp } from '../shapes.ts'

const Verdict = z.enum(verdicts)

/** `text` is what the author reads: the redacted text where there is one. */
export const Report = z.strictObject({
  recommendation: z.nullable(Verdict),
  toAuthor: z.string(),
  redacted: z.nullable(z.strictObject({ text: z.string(), by: z.nullable(z.string()), at: Timestamp })),
  toEditor: z.string(),
  answers: z.array(z.strictObject({ label: z.string(), answer: z.string(), forEditor: z.boolean() })),
  isSigned: z.boolean(),
  mayPublish: z.boolean(),
  helper: z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
  file: z.nullable(z.strictObject({ url: z.string(), name: z.string() })),
  /** The copy of the file that the author gets, or why they get none. Null while it is being made. */
  authorFile: z.nullable(
    z.union([z.strictObject({ url: z.string(), name: z.string() }), z.strictObject({ failure: z.string() })]),
  ),
})
export type Report = z.infer<typeof Report>

const Invitation = z.strictObject({
  _id: Id,
  /** 'Reviewer 2' on the desk and in the history. */
  number: z.int(),
  /** 'Reviewer 1' to everybody else, once the report is in. */
  authorsNumber: z.nullable(z.int()),
  reviewer: z.strictObject({
    _id: Id,
    name: z.string(),
    affiliation: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  state: z.enum(invitationStates),
  isOverdue: z.boolean(),
  invitedAt: z.nullable(Timestamp),
  answerDueOn: z.nullable(z.string()),
  answeredAt: z.nullable(Timestamp),
  reportDueOn: z.nullable(z.string()),
  submittedAt: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  declined: z.nullable(
    z.strictObject({
      reason: z.nullable(z.enum(declineReasons)),
      note: z.nullable(z.string()),
      suggestions: z.array(z.strictObject({ name: z.string(), email: z.string() })),
    }),
  ),
  conflict: z.nullable(z.string()),
  asked: z.nullable(z.strictObject({ until: z.string(), reason: z.nullable(z.string()) })),
  remindedAt: z.nullable(Timestamp),
  /** What the mail server said if the last e-mail could not be delivered. */
  undelivered: z.nullable(z.string()),
  report: z.nullable(Report),
  /** Words of the report that would tell the author who wrote it, though it is not signed. */
  selfNamed: z.array(z.string()),
  /** Words of it that would tell who else reviews, though they did not sign. */
  otherNamed: z.array(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

const AnsweredComment = z.strictObject({
  /** The invitation whose report has the comment. */
  invitationId: Id,
  number: z.int(),
  comment: z.string(),
  changed: z.boolean(),
  text: z.string(),
  place: z.nullable(z.string()),
})
export type AnsweredComment = z.infer<typeof AnsweredComment>

const Round = z.strictObject({
  number: z.int(),
  version: z.int(),
  openedAt: Timestamp,
  decision: z.nullable(Verdict),
  decidedAt: z.nullable(Timestamp),
  reason: z.nullable(z.string()),
  /** The invitations whose reports went to the author. */
  sentReports: z.array(Id),
  revision: z.nullable(
    z.strictObject({
      dueOn: z.string(),
      asked: z.nullable(z.strictObject({ until: z.string(), reason: z.nullable(z.string()) })),
      submittedAt: z.nullable(Timestamp),
      /** False once it is submitted, or the editors decided without it. */
      isAwaited: z.boolean(),
      endedAt: z.nullable(Timestamp),
      version: z.nullable(z.int()),
      /** What the author answered to the reports, once it is submitted. */
      answers: z.array(AnsweredComment),
    }),
  ),
  invitations: z.array(Invitation),
})
export type Round = z.infer<typeof Round>

const Person = z.strictObject({ _id: Id, name: z.string() })

export const reviewDesk = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/review',
  who: 'staff-or-observer',
  summary: "A manuscript's peer review: rounds with reviewers, dates and reports, who handles it, and staff's notes",
  params: ById,
  reply: z.strictObject({
    stage: z.nullable(z.enum(reviewStages)),
    anonymity: z.enum(anonymities),
    /** How many reports the journal wants before an accept or a reject. */
    wanted: z.int(),
    days: z.strictObject({ answer: z.int(), report: z.int(), minorRevision: z.int(), majorRevision: z.int() }),
    today: z.string(),
    /** The last version of the manuscript, which the next round would review. */
    lastVersion: z.int(),
    handlingEditor: z.nullable(Person),
    /** Who may handle it. */
    editors: z.array(Person),
    rounds: z.array(Round),
    /** The number of the last step in the history that brought or redacted a report; 0 if there is none. */
    reportsStep: z.int(),
    notes: z.array(z.strictObject({ _id: Id, by: z.string(), text: z.string(), at: Timestamp })),
  }),
})
export type ReviewDesk = z.infer<typeof reviewDesk.reply>

const days = (label: string) =>
  z.int({ error: `${label} must be a number of days.` }).check(z.minimum(1), z.maximum(365))

/** By default the journal's. */
const chosenDays = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365))

export const invitationLetter = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/invitation-letter',
  who: 'staff',
  summary: 'The usual words of an invitation, to be read and changed first, and what follows them with these dates',
  params: ById,
  query: z.strictObject({ answerDays: z.optional(chosenDays), reportDays: z.optional(chosenDays) }),
  reply: z.strictObject({
    subject: z.string(),
    message: z.string(),
    /** Comes before it in the e-mail to somebody who reviewed an earlier version; null if nobody did. */
    thanks: z.nullable(z.string()),
    /** The same in each invitation but for the link, which is written as a word. */
    rest: z.string(),
  }),
})

export const inviteReviewers = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/invitations',
  ...undoable,
  summary: 'Invite reviewers to the open round, or put them into the queue of alternates',
  params: ById,
  body: z.strictObject({
    reviewers: z
      .array(
        z.strictObject({
          id: Id,
          isAlternate: z._default(z.boolean(), false),
          /** Confirms that they are asked although they may be an author by their name, or another grave conflict is known. */
          despiteConflict: z._default(z.boolean(), false),
        }),
      )
      .check(z.minLength(1, { error: 'Please choose at least one reviewer.' }), z.maxLength(20)),
    subject: line('The subject', 200),
    message: prose('The e-mail', 5000),
    /** Confirms that a first name in them, which an author has too, is somebody else's. */
    despiteGivenNames: z._default(z.boolean(), false),
    answerDays: days('The time to answer'),
    reportDays: days('The time for the report'),
  }),
  reply: z.strictObject({ invited: z.int(), queued: z.int() }),
  status: 201,
})

export const cancelInvitation = endpoint({
  method: 'PATCH',
  path: '/invitation/{id}/cancel',
  ...undoable,
  summary: "Cancel an invitation or take an alternate out of the queue; the reviewer's link ends",
  params: ById,
  reply: Done,
})

export const extendInvitation = endpoint({
  method: 'PATCH',
  path: '/invitation/{id}/extend',
  ...undoable,
  summary: 'Give a reviewer more time',
  params: ById,
  body: z.strictObject({ dueOn: Day }),
  reply: Done,
})

export const remindReviewer = endpoint({
  method: 'POST',
  path: '/invitation/{id}/remind',
  ...undoable,
  summary: 'Remind a reviewer, at most once a day',
  params: ById,
  reply: Done,
})

export const askAlternate = endpoint({
  method: 'POST',
  path: '/invitation/{id}/ask',
  ...undoable,
  summary: 'Ask an alternate now',
  params: ById,
  reply: Done,
})

export const orderAlternates = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/alternates',
  who: 'staff',
  summary: 'Put the alternates into another order',
  params: ById,
  body: z.strictObject({ ids: z.array(Id).check(z.maxLength(100)) }),
  reply: Done,
})

const decisionInput = {
  decision: Verdict,
  /** The invitations whose reports go to the author. */
  reports: z._default(z.array(Id).check(z.maxLength(50)), []),
  /** The editors' own words to the author. */
  comment: anyProse('The comment', 5000),
  /** The day on which a revision is due. */
  dueOn: z.optional(Day),
}

export const decisionLetter = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/decision-letter',
  who: 'staff',
  summary: 'The e-mail that a decision would send, with the chosen reports; {link} stands for a link made later',
  params: ById,
  body: z.strictObject({ ...decisionInput, format: TextFormat }),
  reply: z.strictObject({ subject: z.string(), text: z.string(), format: TextFormat }),
})

export const decideRound = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/decision',
  ...undoable,
  summary: 'Decide the open round: accept, ask for a revision, or reject',
  params: ById,
  body: z.strictObject({
    ...decisionInput,
    ...early,
    /** Those of the `reports` that go to the author although they seem to name a reviewer. Others that do are refused. */
    despiteNames: z._default(z.array(Id).check(z.maxLength(50)), []),
    /** The `reportsStep` of the desk that the decision is based on. It is refused if a report came or changed since. */
    reportsStep: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
    ...decisionFields,
  }),
  reply: Moved,
})

export const handOver = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/handling-editor',
  ...undoable,
  summary: 'Make a member of staff the handling editor, who is told by e-mail',
  params: ById,
  body: z.strictObject({ staffId: Id }),
  reply: Done,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/notes',
  who: 'staff',
  summary: 'Leave a note for the staff of the journal; whoever is mentioned as @name gets it by e-mail',
  params: ById,
  body: z.strictObject({ text: prose('The note', 5000) }),
  reply: Done,
  status: 201,
})
