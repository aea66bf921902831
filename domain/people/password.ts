import { characterCount } from '../words/text.ts'
import { commonPasswords } from './common-passwords.ts'

const shortest = 8
const longest = 128

/** Allows all characters and changes none. Checks only the length, common passwords and the e-mail address. */
export function passwordProblem(password: string, email: string): string | null {
  const count = characterCount(password)
  if (count < shortest) return `Your password needs at least ${shortest} characters.`
  if (count > longest) return `Your password can have at most ${longest} characters.`
  const folded = password.toLowerCase()
  if (folded === email.trim().toLowerCase()) return 'Your password must not be your e-mail address.'
  return commonPasswords.has(folded) ? 'This password is too common. Please choose another one.' : null
}
