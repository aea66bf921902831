export const factorKinds = ['app', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** How the last step of a log-in was made. */
export type LogInWay = 'password' | FactorKind | 'recovery-code' | 'invitation' | 'sample'

export const wayWords: Record<string, string> = {
  password: 'password',
  app: 'password and app',
  passkey: 'password and passkey',
  'recovery-code': 'password and recovery code',
  invitation: 'invitation',
  sample: 'link to a sample account',
} satisfies Record<LogInWay, string>

export const factorsMax = 10
export const recoveryCodeCount = 10

/** Wrong codes in one log-in, before the password is asked for again. */
const triesMax = 5

export const stepWorks = (step: { tries: number; expiresAt: Date }, now: Date): boolean =>
  step.tries < triesMax && now < step.expiresAt

// What every authenticator app takes for granted (RFC 6238): SHA-1, six digits, a new code every 30 seconds.
const periodSeconds = 30
const digits = 6
/** Clocks differ. One code before and one after the present one is enough for half a minute, and few to guess. */
const drift = 1

/** The numbers of the codes that count now, the present one first. */
export function periodsAt(now: Date): number[] {
  const present = Math.floor(now.getTime() / 1000 / periodSeconds)
  const near = Array.from({ length: drift }, (_, index) => [present - index - 1, present + index + 1])
  return [present, ...near.flat()]
}

/** The six digits of an HMAC over the number of the period (RFC 4226, 5.3). */
export function digitsOf(hmac: Uint8Array): string {
  const offset = (hmac.at(-1) ?? 0) & 0xf
  const number = hmac.slice(offset, offset + 4).reduce((sum, byte) => sum * 256 + byte, 0) % 2 ** 31
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** As typed: apps show '123 456'. Null if it is no code of an app. */
export function readAppCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '')
  return /^[0-9]{6}$/.test(code) ? code : null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without the padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code for an app says. The issuer is above the account in its list. */
export function appAddress(secret: string, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

const inFours = (text: string) => text.replaceAll(/.{4}(?=.)/g, '$& ')

/** A secret to be typed into an app by hand. */
export const formatSecret = inFours

/** The caller gives ten random bytes: too many codes to guess, so guesses are not counted. */
export function formatRecoveryCode(random: Uint8Array): string {
  return inFours(toBase32(random)).replaceAll(' ', '-')
}

/** As typed, with or without hyphens, in any case. Null if it is no recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-7]{16}$/.test(code) ? code : null
}

export function removalProblem(factors: number, isRequired: boolean): string | null {
  return isRequired && factors <= 1
    ? 'A second factor is required here. Add another one before you remove this one.'
    : null
}

export const factorWords: Record<FactorKind, string> = { app: 'Authenticator app', passkey: 'Passkey' }
