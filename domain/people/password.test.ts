import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

const email = 'ada@example.com'

test('a password has 8 to 128 characters', () => {
  expect(passwordProblem('kolanut', email)).toBe('Your password needs at least 8 characters.')
  expect(passwordProblem('kolanuts', email)).toBeNull()
  expect(passwordProblem('k'.repeat(128), email)).toBeNull()
  expect(passwordProblem('k'.repeat(129), email)).toBe('Your password can have at most 128 characters.')
})

test('any characters will do, blanks and emoji included', () => {
  expect(passwordProblem('  ọ̀rẹ́ 🌴 mi ', email)).toBeNull()
  expect(passwordProblem('🌴'.repeat(7), email)).toBe('Your password needs at least 8 characters.')
})

test.each(['password', '12345678', 'Password123', 'QWERTYUIOP', 'iloveyou'])('%s is too common', (password) => {
  expect(passwordProblem(password, email)).toBe('This password is too common. Please choose another one.')
})

test("one's own e-mail address is no password", () => {
  expect(passwordProblem('Ada@Example.com', email)).toBe('Your password must not be your e-mail address.')
})

test('the list of common passwords holds only what the other rules would let through', () => {
  expect(commonPasswords.size).toBeGreaterThan(200)
  const idle = [...commonPasswords].filter((entry) => entry.length < 8 || entry !== entry.toLowerCase())
  expect(idle).toEqual([])
})
