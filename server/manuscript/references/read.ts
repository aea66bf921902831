import type { ReferenceChecks } from '#contracts/manuscript/references.ts'
import { givenOnly, listOf } from '#domain/manuscript/preflight/reference-list.ts'
import type { ListedReference } from '#domain/manuscript/preflight/report.ts'
import type { Reading } from '#domain/manuscript/reading/reading.ts'
import { checkOf } from '#domain/manuscript/references/check.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { DbOrTx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { openForStaff } from '../../access/opened.ts'
import { findAnswers, findNewestReading } from './store.ts'

export async function listReferenceChecks(
  { db, works }: Pick<Deps, 'db' | 'works'>,
  staff: Staff,
  { id }: { id: string },
): Promise<ReferenceChecks> {
  const manuscript = await openForStaff(db, staff, id)
  const reading = await findNewestReading(db, manuscript)
  const isOn = works !== null
  if (!reading) return { isOn, checks: [], given: [] }
  const given = givenOnly(reading, manuscript.references)
  const checks = await checksOf(db, [...listOf(reading), ...given], isOn)
  const shown = checks.map((one) => ({ ...one, checkedAt: one.checkedAt?.toISOString() ?? null }))
  const further = shown.splice(reading.references.length)
  return { isOn, checks: shown, given: further.map((check, at) => ({ text: given[at]?.text ?? '', check })) }
}

async function checksOf(db: DbOrTx, list: ListedReference[], isOn: boolean) {
  const dois = list.flatMap(({ doi }) => doi ?? [])
  const answers = await findAnswers(db, dois)
  return list.map((entry) => checkOf(entry, answers.get(entry.doi ?? ''), isOn))
}

/** The references whose DOI nobody knows, or leads to another work. */
export async function unfoundIn(db: DbOrTx, reading: Reading) {
  const list = listOf(reading)
  const checks = await checksOf(db, list, true)
  return list.flatMap(({ text, doi }, at) => {
    const state = checks[at]?.state
    return doi && (state === 'unknown' || state === 'another-work') ? { number: at + 1, text, doi } : []
  })
}
