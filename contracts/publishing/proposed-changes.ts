import * as z from 'zod/mini'
import { accents } from '#domain/manuscript/journal.ts'
import { changesOutcomes, changesWordsMax } from '#domain/publishing/proposed-changes.ts'
import { coAuthorsMax, fields } from '#domain/words/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Moved } from '../manuscript/manuscripts.ts'
import { Parts } from '../manuscript/versions.ts'
import { ByKey } from '../review/revisions.ts'
import { anyLine, anyProse, ById, Done, Id, Timestamp } from '../shapes.ts'

/** What staff propose to change in an accepted manuscript. `words` are theirs to the author. */
const ProposedChanges = z.strictObject({
  _id: Id,
  at: Timestamp,
  words: z.string(),
  changes: z.array(z.strictObject({ label: z.string(), parts: Parts })),
  answer: z.nullable(z.strictObject({ at: Timestamp, outcome: z.enum(changesOutcomes), text: z.nullable(z.string()) })),
})
export type ProposedChanges = z.infer<typeof ProposedChanges>

/** What the author sees. */
export const OwnProposedChanges = z.strictObject({
  manuscriptId: Id,
  number: z.string(),
  title: z.string(),
  journal: z.strictObject({ title: z.string(), office: z.string(), accent: z.enum(accents) }),
  /** Why an open proposal can no longer be answered, or null. */
  problem: z.nullable(z.string()),
  last: z.nullable(ProposedChanges),
})
export type OwnProposedChanges = z.infer<typeof OwnProposedChanges>

/** `by` is null if that member of staff has left. */
const StaffProposedChanges = z.strictObject({
  ...ProposedChanges.shape,
  by: z.nullable(z.string()),
  remindedAt: z.nullable(Timestamp),
})
export type StaffProposedChanges = z.infer<typeof StaffProposedChanges>

export const readProposedChanges = endpoint({
  method: 'GET',
  path: '/correction/{key}',
  who: 'anyone',
  summary: 'The changes that staff propose to an accepted manuscript, for its author; opening it changes nothing',
  params: ByKey,
  reply: OwnProposedChanges,
})

export const answerProposedChanges = endpoint({
  method: 'POST',
  path: '/correction/{key}',
  who: 'anyone',
  summary: 'Approve the proposed changes, which makes them, or decline them',
  limit: 'manuscript-edit',
  params: ByKey,
  body: z.strictObject({
    /** The proposal that the author has read. */
    correction: Id,
    outcome: z.enum(['approved', 'declined'], { error: 'Approve or decline the changes.' }),
    words: anyProse('Your words', changesWordsMax),
  }),
  reply: Done,
})

export const listProposedChanges = endpoint({
  method: 'GET',
  path: '/manuscript/{id}/correction',
  who: 'staff-or-observer',
  summary: 'The corrections that were proposed to the author, newest first',
  params: ById,
  reply: z.array(StaffProposedChanges),
})

/** `updatedAt`: that of the copy which the proposal is based on. `names` are in the order of the by-line. */
export const proposeChanges = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/correction',
  who: 'staff',
  summary: 'Propose a corrected title, type, abstract or names to the author; nothing changes until they approve',
  undoable: true,
  params: ById,
  body: z.strictObject({
    updatedAt: Timestamp,
    title: anyLine(fields.title.called, fields.title.max),
    articleType: z.string().check(z.maxLength(100)),
    abstract: anyProse(fields.abstract.called, fields.abstract.max),
    names: z.array(anyLine("An author's name")).check(z.maxLength(coAuthorsMax + 1)),
    words: anyProse('Your words to the author', changesWordsMax),
    /** Sends the e-mail although the words seem to name a reviewer. */
    despiteNames: z.optional(z.boolean()),
  }),
  reply: Moved,
  status: 201,
})

export const withdrawProposedChanges = endpoint({
  method: 'DELETE',
  path: '/manuscript/{id}/correction',
  who: 'staff',
  summary: 'Withdraw the proposal that waits for the author',
  undoable: true,
  params: ById,
  reply: Moved,
})
