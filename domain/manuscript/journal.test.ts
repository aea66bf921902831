import { expect, test } from 'vitest'
import { isIssn } from './journal.ts'

test.each(['2049-3630', '0028-0836', '1050-124X'])('%s is an ISSN', (issn) => {
  expect(isIssn(issn)).toBe(true)
})

test.each(['2049-3631', '20493630', '2049-363', '1050-124x', ''])('"%s" is no ISSN', (text) => {
  expect(isIssn(text)).toBe(false)
})
