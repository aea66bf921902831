import type { Duplicate } from '#contracts/review/reviewers.ts'
import { type Sameness, samenessOf } from '#domain/review/duplicate.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import { changedKeys, settle } from '../../db/recounts.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findKeptPairs, findPairs, type Pair, savePairs } from './duplicate-store.ts'
import { shownWithService } from './show.ts'
import { findReviewers, type Reviewer } from './store.ts'

const pairsMax = 500
const shownMax = 50
/** So many changes are looked at when a page is read: an import may have thousands. */
const changesMax = 200
/** Those that the job compares at a time, and the pairs that it keeps of them. */
const atATime = { changes: 2000, pairs: 5000 }

type Found = { one: Reviewer; other: Reviewer } & Sameness

/** Kept pairs of these people, or without `of` the first of all, and those of entries that have changed since. */
async function findFresh({ db }: Pick<Deps, 'db'>, staff: Staff, of?: string[]) {
  // First, because the job may settle them meanwhile.
  const changed = new Set(await changedKeys(db, 'reviewer', changesMax))
  const wanted = of ? [{ of, limit: pairsMax }] : [false, true].map((isWeak) => ({ isWeak, limit: shownMax }))
  const kept = await Promise.all(wanted.map((some) => findKeptPairs(db, staff, some)))
  const found = changed.size > 0 ? await findPairs(db, staff, pairsMax, [...changed]) : []
  return {
    kept: kept.flat().filter(({ one, other }) => !changed.has(one) && !changed.has(other)),
    found: once(found.filter(({ one, other }) => !of || of.includes(one) || of.includes(other))),
  }
}

/** Which of these people may be the same person as somebody, and whether only the name says so. */
export async function marksAmong(deps: Pick<Deps, 'db'>, staff: Staff, of: string[]) {
  const { kept, found } = await findFresh(deps, staff, of)
  const live = await compare(deps.db, found)
  const pairs = [...kept, ...live.map(({ one, other, isWeak }) => ({ one: one.id, other: other.id, isWeak }))]
  return pairs.flatMap(({ one, other, isWeak }) => [one, other].map((id) => ({ id, isWeak })))
}

/** Without those that are not alike after all. */
async function compare(db: DbOrTx, pairs: Pair[]): Promise<Found[]> {
  const people = await findReviewers(db, [...new Set(pairs.flatMap(({ one, other }) => [one, other]))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return pairs.flatMap((pair) => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)]
    const same = one && other && samenessOf(one, other)
    return same ? [{ one, other, ...same }] : []
  })
}

/** Returns who may be the same person as this one, who comes first in each pair. */
export async function duplicatesOf(deps: Deps, staff: Staff, id: string): Promise<Duplicate[]> {
  return shown(deps, staff, await compare(deps.db, await findPairs(deps.db, staff, pairsMax, [id])))
}

/** Those who have only the name in common come last. */
async function shown(deps: Deps, staff: Staff, all: Found[]): Promise<Duplicate[]> {
  const found = [false, true].flatMap((weak) => all.filter(({ isWeak }) => isWeak === weak).slice(0, shownMax))
  const people = await shownWithService(
    deps,
    await seenBy(deps.db, staff),
    found.flatMap(({ one, other }) => [one, other]),
  )
  return found.flatMap(({ reason, isWeak }, at) => {
    const [one, other] = [people[2 * at], people[2 * at + 1]]
    return one && other ? [{ one, other, reason, isWeak }] : []
  })
}

export async function listDuplicates(deps: Deps, staff: Staff): Promise<Duplicate[]> {
  const { kept, found } = await findFresh(deps, staff)
  return shown(deps, staff, await compare(deps.db, [...kept, ...found]))
}

/** The same pair may be found from either side. */
function once(pairs: Pair[]): Pair[] {
  const sorted = pairs.map(({ one, other }) => (one < other ? { one, other } : { one: other, other: one }))
  return [...new Map(sorted.map((pair) => [`${pair.one} ${pair.other}`, pair])).values()]
}

/** Keeps who may be the same person as somebody whose entry has changed. */
export function refreshDuplicates({ db }: Pick<Deps, 'db'>): Promise<void> {
  return settle(db, {
    subject: 'reviewer',
    most: atATime.changes,
    async recount(tx, of) {
      const found = await compare(tx, once(await findPairs(tx, null, atATime.pairs, of)))
      await savePairs(
        tx,
        of,
        found.map(({ one, other, isWeak }) => ({ one: one.id, other: other.id, isWeak })),
      )
    },
  })
}
