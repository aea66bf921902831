import { withoutKept } from './decide-leak.ts'
import { findLeaks, removedName } from './find-leaks.ts'
import { fold } from './fold.ts'
import { type Identity, identityOf } from './identity.ts'
import type { HiddenPerson, Leak, LeakDecision, Passage, Spot } from './report.ts'

/** Reviewers read these beside the file: the title, the abstract, and the author's answers to comments. */
const beside = 'record#'

export const isBeside = ({ at }: Pick<Spot, 'at'>): boolean => at.startsWith(beside)

export function passagesOf({ title, abstract }: { title: string; abstract: string }): Passage[] {
  return [
    { at: `${beside}title`, place: 'Title', text: title },
    { at: `${beside}abstract`, place: 'Abstract', text: abstract },
  ]
}

type Answer = { text: string; place?: string | null | undefined }

/** `key` is the comment's, of domain/revision.ts. */
export function answerPassages(answers: Record<string, Answer>): Passage[] {
  return Object.entries(answers).flatMap(([key, { text, place }]) => [
    { at: `${beside}${key}`, place: 'Answer to a comment', text },
    ...(place ? [{ at: `${beside}${key}.place`, place: 'Answer to a comment', text: place }] : []),
  ])
}

export const answerAt = (key: string) => ({ text: `${beside}${key}`, place: `${beside}${key}.place` })

/** The places that nobody has decided about yet. */
export function leaksBeside(
  passages: readonly Passage[],
  people: readonly HiddenPerson[],
  decisions: readonly LeakDecision[],
): Leak[] {
  const identity = identityOf(people)
  const read = withReplacements(passages, decisions)
  const found = findLeaks(read, identity)
  const leaks = read.flatMap((passage) => {
    const here = found.filter(({ at }) => at === passage.at)
    return [...here, ...namesIn(passage, identity, here)].sort(byStart)
  })
  return withoutKept({ removed: [], leaks }, decisions).leaks
}

const byStart = (one: Leak, other: Leak) => one.start - other.start

const isOfRecord = ({ at }: Passage) => at === `${beside}title` || at === `${beside}abstract`

/**
 * These texts hardly ever cite, so 'Ada Obi and colleagues' are the authors there. In an answer, where authors speak of
 * themselves, 'Obi 2024' tells as much.
 */
export function namesIn(passage: Passage, { people }: Identity, found: readonly Leak[]): Leak[] {
  const names = people.flatMap(({ full, family }) => (isOfRecord(passage) ? [full] : [full, family]))
  return placesOf(names, passage, found)
}

/** Where these names stand, but for places that are known already. */
export function placesOf(names: readonly RegExp[], { at, place, text }: Passage, found: readonly Leak[]): Leak[] {
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
    known.push({ at, place, start, ...quote, kind: 'name', replacement: removedName })
  }
  return known.slice(found.length)
}

/** What reviewers read. Where nobody has decided yet, the proposed words stand in the place of a name. */
export function hideBeside(
  passages: readonly Passage[],
  people: readonly HiddenPerson[],
  decisions: readonly LeakDecision[],
): Passage[] {
  const leaks = leaksBeside(passages, people, decisions).toReversed()
  return withReplacements(passages, decisions).map((passage) =>
    leaks.reduce((hidden, { replacement, ...leak }) => put(hidden, { ...leak, text: replacement }), passage),
  )
}

function withReplacements(passages: readonly Passage[], decisions: readonly LeakDecision[]): Passage[] {
  return passages.map((passage) =>
    decisions.reduce((done, { text, ...spot }) => (text === null ? done : put(done, { ...spot, text })), passage),
  )
}

/** Changes nothing if other words stand there by now. */
function put(passage: Passage, { at, start, match, text }: Spot & { text: string }): Passage {
  if (passage.at !== at || !passage.text.startsWith(match, start)) return passage
  return { ...passage, text: passage.text.slice(0, start) + text + passage.text.slice(start + match.length) }
}
