import * as z from 'zod/mini'
import { draftMaxCharacters } from '#domain/manuscript/drafts.ts'
import { endpoint } from '../endpoint.ts'
import { ById, count, Done, Id, Timestamp } from '../shapes.ts'

/** What differs from an empty form, as typed. Only its author reads it, and it is checked when it is submitted. */
const Fields = z.record(z.string(), z.unknown())

const tooLong = 'This draft is too long to be saved on the server.'

const listed = { _id: Id, title: z.string(), journal: z.string(), version: z.int(), savedAt: Timestamp }

export const ListedDraft = z.strictObject({ ...listed, removedAt: Timestamp })
export type ListedDraft = z.infer<typeof ListedDraft>

export const OwnDraft = z.strictObject({ ...listed, fields: Fields })
export type OwnDraft = z.infer<typeof OwnDraft>

export const listDrafts = endpoint({
  method: 'GET',
  path: '/draft',
  who: 'author',
  summary: "The author's drafts of submissions, the one changed last first",
  reply: z.array(ListedDraft),
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/draft/{id}',
  who: 'author',
  summary: "A draft of one's own",
  params: ById,
  reply: OwnDraft,
})

/** The browser makes the id of a new draft, so that a repeat makes no second one. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/draft/{id}',
  who: 'author',
  summary: 'Save a draft; 409 if it was changed on another device since the version that the caller knows (0 if new)',
  limit: 'submission-draft',
  params: ById,
  body: z.strictObject({
    version: count(),
    /** The tab that saves. */
    writer: Id,
    fields: Fields.check(z.refine((fields) => JSON.stringify(fields).length <= draftMaxCharacters, { error: tooLong })),
  }),
  reply: z.strictObject({ version: z.int(), savedAt: Timestamp }),
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/draft/{id}',
  who: 'author',
  summary: "Delete a draft of one's own; its file follows within a day",
  params: ById,
  reply: Done,
})
