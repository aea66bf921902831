import { namesSomebody } from './author-lines.ts'
import { isEverydayWord } from './everyday-words.ts'
import { foldedText } from './fold.ts'
import type { Identity } from './identity.ts'

/**
 * Whether a text that is made for programs tells one of these people: the name of a file or a style, a path, a link. `isFree`:
 * whoever wrote the document chose it, as the name of a style, and did not take it from what the format allows.
 */
export type Tells = (raw: string, isFree?: boolean) => boolean

/** Values and names of Word's own formats that are surnames, too. */
const ofFormats = new Set(
  `accent arrow auto back bell black block bold book bottom brown center chain chart circle column cross dark dash diamond
  double drawing even exact field filled first fixed footer frame front gold grant gray green grey header heart heading home
  image inner label lang large left light line list long major margin mark medium minor moon navy none normal note number open
  orange outer page paragraph part picture pink plain point portrait purple red right ring rose round row ruby russell scale
  script section shade shadow shape sharp short silver single small snow solid space spacing split square stack star start
  stone strong style sun table tan teal text thick title top tree upper wave weight wheat white width wood wool yellow young`.split(
    /\s+/,
  ),
)

const homes = /[\\/](?:users|home|documents and settings|onedrive)\b[^\\/]*[\\/]/i
const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** 'EjiroOmonigho_fig1' is 'Ejiro', 'Omonigho' and 'fig'. */
const wordsOf = (text: string) => text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}+/gu) ?? []

export function tellsIn(identity: Identity): Tells {
  const { known, domains, institutions, logins } = identity
  const parts = known.flatMap(({ name }) => foldedText(name).match(/\p{L}{2,}/gu) ?? [])
  const isWord = (word: string) => ofFormats.has(word) || isEverydayWord(word)
  const sure = new Set(logins.filter((login) => !isWord(login)))
  const inside = [...sure].filter((login) => login.length > 6)
  const insideFree = [...sure].filter((login) => login.length > 4)
  const free = new Set(parts.flatMap((part) => [part, part.toUpperCase()]))
  const freeSmall = new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length > 2 && !isWord(part)))
  const whole = [...new Set([...institutions, ...known.map(({ name }) => foldedText(name))].map(squeezed))]
  const long = whole.filter((one) => one.length > 7)
  const acronyms = new Set(institutions.filter((name) => !name.includes(' ')))
  const seen = new Map<string, boolean>()

  function tells(raw: string, isFree: boolean): boolean {
    const text = foldedText(unescaped(raw))
    if (!/\p{L}{2}/u.test(text)) return false
    const [lower, letters, words] = [text.toLowerCase(), squeezed(text), wordsOf(text)]
    if (homes.test(text) || domains.some((domain) => lower.includes(domain))) return true
    if (long.some((one) => letters.includes(one)) || inside.some((login) => lower.includes(login))) return true
    if (words.some((word) => acronyms.has(word) || sure.has(word.toLowerCase()))) return true
    if (isFree && insideFree.some((login) => lower.includes(login))) return true
    if (isFree && words.some((word) => free.has(word) || freeSmall.has(word.toLowerCase()))) return true
    // What a format allows begins with a small letter, so a family called 'Black' is not every black line.
    return namesSomebody(text, identity)
  }

  return (raw, isFree = false) => {
    const key = `${isFree}${raw}`
    const before = seen.get(key)
    if (before !== undefined) return before
    const found = tells(raw, isFree)
    if (raw.length < 200) seen.set(key, found)
    return found
  }
}

/** '%4Fmonigho' in an address is 'Omonigho'. */
function unescaped(raw: string): string {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
