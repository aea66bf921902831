import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrcid, orcidUrl, toOrcid } from './orcid.ts'

const josiah = '0000-0002-1825-0097'
const stephen = '0000-0002-1694-233X'

test.each([
  josiah,
  ` ${josiah} `,
  `https://orcid.org/${josiah}`,
  `http://orcid.org/${josiah}/`,
  `orcid.org/${josiah}`,
  `HTTPS://WWW.ORCID.ORG/${josiah}`,
])('"%s" is understood as an ORCID iD', (text) => {
  expect(toOrcid(text)).toBe(josiah)
})

test('a check character of ten is an X, in either case', () => {
  expect(toOrcid(stephen)).toBe(stephen)
  expect(toOrcid(stephen.toLowerCase())).toBe(stephen)
})

test.each([
  '',
  '0000-0002-1825-0098',
  '0000000218250097',
  `${josiah}7`,
  `https://example.org/${josiah}`,
  `https://orcid.org.example/${josiah}`,
  `https://orcid.org/${josiah}?x=1`,
  `${josiah}\n${josiah}`,
])('"%s" is not an ORCID iD', (text) => {
  expect(toOrcid(text)).toBeNull()
})

test('only the bare form is stored, so only that form is an iD in a record', () => {
  expect(isOrcid(josiah)).toBe(true)
  expect(isOrcid(orcidUrl(josiah))).toBe(false)
})

test('an iD with any one digit changed is refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(josiah, stephen),
      fc.nat({ max: 14 }),
      fc.integer({ min: 1, max: 9 }),
      (id, at, step) => {
        const digits = id.replaceAll('-', '')
        const flipped = digits.slice(0, at) + ((Number(digits[at]) + step) % 10) + digits.slice(at + 1)
        expect(toOrcid((flipped.match(/.{4}/g) ?? []).join('-'))).toBeNull()
      },
    ),
  )
})
