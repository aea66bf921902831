import type { Duplicate } from '#contracts/reviewers.ts'
import { duplicateReason } from '#domain/duplicate.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findPairs } from './duplicate-store.ts'
import { shownWithService } from './show.ts'
import { findReviewers, type Reviewer } from './store.ts'

const pairsMax = 500
const shownMax = 50

type Found = { one: Reviewer; other: Reviewer; reason: string }

/** Returns pairs that may be the same person, of all entries or of these. */
export async function duplicatesAmong({ db }: Deps, staff: Staff, of?: string[]): Promise<Found[]> {
  const pairs = await findPairs(db, staff, pairsMax, of)
  const people = await findReviewers(db, [...new Set(pairs.flatMap(({ one, other }) => [one, other]))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return pairs.flatMap((pair) => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)]
    const reason = one && other && duplicateReason(one, other)
    return reason ? [{ one, other, reason }] : []
  })
}

export async function duplicatesOf(deps: Deps, staff: Staff, of?: string[]): Promise<Duplicate[]> {
  const found = (await duplicatesAmong(deps, staff, of)).slice(0, shownMax)
  const shown = await shownWithService(
    deps,
    found.flatMap(({ one, other }) => [one, other]),
  )
  return found.flatMap(({ reason }, at) => {
    const [one, other] = [shown[2 * at], shown[2 * at + 1]]
    return one && other ? [{ one, other, reason }] : []
  })
}

export function listDuplicates(deps: Deps, staff: Staff): Promise<Duplicate[]> {
  return duplicatesOf(deps, staff)
}
