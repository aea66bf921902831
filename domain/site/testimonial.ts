import type { Problem } from '../words/errors.ts'
import { characterCount } from '../words/text.ts'

export const authorReviewMax = 300

export function authorReviewProblems(text: string): Problem[] {
  if (text.trim() === '') return [{ field: 'text', sentence: 'Please write your review.' }]
  const count = characterCount(text)
  if (count <= authorReviewMax) return []
  return [{ field: 'text', sentence: `The review has ${count} characters; at most ${authorReviewMax} are allowed.` }]
}
