/** Titles, degrees and posts that are not part of a name. */
const titles = new Set('dr prof professor mr mrs ms miss sir engr rev pharm barr phd md msc'.split(' '))

/** The words of a name as they are compared: in lower case, without accents and titles. */
function nameWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))
}

/** 'Dr. Ngozi Okafor', 'Okafor, Ngozi' and 'Okafor Ngozi' have the same key: many people write their family name first. */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(' ')
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

/** Whether our PDFs can write a name: their fonts have these scripts (docs/decisions/0044). */
export function isPrintable(name: string): boolean {
  return printed.test(name)
}
