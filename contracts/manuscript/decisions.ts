import * as z from 'zod/mini'
import { batchActions, batchMax } from '#domain/manuscript/batch.ts'
import { proofReasonMax } from '#domain/manuscript/page-proof.ts'
import { changesChoices } from '#domain/manuscript/tracked-changes.ts'
import { endpoint } from '../endpoint.ts'
import {
  anyProse,
  ById,
  Done,
  email,
  Id,
  IssueNumber,
  line,
  prose,
  ShownLetter,
  TextFormat,
  Timestamp,
} from '../shapes.ts'
import { Moved } from './manuscripts.ts'

export const Letter = z.strictObject({
  subject: line('The subject', 200),
  text: prose('The e-mail', 10_000),
  format: TextFormat,
})

/**
 * `letter`: the parts of the letter that staff have changed; the rest stays as usual. If their words seem to name a
 * reviewer who did not sign, they are refused without `despiteNames`. `updatedAt`: when the caller's copy was last
 * changed. A decision on an outdated copy is refused, so that the caller first sees what has changed.
 */
export const decisionFields = {
  letter: z.optional(z.strictObject({ ...z.partial(Letter).shape, despiteNames: z.optional(z.boolean()) })),
  updatedAt: z.optional(Timestamp),
}

/** What becomes of tracked changes in a Word file before readers get it. Without a choice they are accepted. */
export const trackedChanges = { changes: z.optional(z.enum(changesChoices)) }

/** Why it is published although the author has not approved the proof. It is kept in the log, for staff. */
export const withoutProof = { withoutProof: z.optional(anyProse('The reason', proofReasonMax)) }

const letterActions = [
  ...(['screen', 'return', 'decline', 'approve', 'reject', 'remind', 'revoke', 'reopen'] as const),
  ...(['delete', 'publish', 'mark-paid', 'waive', 'reduce', 'undo-paid'] as const),
] as const

export const previewLetter = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/letter/{action}',
  who: 'staff-or-finance',
  summary:
    'The e-mail that an action would send, to be read and changed first; what is not known yet stands as {id}, {receipt} or {reference}',
  params: z.strictObject({ id: Id, action: z.enum(letterActions) }),
  query: z.strictObject({
    comment: anyProse('The reason', 5000),
    issue: z.optional(IssueNumber),
    /** What the author has to pay after the charge is reduced. */
    dueMinor: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
    format: TextFormat,
  }),
  reply: Letter,
})

function decision<F extends z.core.$ZodLooseShape>(path: `/${string}`, summary: string, fields: F) {
  const body = z.strictObject({ ...fields, ...decisionFields })
  return endpoint({ method: 'PATCH', path, who: 'staff', summary, undoable: true, params: ById, body, reply: Moved })
}

export const screenManuscript = decision('/manuscript/screen/{id}', 'Mark as under review', {})

/** Why it is decided with fewer reports than the journal wants; optional, and for staff alone. */
export const early = { why: anyProse('The reason', 2000) }

/** `from`: the status that the caller saw. It keeps them from approving by mistake what was rejected since then. */
export const approveManuscript = decision('/manuscript/{id}/approve', 'Approve, or accept again what was rejected', {
  from: z.optional(z.enum(['under-review', 'rejected'])),
  ...early,
})

const reasoned = { comment: anyProse('The reason', 5000) }

export const rejectManuscript = decision('/manuscript/{id}/reject', 'Reject, with a reason', { ...reasoned, ...early })

export const returnManuscript = decision(
  '/manuscript/{id}/return',
  'Ask the author to correct a manuscript in screening; it keeps its place',
  reasoned,
)

export const declineManuscript = decision(
  '/manuscript/{id}/decline',
  'Decline a manuscript in screening, with a reason; nothing is deleted',
  reasoned,
)

export const reopenManuscript = decision(
  '/manuscript/{id}/reopen',
  'Put a rejected manuscript under review again, after an appeal or without one',
  reasoned,
)

export const remindAuthor = decision(
  '/manuscript/{id}/remind',
  'Remind the author of the charge, once a day at most',
  {},
)

export const revokeApproval = decision(
  '/manuscript/{id}/revoke',
  'Revoke the approval; the manuscript is under review again',
  {},
)

export const uploadEditedFile = endpoint({
  method: 'PATCH',
  path: '/manuscript/admin/{id}',
  who: 'staff',
  summary: "Replace a paid manuscript's file with an edited one",
  params: ById,
  body: z.strictObject({
    file: z._default(z.string().check(z.maxLength(2000)), ''),
    updatedAt: decisionFields.updatedAt,
  }),
  reply: Moved,
})

export const deleteManuscript = endpoint({
  method: 'DELETE',
  path: '/manuscript/admin/{id}',
  who: 'staff',
  summary: 'Delete a manuscript that is in screening or was rejected',
  params: ById,
  body: z.strictObject(decisionFields),
  reply: Done,
})

/** `email`: the co-author who objected. Each objection is resolved separately. */
export const resolveObjection = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/objection',
  who: 'staff',
  summary: "Resolve a co-author's objection with a note, so that the manuscript can go on",
  undoable: true,
  params: ById,
  body: z.strictObject({ email: email(), note: prose('A note', 2000) }),
  reply: Moved,
})

const several = {
  action: z.enum(batchActions, { error: 'Invalid action.' }),
  ids: z.array(Id).check(z.minLength(1), z.maxLength(batchMax, { error: `At most ${batchMax} manuscripts at once.` })),
  /** The reason of a rejection, and whom to hand over to. */
  comment: anyProse('The reason', 5000),
  staffId: z.optional(Id),
}

export const rehearseSeveral = endpoint({
  method: 'POST',
  path: '/manuscript/batch/preview',
  who: 'staff',
  summary: 'What an action on several manuscripts would send and what it would refuse; nothing is changed or sent',
  body: z.strictObject(several),
  reply: z.strictObject({
    manuscripts: z.array(
      z.strictObject({
        _id: Id,
        /** What is seen of it; null for whoever may not see it. */
        about: z.nullable(z.strictObject({ number: z.string(), title: z.string(), updatedAt: Timestamp })),
        error: z.nullable(z.string()),
        letters: z.array(ShownLetter),
      }),
    ),
  }),
})

/** `updatedAt`: that of each copy that the caller has seen. What was changed since then is refused. */
export const doToSeveral = endpoint({
  method: 'POST',
  path: '/manuscript/batch',
  who: 'staff',
  summary: 'Act on several manuscripts, each in its own transaction and with its own result',
  undoable: true,
  body: z.strictObject({ ...several, updatedAt: z.optional(z.record(Id, Timestamp)) }),
  reply: z.strictObject({
    results: z.array(z.strictObject({ _id: Id, ok: z.boolean(), error: z.nullable(z.string()) })),
  }),
})
