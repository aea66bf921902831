import { expect, test } from 'vitest'
import { asTitle } from './activity-words.ts'

test.each([
  ['open-issue', 'Open issue'],
  ['author-review', 'Author review'],
  ['leave', 'Leave author review'],
  ['retry-letters', 'Retry e-mails'],
  ['letter', 'E-mail'],
  ['edit-by-link', 'Edit'],
])('the log says %s as: %s', (stored, said) => {
  expect(asTitle(stored)).toBe(said)
})
