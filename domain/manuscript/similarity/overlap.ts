import type { Word } from './words.ts'

/** Words at which a passage in common may begin. */
const seed = 5
/** Shorter runs are idioms. */
const shortest = 12
/** A passage goes on after so many words that were put in, left out or replaced. */
const widestGap = 3
/** Where a phrase occurs more often than this, its first places do. */
const mostPlaces = 20

/** A passage in common: places among the words of each text, the last one not included. */
export type Passage = { from: number; to: number; thereFrom: number; thereTo: number }

/** The passages of a text that stand in another one too, in the order of the text; none lies within another. */
export function passagesInCommon(here: readonly Word[], there: readonly Word[]): Passage[] {
  const places = new Map<string, number[]>()
  const seedAt = (words: readonly Word[], at: number) =>
    words
      .slice(at, at + seed)
      .map(({ word }) => word)
      .join(' ')
  for (let at = 0; at + seed <= there.length; at++) {
    const key = seedAt(there, at)
    const known = places.get(key)
    if (!known) places.set(key, [at])
    else if (known.length < mostPlaces) known.push(at)
  }
  const runs: Passage[] = []
  for (let at = 0; at + seed <= here.length; ) {
    const last = runs.at(-1)
    const found = (places.get(seedAt(here, at)) ?? []).map((place) => runFrom(here, there, at, place))
    // What goes on where the last one ended is the same passage, even if another is longer.
    const best = found.find((run) => last && goesOn(last, run)) ?? longest(found)
    if (best) runs.push(best)
    at = best ? best.to : at + 1
  }
  return joined(runs).filter(({ from, to }) => to - from >= shortest)
}

function runFrom(here: readonly Word[], there: readonly Word[], from: number, thereFrom: number): Passage {
  let length = seed
  while (from + length < here.length && here[from + length]?.word === there[thereFrom + length]?.word) length++
  return { from, to: from + length, thereFrom, thereTo: thereFrom + length }
}

const longest = (runs: Passage[]) => runs.toSorted((one, other) => other.to - one.to)[0]

function goesOn(before: Passage, next: Passage): boolean {
  const gap = next.thereFrom - before.thereTo
  return next.from - before.to <= widestGap && gap >= 0 && gap <= widestGap
}

function joined(runs: Passage[]): Passage[] {
  const passages: Passage[] = []
  for (const run of runs) {
    const last = passages.at(-1)
    if (last && goesOn(last, run)) passages.splice(-1, 1, { ...last, to: run.to, thereTo: run.thereTo })
    else passages.push(run)
  }
  return passages
}

export const wordsInCommon = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { from, to }) => sum + to - from, 0)

/** Two texts with fewer words in common have no more than common phrases. */
export const fewestInCommon = 40

/** In per cent, and never 0 or 100 unless it is none or all. */
export function shareOf(words: number, all: number): number {
  if (words >= all) return 100
  return Math.min(99, Math.max(1, Math.round((100 * words) / all)))
}

/** From this share on, lists say it too. Less is on the manuscript's page: a sentence of methods, an affiliation. */
export const listedShare = 10

/** For one line of a list: it names no work, because the page of the manuscript says which. */
export const shareInWords = (share: number): string => `${share} % of the text also in another work`
