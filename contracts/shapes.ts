import * as z from 'zod/mini'
import { isEmail, normaliseEmail } from '#domain/email.ts'
import { toOrcid } from '#domain/orcid.ts'

const noControlCharacters = z.refine<string>(
  // Half a surrogate pair too: PostgreSQL takes none in JSON.
  (value) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value.replaceAll(/[\t\r\n]/g, '')),
  { error: 'Please remove the control characters.' },
)

/** A line of text a person typed: trimmed, not empty, at most `max` characters, no line breaks. */
export function line(label: string, max = 200) {
  return z.string({ error: `${label} is required.` }).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required.` }),
    z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
    z.refine((value) => !/[\r\n]/.test(value), { error: `${label} must be one line.` }),
    noControlCharacters,
  )
}

/** Several lines of text, trimmed and not empty. */
export function prose(label: string, max: number) {
  return z
    .string({ error: `${label} is required.` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required.` }),
      z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
      noControlCharacters,
    )
}

/** A line that may be empty or left out, for a form whose every fault the domain finds at once. */
export function anyLine(label: string, max = 200) {
  const given = z.string().check(
    z.trim(),
    z.maxLength(max, { error: `${label} can have at most ${max} characters.` }),
    z.refine((value) => !/[\r\n]/.test(value), { error: `${label} must be one line.` }),
    noControlCharacters,
  )
  return z._default(given, '')
}

export function anyProse(label: string, max: number) {
  const given = z
    .string()
    .check(z.trim(), z.maxLength(max, { error: `${label} can have at most ${max} characters.` }), noControlCharacters)
  return z._default(given, '')
}

/** In small letters; whether it is an address is the domain's to say. */
export function anyEmail() {
  return z._default(z.pipe(z.string().check(z.maxLength(1000)), z.transform(normaliseEmail)), '')
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

export const PageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

export const pagesMax = 40

/** Of a list that is counted no further than its last page, so that a long one costs no more than a short one. */
export const BoundedPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1)

/** What an endpoint answers when there is nothing more to say. */
export const Done = z.strictObject({ success: z.string() })
