import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ById, ByToken, Done, prose, Timestamp } from '../shapes.ts'
import { declared, editFields, Manuscript, Moved } from './manuscripts.ts'

export const LinkedManuscript = z.strictObject({
  ...Manuscript.shape,
  ...declared,
  references: z.array(z.string()),
  purpose: z.enum(['edit', 'delete']),
  /** Set while the editors wait for a revision: its page takes the place of editing. */
  revisionDueOn: z.nullable(z.string()),
})
export type LinkedManuscript = z.infer<typeof LinkedManuscript>

export const verifyLink = endpoint({
  method: 'GET',
  path: '/manuscript/verify/{token}',
  who: 'anyone',
  summary: 'The manuscript of an e-mailed link; opening it changes nothing',
  params: ByToken,
  reply: LinkedManuscript,
})

export const editByLink = endpoint({
  method: 'PATCH',
  path: '/manuscript/{token}',
  who: 'anyone',
  summary: 'Change a manuscript by its edit link; without a file the old one stays',
  limit: 'manuscript-edit',
  params: ByToken,
  body: z.strictObject(editFields),
  reply: Moved,
})

export const deleteByLink = endpoint({
  method: 'DELETE',
  path: '/manuscript/{token}',
  who: 'anyone',
  summary: 'Delete a manuscript by its delete link',
  params: ByToken,
  reply: Done,
})

export const sendLinks = endpoint({
  method: 'POST',
  path: '/manuscript/{id}/links',
  who: 'anyone',
  summary: "Send a manuscript's links to the address on file; the same answer whether or not there is one",
  limit: 'link-request',
  params: ById,
  reply: Done,
})

export const readNotice = endpoint({
  method: 'GET',
  path: '/manuscript/objection/{token}',
  who: 'anyone',
  summary: 'What a manuscript says of the co-author who holds this link; opening it changes nothing',
  params: ByToken,
  reply: z.strictObject({
    name: z.string(),
    author: z.string(),
    title: z.string(),
    journal: z.string(),
    objectedAt: z.nullable(Timestamp),
    resolvedAt: z.nullable(Timestamp),
  }),
})

export const objectToNaming = endpoint({
  method: 'POST',
  path: '/manuscript/objection/{token}',
  who: 'anyone',
  summary: 'Object to being named as a co-author',
  params: ByToken,
  body: z.strictObject({ reason: prose('A reason', 2000) }),
  reply: Done,
})
