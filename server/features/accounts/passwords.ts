import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#domain/errors.ts'
import { passwordProblem } from '#domain/password.ts'
import type { Client } from '../../deps.ts'
import { fairTurns, type Turn } from './fair-turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing is slow on purpose: a flood of log-ins must take neither the whole machine nor everybody's turn.
const inTurn = fairTurns(
  { atOnce: 2, maxWaiting: 50 },
  () => new AppError('unavailable', 'The site is busy for a moment. Please try again.', { retryAfterSeconds: 5 }),
)

/** One line for each kind of work from each address. */
export function turnOf(work: string, { address, signal }: Client): Turn {
  return { line: `${work} ${address}`, signal }
}

/** Two keyboards may compose the same letter differently. */
const bytesOf = (password: string) => password.normalize('NFC')

export function hashPassword(password: string, turn: Turn = { line: '' }): Promise<string> {
  return inTurn(turn, () => hash(bytesOf(password), cost))
}

export async function hashNewPassword(
  password: string,
  email: string,
  turn: Turn,
  field = 'password',
): Promise<string> {
  const problem = passwordProblem(password, email)
  if (problem) throw new AppError('bad-input', problem, { fields: { [field]: problem } })
  return hashPassword(password, turn)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Belongs to no password, and takes as long to find that out as a real one. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`

/** Without a hash it is false, after the same time: how long it takes must not tell who has an account. */
export function isPassword(password: string, passwordHash: string | null, turn: Turn = { line: '' }): Promise<boolean> {
  return inTurn(turn, () => verify(passwordHash ?? nobodysHash, bytesOf(password)))
}
