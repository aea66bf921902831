import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#domain/errors.ts'
import { passwordProblem } from '#domain/password.ts'
import { takingTurns } from '../files/turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const maxWaiting = 50

const inTurn = takingTurns(atOnce)
let pending = 0

/** Hashing is slow on purpose: a flood of log-ins must not take the whole machine. */
async function withoutFlood<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= atOnce + maxWaiting) {
    throw new AppError('unavailable', 'The site is busy for a moment. Please try again.', { retryAfterSeconds: 5 })
  }
  pending++
  return inTurn(work).finally(() => pending--)
}

/** Two keyboards may compose the same letter differently. */
const bytesOf = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return withoutFlood(() => hash(bytesOf(password), cost))
}

export async function hashNewPassword(password: string, email: string, field = 'password'): Promise<string> {
  const problem = passwordProblem(password, email)
  if (problem) throw new AppError('bad-input', problem, { fields: { [field]: problem } })
  return hashPassword(password)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Belongs to no password, and takes as long to find that out as a real one. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`

/** Without a hash it is false, after the same time: how long it takes must not tell who has an account. */
export function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return withoutFlood(() => verify(passwordHash ?? nobodysHash, bytesOf(password)))
}
