import { placeAt, placeLabel } from '../preflight/report.ts'
import type { Reading } from '../reading/reading.ts'
import { generated, tortured, unfilled } from './phrases.ts'

export type PhraseKind = 'generated' | 'unfilled' | 'tortured'

/** `usual`: the term that it seems to stand for. `isQuoted`: it is between quotation marks. */
export type Phrase = {
  kind: PhraseKind
  phrase: string
  quote: string
  place: string | null
  usual: string | null
  isQuoted: boolean
}

const wordsOf = (phrase: string) => phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const keyOf = (phrase: string) => wordsOf(phrase).join(' ')

/** A phrase matches whatever comes between its words: another apostrophe, a hyphen, the end of a line. */
function pattern(phrase: string): [key: string, pattern: RegExp] {
  const words = wordsOf(phrase)
  return [
    words.join(' '),
    new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}s?(?![\\p{L}\\p{N}])`, 'giu'),
  ]
}

const phrases = [
  ...generated.map((phrase) => ({ kind: 'generated' as const, usual: null, pattern: pattern(phrase) })),
  ...tortured.map(([phrase, usual]) => ({ kind: 'tortured' as const, usual, pattern: pattern(phrase) })),
]

type Match = Pick<Phrase, 'kind' | 'usual'> & { words: string; from: number; to: number }

function* matchesIn(text: string): Generator<Match> {
  // Looking for plain words first is many times faster than a hundred patterns.
  const plain = keyOf(text)
  const found = [
    ...phrases.filter(({ pattern: [key] }) => plain.includes(key)).map((one) => ({ ...one, pattern: one.pattern[1] })),
    ...unfilled.map((pattern) => ({ kind: 'unfilled' as const, usual: null, pattern })),
  ]
  for (const { kind, usual, pattern } of found)
    for (const { 0: words, index } of text.matchAll(pattern))
      yield { kind, usual, words, from: index, to: index + words.length }
}

const quotations = /[“„«"][^“”„«»"]*[”“»"]|‘[^‘]*?’(?!\p{L})/gu

/** The phrases of a manuscript in reading order. What its references are called is not its authors' choice. */
export function findPhrases(reading: Reading): Phrase[] {
  const [first, last] = [reading.references[0]?.at ?? Infinity, reading.references.at(-1)?.at ?? -1]
  return reading.blocks.flatMap(({ text }, at) => {
    const found = at >= first && at <= last ? [] : [...matchesIn(text)].sort((one, other) => one.from - other.from)
    if (found.length === 0) return []
    const place = placeLabel(placeAt(reading, at))
    const quoted = [...text.matchAll(quotations)].map(({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    }))
    return found.map(({ kind, usual, words, from, to }) => ({
      ...{ kind, usual, place },
      phrase: keyOf(words),
      quote: around(text, from, to),
      isQuoted: quoted.some((quotation) => quotation.from < from && to < quotation.to),
    }))
  })
}

const contextCharacters = 60

function around(text: string, from: number, to: number): string {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const start =
    before.length > contextCharacters ? `…${before.slice(-contextCharacters).replace(/^\S*\s/, '')}` : before
  const end = after.length > contextCharacters ? `${after.slice(0, contextCharacters).replace(/\s\S*$/, '')}…` : after
  return start + text.slice(from, to) + end
}
