import * as z from 'zod/mini'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { readingStates } from '#domain/manuscript/reading/reading.ts'
import { endpoint } from '../endpoint.ts'

/** `state` is null if nobody has asked for it. `fault`: why there is none. `pictures`: the address below which its pictures are. */
const DraftText = z.strictObject({
  state: z.nullable(z.enum(readingStates)),
  fault: z.nullable(z.string()),
  text: z.nullable(z.custom<FullText>((text) => typeof text === 'object')),
  pictures: z.string(),
})
export type DraftText = z.infer<typeof DraftText>

const File = z.strictObject({ url: z.string().check(z.maxLength(2_000)) })

export const makeDraftText = endpoint({
  method: 'POST',
  path: '/file/text',
  who: 'author',
  summary: 'Make the text of a Word file that its author has uploaded, to see it as it would be published',
  limit: 'draft-text',
  body: File,
  reply: DraftText,
})

export const readDraftText = endpoint({
  method: 'GET',
  path: '/file/text',
  who: 'author',
  summary: 'How far such a text is, and the text, for its uploader alone',
  limit: 'file-reading',
  query: File,
  reply: DraftText,
})
