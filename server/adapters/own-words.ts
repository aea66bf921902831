import * as z from 'zod'
import type { OwnWords } from '#words/own-words.ts'
import { partsOfPage, valuesOf } from './content-text.ts'

const Parts = z.record(z.string(), z.string())
const Shape = z.strictObject({
  subject: z.string().optional(),
  body: z.string().optional(),
  parts: Parts.optional(),
  basedOn: z.strictObject({ subject: z.string(), body: z.string(), parts: Parts }).optional(),
})

/** Which e-mail a document has words of, and of which journal: an empty one is all journals. Null of other documents. */
export function placeOfWords(document: string): { journal: string; name: string } | null {
  const [, journal = '', name] = /^words\/(?:([a-z0-9-]+)\/)?([a-z-]+)\.md$/.exec(document) ?? []
  return name === undefined ? null : { journal, name }
}

export const documentOfWords = (name: string, journal: string): string =>
  journal === '' ? `words/${name}.md` : `words/${journal}/${name}.md`

/** What a document says, or null if it cannot be read. An empty text says nothing. */
export function ownWordsIn(document: string, text: string): OwnWords | null {
  const { body, ...front } = valuesOf(document, text)
  // What is no YAML says nothing at all.
  if (Object.keys(front).length === 0 && partsOfPage(text)?.front.trim() !== '') return null
  const isSaid = typeof body === 'string' && body.trim() !== ''
  const read = Shape.safeParse({ ...front, ...(isSaid && { body: body.trim() }) })
  if (!read.success) return null
  const { parts, ...words } = read.data
  return { ...words, ...(parts && Object.keys(parts).length > 0 && { parts }) }
}
