import * as z from 'zod/mini'
import { articleStates } from '#domain/manuscript/record/record.ts'
import { coAuthorsMax } from '#domain/words/fields.ts'
import { endpoint } from '../endpoint.ts'
import { anyLine, anyProse, ById, count, Id, Timestamp } from '../shapes.ts'
import { Moved } from './manuscripts.ts'
import { authorFields, takenAt } from './record-fields.ts'

/**
 * `updatedAt`: when the caller's copy was last changed. If two people save at once, the second learns of the first.
 * `authors` are in the order of the by-line, beginning with the author. Their names do not change, but how they are
 * divided may. Without `parts`, `correspondence` or `roles` these stay too.
 */
export const completeRecord = endpoint({
  method: 'PATCH',
  path: '/manuscript/{id}/record',
  who: 'staff',
  summary: 'Complete what will be published with an approved or paid manuscript',
  params: ById,
  body: z.strictObject({
    updatedAt: Timestamp,
    authors: z.array(z.strictObject(authorFields)).check(z.maxLength(coAuthorsMax + 1)),
    ...takenAt('completion'),
  }),
  reply: z.strictObject({ ...Moved.shape, updatedAt: Timestamp }),
})

/** `version`: the one that the caller saw. If two people change it at once, the second learns of the first. */
const changeFields = { version: count(1), reason: anyProse('The reason', 2000) }

const Changed = z.strictObject({ _id: Id, version: z.int(), standing: z.enum(articleStates), article: z.string() })

export const correctArticle = endpoint({
  method: 'POST',
  path: '/accepted/{id}/correct',
  who: 'staff',
  summary: "Correct an article's record, and its file where one is given; the version before stays readable",
  params: ById,
  body: z.strictObject({
    ...changeFields,
    ...takenAt('correction'),
    // Required: if the caller leaves out the type, it must not become another one.
    articleType: z.string().check(z.maxLength(100)),
    authors: z
      .array(z.strictObject({ name: anyLine("An author's name"), ...authorFields }))
      .check(z.maxLength(coAuthorsMax + 1, { error: `At most ${coAuthorsMax + 1} authors can be named.` })),
    file: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  reply: Changed,
})

export const retractArticle = endpoint({
  method: 'POST',
  path: '/accepted/{id}/retract',
  who: 'admin',
  summary: 'Retract an article: its page and file stay, under a notice with the reason',
  params: ById,
  body: z.strictObject(changeFields),
  reply: Changed,
})

export const removeArticle = endpoint({
  method: 'POST',
  path: '/accepted/{id}/remove',
  who: 'admin',
  summary: 'Remove an article for good: its title, its authors and the reason stay, its text and files go',
  params: ById,
  body: z.strictObject(changeFields),
  reply: Changed,
})
