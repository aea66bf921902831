import { broadWords, everydayWords } from '../everyday-words.ts'
import { isEverydayWord } from './everyday-words.ts'
import { foldedText } from './fold.ts'
import { escaped, type Identity } from './identity.ts'
import { placesOf } from './names-in.ts'
import { citationAround } from './own-work.ts'
import type { Leak, Passage } from './report.ts'

const isCommon = (word: string) => everydayWords.has(word) || broadWords.has(word) || isEverydayWord(word)
const small = (family: string) => new RegExp(`(?<![\\p{L}@./])${escaped(family.toLowerCase())}(?![\\p{L}@])`, 'gu')

/**
 * A surname that the text also writes small may be an ordinary word, such as 'signal'. If the text has it so seldom that this
 * is in doubt, somebody has to read each of these places.
 */
export function doubtfulNames(passages: readonly Passage[], { people }: Identity, found: readonly Leak[]): Leak[] {
  const read = passages.filter(({ isReference }) => !isReference)
  const texts = read.map(({ text }) => foldedText(text))
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const doubtful = people.flatMap(({ families: [family = ''], family: capital }) => {
    const pattern = small(family)
    const seldom = family.length < 4 || isCommon(family.toLowerCase()) ? 0 : count(pattern)
    return seldom === 0 || (seldom > 2 && seldom >= count(capital)) ? [] : [pattern, capital]
  })
  if (doubtful.length === 0) return []
  return read
    .flatMap((passage) =>
      placesOf(
        doubtful,
        passage,
        found.filter(({ at }) => at === passage.at),
      ),
    )
    .filter(({ match, before, after }) => {
      const name = { start: before.length, end: before.length + match.length }
      return !citationAround(before + match + after, name)
    })
    .map((leak) => ({ ...leak, replacement: '' }))
}
