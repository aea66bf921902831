import * as z from 'zod/mini'
import { coAuthorsMax } from '#domain/words/fields.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, PageNumber, paged, Timestamp } from '../shapes.ts'
import { authorFields, NameParts } from './record-fields.ts'

const AskedNames = z.strictObject({
  article: Id,
  title: z.string(),
  customId: z.string(),
  /** The article's page. */
  path: z.string(),
  publishedAt: Timestamp,
  /** Those whose names can be divided in more than one way. `at` is their place in the by-line, from 0. */
  authors: z.array(z.strictObject({ at: z.int(), name: z.string(), parts: NameParts, citedAs: z.string() })),
})
export type AskedNames = z.infer<typeof AskedNames>

export const listNames = endpoint({
  method: 'GET',
  path: '/names',
  who: 'admin',
  summary: 'Published records with names that can be divided in more than one way, newest first',
  query: z.strictObject({ page: PageNumber }),
  reply: z.strictObject({ articles: z.array(AskedNames), ...paged }),
})

export const reviewNames = endpoint({
  method: 'POST',
  path: '/names/{id}',
  who: 'admin',
  summary: "Confirm or correct how a published record's names are divided; names that are left out stay as they are",
  params: ById,
  body: z.strictObject({
    authors: z
      .array(z.strictObject({ at: z.int().check(z.minimum(0), z.maximum(coAuthorsMax)), parts: authorFields.parts }))
      .check(z.maxLength(coAuthorsMax + 1)),
  }),
  reply: Done,
})
