import { expect, test } from 'vitest'
import { orcidProblem, referencesProblem, splitReferences } from './fields.ts'

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

test('references stand one in each line; empty lines are none', () => {
  expect(splitReferences(' Obi, A. (2020).\r\n\n  Eze, B. (2021). \n')).toEqual(['Obi, A. (2020).', 'Eze, B. (2021).'])
  expect(splitReferences(' \n')).toEqual([])
})

test('500 references of 1000 characters are enough; what is too many or too long is named', () => {
  const full = Array.from({ length: 500 }, () => '😀'.repeat(1000))
  expect(referencesProblem(full)).toBeNull()
  expect(referencesProblem([...full, 'One more.'])).toBe('There are 501 references; at most 500 are allowed.')
  expect(referencesProblem(['Short.', 'x'.repeat(1001)])).toBe(
    'Reference 2 has 1001 characters; at most 1000 are allowed.',
  )
})
