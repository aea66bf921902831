import * as z from 'zod/mini'
import { isEmail, normaliseEmail } from '#domain/email.ts'
import { toOrcid } from '#domain/orcid.ts'

const oddBreaks = /[\v\f\u0085]/g
const unprintable = /[^\P{Cc}\0\t\r\n]/gu

/** Pasted text brings characters along that nobody sees: breaks of other kinds become `lineBreak`, the others go. */
function withoutControlCharacters(lineBreak: ' ' | '\n') {
  return z.overwrite<string>((value) => value.replaceAll(oddBreaks, lineBreak).replaceAll(unprintable, ''))
}

/** What nobody pastes but who means harm: PostgreSQL takes no NUL and no half of a pair, and letters no second line. */
const noHarm = z.refine<string>((value) => value.isWellFormed() && !/[\0\u2028\u2029]/.test(value), {
  error: 'Please remove the control characters.',
})

/** A line of text a person typed: trimmed, not empty, at most `max` characters, no line breaks. */
export function line(label: string, max = 200) {
  return z.string({ error: `${label} is required.` }).check(
    withoutControlCharacters(' '),
    z.trim(),
    z.minLength(1, { error: `${label} is required.` }),
    z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
    z.refine((value) => !/[\r\n]/.test(value), { error: `${label} must be one line.` }),
    noHarm,
  )
}

/** Several lines of text, trimmed and not empty. */
export function prose(label: string, max: number) {
  return z
    .string({ error: `${label} is required.` })
    .check(
      withoutControlCharacters('\n'),
      z.trim(),
      z.minLength(1, { error: `${label} is required.` }),
      z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
      noHarm,
    )
}

/** How a text is to be read: plainly where nothing is said, or as HTML, of which bold, italic, lists, quotes and links stay. */
export const TextFormat = z.optional(z.enum(['html']))

/** A line that may be empty or left out, for a form whose every fault the domain finds at once. */
export function anyLine(label: string, max = 200) {
  const given = z.string().check(
    withoutControlCharacters(' '),
    z.trim(),
    z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
    z.refine((value) => !/[\r\n]/.test(value), { error: `${label} must be one line.` }),
    noHarm,
  )
  return z._default(given, '')
}

export function anyProse(label: string, max: number) {
  const given = z
    .string()
    .check(
      withoutControlCharacters('\n'),
      z.trim(),
      z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
      noHarm,
    )
  return z._default(given, '')
}

/** In small letters; whether it is an address is the domain's to say. */
export function anyEmail() {
  return z._default(z.pipe(z.string().check(z.maxLength(1000), noHarm), z.transform(normaliseEmail)), '')
}

/** In its bare form; whether it is an ORCID iD is the domain's to say. */
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

/** Far above what any journal reaches, far below what a column of the database holds. */
const countMax = 1_000_000

/** A whole number in a body: how many of something, or which of them. */
export function count(min = 0, error = 'This is not a valid number.') {
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(countMax, { error }))
}

/** The same in a path or a query, where numbers come as text. */
export const IssueNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(countMax))

const dayError = 'Please give a date between the years 1900 and 2999, as year, month and day.'

/** Dates far from today mean nothing here, and the day after 9999-12-31 is one that PostgreSQL can't read. */
export const Day = z.iso
  .date({ error: dayError })
  .check(z.refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { error: dayError }))

export const PageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

export const pagesMax = 40

/** Of a list that is counted no further than its last page, so that a long one costs no more than a short one. */
export const BoundedPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1)

/** What an endpoint answers when there is nothing more to say. */
export const Done = z.strictObject({ success: z.string() })
