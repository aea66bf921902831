import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email.ts'

test.each([
  'ada@example.com',
  'Ada.Obi+journal@mail.example.ng',
  "o'neil_1@sub-domain.example.org",
  'ada@xn--80ak6aa92e.xn--p1ai',
])('%s is an e-mail address', (address) => {
  expect(isEmail(address)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@localhost',
  '@example.com',
  'ada@@example.com',
  'ada@example..com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@-example.com',
  'ada@example.c',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  '"ada"@example.com',
  '"a@b"@evil.example',
  'Ada <ada@example.com>',
  'group: ada@example.com;',
  'ada@example.com, bayo@example.com',
  'ada(note)@example.com',
  'ada @example.com',
  'ada@example.com\r\nBcc: bayo@example.com',
  'ada@example.com\n',
  'ada\0@example.com',
  'ada\u2028@example.com',
  'ada@exämple.com',
])('%j is not an e-mail address', (address) => {
  expect(isEmail(address)).toBe(false)
})

test('an address may have 254 characters, 64 of them before the @', () => {
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}`
  expect(isEmail(`${'a'.repeat(64)}@${host}.ng`)).toBe(true)
  expect(isEmail(`${'a'.repeat(64)}@${host}.com`)).toBe(false)
  expect(isEmail(`${'a'.repeat(65)}@example.com`)).toBe(false)
})

test('an address is compared in lower case and without blanks around it', () => {
  expect(normaliseEmail('  Ada@Example.COM ')).toBe('ada@example.com')
})

test('a line break around an address is not trimmed away but refused', () => {
  expect(isEmail(normaliseEmail('ada@example.com\r\n'))).toBe(false)
  expect(isEmail(normaliseEmail('\u2028ada@example.com'))).toBe(false)
})
