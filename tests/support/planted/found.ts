import { strFromU8, unzipSync } from 'fflate'
import type { Planted } from './pieces.ts'

/** Every part of a package, also of those inside it, in each way in which a program may have written letters. */
export function insides(zipped: Uint8Array): string[] {
  return Object.entries(unzipSync(zipped)).flatMap(([name, part]) => {
    const inner = strFromU8(part.subarray(0, 2)) === 'PK' ? insides(part) : []
    const read = (encoding: string, from = 0) => new TextDecoder(encoding).decode(part.subarray(from))
    const wide = [0, 1].flatMap((from) => [read('utf-16le', from), read('utf-16be', from)])
    return [name, read('utf-8'), read('latin1'), ...wide, ...inner]
  })
}

const alike: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  і: 'i',
  р: 'p',
  υ: 'u',
  О: 'o',
  Τ: 't',
  К: 'k',
  М: 'm',
  Н: 'h',
}

/** What a reader would see, however it is written: without marks, signs between letters and other alphabets. */
const seen = (text: string) =>
  [...text.replaceAll(/<\/?[^>]*>/g, (tag) => (/=|\/home/.test(tag) ? tag : '')).normalize('NFKD')]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{N}@]/gu, '')

/** Who of those that were planted is in one of these texts. */
export function foundAmong(planted: readonly Planted[], texts: readonly string[]): Planted[] {
  const all = texts.map(seen)
  return planted.filter(({ word }) => all.some((text) => text.includes(word.toLowerCase())))
}
