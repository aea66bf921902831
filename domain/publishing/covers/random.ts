export type Random = () => number

/** FNV-1a: the same text gives the same 32-bit number on every machine. */
function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

/** Mulberry32: gives numbers from 0 up to 1. The same seed always gives the same sequence. */
export function randomFrom(seed: string): Random {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function whole(random: Random, low: number, high: number): number {
  return Math.floor(between(random, low, high))
}
