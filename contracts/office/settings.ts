import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../publishing/plans.ts'
import { anyLine, ById, Done, email, Id, line, prose, Slug, Timestamp } from '../shapes.ts'

const Document = z.string().check(
  z.regex(
    /^(?:site\.yaml|journals\/[a-z0-9-]{1,100}\.yaml|pages\/[a-z0-9-]{1,100}\.md|words\/(?:[a-z0-9-]{1,100}\/)?[a-z-]{1,60}\.md)$/,
    {
      error: 'There is no such setting.',
    },
  ),
)
const Field = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/, { error: 'There is no such setting.' }))

const mostLetters = 200_000
const mostDeep = 12

/** PostgreSQL takes no NUL, and nobody types so many levels. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/[\0\u2028\u2029]/.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < mostDeep && Object.entries(value).every(([key, inner]) => isPlain(key) && isPlain(inner, depth + 1))
}

/** As the files of the content say it; null leaves the field out. The rules of each field are those of the files. */
const Value = z.unknown().check(
  z.refine((value) => isPlain(value), { error: 'Please remove the control characters.' }),
  z.refine((value) => (JSON.stringify(value) ?? '').length <= mostLetters, { error: 'This is too long.' }),
)

/** A short mark of the value that the caller saw, so that nothing is overwritten that somebody else has saved since. */
const Seen = z.string().check(z.regex(/^[\w-]{16}$/, { error: 'Reload the page and try again.' }))

const SeenDraft = z.strictObject({ document: Document, field: Field, seen: Seen })
const Drafts = z.array(SeenDraft).check(z.minLength(1), z.maxLength(100))
const why = anyLine('The reason', 300)

const Plan = z.strictObject({ id: Id, by: z.string(), publishAt: Timestamp, failure: z.nullable(z.string()) })

export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  who: 'admin',
  summary:
    'What the publisher decides: the published state, the drafts, what is scheduled, and the files that were edited since',
  reply: z.strictObject({
    state: z.int(),
    documents: z.array(z.string()),
    drafts: z.array(
      z.strictObject({ document: z.string(), field: z.string(), mark: z.string(), by: z.string(), at: Timestamp }),
    ),
    plans: z.array(z.extend(Plan, { fields: z.array(z.strictObject({ document: z.string(), field: z.string() })) })),
    editedFiles: z.array(z.string()),
  }),
})

export const readSetting = endpoint({
  method: 'GET',
  path: '/settings/field',
  who: 'admin',
  summary: 'One field of a document: what is published, its draft, what is scheduled, and its earlier values',
  query: z.strictObject({ document: Document, field: Field }),
  reply: z.strictObject({
    published: z.strictObject({ value: z.unknown(), mark: z.string() }),
    draft: z.nullable(z.strictObject({ value: z.unknown(), mark: z.string(), by: z.string(), at: Timestamp })),
    plans: z.array(z.extend(Plan, { value: z.unknown() })),
    history: z.array(
      z.strictObject({
        state: z.int(),
        kind: z.enum(['start', 'import', 'publication', 'return']),
        by: z.nullable(z.string()),
        at: Timestamp,
        why: z.string(),
        value: z.unknown(),
      }),
    ),
  }),
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/settings/document',
  who: 'admin',
  summary: 'Every field of a document that is published or drafted, with its mark',
  query: z.strictObject({ document: Document }),
  reply: z.strictObject({
    state: z.int(),
    fields: z.record(
      z.string(),
      z.strictObject({
        published: z.unknown(),
        draft: z.nullable(z.strictObject({ value: z.unknown(), by: z.string(), at: Timestamp })),
        mark: z.string(),
      }),
    ),
    /** The mark of a field that says nothing. */
    unsaid: z.string(),
    plans: z.array(z.extend(Plan, { fields: z.array(z.string()) })),
  }),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/settings/draft',
  who: 'admin',
  summary:
    'Save a draft of some fields of a document; 409 if somebody else has changed one of them since it was seen. Replies with the drafts of these fields that are left to publish',
  body: z.strictObject({
    document: Document,
    changes: z
      .array(z.strictObject({ field: Field, value: Value, seen: Seen }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.extend(Done, { drafts: z.array(SeenDraft) }),
})

export const discardDraft = endpoint({
  method: 'POST',
  path: '/settings/draft/discard',
  who: 'admin',
  summary: 'Discard the drafts of some fields',
  body: z.strictObject({
    document: Document,
    fields: z.array(z.strictObject({ field: Field, seen: Seen })).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: Done,
})

export const publishDraft = endpoint({
  method: 'POST',
  path: '/settings/publish',
  who: 'admin',
  summary: 'Publish drafts together, as one numbered state; all processes answer from it within a second',
  body: z.strictObject({ drafts: Drafts, why }),
  reply: z.strictObject({ state: z.int(), success: z.string() }),
})

export const planDraft = endpoint({
  method: 'POST',
  path: '/settings/plans',
  who: 'admin',
  summary: "Schedule drafts for a minute in the publisher's time zone",
  body: z.strictObject({ drafts: Drafts, when: z.strictObject(moment), why }),
  reply: z.strictObject({ id: Id, publishAt: Timestamp }),
})

export const cancelContentPlan = endpoint({
  method: 'DELETE',
  path: '/settings/plans/{id}',
  who: 'admin',
  summary: 'Cancel what is scheduled; it becomes a draft again',
  params: ById,
  reply: Done,
})

export const returnSetting = endpoint({
  method: 'POST',
  path: '/settings/return',
  who: 'admin',
  summary: 'Publish what a field said in an earlier state',
  body: z.strictObject({
    document: Document,
    field: Field,
    state: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    seen: Seen,
  }),
  reply: z.strictObject({ state: z.int(), success: z.string() }),
})

const added = z.strictObject({ slug: z.string(), success: z.string() })

export const addPage = endpoint({
  method: 'POST',
  path: '/settings/pages',
  who: 'admin',
  summary: 'Add a page; its address follows from its title',
  body: z.strictObject({
    title: line('The title', 100),
    description: prose('The description', 500),
    body: prose('The text', 100_000),
  }),
  reply: added,
})

export const removePage = endpoint({
  method: 'POST',
  path: '/settings/pages/{slug}/remove',
  who: 'admin',
  summary: 'Remove a page; its history is kept',
  params: z.strictObject({ slug: Slug }),
  body: z.strictObject({ why }),
  reply: Done,
})

export const addJournal = endpoint({
  method: 'POST',
  path: '/settings/journals',
  who: 'admin',
  summary: 'Add a journal with the guidelines, licence and rules of another one; its address follows from its title',
  body: z.strictObject({
    title: line('The title', 100),
    shortTitle: line('The short title', 60),
    customIdPrefix: line('The prefix', 8),
    email: email(),
    tagline: line('The scope', 200),
    description: prose('The description', 1000),
    aimsAndScope: prose('Aims and scope', 20_000),
    editor: line('The editor-in-chief', 200),
    editorAddress: z
      .array(line('A line of the address', 200))
      .check(z.minLength(1, { error: 'Please give an address.' }), z.maxLength(10)),
    like: Slug,
  }),
  reply: added,
})
