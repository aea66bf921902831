import { randomBytes } from 'node:crypto'
import {
  type FactorKind,
  factorsMax,
  factorWords,
  formatRecoveryCode,
  recoveryCodeCount,
} from '#domain/people/second-factor.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { staffFactors } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { factorChanged } from './factor-letters.ts'
import { findFactors, insertFactor, putRecoveryCodes } from './factor-store.ts'
import { deleteSessionsOf } from './session-store.ts'

export const profilePath = '/admin/profile/second-factor'

export async function tellOfChange(tx: Tx, { config }: Deps, to: { email: string }, sentence: string): Promise<void> {
  await addLetter(tx, factorChanged({ email: to.email }, { sentence, profileUrl: config.publicUrl + profilePath }))
}

/** Only the hashes are stored, so they are shown this once. */
export async function newRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(randomBytes(10)))
  const hashes = codes.map((code) => hashToken(code.replaceAll('-', '')))
  await putRecoveryCodes(tx, staffId, hashes)
  return codes
}

type NewFactor = Omit<typeof staffFactors.$inferInsert, 'id' | 'staffId'> & { kind: FactorKind }

/** Logs out every other device, because it may be somebody's who has only the password. The first factor brings recovery codes. */
export async function saveFactor(tx: Tx, deps: Deps, actor: Staff, factor: NewFactor, token: string) {
  const { id } = actor
  const before = await findFactors(tx, id)
  if (before.length >= factorsMax) throw new AppError('conflict', `You can have at most ${factorsMax} second factors.`)
  const isNew = await insertFactor(tx, { id: newId(), staffId: id, createdAt: deps.clock.now(), ...factor })
  if (!isNew) throw new AppError('conflict', 'This passkey has been added before.')
  await deleteSessionsOf(tx, 'staff', id, hashToken(token))
  const { kind, name } = factor
  await logActivity(tx, { by: actor, action: 'add-factor', object: 'staff', objectId: id, details: { kind, name } })
  const what = `${kind === 'app' ? 'An' : 'A'} ${factorWords[kind].toLowerCase()}, “${name}”,`
  await tellOfChange(tx, deps, actor, `${what} was added to your Domain Journals staff account as a second factor.`)
  return { recoveryCodes: before.length === 0 ? await newRecoveryCodes(tx, id) : null }
}
