import type { Clock } from '../../adapters/clock.ts'
import type { Db } from '../../db/types.ts'
import { newId } from '../../ids.ts'
import { insertRun, type RunRow } from './store.ts'

type Outcome = { fault: string | null; details: RunRow['details'] }

/** Notes how `work` ended, also if it failed. Null means that it did not begin. */
export async function recorded<T>(
  { db, clock }: { db: Db; clock: Clock },
  { kind, place }: Pick<RunRow, 'kind' | 'place'>,
  work: () => Promise<T | null>,
  outcome: (result: T) => Outcome,
): Promise<T | null> {
  const startedAt = clock.now()
  const note = (ended: Outcome) =>
    insertRun(db, { id: newId(), kind, place, startedAt, endedAt: clock.now(), ...ended }).catch(ignoreMissingTable)
  const result = await work().catch(async (error: unknown) => {
    await note({ fault: inOneLine(error), details: {} })
    throw error
  })
  if (result !== null) await note(outcome(result))
  return result
}

export function inOneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 500) ?? ''
}

/** Before an upgrade, the database of an older version is backed up, which may not have this table yet. */
export function ignoreMissingTable(error: unknown): undefined {
  const { cause } = error instanceof Error ? error : {}
  const isMissing = [error, cause].some((each) => each instanceof Error && 'code' in each && each.code === '42P01')
  if (!isMissing) throw error
}
