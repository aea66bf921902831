import {
  isSameSpot,
  type Leak,
  type LeakDecision,
  movedBy,
  pageOf,
  type Replacement,
  type Spot,
  spotOf,
} from './report.ts'

/** A place of an earlier reading that was kept or is still open. `spot`: where it is now. */
type Known = { leak: Leak; spot: Spot; isKept: boolean }

/** How far the decisions about a copy are repeated. The copy is read again after each step, until nothing is `fresh`. */
export type Repeated = {
  /** All so far, in order. */
  replacements: Replacement[]
  /** Those of the last step, which the copy does not have yet. */
  fresh: Replacement[]
  used: LeakDecision[]
  left: LeakDecision[]
  known: Known[]
}

export const nothingRepeated = (decisions: readonly LeakDecision[]): Repeated => ({
  ...{ replacements: [], fresh: [], used: [], known: [] },
  left: [...decisions],
})

/**
 * Finds for each place of a copy what was decided about the same words in the same context: in this version or in one
 * before. Each decision counts once, so that one of two places that read alike may be kept, and a new one is asked about.
 */
export function repeatDecisions(before: Repeated, leaks: readonly Leak[]): Repeated {
  const [left, known] = [[...before.left], [...before.known]]
  const [used, fresh, still]: [LeakDecision[], Replacement[], Known[]] = [[...before.used], [], []]
  const placed = leaks
    .map((leak) => ({ leak, same: take(known, ({ spot }) => isSamePlace(spot, leak)) }))
    .map((one) => ({ ...one, decision: one.same ? undefined : take(left, isExactly(one.leak)) }))
  for (const { leak, same, decision = same ? undefined : take(left, isLike(leak)) } of placed) {
    if (decision) used.push(decision)
    if (decision && decision.text !== null) fresh.push({ ...spotOf(leak), text: decision.text })
    else still.push(same ? { ...same, spot: leak } : { leak, spot: leak, isKept: decision !== undefined })
  }
  // From the last to the first, so that none moves the next.
  fresh.sort((one, other) => other.start - one.start)
  const moved = still.map((one) => ({ ...one, spot: fresh.reduce(movedBy<Spot>, one.spot) }))
  return { replacements: [...before.replacements, ...fresh], fresh, used, left, known: moved }
}

/** The places that nobody has decided about, quoted as the author wrote them. */
export function openPlaces({ known }: Repeated): Leak[] {
  return known.flatMap(({ leak, spot, isKept }) => (isKept ? [] : [{ ...leak, ...spotOf(spot) }]))
}

function take<T>(from: T[], isIt: (one: T) => boolean): T | undefined {
  const at = from.findIndex(isIt)
  return at < 0 ? undefined : from.splice(at, 1)[0]
}

/** A black box parts a paragraph of a page in two. What is left of its places keeps its order. */
function isSamePlace(one: Spot, other: Spot): boolean {
  const page = pageOf(one)
  return page === null ? isSameSpot(one, other) : page === pageOf(other) && one.match === other.match
}

/** As far as a sentence must agree on each side in two versions. */
const contextCharacters = 40

type Quote = Pick<Leak, 'before' | 'match' | 'after'>

const plain = (text: string) => text.replaceAll(/[\s…]+/g, ' ')
const contextOf = ({ before, match, after }: Quote) =>
  [
    plain(before).trimStart().slice(-contextCharacters).trimStart(),
    plain(match),
    plain(after).trimEnd().slice(0, contextCharacters).trimEnd(),
  ].join('|')

const isLike = (leak: Leak) => (decision: LeakDecision) => contextOf(decision) === contextOf(leak)
const isExactly = (leak: Leak) => (decision: LeakDecision) => isSameSpot(decision, leak) && isLike(leak)(decision)
