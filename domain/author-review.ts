import { characterCount } from './text.ts'

export const authorReviewMax = 300

export function authorReviewProblem(text: string): string | null {
  if (text.trim() === '') return 'Please write your review.'
  const count = characterCount(text)
  return count > authorReviewMax ? `The review has ${count} characters; at most ${authorReviewMax} are allowed.` : null
}
