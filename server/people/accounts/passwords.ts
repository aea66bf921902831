import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '#domain/people/password.ts'
import { faultAt } from '#domain/words/errors.ts'
import type { Client } from '../../deps.ts'
import { type Turn, takingTurns } from '../../turns.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing is slow on purpose. A flood of log-ins must leave others half of the cores.
const places = Math.max(1, Math.floor(availableParallelism() / 2))
const inTurn = takingTurns(places, { mostWaiting: 50 })

/** One queue per kind of work and IP address; the queues take turns. */
export function turnOf(work: string, { address, signal }: Client): Turn {
  return { whose: `${work} ${address}`, signal }
}

/** Before anything is looked up for it: a flood of log-ins must cost the database little. */
export const refuseIfBusy = inTurn.refuseIfFull

/** Two keyboards may encode the same accented character in different ways. */
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
  if (problem) throw faultAt(field, problem)
  return hashPassword(password, turn)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Matches no password, but takes as long to check as a real hash. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`

/** Returns false if there is no hash, after the same time: timing must not reveal who has an account. */
export function isPassword(password: string, passwordHash: string | null, turn?: Turn): Promise<boolean> {
  return inTurn(() => verify(passwordHash ?? nobodysHash, bytesOf(password)), turn)
}
