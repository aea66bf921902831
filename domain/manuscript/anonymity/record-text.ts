import { findLeaks } from './find-leaks.ts'
import { type Identity, identityOf, withInstitutions } from './identity.ts'
import { givenIn, namesIn, placesOf } from './names-in.ts'
import { nothingRepeated, openPlaces, type Repeated, repeatDecisions } from './repeat-decisions.ts'
import type { HiddenPerson, Leak, LeakDecision, Passage, Replacement, Spot } from './report.ts'

/** Reviewers read these with the file: the title, the abstract, and the author's answers to comments. */
const inRecord = 'record#'

export const isInRecord = ({ at }: Pick<Spot, 'at'>): boolean => at.startsWith(inRecord)

export function passagesOf({ title, abstract }: { title: string; abstract: string }): Passage[] {
  return [
    { at: `${inRecord}title`, place: 'Title', text: title },
    { at: `${inRecord}abstract`, place: 'Abstract', text: abstract },
  ]
}

type Answer = { text: string; place?: string | null | undefined }

/** `key` is the comment's, of domain/manuscript/revision.ts. */
export function answerPassages(answers: Record<string, Answer>): Passage[] {
  return Object.entries(answers).flatMap(([key, { text, place }]) => [
    { at: `${inRecord}${key}`, place: 'Answer to a comment', text },
    ...(place ? [{ at: `${inRecord}${key}.place`, place: 'Answer to a comment', text: place }] : []),
  ])
}

export const answerAt = (key: string) => ({ text: `${inRecord}${key}`, place: `${inRecord}${key}.place` })

type InRecord = { passages: readonly Passage[]; repeated: Repeated }

/** Repeats what was decided, and finds the places that nobody has decided about yet. */
export function readRecordText(
  passages: readonly Passage[],
  people: readonly HiddenPerson[],
  decisions: readonly LeakDecision[],
  /** Of the title page. */
  institutions: readonly string[] = [],
): InRecord {
  const identity = withInstitutions(identityOf(people), institutions)
  let read = passages
  let repeated = repeatDecisions(nothingRepeated(decisions.filter(isInRecord)), leaksOf(read, identity))
  while (repeated.fresh.length > 0) {
    read = withReplacements(read, repeated.fresh)
    repeated = repeatDecisions(repeated, leaksOf(read, identity))
  }
  return { passages: read, repeated }
}

export function leaksInRecord(...given: Parameters<typeof readRecordText>): Leak[] {
  return openPlaces(readRecordText(...given).repeated)
}

function leaksOf(passages: readonly Passage[], identity: Identity): Leak[] {
  const found = findLeaks(passages, identity)
  return passages.flatMap((passage) => {
    const here = found.filter(({ at }) => at === passage.at)
    const named = [...here, ...namesInRecord(passage, identity, here)]
    const given = isOfRecord(passage) ? [] : givenIn(passage, identity, named)
    return [...named, ...given].sort(byStart)
  })
}

const byStart = (one: Leak, other: Leak) => one.start - other.start

const isOfRecord = ({ at }: Passage) => at === `${inRecord}title` || at === `${inRecord}abstract`

/**
 * These texts hardly ever cite, so 'Ada Obi and colleagues' are the authors there. In an answer, where authors speak of
 * themselves, 'Obi 2024' tells as much.
 */
function namesInRecord(passage: Passage, { people }: Identity, found: readonly Leak[]): Leak[] {
  return isOfRecord(passage)
    ? placesOf(
        people.map(({ full }) => full),
        passage,
        found,
      )
    : namesIn(passage, { people }, found)
}

/** 'Thank you, Ifeoma' may mean anybody, so it stays until staff decide otherwise. */
export const isWeak = ({ kind }: Leak) => kind === 'given-name'

/** What reviewers read. Where nobody has decided yet, the proposed words stand in the place of a name. */
export function hideInRecord(
  passages: readonly Passage[],
  people: readonly HiddenPerson[],
  decisions: readonly LeakDecision[],
): Passage[] {
  const { passages: read, repeated } = readRecordText(passages, people, decisions)
  const open = openPlaces(repeated).filter((leak) => !isWeak(leak))
  return withReplacements(read, open.map(({ replacement: text, ...leak }) => ({ ...leak, text })).toReversed())
}

function withReplacements(passages: readonly Passage[], replacements: readonly Replacement[]): Passage[] {
  return passages.map((passage) => replacements.reduce(put, passage))
}

/** Changes nothing if other words stand there by now. */
function put(passage: Passage, { at, start, match, text }: Replacement): Passage {
  if (passage.at !== at || !passage.text.startsWith(match, start)) return passage
  return { ...passage, text: passage.text.slice(0, start) + text + passage.text.slice(start + match.length) }
}
