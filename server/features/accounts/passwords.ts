import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#domain/errors.ts'
import { passwordProblem } from '#domain/password.ts'
import type { Client } from '../../deps.ts'
import { type Turn, takingTurns } from '../../turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing is slow on purpose: a flood of log-ins must take neither the whole machine nor everybody's turn.
const inTurn = takingTurns(2, { mostWaiting: 50 })

/** Each kind of work from each address takes turns with the others. */
export function turnOf(work: string, { address, signal }: Client): Turn {
  return { whose: `${work} ${address}`, signal }
}

/** Two keyboards may compose the same letter differently. */
const bytesOf = (password: string) => password.normalize('NFC')

export function hashPassword(password: string, turn?: Turn): Promise<string> {
  return inTurn(() => hash(bytesOf(password), cost), turn)
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
export function isPassword(password: string, passwordHash: string | null, turn?: Turn): Promise<boolean> {
  return inTurn(() => verify(passwordHash ?? nobodysHash, bytesOf(password)), turn)
}
