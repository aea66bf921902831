import type { Authored } from '../words/authorship.ts'
import type { Status } from '../words/manuscript-status.ts'
import { isShutOut, maySeeManuscript, type Staff, waitsForScreening } from '../words/permissions.ts'
import { foldedText } from './anonymity/fold.ts'
import { isSimilar } from './find.ts'

export const titleLikenesses = ['same', 'similar'] as const
export type TitleLikeness = (typeof titleLikenesses)[number]

/** What two works have in common. */
export type Likeness = { sameFile: boolean; title: TitleLikeness | null }

/** Words whose change leaves a title what it was. 'Before' and 'after' are not among them. */
const smallWords = new Set('a an and as at by for from in into its of on or the to with'.split(' '))

/** A shorter title, such as 'Malaria in pregnancy', says too little: two works may well share it. */
const fewestWords = 3
/** So many words must stand for one that was mistyped. */
const fewestAround = 4
const mostMistyped = 2
const shortestMistyped = 5

function wordsOf(title: string): string[] {
  const plain = foldedText(title).replaceAll(/['’]/g, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

const telling = (words: string[]) => words.filter((word) => !smallWords.has(word))

/** Another first letter is rarely a mistake and often another thing: 'mental' and 'dental', 'maternal' and 'paternal'. */
function isMistyped(one: string, other: string): boolean {
  return one[0] === other[0] && Math.min(one.length, other.length) >= shortestMistyped && isSimilar(one, other)
}

/**
 * Whether two titles are the same but for case, accents, signs and spaces, or similar: small words aside, the same words
 * in the same order, of which one or two may be spelled or end differently. The function `title_keys` in PostgreSQL finds
 * which titles to compare (server/manuscript/README.md).
 */
export function titleLikeness(one: string, other: string): TitleLikeness | null {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [said, saidThere] = [telling(words), telling(others)]
  if (said.length < fewestWords) return null
  if (words.join('') === others.join('')) return 'same'
  if (said.length !== saidThere.length || said.length < fewestAround) return null
  const different = said.flatMap((word, at) => (word === saidThere[at] ? [] : [[word, saidThere[at] ?? ''] as const]))
  const isSame = different.length <= mostMistyped && different.every(([word, there]) => isMistyped(word, there))
  return isSame ? 'similar' : null
}

/** What several works have in common with one, together. */
export function strongest(found: readonly Likeness[]): Likeness {
  return {
    sameFile: found.some(({ sameFile }) => sameFile),
    title: titleLikenesses.find((likeness) => found.some(({ title }) => title === likeness)) ?? null,
  }
}

export function likenessInWords({ sameFile, title }: Likeness): string {
  if (sameFile) return title === 'same' ? 'same file and title' : 'same file'
  return title === 'same' ? 'same title' : 'almost the same title'
}

/** 'Same title as DHJ-S-2026-0042', or of what somebody may not see: 'Possible duplicate: same title'. */
export function sameAsInWords({ number, ...likeness }: Likeness & { number: string | null }): string {
  const words = likenessInWords(likeness)
  if (number === null) return `Possible duplicate: ${words}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} as ${number}`
}

const sinceWords: Record<Status, string> = {
  screening: 'in screening since',
  'under-review': 'under review since',
  approved: 'approved on',
  paid: 'paid on',
  rejected: 'rejected on',
  published: 'published on',
}

/** The day follows: 'rejected on 3 March 2026'. */
export const statusSince = (status: Status) => sinceWords[status]

type Received = Authored & { id: string; authorId: string | null; journal: string; status: string }

/** Why somebody learns no more of a manuscript than that there is one. */
export const hiddenPlaces = ['another-journal', 'screening'] as const
export type HiddenPlace = (typeof hiddenPlaces)[number]

/**
 * How much a member of staff learns of a manuscript that looks like another one: all, only the published article, only
 * where it is, or nothing because they are among its authors or shut out.
 */
export function visibleTo(
  staff: Staff,
  manuscript: Received | null,
  isPublished: boolean,
): 'all' | 'published' | HiddenPlace | null {
  if (manuscript && maySeeManuscript({ author: null, staff }, manuscript)) return 'all'
  if (isPublished) return 'published'
  if (!manuscript || isShutOut(staff, manuscript)) return null
  return waitsForScreening(staff, manuscript) ? 'screening' : 'another-journal'
}
