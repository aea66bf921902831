import { affiliationsIn } from '../../words/affiliation.ts'
import { foldedText } from './fold.ts'
import { identityOf } from './identity.ts'
import type { HiddenPerson, Leak, LeakKind } from './report.ts'

/** Places that tell the same, whatever their spelling: decided together, with one replacement. */
export type LeakGroup<L extends Grouped = Leak> = {
  /** A person's name, an institution, or the words themselves. */
  label: string
  kind: LeakKind
  spellings: number
  /** Proposed for most of its places; empty where there is no proposal. A place may have words of its own. */
  replacement: string
  leaks: L[]
}
type Grouped = Pick<Leak, 'match' | 'kind' | 'replacement'> & { about?: string | undefined }

const lower = (text: string) => foldedText(text).toLowerCase()
const letters = (text: string) => lower(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Says of each place whom it tells. The same person may be written differently in the record and on the title page. */
export function aboutWhom(leaks: readonly Leak[], people: readonly HiddenPerson[]): Leak[] {
  const known = people.map(readerOf)
  const institutions = people.flatMap(({ affiliation }) => affiliationsIn(affiliation))
  return leaks.map((leak) => {
    if (leak.about !== undefined) return leak
    const about =
      leak.kind === 'affiliation'
        ? institutions.find((one) => lower(one).includes(lower(leak.match)))
        : strengths.flatMap((strength) => known.find((names) => names[strength](leak.match))?.name ?? [])[0]
    return about === undefined ? leak : { ...leak, about }
  })
}

/** How surely words tell a person, the surest first. */
const strengths = ['byAddress', 'byFullName', 'byFamilyName', 'byPart'] as const

function readerOf(person: HiddenPerson) {
  const { people, emails, orcids, logins } = identityOf([person])
  const has = (pattern: 'full' | 'family' | 'given') => (match: string) =>
    people.some((one) => foldedText(match).search(one[pattern]) >= 0)
  const isPart = (match: string) => people.some(({ initials }) => letters(match) === initials.toLowerCase())
  return {
    name: person.name,
    byAddress: (match: string) => [...emails, ...orcids].some((own) => lower(match).includes(own.toLowerCase())),
    byFullName: has('full'),
    byFamilyName: has('family'),
    byPart: (match: string) =>
      has('given')(match) || isPart(match) || (/[/@]/.test(match) && logins.some((own) => lower(match).includes(own))),
  }
}

/** The group with most places first, and what has no proposal last. */
export function groupLeaks<L extends Grouped>(leaks: readonly L[]): LeakGroup<L>[] {
  const proposed = Map.groupBy(
    leaks.filter(({ replacement }) => replacement !== ''),
    (leak) => (leak.about ? `about ${leak.about}` : `${leak.kind} ${lower(leak.match)}`),
  )
  const groups = [...proposed.values()].map(groupOf).sort((one, other) => other.leaks.length - one.leaks.length)
  const without = leaks.filter(({ replacement }) => replacement === '')
  return without.length > 0 ? [...groups, { ...groupOf(without), label: '' }] : groups
}

function groupOf<L extends Grouped>(leaks: L[]): LeakGroup<L> {
  const kind = mostCommon(leaks.map((leak) => leak.kind)) ?? 'name'
  const words = leaks.map(({ match }) => match)
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  return {
    label: (kind === 'affiliation' ? undefined : leaks[0]?.about) ?? longest,
    kind,
    spellings: kind === 'title-page' ? 1 : new Set(words.map(letters)).size,
    replacement: mostCommon(leaks.map(({ replacement }) => replacement)) ?? '',
    leaks,
  }
}

/** Of several that are as common the first. */
function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}
