import { expect, test } from 'vitest'
import {
  formatLongCode,
  formatResetCode,
  isResetCode,
  resetCodeCount,
  resetCodeExpiry,
  resetCodeWorks,
} from './reset-code.ts'

const sent = new Date('2026-03-01T10:00:00Z')
const expiresAt = resetCodeExpiry(sent)

test('every number that may be drawn gives a code of six digits', () => {
  expect(formatResetCode(0)).toBe('000000')
  expect(formatResetCode(resetCodeCount - 1)).toBe('999999')
})

test.each(['12345', '1234567', '12345a', ' 12345', '123456\n', '١٢٣٤٥٦'])('%j is not a reset code', (text) => {
  expect(isResetCode(text)).toBe(false)
})

test('a long code has 24 digits', () => {
  const code = formatLongCode([1, 22, 333, 999_999])
  expect(code).toBe('000001000022000333999999')
  expect(isResetCode(code)).toBe(true)
})

test('a code works for fifteen minutes', () => {
  expect(expiresAt).toEqual(new Date('2026-03-01T10:15:00Z'))
  expect(resetCodeWorks({ expiresAt, tries: 0 }, new Date('2026-03-01T10:14:59Z'))).toBe(true)
  expect(resetCodeWorks({ expiresAt, tries: 0 }, expiresAt)).toBe(false)
})

test('a code works until five wrong tries', () => {
  expect(isResetCode('012345')).toBe(true)
  expect(resetCodeWorks({ expiresAt, tries: 4 }, sent)).toBe(true)
  expect(resetCodeWorks({ expiresAt, tries: 5 }, sent)).toBe(false)
})
