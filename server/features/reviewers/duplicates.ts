import type { Duplicate } from '#contracts/reviewers.ts'
import { type Sameness, samenessOf } from '#domain/duplicate.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findPairs } from './duplicate-store.ts'
import { shownWithService } from './show.ts'
import { findReviewers, type Reviewer } from './store.ts'

const pairsMax = 500
const shownMax = 50

type Found = { one: Reviewer; other: Reviewer } & Sameness

/** Returns pairs that may be the same person, of all entries or of these. */
export async function duplicatesAmong({ db }: Deps, staff: Staff, of?: string[]): Promise<Found[]> {
  const pairs = await findPairs(db, staff, pairsMax, of)
  const people = await findReviewers(db, [...new Set(pairs.flatMap(({ one, other }) => [one, other]))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return pairs.flatMap((pair) => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)]
    const same = one && other && samenessOf(one, other)
    return same ? [{ one, other, ...same }] : []
  })
}

/** Those who have only the name in common come last. */
export async function duplicatesOf(deps: Deps, staff: Staff, of?: string[]): Promise<Duplicate[]> {
  const all = await duplicatesAmong(deps, staff, of)
  const found = [false, true].flatMap((weak) => all.filter(({ isWeak }) => isWeak === weak).slice(0, shownMax))
  const shown = await shownWithService(
    deps,
    found.flatMap(({ one, other }) => [one, other]),
  )
  return found.flatMap(({ reason, isWeak }, at) => {
    const [one, other] = [shown[2 * at], shown[2 * at + 1]]
    return one && other ? [{ one, other, reason, isWeak }] : []
  })
}

export function listDuplicates(deps: Deps, staff: Staff): Promise<Duplicate[]> {
  return duplicatesOf(deps, staff)
}
