import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrcid, orcidProblem, orcidUrl, toOrcid } from './orcid.ts'

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

test('an ORCID iD is optional, and taken bare or as the address of its page', () => {
  for (const text of ['', ' ', null, undefined, '0000-0002-1825-0097', 'https://orcid.org/0000-0002-1694-233X'])
    expect(orcidProblem(text), String(text)).toBeNull()
})

test('what is no ORCID iD, or has a wrong digit, is refused in one sentence that says whose it is', () => {
  const typo = "Please check Bayo's ORCID iD: one of its digits is mistyped."
  expect(orcidProblem('0000-0002-1825-0098', "Bayo's")).toBe(typo)
  expect(orcidProblem('https://orcid.org/0000-0002-1825-009x', "Bayo's")).toBe(typo)
  const strange = "Please check Bayo's ORCID iD: it has sixteen digits, such as 0000-0002-1825-0097."
  expect(orcidProblem('bayo', "Bayo's")).toBe(strange)
  expect(orcidProblem('0000-0002-1825-00', "Bayo's")).toBe(strange)
})
