import * as z from 'zod/mini'
import { placeholders } from '#domain/office/letter-template.ts'
import { endpoint } from '../endpoint.ts'
import { Done, line, prose, Timestamp } from '../shapes.ts'

const Kind = z.string().check(z.regex(/^[a-z-]{1,60}$/, { error: 'There is no such e-mail.' }))
const ByKind = z.strictObject({ kind: Kind })

/** Empty: the words for all journals, and for e-mails that belong to none. */
const Journal = z._default(
  z.string().check(z.regex(/^[a-z0-9-]{0,100}$/, { error: 'This is not a valid journal.' })),
  '',
)

const words = { subject: line('The subject', 200), text: prose('The text', 10_000) }

export const listTemplates = endpoint({
  method: 'GET',
  path: '/email-templates',
  who: 'staff',
  summary:
    'Every kind of e-mail whose words can be changed, for one journal or, without one, for the first of the caller',
  query: z.strictObject({ journal: Journal }),
  reply: z.strictObject({
    journals: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    journal: z.string(),
    templates: z.array(
      z.strictObject({
        kind: z.string(),
        label: z.string(),
        group: z.string(),
        subject: z.string(),
        isChanged: z.boolean(),
      }),
    ),
  }),
})

export const readTemplate = endpoint({
  method: 'GET',
  path: '/email-templates/{kind}',
  who: 'staff',
  summary: 'The words of one kind of e-mail, the standard ones and what each placeholder stands for',
  params: ByKind,
  query: z.strictObject({ journal: Journal }),
  reply: z.strictObject({
    kind: z.string(),
    label: z.string(),
    group: z.string(),
    journal: z.string(),
    journalTitle: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Null while it has the standard words. */
    changed: z.nullable(z.strictObject({ by: z.string(), at: Timestamp })),
    /** An example of what the placeholders `{subject}` and `{text}` stand for. */
    standard: z.strictObject({ subject: z.string(), text: z.string() }),
    placeholders: z.array(
      z.strictObject({ name: z.enum(Object.keys(placeholders) as (keyof typeof placeholders)[]), means: z.string() }),
    ),
  }),
})

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/email-templates/{kind}/preview',
  who: 'staff',
  summary: 'An example of the e-mail in these words',
  params: ByKind,
  body: z.strictObject({ journal: Journal, ...words }),
  reply: z.strictObject({ subject: z.string(), text: z.string() }),
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/email-templates/{kind}',
  who: 'staff',
  summary: "Change a journal's words for one kind of e-mail; {text} stands for the standard text and must be kept",
  params: ByKind,
  body: z.strictObject({ journal: Journal, ...words }),
  reply: Done,
})

export const resetTemplate = endpoint({
  method: 'POST',
  path: '/email-templates/{kind}/reset',
  who: 'staff',
  summary: 'Go back to the standard words',
  params: ByKind,
  body: z.strictObject({ journal: Journal }),
  reply: Done,
})
