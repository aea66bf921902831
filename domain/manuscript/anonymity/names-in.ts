import { removedName } from './find-leaks.ts'
import { fold } from './fold.ts'
import type { Identity } from './identity.ts'
import { citationAround } from './own-work.ts'
import type { Leak, LeakKind, Passage } from './report.ts'

type People = Pick<Identity, 'people'>

/** Where people are named, even where they are cited. */
export function namesIn(passage: Passage, { people }: People, found: readonly Leak[]): Leak[] {
  const names = people.flatMap(({ full, family }) => [full, family])
  return placesOf(names, passage, found)
}

/** Given names on their own, as in 'Thank you, Ifeoma'. They may be anybody's, so people have to judge. */
export function givenIn(passage: Passage, { people }: People, found: readonly Leak[]): Leak[] {
  const names = people.map(({ given }) => given)
  return placesOf(names, passage, found, 'given-name').filter(
    ({ start, match }) =>
      !isWord(match, passage.text) && !citationAround(passage.text, { start, end: start + match.length }),
  )
}

const beforePlaces =
  /\b(?:Lake|Mount|Mt\.?|Port|River|Cape|Fort|Gulf|Hurricane|Queen|King|Prince(?:ss)?|Saint|St\.?|Santa?|New) $/

/** Given names on their own in a document, which has many more words: not in references, nor if it writes the name small anywhere. */
export function givenInDocument(passages: readonly Passage[], identity: People, found: readonly Leak[]): Leak[] {
  const all = passages.map(({ text }) => text).join('\n')
  return passages
    .filter(({ isReference }) => !isReference)
    .flatMap((passage) => {
      const here = found.filter(({ at }) => at === passage.at)
      return givenIn(passage, identity, here)
    })
    .filter(({ before, match }) => !beforePlaces.test(before) && !isWord(match, all))
}

/** A name such as 'Young' that the text also writes small. */
export const isWord = (match: string, text: string) => text.split(/[^\p{L}]+/u).includes(match.toLowerCase())

/** Where these names stand, but for places that are known already. */
export function placesOf(
  names: readonly RegExp[],
  { at, place, text }: Passage,
  found: readonly Leak[],
  kind: LeakKind = 'name',
): Leak[] {
  const { text: folded, from } = fold(text)
  const spans = names.flatMap((name) =>
    [...folded.matchAll(name)].map(
      ({ index, 0: { length } }) => [from[index] ?? 0, from[index + length] ?? 0] as const,
    ),
  )
  const known = [...found]
  for (const [start, end] of spans) {
    if (known.some((one) => one.start < end && start < one.start + one.match.length)) continue
    const before = text.slice(Math.max(0, start - 90), start)
    const quote = { before, match: text.slice(start, end), after: text.slice(end, end + 90) }
    known.push({ at, place, start, ...quote, kind, replacement: removedName })
  }
  return known.slice(found.length)
}
