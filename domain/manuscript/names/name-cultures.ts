import { foldName } from '../../words/fold.ts'
import { ask, type ParsedName, split, splitFirst, sure } from './name-parts.ts'
import {
  burmese,
  chinese,
  doubtfulParticles,
  givenNames,
  hungarian,
  japanese,
  joiners,
  korean,
  nigerianFamilies,
  particles,
  portuguese,
  spanish,
  vietnamese,
} from './name-words.ts'

/** In their own signs, Chinese, Japanese and Korean names begin with the family name. */
export function inSigns(words: string[]): ParsedName {
  const [name = '', second] = words
  if (second !== undefined) return { ...splitFirst(words), ...sure }
  const letters = [...name]
  const isOfTwo = chinese.ofTwoSigns.test(name) || korean.ofTwoSigns.test(name)
  const isHangul = /^\p{Script=Hangul}+$/u.test(name)
  const isKnown = isOfTwo || isHangul || chinese.signs.includes(letters[0] ?? '')
  if (letters.length < 2) return { given: '', family: name, ...sure }
  const at = isOfTwo || (letters.length > 3 && !isHangul) ? 2 : 1
  const parts = { given: letters.slice(at).join(''), family: letters.slice(0, at).join('') }
  return { ...parts, ...(isKnown && letters.length <= at + 2 && (at === 1 || isOfTwo) ? sure : ask) }
}

/** Cultures that write the family name first. */
export function familyFirst(words: string[]): ParsedName | null {
  const folded = words.map(foldName)
  const [first = '', second = ''] = folded
  const last = folded.at(-1) ?? ''
  const middle = folded.slice(1, -1)
  if (
    folded.filter((word) => burmese.has(word)).length > 1 &&
    burmese.has(last) &&
    (burmese.has(first) || middle.length > 1)
  )
    return { given: '', family: words.join(' '), ...ask }
  const name = words.join(' ')
  if (vietnamese.families.has(first) || vietnamese.more.has(first)) {
    const isInVietnamese = vietnamese.letters.test(name.normalize('NFC'))
    const isLikely = vietnamese.families.has(first) || isInVietnamese || vietnamese.middles.has(second)
    const endsAlike = vietnamese.families.has(last)
    if (isLikely && !(endsAlike && words.length === 2))
      return { ...splitFirst(words), ...(isInVietnamese && !endsAlike ? sure : ask) }
    if (endsAlike) return { ...split(words, words.length - 1), ...ask }
  }
  if (vietnamese.families.has(last) && particles.has(folded.at(-2) ?? ''))
    return { ...split(words, words.length - 1), ...ask }
  const given = folded.slice(1).join('')
  if (korean.families.has(first)) {
    if (words.length === 2 && /^\p{Lu}\p{Ll}+-\p{Ll}+$/u.test(words[1] ?? '')) return { ...splitFirst(words), ...sure }
    if (!korean.families.has(last) && korean.given.test(given.replaceAll('-', '')) && given.length > 3)
      return { ...splitFirst(words), ...ask }
  }
  if (chinese.families.has(first) && words.length < 4 && chinese.given.test(given.replaceAll(/['’-]/g, ''))) {
    const isEither = chinese.families.has(last) && words.length === 2
    return { ...(isEither ? split(words, 1) : splitFirst(words)), ...ask }
  }
  if (hungarian.given.has(last) && !hungarian.given.has(first)) {
    if (hungarian.families.has(first)) return { ...splitFirst(words, words.length - 1), ...sure }
    if (/[őűáéíóú]/i.test(words.at(-1) ?? '') && /[őű]|sz|gy|cs|zs|nyi$/i.test(name))
      return { ...splitFirst(words, words.length - 1), ...ask }
  }
  if (japanese.has(first) && !japanese.has(last) && words.length === 2) return { ...splitFirst(words), ...ask }
  const isNigerian = nigerianFamilies.has(first) && !nigerianFamilies.has(last)
  return isNigerian && givenNames.has(last) ? { ...splitFirst(words), ...ask } : null
}

/** Two family names in Spanish; in Portuguese the last of them, with the word for a son or nephew. */
export function twoFamilies(words: string[]): ParsedName | null {
  const folded = words.map(foldName)
  const at = words.length - 2
  const [before = '', last = ''] = folded.slice(at)
  if (at < 1) return null
  if (portuguese.kin.has(last)) return { ...split(words, at), ...sure }
  const joined = folded.findIndex((word, index) => index > 1 && index < words.length - 1 && joiners.has(word))
  if (joined > 1) return { ...split(words, joined - 1), ...sure }
  const isSpanish = spanish.families.has(last)
  if (!isSpanish && portuguese.families.has(last) && spanish.families.has(before) && !portuguese.families.has(before))
    return { ...split(words, at), ...ask }
  if (!isSpanish || portuguese.families.has(last) || spanish.given.has(before)) return null
  const particle = folded.findIndex((word, index) => index > 0 && index < at && particles.has(word))
  const named = folded.findIndex(
    (word, index) => index > particle && !particles.has(word) && !doubtfulParticles.has(word),
  )
  // The particle of 'María del Carmen García López' belongs to the given name, that of 'Miguel de Cervantes Saavedra' does not.
  if (particle > 0 && named >= at) return { ...split(words, particle), ...sure }
  if (particles.has(before)) return null
  if (spanish.families.has(before)) return { ...split(words, at), ...sure }
  return words.length > 3 ? { ...split(words, at), ...ask } : null
}
