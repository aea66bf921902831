import { foldName } from '../../words/fold.ts'
import { ask, type ParsedName, split, sure } from './name-parts.ts'

export const arabicScript =
  /^[\p{Script=Arabic}\p{Script=Inherited}\p{Script=Common}]*\p{Script=Arabic}[\p{Script=Arabic}\p{Script=Inherited}\p{Script=Common}]*$/u

const setOf = (text: string) => new Set(text.split(' ').map(foldName))
/** 'عبد الله', 'أبو بكر' and 'أم كلثوم' are one name each. */
const servants = setOf('عبد عبيد أبو أبي أبا أم')
const kin = setOf('بن ابن بنت ابنة ولد آل')
/** 'نور الدين' and 'فضل الله' */
const ofFaith = setOf('الدين الله الإسلام الحق')

/** In Arabic letters. What follows بن is the name of the father or the family, and is cited with it. */
export function inArabic(words: string[]): ParsedName {
  const names: string[] = []
  let isOpen = false
  for (const word of words) {
    const folded = foldName(word)
    const last = names.pop()
    if (last === undefined) names.push(word)
    else if (isOpen || ofFaith.has(folded)) names.push(`${last} ${word}`)
    else names.push(last, word)
    isOpen = servants.has(folded) || kin.has(folded)
  }
  const at = names.findLastIndex((name, place) => place > 0 && kin.has(foldName(name.split(' ')[0] ?? '')))
  if (names.length === 1) return { given: '', family: names.join(' '), ...sure }
  if (at > 0) return { ...split(names, at), ...(at === names.length - 1 ? sure : ask) }
  const isFromPlace = /^ال\S{3}/.test(names.at(-1) ?? '')
  return { ...split(names, names.length - 1), ...(names.length === 2 || isFromPlace ? sure : ask) }
}
