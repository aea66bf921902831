import { expect, test } from 'vitest'
import { frequencyInParts, isIssn } from './journal.ts'

test.each(['2049-3630', '0028-0836', '1050-124X'])('%s is an ISSN', (issn) => {
  expect(isIssn(issn)).toBe(true)
})

test.each(['2049-3631', '20493630', '2049-363', '1050-124x', ''])('"%s" is no ISSN', (text) => {
  expect(isIssn(text)).toBe(false)
})

test.each([
  ['Biannual (two issues a year), from 2025', ['Biannual', 'two issues a year, from 2025']],
  ['Quarterly, since 1998', ['Quarterly', 'since 1998']],
  ['Continuous', ['Continuous', '']],
])('of the frequency "%s" the first words are shown large', (frequency, parts) => {
  expect(frequencyInParts(frequency)).toEqual(parts)
})
