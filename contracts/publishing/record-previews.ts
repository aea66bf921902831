import * as z from 'zod/mini'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { articleStates, changeKinds } from '#domain/manuscript/record/record.ts'
import { endpoint } from '../endpoint.ts'
import { correctArticle, retractArticle } from '../manuscript/record.ts'
import { givenAt, givenAuthorFields } from '../manuscript/record-fields.ts'
import { readPublishedReports } from '../review/published-reports.ts'
import { Id, ShownLetter, shownTitle, Timestamp } from '../shapes.ts'

const linked = {
  customId: z.string(),
  ...shownTitle,
  url: z.string(),
  doi: z.nullable(z.string()),
  assignedDoi: z.nullable(z.string()),
}

const ShownRecord = z.strictObject({
  ...givenAt('correction'),
  authors: z.array(z.strictObject({ name: z.string(), ...givenAuthorFields })),
  customId: z.string(),
  doi: z.nullable(z.string()),
  assignedDoi: z.nullable(z.string()),
  url: z.string(),
  journal: z.strictObject({
    slug: z.string(),
    title: z.string(),
    url: z.string(),
    issn: z.strictObject({ print: z.exactOptional(z.string()), online: z.exactOptional(z.string()) }),
  }),
  publisher: z.strictObject({
    name: z.string(),
    place: z.string(),
    crossmarkPolicy: z.exactOptional(z.string()),
  }),
  volume: z.nullable(z.int()),
  issue: z.nullable(z.int()),
  elocation: z.string(),
  licence: z.strictObject({ name: z.string(), url: z.string() }),
  file: z.nullable(z.strictObject({ url: z.string(), mediaType: z.string(), bytes: z.int() })),
  pdfUrl: z.nullable(z.string()),
  receivedAt: Timestamp,
  acceptedAt: Timestamp,
  publishedAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
  standing: z.enum(articleStates),
  changes: z.array(
    z.strictObject({
      version: z.int(),
      kind: z.enum(changeKinds),
      reason: z.string(),
      at: Timestamp,
      notice: z.exactOptional(z.strictObject(linked)),
    }),
  ),
  peerReview: readPublishedReports.reply,
  /** The text of its file, if readers see one. */
  text: z.exactOptional(z.custom<FullText>((text) => typeof text === 'object')),
})

const Preview = z.strictObject({
  letters: z.array(ShownLetter),
  /** What the article's page would show. */
  page: z.strictObject({
    record: ShownRecord,
    isSample: z.boolean(),
    pdf: z.nullable(z.strictObject({ path: z.string(), bytes: z.int() })),
    usage: z.strictObject({ views: z.int(), downloads: z.int() }),
  }),
  /** What would stand across every page of the PDF and at its top; null if nothing would. */
  mark: z.nullable(z.strictObject({ word: z.string(), sentence: z.string() })),
})
export type ChangePreview = z.infer<typeof Preview>

export const previewCorrection = endpoint({
  method: 'POST',
  path: '/accepted/{id}/correct/preview',
  who: 'staff',
  summary: 'What a correction would send, and what readers would see; nothing is changed or sent',
  params: correctArticle.params,
  body: correctArticle.body,
  reply: Preview,
})

export const previewEnd = endpoint({
  method: 'POST',
  path: '/accepted/{id}/{end}/preview',
  who: 'admin',
  summary: 'What a retraction or a removal would send, and what readers would see; nothing is changed or sent',
  params: z.strictObject({ id: Id, end: z.enum(['retract', 'remove']) }),
  body: retractArticle.body,
  reply: Preview,
})
