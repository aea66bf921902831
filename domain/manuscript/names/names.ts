import { foldName } from '../../words/fold.ts'
import { degrees, dottedTitles, leadingTitles, shortDegrees, titles, titlesOrNames } from '../../words/name-titles.ts'
import { oneLine } from '../../words/plain-text.ts'
import { arabicScript, inArabic } from './name-arabic.ts'
import { familyFirst, inSigns, twoFamilies } from './name-cultures.ts'
import { ask, type ParsedName, split, sure } from './name-parts.ts'
import {
  arabicArticle,
  chinese,
  doubtfulParticles,
  organisationInSigns,
  organisationStart,
  organisationWord,
  particles,
  spanish,
  weakOrganisationWord,
} from './name-words.ts'

const anyOf = (words: Iterable<string>) =>
  [...words].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')
/** Titles count in this spelling only, because 'MS Obi' may be two initials. */
const titlesBefore = new RegExp(
  String.raw`^(?:\(?(?:${anyOf([...titles, ...leadingTitles])}|(?:Assoc|Asst)\. Prof|Associate Professor|(?:Very|Rt\.?|Most) Rev|(?:${anyOf(dottedTitles)})(?=\.)|TPL|QS|HR[HM]|Dipl\.-Ing)(?:\.\)? ?|\)? ))+(?=\p{L})`,
  'u',
)
/** 'الدكتور' and 'أ.د.' */
const arabicTitles = /^(?:(?:(?:ال)?(?:دكتورة?|[أا]ستاذة?|مهندسة?) |(?:[أا]\. ?)?د\. ?))+(?=\p{L})/u
const doubtfulTitle = new RegExp(String.raw`^(?:${anyOf(titlesOrNames)})(\.?) (?=\S+ \S)`, 'u')
const suffixes: Record<string, string> = {
  ...{ jr: 'Jr.', jnr: 'Jr.', sr: 'Sr.', snr: 'Sr.', ii: 'II', iii: 'III', iv: 'IV', vi: 'VI' },
  ...{ '2nd': 'II', '3rd': 'III', '4th': 'IV', '5th': 'V', '6th': 'VI' },
}

const isInitials = (word: string) => /^(?:\p{Lu}\p{M}*\.[- ]?)+$/u.test(word) || /^\p{Lu}{1,2}$/u.test(word)
const isCapitals = (word: string) => /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u.test(word) && !word.includes('.')
const hasLowerCase = (word: string) => /\p{Ll}/u.test(word)

/**
 * Divides a name as people write it. 'Ada Ngozi Obi' and 'Obi, Ada Ngozi' both have the family name Obi, 'Nguyễn Hải Ninh'
 * has Nguyễn. Titles and degrees are dropped. A single word is a family name.
 */
export function parseName(text: string): ParsedName {
  const line = oneLine(text)
  const organisation = organisationIn(line)
  if (organisation) return { given: '', family: line, isOrganisation: true, certainty: organisation }
  const { parts, suffix, isDoubtful } = bare(line)
  const [first = '', ...rest] = parts
  const parsed = rest.length > 0 ? turned(first, rest) : natural(first)
  const certainty = isDoubtful ? 'ask' : parsed.certainty
  return { ...parsed, ...(suffix !== undefined && { suffix }), certainty }
}

/** The name as it was typed, without titles, degrees and the suffix. */
export const bareName = (text: string): string => bare(oneLine(text)).parts.join(', ')

/** Without the titles in front that nobody is called by: 'Chief (Mrs) Ada Obi' is 'Ada Obi'. */
export const withoutTitles = (name: string): string => name.replace(titlesBefore, '').replace(arabicTitles, '').trim()

