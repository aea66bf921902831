import { expect, test } from 'vitest'
import { nameForStaff } from './report-file.ts'

test.each([
  ['Reviewer 1.docx', 'Reviewer 2.docx'],
  ['Reviewer 1, round 2.pdf', 'Reviewer 2, round 2.pdf'],
  ['My comments.docx', 'My comments.docx'],
])('to staff a copy has the number of its reviewer: %s', (name, shown) => {
  expect(nameForStaff(name, 2)).toBe(shown)
})
