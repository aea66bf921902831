import { workDomain } from '#domain/manuscript/mail-domain.ts'
import { samenessKeys, samenessOf } from '#domain/review/duplicate.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { nameKey } from '#domain/words/person-name.ts'
import type { DbOrTx } from '../../db/types.ts'
import { comparedMax, findComparable } from './duplicate-store.ts'
import type { Entry, Planned } from './plan-import.ts'
import { findReviewers } from './store.ts'

type Person = Pick<Entry, 'name' | 'affiliation' | 'orcid' | 'emails'>
type Known = { person: Person; _id: string | null; line: number | null }

/** Adds to each new line whom it may be about: somebody in the register, or else an earlier line. */
export async function withAlike(db: DbOrTx, staff: Staff, plan: Planned[]): Promise<Planned[]> {
  const people = plan.flatMap(({ plan: made }) => (made && 'added' in made ? [made.added] : []))
  if (people.length === 0) return plan
  const known = new Map<string, Known[]>()
  const enter = (one: Known) => {
    for (const key of samenessKeys(one.person)) {
      const others = known.get(key) ?? []
      if (others.length < comparedMax) known.set(key, [...others, one])
    }
  }
  for (const person of await findRegistered(db, staff, people)) enter({ person, _id: person.id, line: null })
  return plan.map((planned) => {
    const { plan: made, line } = planned
    if (!made || !('added' in made)) return planned
    const entry = made.added
    const alike = mostAlike(
      entry,
      samenessKeys(entry).flatMap((key) => known.get(key) ?? []),
    )
    enter({ person: entry, _id: null, line })
    return { ...planned, alike }
  })
}

/** Stops at the first who has more than the name in common. */
function mostAlike(entry: Entry, others: Known[]): Planned['alike'] {
  let weak: Planned['alike'] = null
  for (const { person, _id, line } of new Set(others)) {
    const same = samenessOf(entry, person)
    const alike = same && { _id, line, name: person.name, ...same }
    if (alike && !alike.isWeak) return alike
    weak ??= alike
  }
  return weak
}

async function findRegistered(db: DbOrTx, staff: Staff, people: Person[]) {
  const ids = await findComparable(db, staff, {
    nameKeys: people.map(({ name }) => nameKey(name)).filter((key) => key !== ''),
    orcids: people.flatMap(({ orcid }) => orcid ?? []),
    domains: [...new Set(people.flatMap(({ emails }) => emails.flatMap((email) => workDomain(email) ?? [])))],
  })
  return findReviewers(db, ids)
}