/** The parts between commas, without titles, degrees and the suffix. */
function bare(line: string): { parts: string[]; suffix?: string; isDoubtful: boolean } {
  let suffix: string | undefined
  let isDoubtful = false
  const parts = line.split(',').map((part) => {
    const untitled = withoutTitles(part.trim())
    const maybe = doubtfulTitle.exec(untitled)
    isDoubtful ||= maybe?.[1] === ''
    return maybe ? untitled.slice(maybe[0].length) : untitled
  })
  const kept = parts.map((part, at) => {
    const words = part.split(' ').filter(Boolean)
    for (let last = words.at(-1); last !== undefined; last = words.at(-1)) {
      const isAlone = at > 0 && words.length === 1
      if (words.length === 1 && !isAlone) break
      const found = suffixOf(last, isAlone ? 3 : words.length)
      // 'Obi, MA' has initials: before a degree comes a whole name.
      const isBehind = at > 0 && (parts.length > 2 || parts[0]?.includes(' ') === true)
      const isLost = !found && isDegree(last, words.length + (isBehind ? 3 : 0))
      if (!found && !isLost) break
      if (found) {
        suffix ??= found
        isDoubtful ||= found === 'V' && !/\d/.test(last)
      } else isDoubtful ||= at === 0 && shortDegrees.has(bareDegree(last)) && !last.includes('.')
      words.pop()
    }
    return words.join(' ')
  })
  const filled = kept.filter((part) => part !== '')
  const [first = '', second = ''] = filled
  // 'Ada Obi, FNIVS' has an honour that we do not know.
  if (filled.length === 2 && first.includes(' ') && hasLowerCase(first) && /^\p{Lu}{3,}$/u.test(second))
    return { parts: [first], isDoubtful: true, ...(suffix !== undefined && { suffix }) }
  return { parts: filled, isDoubtful, ...(suffix !== undefined && { suffix }) }
}

function suffixOf(word: string, count: number): string | undefined {
  const key = word.replaceAll('.', '').toLowerCase()
  // 'Okafor V' is cited by an initial; 'John Smith V' may be the fifth.
  if (word === 'V' && count > 2) return 'V'
  const isRoman = /^[ivx]+$/.test(key)
  return isRoman && word !== word.toUpperCase() ? undefined : suffixes[key]
}

/** Of a piece such as 'SAN' or 'FMCPath FWACP'. */
export const areDegrees = (piece: string): boolean =>
  /\p{Lu}/u.test(piece) && piece.split(/\s+/).every((word) => degrees.has(bareDegree(word)))

const bareDegree = (word: string) => word.replaceAll(/[.()]/g, '').toLowerCase()

function isDegree(word: string, count: number): boolean {
  const key = bareDegree(word)
  if (word === 'mni') return count > 2
  if (!degrees.has(key) || !/\p{Lu}/u.test(word)) return false
  // 'Obi MA' are initials, 'Jo Rn' is a name, and 'Ada Obi MD' has a degree.
  // 'Aung SAN' too.
  if (shortDegrees.has(key) && count < 3) return false
  return key.length > 2 ? /\p{Lu}.*\p{Lu}|^Dipl/u.test(word) || word.includes('.') : count > 2 && !hasLowerCase(word)
}

function organisationIn(line: string): ParsedName['certainty'] | null {
  const count = line.split(' ').length
  const isNamedLike = /^the /i.test(line) || /\b(?:of|for|and|on|in|de|für|pour)\b/i.test(line)
  if (/\bon behalf of\b| for the /i.test(line)) return 'ask'
  if (organisationWord.test(line) && count > 1) return line.includes(',') ? 'ask' : 'sure'
  if (organisationInSigns.test(line)) return 'ask'
  if (weakOrganisationWord.test(line) && isNamedLike && count > 2) return 'sure'
  if (/^the /i.test(line) && count > 2) return 'ask'
  if (organisationStart.test(line) && count > 1 && !line.includes(',')) return 'ask'
  return /^\p{Lu}{3,}(?:-\d+)?$/u.test(line) ? 'ask' : null
}

/** 'Obi, Ada Ngozi' */
function turned(family: string, rest: string[]): ParsedName {
  const given = rest.join(' ')
  const isMarked = isCapitals(family) && hasLowerCase(given)
  const isOne = rest.length === 1 && !areTwoPeople(family, given)
  return { given, family: isMarked ? recased(family) : family, ...(isOne ? sure : ask) }
}

/** 'Ada Obi, Bayo Eze' may be two people; 'García Márquez, Gabriel José' and 'van der Berg, Jan Piet' are one. */
function areTwoPeople(family: string, given: string): boolean {
  const words = family.split(' ')
  const isKnown = words.some((word) =>
    [spanish.families, particles, doubtfulParticles].some((list) => list.has(foldName(word))),
  )
  return !isKnown && words.length === 2 && given.split(' ').length === 2 && !/[.-]/.test(family + given)
}

