import * as z from 'zod/mini'
import { readingStates } from '#domain/manuscript/reading/reading.ts'
import { troubleKinds } from '#domain/publishing/full-text/trouble-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../shapes.ts'

const Counts = z.strictObject({
  words: z.int(),
  pictures: z.int(),
  tables: z.int(),
  formulas: z.int(),
  notes: z.int(),
  references: z.int(),
})

const Place = z.string().check(z.maxLength(40))
const Words = z.string().check(z.trim(), z.minLength(1, 'Write something.'), z.maxLength(5_000))

/** What an editor decides about a place of the text. Places are named by the report. */
const decisions = [
  z.strictObject({ kind: z.literal('heading'), place: Place, level: z.int().check(z.gte(0), z.lte(3)) }),
  z.strictObject({ kind: z.literal('caption'), place: Place, line: Place }),
  z.strictObject({ kind: z.literal('write-caption'), place: Place, text: Words }),
  z.strictObject({ kind: z.literal('words'), place: Place, picture: z.string().check(z.maxLength(300)), text: Words }),
  z.strictObject({ kind: z.literal('cite'), place: Place, citation: Words, reference: Words }),
  z.strictObject({ kind: z.literal('move'), place: Place, after: Place }),
  z.strictObject({
    kind: z.literal('text'),
    place: Place,
    before: z.string().check(z.minLength(1), z.maxLength(5_000)),
    after: z.string().check(z.maxLength(5_000)),
    at: z.optional(z.int().check(z.gte(0))),
  }),
  z.strictObject({ kind: z.literal('leave'), place: Place, trouble: z.enum(troubleKinds) }),
] as const

/** A picture that was uploaded in place of one of the file. */
const Replaced = z.strictObject({
  kind: z.literal('picture'),
  place: Place,
  picture: z.string(),
  upload: z.string(),
  kept: z.strictObject({
    file: z.string(),
    mediaType: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.optional(z.int()),
  }),
  instead: z.nullable(z.string()),
})
const Remedy = z.discriminatedUnion('kind', [...decisions, Replaced])

/** A remedy that could be chosen, and what it takes. Words that an editor must write are empty. */
const Proposal = z.strictObject({ remedy: z.looseObject({ kind: z.string(), place: z.string() }), about: z.string() })
const Trouble = z.strictObject({
  kind: z.enum(troubleKinds),
  place: z.string(),
  quote: z.string(),
  remedies: z.array(Proposal),
})

/** `isUsed`: false if a newer file has nothing any more that it is about. */
const Settled = z.strictObject({ id: z.string(), by: z.string(), at: Timestamp, isUsed: z.boolean(), remedy: Remedy })

const TextReport = z.strictObject({ before: Counts, front: Counts, after: Counts, troubles: z.array(Trouble) })

/** `state` is null if nobody has asked for a text of this file. */
const TextState = z.strictObject({
  state: z.nullable(z.enum(readingStates)),
  fault: z.nullable(z.string()),
  shownAt: z.nullable(Timestamp),
  report: z.nullable(TextReport),
  settled: z.array(Settled),
  /** The file that it is made from, if that is not the one that is published. */
  madeFrom: z.nullable(z.string()),
})
export type TextState = z.infer<typeof TextState>

export const readText = endpoint({
  method: 'GET',
  path: '/text/{id}',
  who: 'staff-or-observer',
  summary: 'How far the text made from a file is, and what was not understood in it',
  params: ById,
  reply: TextState,
})

export const makeText = endpoint({
  method: 'POST',
  path: '/text/{id}',
  who: 'staff',
  summary: 'Make the text of an article from its Word file, or make it again',
  params: ById,
  reply: TextState,
})

export const showText = endpoint({
  method: 'PUT',
  path: '/text/{id}/shown',
  who: 'staff',
  summary: 'Show readers the text made from a file, or stop showing it',
  params: ById,
  body: z.strictObject({ isShown: z.boolean() }),
  reply: TextState,
})

export const addRemedy = endpoint({
  method: 'POST',
  path: '/text/{id}/remedies',
  who: 'staff',
  summary: 'Decide about a place of the text that was not understood',
  params: ById,
  body: z.strictObject({ remedy: z.discriminatedUnion('kind', [...decisions]) }),
  reply: TextState,
})

const Line = z.string().check(z.maxLength(20_000))

export const correctWords = endpoint({
  method: 'POST',
  path: '/text/{id}/corrections',
  who: 'staff',
  summary: 'Correct the words of a line of the text; each change becomes a remedy',
  params: ById,
  /** The line as it is and as it should be. U+FFFC represents what is no word: a formula, a note, a picture. */
  body: z.strictObject({ place: Place, before: Line, after: Line }),
  reply: TextState,
})

/** Fields: `place`, `picture` (both before the file), `file`. */
export const replacePicture = endpoint({
  method: 'POST',
  path: '/text/{id}/pictures',
  who: 'staff',
  summary: 'Upload a better picture in place of one of the file',
  limit: 'upload',
  params: ById,
  body: 'upload',
  reply: TextState,
})

export const orderAuthors = endpoint({
  method: 'PUT',
  path: '/text/{id}/authors',
  who: 'staff',
  summary: 'Put the co-authors of the record into the order of the file',
  params: ById,
  reply: TextState,
})

export const removeRemedy = endpoint({
  method: 'DELETE',
  path: '/text/{id}/remedies/{remedy}',
  who: 'staff',
  summary: 'Take back such a decision',
  params: z.strictObject({ id: Id, remedy: Id }),
  reply: TextState,
})
