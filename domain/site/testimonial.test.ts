import { expect, test } from 'vitest'
import { testimonialProblems } from './testimonial.ts'

test('an author review needs a text of at most 300 characters', () => {
  const sentences = (text: string) => testimonialProblems(text).map(({ sentence }) => sentence)
  expect(sentences('  ')).toEqual(['Please write your review.'])
  expect(sentences('é'.repeat(300))).toEqual([])
  expect(sentences('é'.repeat(301))).toEqual(['The review has 301 characters; at most 300 are allowed.'])
})