function natural(name: string): ParsedName {
  const words = name.split(' ')
  if (arabicScript.test(name)) return inArabic(words)
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・ ]+$/u.test(name))
    return inSigns(words)
  if (words.length === 1) return { given: '', family: name, ...sure }
  // 'Abd Allah' and 'Ibn Sina' are one name; 'Abdul Bello' may be one.
  if (words.length === 2 && beginsOneName.test(foldName(words[0] ?? ''))) return { given: '', family: name, ...ask }
  const isAllCapitals =
    words.every((word) => isCapitals(word) || isInitials(word)) && words.some((word) => word.length > 2)
  const inMixedCase = words.map(recased).join(' ')
  if (isAllCapitals && inMixedCase !== name) return { ...natural(inMixedCase), ...ask }
  return (
    inCapitals(words) ??
    beforeInitials(words) ??
    familyFirst(words) ??
    twoFamilies(words) ??
    afterParticle(words) ?? {
      ...split(words, words.length - 1),
      ...(words.every((word) => /^\p{Ll}/u.test(word)) ? ask : sure),
    }
  )
}

/** 'MÜLLER' becomes 'Müller'; short words may be initials. */
function recased(word: string): string {
  return word.replaceAll(/\p{L}[\p{L}\p{M}]{2,}/gu, (part) => part.charAt(0) + part.slice(1).toLowerCase())
}

/** 'Jean DUPONT' and 'DUPONT Jean': whoever writes one part in capitals marks the family name. */
function inCapitals(words: string[]): ParsedName | null {
  const isMarked = (word: string) => isCapitals(word) && (word.length > 2 || chinese.families.has(foldName(word)))
  const from = words.findIndex(isMarked)
  const to = words.findLastIndex(isMarked)
  const others = [...words.slice(0, from), ...words.slice(to + 1)]
  if (from === -1 || !others.some(hasLowerCase) || !words.slice(from, to + 1).every(isMarked)) return null
  if (from > 0 && to < words.length - 1) return null
  const family = words
    .slice(from, to + 1)
    .map(recased)
    .join(' ')
  // 'MACDONALD' may be 'MacDonald', and 'DE LUCA' 'de Luca'.
  const isDoubtful = /^(?:Mac|Mc|O['’]|De |Van |Von )/.test(family)
  // 'John Obi KSM' has an honour.
  const isHonour = from > 1 && from === to && family.length < 6
  return { given: others.join(' '), family, ...(isDoubtful || isHonour ? ask : sure) }
}

/** 'Okesola O.J.' and 'Okesola OJ' */
function beforeInitials(words: string[]): ParsedName | null {
  const from = words.findIndex((_, at) => words.slice(at).every(isInitials))
  if (from < 1 || words.slice(0, from).some(isInitials)) return null
  const given = words
    .slice(from)
    .flatMap((word) => (word.includes('.') ? word : [...word].map((letter) => `${letter}.`)))
  const hasPoints = words.slice(from).every((word) => word.includes('.'))
  return { given: given.join(' '), family: words.slice(0, from).join(' '), ...(hasPoints ? sure : ask) }
}

const beginsOneName = /^(?:abd|abdul|abdel|abu|abou|umm|ibn|bint)$/

function afterParticle(words: string[]): ParsedName | null {
  const folded = words.map(foldName)
  const isAllLower = words.every((word) => /^\p{Ll}/u.test(word))
  const isInside = (at: number) => at > 0 && at < words.length - 1
  // 'Muhammad ibn Musa al-Khwarizmi' is cited by where he came from.
  const arabic = words.findLastIndex(
    (word, at) => at > 0 && arabicArticle.test(word) && (isInside(at) || word.includes('-')),
  )
  if (arabic > 0) {
    const isServant = /^abd|^abu$/.test(folded[arabic - 1] ?? '')
    if (isServant && arabic > 1) return { ...split(words, arabic - 1), ...ask }
    if (!isServant) return { ...split(words, arabic), ...sure }
    return null
  }
  if (isAllLower) return null
  const lower = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word))
  const known = folded.findIndex((word, at) => isInside(at) && particles.has(word))
  const doubtful = folded.findIndex((word, at) => isInside(at) && doubtfulParticles.has(word))
  const [from = -1] = [lower, known, doubtful].filter((at) => at > 0).sort((a, b) => a - b)
  if (from === -1) return null
  const word = folded[from] ?? ''
  const isKnown = particles.has(word) || /^d['’]/.test(word) || (from === lower && doubtfulParticles.has(word))
  return { ...split(words, from), ...(isKnown ? sure : ask) }
}
