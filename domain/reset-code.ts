const lifetimeMinutes = 15
const maxTries = 5

export const resetCodeCount = 1_000_000

export const resetCodeRefusal = 'The code is wrong or has expired.'

/** From a random whole number below `resetCodeCount`, which the caller draws. */
export function formatResetCode(random: number): string {
  return String(random).padStart(6, '0')
}

/** Six digits, or the 24 of a long code. */
export function isResetCode(text: string): boolean {
  return /^(?:[0-9]{6}|[0-9]{24})$/.test(text)
}

/** So long that nobody guesses it: for an account whose short codes somebody has guessed at too often. */
export function formatLongCode(randoms: [number, number, number, number]): string {
  return randoms.map(formatResetCode).join('')
}

export function resetCodeExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMinutes * 60_000)
}

/** Each wrong code counts as a try, so the fifth wrong one is the last; guesses at a long code are not counted. */
export function resetCodeWorks(code: { expiresAt: Date; tries: number }, now: Date): boolean {
  return code.tries < maxTries && now < code.expiresAt
}
