import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  appAddress,
  digitsOf,
  formatRecoveryCode,
  periodsAt,
  readAppCode,
  readRecoveryCode,
  removalProblem,
  stepWorks,
  toBase32,
} from './second-factor.ts'

// RFC 6238, appendix B. Its codes have eight digits, of which apps show the last six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is the one of RFC 6238', (second, code) => {
  const [period = 0] = periodsAt(new Date(second * 1000))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  expect(digitsOf(createHmac('sha1', '12345678901234567890').update(counter).digest())).toBe(code)
})

test('a clock may be half a minute off, and no more', () => {
  const at = (seconds: number) => periodsAt(new Date(1_800_000_000_000 + seconds * 1000))
  const [present = 0] = at(0)
  expect(at(0)).toEqual([present, present - 1, present + 1])
  expect(at(30)).toContain(present)
  expect(at(60)).not.toContain(present)
  expect(at(-31)).not.toContain(present)
})

test('base32 is that of RFC 4648', () => {
  const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))
  expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('codes are read as people type them', () => {
  expect(['123456', ' 123 456 ', '12345', '1234567', '12345a', ''].map(readAppCode)).toEqual([
    ...['123456', '123456'],
    ...[null, null, null, null],
  ])
  const code = formatRecoveryCode(Buffer.alloc(10, 255))
  expect(code).toBe('7777-7777-7777-7777')
  expect([code, '7777777777777777', 'abcd efgh ijkl mnop', '123456', 'ABCD-EFGH'].map(readRecoveryCode)).toEqual([
    ...['7777777777777777', '7777777777777777', 'ABCDEFGHIJKLMNOP'],
    ...[null, null],
  ])
})

test('an app learns whose account it is, and where', () => {
  expect(appAddress('MZXW6', 'ada+1@example.org', 'Domain Journals')).toBe(
    'otpauth://totp/Domain%20Journals:ada%2B1%40example.org?secret=MZXW6&issuer=Domain%20Journals',
  )
})

test('a second step takes five wrong codes, and ends', () => {
  const [now, later] = [new Date(0), new Date(1)]
  expect([0, 4, 5].map((tries) => stepWorks({ tries, expiresAt: later }, now))).toEqual([true, true, false])
  expect(stepWorks({ tries: 0, expiresAt: now }, now)).toBe(false)
})

test('the last second factor stays where one is required', () => {
  expect([removalProblem(1, false), removalProblem(2, true)]).toEqual([null, null])
  expect(removalProblem(1, true)).toMatch(/^A second factor is required here\./)
})
