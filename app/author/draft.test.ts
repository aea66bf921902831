import { expect, test } from 'vitest'
import { emptyDraft, inputOf, rowOf } from './draft.ts'

test('a wish about reviewers that was added but not begun does not hold up the submission; one that was begun is checked', () => {
  const blank = { id: 1, name: ' ', email: '', affiliation: '', reason: '' }
  const begun = { ...blank, id: 2, reason: 'Knows the field.' }
  const { suggestedReviewers, opposedReviewers } = inputOf({
    ...emptyDraft,
    suggestedReviewers: [blank, begun],
    opposedReviewers: [{ id: 3, name: '', reason: '' }],
  })
  expect(suggestedReviewers).toEqual([{ name: ' ', email: '', affiliation: '', reason: 'Knows the field.' }])
  expect(opposedReviewers).toEqual([])
})

test('a corresponding author is reached at the address that the form has at the end', () => {
  const { correspondence, coAuthors } = inputOf({
    ...emptyDraft,
    email: 'ada@example.org',
    correspondence: 'yes',
    coAuthors: [rowOf(1, { name: 'Bola', email: 'new@example.org', correspondence: 'old@example.org' }), rowOf(2)],
  })
  expect(correspondence).toBe('ada@example.org')
  expect(coAuthors.map((person) => person.correspondence)).toEqual(['new@example.org', ''])
})
