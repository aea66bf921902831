import { foldName } from './fold.ts'
import { degrees, degreesOrNames, dottedTitles, leadingTitles, titles, titlesOrNames } from './name-titles.ts'

const always = new Set([...titles, 'phd', 'md', 'msc'])
const leading = new Set([...leadingTitles, ...titlesOrNames])
const trailing = new Set([...degrees].filter((degree) => !degreesOrNames.has(degree)))

/** Titles that only what surrounds them makes one: 'Sen.', 'Very Rev.', 'Assoc. Prof.' and 'أ.د.'. */
const marked = new RegExp(
  String.raw`(?<![^ .,(])(?:(?:${[...dottedTitles].join('|')})\.(?=\)? ?[^ .,)])|dipl\.-ing\.?|(?:very|rt|most)\.? (?=rev)|(?:assoc|asst|associate)\.? (?=prof)|(?:ا\. ?)?د\.)`,
  'g',
)
/** Degrees that full stops divide. They are no initials. */
const dotted =
  /(?<=[ ,])(?:ph\.d|ll\.[bmd]|[bm]\.(?:sc|ed|eng|tech|pharm|phil)|d\.(?:phil|sc)|c\.s\.sp|m\.b\.b\.s)(?=[ .,)]|$)/g
const apostrophes = /['`´‘’ʼʻʹ]/g
const signs =
  /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u1680\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u301f\u30fb\uff01-\uff0f]+/

/**
 * The words of a name as they are compared: folded, without titles, degrees and honours. The function `name_words` in
 * PostgreSQL does the same, for the keys that are stored.
 */
function nameWords(name: string): string[] {
  const folded = foldName(name).replaceAll(apostrophes, '').replaceAll(marked, '').replaceAll(dotted, '')
  const words = folded.split(signs).filter((word) => word !== '' && !always.has(word))
  while (words.length > 2 && leading.has(words[0] ?? '')) words.shift()
  while (words.length > 2 && trailing.has(words.at(-1) ?? '')) words.pop()
  return words
}

/** 'Dr. Ngozi Okafor', 'Okafor, Ngozi' and 'Okafor Ngozi' have the same key: many people write their family name first. */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(' ')
}

/** Whether two names are one, in whatever order and with whatever titles. Nobody is called nothing. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one)
  return key !== '' && key === nameKey(other)
}

/** 'N. Okafor' and 'Ngozi Chioma Okafor' may be the same person: one name in common, and no word against it. */
export function isSimilarName(one: string, other: string): boolean {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length)
  if (short.length < 2) return short.length === 1 && short.join() === long.join()
  const left = [...long]
  const take = (isMatch: (word: string) => boolean): boolean => {
    const at = left.findIndex(isMatch)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  }
  const rest = short.filter((word) => !(word.length > 1 && take((given) => given === word)))
  const isAnInitial = (word: string) => (given: string) =>
    (word.length === 1 || given.length === 1) && given[0] === word[0]
  return rest.length < short.length && rest.every((word) => take(isAnInitial(word)))
}

const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Devanagari',
  'Ethiopic',
]
const printed = new RegExp(
  `^[${[...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('')}]*$`,
  'u',
)

/** Whether our PDFs can write a name: their fonts have these scripts (server/adapters/README.md). */
export function isPrintable(name: string): boolean {
  return printed.test(name)
}
