import type { Word } from './words.ts'

/** Words of one print. Fewer would be common phrases. */
const wordsEach = 7
/** Of so many neighbouring prints at least one is kept, so that a passage of 26 words in common is always found. */
const neighbours = 20

/** FNV-1a, as PostgreSQL's integer. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}

/**
 * The fingerprints of a text by winnowing (Schleimer, Wilkerson and Aiken, 2003): of each window of neighbouring hashes
 * the smallest, so that two texts with a passage in common choose the same ones in it.
 */
export function printsOf(words: readonly Word[]): number[] {
  const hashes = words.slice(0, Math.max(0, words.length - wordsEach + 1)).map((_, at) =>
    hash(
      words
        .slice(at, at + wordsEach)
        .map(({ word }) => word)
        .join(' '),
    ),
  )
  const kept = new Set<number>()
  let least = -1
  for (let end = Math.min(neighbours, hashes.length); end <= hashes.length && end > 0; end++) {
    const from = Math.max(0, end - neighbours)
    // Only a new window without its old minimum is searched again.
    if (least < from) least = rightmostLeast(hashes, from, end)
    else if ((hashes[end - 1] ?? 0) <= (hashes[least] ?? 0)) least = end - 1
    kept.add(hashes[least] ?? 0)
  }
  return [...kept]
}

function rightmostLeast(hashes: number[], from: number, to: number): number {
  let least = from
  for (let at = from + 1; at < to; at++) if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at
  return least
}
