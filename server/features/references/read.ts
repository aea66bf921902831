import type { ReferenceChecks } from '#contracts/references.ts'
import { AppError } from '#domain/errors.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import { listOf } from '#domain/preflight/reference-list.ts'
import type { Reading } from '#domain/reading/reading.ts'
import { checkOf } from '#domain/references/check.ts'
import { notHere } from '#domain/transfer.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { findManuscript } from '../manuscripts/store.ts'
import { findAnswers, findNewestReading } from './store.ts'

export async function listReferenceChecks(
  { db, works }: Pick<Deps, 'db' | 'works'>,
  staff: Staff,
  { id }: { id: string },
): Promise<ReferenceChecks> {
  const manuscript = await findManuscript(db, id)
  if (!manuscript || !maySeeManuscript({ author: null, staff }, manuscript)) throw new AppError('not-found', notHere)
  const reading = await findNewestReading(db, id)
  const isOn = works !== null
  const checks = reading ? await checksOf(db, reading, isOn) : []
  return { isOn, checks: checks.map((one) => ({ ...one, checkedAt: one.checkedAt?.toISOString() ?? null })) }
}

async function checksOf(db: DbOrTx, reading: Reading, isOn: boolean) {
  const list = listOf(reading)
  const dois = list.flatMap(({ doi }) => doi ?? [])
  const answers = await findAnswers(db, dois)
  return list.map((entry) => checkOf(entry, answers.get(entry.doi ?? ''), isOn))
}

/** The references whose DOI nobody knows, or leads to another work. */
export async function unfoundIn(db: DbOrTx, reading: Reading) {
  const checks = await checksOf(db, reading, true)
  return listOf(reading).flatMap(({ text, doi }, at) => {
    const state = checks[at]?.state
    return doi && (state === 'unknown' || state === 'another-work') ? { number: at + 1, text, doi } : []
  })
}
