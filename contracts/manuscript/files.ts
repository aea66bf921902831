import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Token } from '../shapes.ts'

const Stored = z.strictObject({ url: z.string() })
const FileAddress = z.strictObject({ url: z.string(), token: z.optional(Token) })

/** `plain` says why only the text is shown. */
export const Preview = z.strictObject({ html: z.string(), plain: z.optional(z.string()) })
export type Preview = z.infer<typeof Preview>

/** Fields: `token` and `kind` (both optional, before the file), `file`, `extension`. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/file',
  who: 'anyone',
  summary: 'Upload a document: logged in, or with the token of an edit link',
  limit: 'upload',
  body: 'upload',
  reply: Stored,
})

/** Field: `avatar`. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/file/avatar',
  who: 'author',
  summary: "Upload an author's picture",
  limit: 'upload',
  body: 'upload',
  reply: Stored,
})

/** Field: `avatar`. */
export const uploadStaffAvatar = endpoint({
  method: 'POST',
  path: '/file/adminAvatar',
  who: 'any-staff',
  summary: "Upload a staff member's picture",
  limit: 'upload',
  body: 'upload',
  reply: Stored,
})

export const readFile = endpoint({
  method: 'GET',
  path: '/file',
  who: 'anyone',
  summary: 'Read a file that this site stored',
  query: FileAddress,
  reply: 'stream',
})

export const previewFile = endpoint({
  method: 'GET',
  path: '/file/preview',
  who: 'anyone',
  summary: 'Read a Word document that this site stored, converted to HTML',
  limit: 'file-preview',
  query: FileAddress,
  reply: Preview,
})
