import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Done, Id } from '../shapes.ts'
import { readSetting } from './settings.ts'

const Name = z.string().check(z.regex(/^[a-z-]{1,60}$/, { error: 'There is no such e-mail.' }))

/** Empty: the words for all journals, and of e-mails that belong to none. */
const Journal = z._default(
  z.string().check(z.regex(/^[a-z0-9-]{0,100}$/, { error: 'This is not a valid journal.' })),
  '',
)

/** The subject, the paragraphs, and the words of parts and buttons by the names of the parts. */
const Words = z.strictObject({ subject: z.string(), body: z.string(), parts: z.record(z.string(), z.string()) })

const text = (max: number) => z.string().check(z.maxLength(max, { error: 'This is too long.' }))
const OwnWords = {
  subject: z.optional(text(300)),
  body: z.optional(text(20_000)),
  parts: z.optional(z.record(z.string().check(z.regex(/^\w{1,60}$/)), text(5_000))),
}

const Kind = z.enum(['text', 'number', 'day', 'money', 'short'])
const Value = z.strictObject({ name: z.string(), label: z.string(), kind: Kind })
const Problem = z.strictObject({ field: z.string(), sentence: z.string() })

/**
 * Own words are documents of the settings: `words/<name>.md` for all journals, `words/<journal>/<name>.md` for one, with the
 * fields `subject`, `body`, `parts` and `basedOn` (the standard words that were shown). Drafts, publishing, schedules, history
 * and return are the calls of `/settings`. A document without any of its fields is removed: the standard words are back.
 */
export const listWords = endpoint({
  method: 'GET',
  path: '/settings/words',
  who: 'admin',
  summary: 'Every e-mail whose words can be replaced, and where they are',
  reply: z.strictObject({
    journals: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    letters: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        group: z.string(),
        /** False of those that belong to no journal: they have words for all journals only. */
        isOfJournals: z.boolean(),
        sentInYear: z.int(),
        /** Where it has own words: an empty journal is all journals. */
        own: z.array(
          z.strictObject({
            journal: z.string(),
            /** The own words lack something that the standard has by now, so the standard words are sent. */
            isOutdated: z.boolean(),
            /** The standard words have changed since; the own ones are still sent. */
            isStandardNewer: z.boolean(),
          }),
        ),
        /** The journals with a draft of its words. */
        drafts: z.array(z.string()),
      }),
    ),
  }),
})

export const readWords = endpoint({
  method: 'GET',
  path: '/settings/words/{name}',
  who: 'admin',
  summary: 'The words of one e-mail: the standard, its rule, the own ones, and what has changed in the standard since',
  params: z.strictObject({ name: Name }),
  query: z.strictObject({ journal: Journal }),
  reply: z.strictObject({
    name: z.string(),
    label: z.string(),
    group: z.string(),
    journal: z.string(),
    sentInYear: z.int(),
    /** Where its own words are kept: the document of the calls of `/settings`. */
    document: z.string(),
    /** With its fields as `readSetting` gives them: published value, draft, plans and history. */
    fields: z.strictObject({
      subject: readSetting.reply,
      body: readSetting.reply,
      parts: readSetting.reply,
      basedOn: readSetting.reply,
    }),
    standard: Words,
    /** What is sent where this journal says nothing of its own: the words for all journals, or the standard. */
    inherited: Words,
    rule: z.strictObject({
      values: z.array(Value),
      parts: z.array(
        z.strictObject({
          name: z.string(),
          label: z.string(),
          kind: z.enum(['text', 'button', 'blocks']),
          /** 'Only if there is a charge', or null. */
          when: z.nullable(z.string()),
          isRequired: z.boolean(),
          values: z.array(Value),
          mustName: z.array(z.string()),
        }),
      ),
      mustName: z.strictObject({ subject: z.array(z.string()), body: z.array(z.string()) }),
    }),
    /** Why the published own words are not sent, each at its field: 'subject', 'body' or 'parts.payNow'. */
    problems: z.array(Problem),
    /** The fields whose standard has changed since the own words were written, with the standard words then and now. */
    changed: z.array(z.strictObject({ field: z.string(), before: z.string(), now: z.string() })),
    /** For a preview: the latest manuscripts. */
    manuscripts: z.array(z.strictObject({ id: Id, number: z.string(), title: z.string(), author: z.string() })),
    /** For a preview: other cases than the usual one, such as 'Nothing to pay'. */
    cases: z.array(z.string()),
  }),
})

const shown = z.strictObject({
  journal: Journal,
  ...OwnWords,
  /** A manuscript instead of the invented example. */
  manuscript: z.optional(Id),
  case: z.optional(z.string().check(z.maxLength(100))),
})

export const previewWords = endpoint({
  method: 'POST',
  path: '/settings/words/{name}/preview',
  who: 'admin',
  summary: 'An e-mail in these words, of an example or of a manuscript, and all that is wrong with the words',
  params: z.strictObject({ name: Name }),
  body: shown,
  reply: z.strictObject({
    to: z.strictObject({ name: z.string(), email: z.string() }),
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** The e-mail is shown in the standard words as long as there are any. */
    problems: z.array(Problem),
  }),
})

export const sendTestOfWords = endpoint({
  method: 'POST',
  path: '/settings/words/{name}/test',
  who: 'admin',
  summary: 'Send oneself an e-mail in these words',
  limit: 'test-of-words',
  params: z.strictObject({ name: Name }),
  body: shown,
  reply: Done,
})
