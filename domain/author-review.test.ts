import { expect, test } from 'vitest'
import { authorReviewProblem } from './author-review.ts'

test('an author review needs a text of at most 300 characters', () => {
  expect(authorReviewProblem('  ')).toBe('Please write your review.')
  expect(authorReviewProblem('é'.repeat(300))).toBeNull()
  expect(authorReviewProblem('é'.repeat(301))).toBe('The review has 301 characters; at most 300 are allowed.')
})
