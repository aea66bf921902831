import { expect, test } from 'vitest'
import { emptyDraft, inputOf } from './draft.ts'

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
