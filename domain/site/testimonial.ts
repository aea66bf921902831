import type { Problem } from '../words/errors.ts'
import { characterCount } from '../words/text.ts'

export const testimonialMax = 300

export function testimonialProblems(text: string): Problem[] {
  if (text.trim() === '') return [{ field: 'text', sentence: 'Please write your review.' }]
  const count = characterCount(text)
  if (count <= testimonialMax) return []
  return [{ field: 'text', sentence: `The review has ${count} characters; at most ${testimonialMax} are allowed.` }]
}
