import type { ReferenceChecks } from '#contracts/references.ts'
import { AppError } from '#domain/errors.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import { listOf } from '#domain/preflight/reference-list.ts'
import { checkOf } from '#domain/references/check.ts'
import { notHere } from '#domain/transfer.ts'
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
  const list = reading ? listOf(reading) : []
  const answers = await findAnswers(
    db,
    list.flatMap(({ doi }) => doi ?? []),
  )
  const isOn = works !== null
  const checks = list.map((entry) => checkOf(entry, answers.get(entry.doi ?? ''), isOn))
  return { isOn, checks: checks.map((one) => ({ ...one, checkedAt: one.checkedAt?.toISOString() ?? null })) }
}
