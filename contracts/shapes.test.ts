import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId, newToken } from '#server/ids.ts'
import { email, Id, line, PageNumber, prose, Slug, Token } from './shapes.ts'

function faultOf(schema: z.core.$ZodType, value: unknown): string | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'no sentence')
}

test('a line is trimmed and keeps every script', () => {
  expect(z.parse(line('Name'), '  Ọláyínká Ṣàngó 王小明 👩🏾‍🔬\n')).toBe('Ọláyínká Ṣàngó 王小明 👩🏾‍🔬')
})

test.each([undefined, null, 7, [], {}, '', '   ', '\n'])('%o is no line', (value) => {
  expect(faultOf(line('Name'), value)).toBe('Name is required.')
})

test.each(['\u0001', '\u0007', '\u001b', '\u007f', '\u009b', '\u202e', '\u2066', '\ufffe', '\uffff'])(
  'the character %o, which nobody sees, is left out of pasted text',
  (character) => {
    expect(z.parse(line('Name'), `${character}Ada Au${character}thor`)).toBe('Ada Author')
    expect(z.parse(prose('Message', 10), `Ada\tAu${character}thor`)).toBe('Ada\tAuthor')
    expect(faultOf(line('Name'), character)).toBe('Name is required.')
  },
)

test.each(['\u000b', '\u000c', '\u0085'])(
  'the break %o of other programs is a space in a line, and a new line in a text',
  (character) => {
    expect(z.parse(line('Name'), `Ada${character}Author`)).toBe('Ada Author')
    expect(z.parse(prose('Message', 100), `Dear Ada,${character}thank you.`)).toBe('Dear Ada,\nthank you.')
  },
)

test.each(['\u0000', '\u2028', '\u2029', '\ud800', '\udc00'])(
  'T24: the character %o is in no text, for it breaks letters or the database',
  (character) => {
    expect(faultOf(line('Name'), `Ada${character}Author`)).toBe('Please remove the control characters.')
    expect(faultOf(prose('Message', 100), `Ada${character}Author`)).toBe('Please remove the control characters.')
  },
)

test.each(['\r', '\n', '\r\n'])('a line has no break like %o, a text may', (lineBreak) => {
  expect(faultOf(line('Name'), `Ada${lineBreak}Bcc: b@example.org`)).toBe('Name must be one line.')
  expect(faultOf(prose('Message', 100), `Dear Ada,${lineBreak}thank you.`)).toBeNull()
})

test('a length is counted after trimming', () => {
  expect(faultOf(line('Name', 5), ' 12345 ')).toBeNull()
  expect(faultOf(line('Name', 5), '123456')).toBe('Name can have at most 5 characters.')
  expect(faultOf(prose('Message', 5), '123456')).toBe('Message can have at most 5 characters.')
})

test('an e-mail address is stored in small letters', () => {
  expect(z.parse(email(), ' Ada@Example.ORG ')).toBe('ada@example.org')
})

test.each([
  undefined,
  7,
  ['a@example.org'],
  '',
  'ada',
  'ada@example',
  'ada@example.org, b@example.org',
  'Ada <ada@example.org>',
  '"a@b"@evil.test',
  'ada@example.org\r\nBcc: b@example.org',
  'ada@example.org\n',
  'ada@example.org\u0000',
  'ada@example.org\u2028',
  'group:ada@example.org;',
  `${'a'.repeat(10_000)}@example.org`,
])('%o is no e-mail address', (value) => {
  expect(faultOf(email(), value)).toBe('A valid email is required.')
})

test('ids and tokens are what the server makes, and nothing longer or shorter', () => {
  expect(faultOf(Id, newId())).toBeNull()
  expect(faultOf(Token, newToken())).toBeNull()
  expect(faultOf(Id, newToken())).toBe('This is not a valid id.')
  expect(faultOf(Token, newId())).toBe('This link is not valid.')
  expect(faultOf(Id, `${newId()}\n`)).toBe('This is not a valid id.')
})

test.each(['Domain', 'a b', '../x', 'a\n', '', 'é', 'a'.repeat(101)])('%o is no journal', (value) => {
  expect(faultOf(Slug, value)).toBe('This is not a valid journal.')
})

test('a page is 1 unless another is named', () => {
  expect(z.parse(PageNumber, undefined)).toBe(1)
  expect(z.parse(PageNumber, '12')).toBe(12)
  for (const value of ['0', '-1', '1.5', 'x', '', '1e9', 'Infinity', 'NaN'])
    expect(faultOf(PageNumber, value)).not.toBeNull()
})
