const lifetimeMinutes = 15
const maxTries = 5

export const resetCodeCount = 1_000_000

export const resetCodeRefusal = 'The code is wrong or has expired.'

/** The caller gives a random whole number below `resetCodeCount`. */
export function formatResetCode(random: number): string {
  return String(random).padStart(6, '0')
}

/** Six digits, or the 24 of a long code. */
export function isResetCode(text: string): boolean {
  return /^(?:[0-9]{6}|[0-9]{24})$/.test(text)
}

/** A code too long to guess, for an account with too many wrong guesses at its short codes. */
export function formatLongCode(randoms: [number, number, number, number]): string {
  return randoms.map(formatResetCode).join('')
}

export function resetCodeExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMinutes * 60_000)
}

/** Each wrong code counts as a try, so the fifth wrong one is the last. Guesses at a long code are not counted. */
export function resetCodeWorks(code: { expiresAt: Date; tries: number }, now: Date): boolean {
  return code.tries < maxTries && now < code.expiresAt
}
