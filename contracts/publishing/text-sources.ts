import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById } from '../shapes.ts'

/** What is wrong with a file, each in a sentence with its line. If there is something, the file was not taken. */
const Taken = z.strictObject({
  faults: z.array(z.strictObject({ line: z.int(), sentence: z.string() })),
  /** That the file is another version of JATS, against which it was not checked. */
  note: z.optional(z.string()),
})
export type TakenSource = z.infer<typeof Taken>

/** Field: `file`, an .xml or a .zip of one and its pictures. */
export const uploadSource = endpoint({
  method: 'POST',
  path: '/text/{id}/source',
  who: 'staff',
  summary: 'Make the text of an article from finished JATS XML, alone or in a .zip with its pictures',
  limit: 'upload',
  params: ById,
  body: 'upload',
  reply: Taken,
})

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/text/{id}/source',
  who: 'staff',
  summary: 'Make the text from the Word file again',
  params: ById,
  reply: z.strictObject({ success: z.string() }),
})
