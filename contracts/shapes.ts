import * as z from 'zod/mini'
import { affiliationsIn } from '#domain/words/affiliation.ts'
import { isEmail, normaliseEmail } from '#domain/words/email.ts'
import { toOrcid } from '#domain/words/orcid.ts'

const oddBreaks = /[\v\f\u0085]/g
// With those that turn the order of the text that follows: what is read would not be what is written. The last two are no
// characters, and XML forbids them.
const unprintable = /[^\P{Cc}\0\t\r\n]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/**
 * Pasted text contains invisible characters. Unusual line breaks become `lineBreak`, the others are removed. A form that a
 * browser sends without a script ends each line with two characters; one is kept.
 */
function withoutControlCharacters(lineBreak: ' ' | '\n') {
  return z.overwrite<string>((value) =>
    value.replaceAll('\r\n', '\n').replaceAll(oddBreaks, lineBreak).replaceAll(unprintable, ''),
  )
}

/** Nobody pastes these by accident: PostgreSQL refuses NUL and lone surrogates; the others break lines in letters. */
const noHarm = z.refine<string>((value) => value.isWellFormed() && !/[\0\u2028\u2029]/.test(value), {
  error: 'Please remove the control characters.',
})

const atMost = (label: string, max: number) =>
  z.maxLength(max, { error: `${label} can have at most ${max} characters.` })
const oneLine = (label: string) =>
  z.refine<string>((value) => !/[\r\n]/.test(value), { error: `${label} must be one line.` })

/** A line of text that a person typed: trimmed, not empty, at most `max` characters, no line breaks. */
export function line(label: string, max = 200) {
  const error = `${label} is required.`
  const filled = z.string({ error }).check(withoutControlCharacters(' '), z.trim(), z.minLength(1, { error }))
  return filled.check(atMost(label, max), oneLine(label), noHarm)
}

/** Several lines of text, trimmed and not empty. */
export function prose(label: string, max: number) {
  const error = `${label} is required.`
  const filled = z.string({ error }).check(withoutControlCharacters('\n'), z.trim(), z.minLength(1, { error }))
  return filled.check(atMost(label, max), noHarm)
}

/** How a text is to be read: plainly where nothing is said, or as HTML, of which bold, italic, lists, quotes and links stay. */
export const TextFormat = z.optional(z.enum(['html']))

/** A line that may be empty or left out, for a form whose every fault the domain finds at once. */
export function anyLine(label: string, max = 200) {
  const given = z.string().check(withoutControlCharacters(' '), z.trim(), atMost(label, max), oneLine(label), noHarm)
  return z._default(given, '')
}

/** One text with an entry in each line, or a list of the entries. Empty lines and repetitions are dropped. */
export function anyLines(label: string, max: number, most: number) {
  const given = z.union([z.string(), z.array(z.string()).check(z.maxLength(100))])
  const text = z.transform((value: string | string[]) => affiliationsIn([value].flat().join('\n')).join('\n'))
  const checked = z.string().check(
    withoutControlCharacters('\n'),
    noHarm,
    z.refine((value) => value.split('\n').every((line) => line.length <= max), {
      error: `${label} can have at most ${max} characters.`,
    }),
    z.refine((value) => value.split('\n').length <= most, { error: `At most ${most} can be given.` }),
  )
  return z._default(z.pipe(z.pipe(given, text), checked), '')
}

export function anyProse(label: string, max: number) {
  const given = z.string().check(withoutControlCharacters('\n'), z.trim(), atMost(label, max), noHarm)
  return z._default(given, '')
}

/** Becomes lower case. The domain checks whether it is an address. */
export function anyEmail() {
  return z._default(z.pipe(z.string().check(z.maxLength(1000), noHarm), z.transform(normaliseEmail)), '')
}

/** Becomes the bare form. The domain checks whether it is an ORCID iD. */
export function anyOrcid() {
  return z._default(
    z.pipe(
      z.string().check(z.maxLength(100, { error: 'An ORCID iD can have at most 100 characters.' })),
      z.transform((text) => toOrcid(text) ?? text.trim()),
    ),
    '',
  )
}

export function email(error = 'A valid email is required.') {
  return z.pipe(
    z.string({ error }).check(z.refine((value) => isEmail(normaliseEmail(value)), { error })),
    z.transform(normaliseEmail),
  )
}

export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: 'This is not a valid id.' }))
export const Token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'This link is not valid.' }))
export const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/, { error: 'This is not a valid journal.' }))
export const Timestamp = z.string()

export const ById = z.strictObject({ id: Id })
export const ByToken = z.strictObject({ token: Token })

/** Far more than any journal reaches, and far less than a database column can hold. */
const countMax = 1_000_000

/** A whole number in a body, such as a count or a position. */
export function count(min = 0, error = 'This is not a valid number.') {
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(countMax, { error }))
}

/** An issue's number in a path or a query, where numbers are text. */
export const IssueNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(countMax))

const dayError = 'Please give a date between the years 1900 and 2999, as year, month and day.'

/** Dates far from today make no sense here, and PostgreSQL cannot read the day after 9999-12-31. */
export const Day = z.iso
  .date({ error: dayError })
  .check(z.refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { error: dayError }))

export const PageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

export const pagesMax = 40

/** For lists that are counted only up to their last page, so that a long list costs no more than a short one. */
export const BoundedPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1)

/** The counts on tabs end here, so that a long list costs no more than a short one: as many means as many or more. */
export const tabCountMax = 100

export const ages = ['newest', 'oldest'] as const
export type Age = (typeof ages)[number]

/** Which come first. */
export const ByAge = z._default(z.enum(ages), 'newest')

/** Where a page is in its list. */
export const paged = { page: z.int(), pages: z.int(), total: z.int() }

/** The reply of an endpoint that has nothing else to return. */
/** An e-mail that would go, without what only its recipient may know. */
export const ShownLetter = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() })
export type ShownLetter = z.infer<typeof ShownLetter>

export const Done = z.strictObject({ success: z.string() })

/** An article's title wherever it is shown. */
export const shownTitle = {
  title: z.string(),
  /** The title with its italics, sub- and superscripts, if it has any. */
  titleMarkup: z.exactOptional(z.string()),
  /** Present only if the title is not in English. */
  language: z.exactOptional(z.string()),
}
const ShownTitle = z.strictObject(shownTitle)
export type ShownTitle = z.infer<typeof ShownTitle>

/** Above the amount for one person nothing is booked yet: the answer has the proposal that a second one confirms. */
export const Proposed = z.strictObject({ _id: z.string(), proposal: Id, success: z.string() })
