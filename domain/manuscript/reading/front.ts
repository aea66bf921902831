import { areDegrees, withoutTitles } from '../names/names.ts'
import { affiliationsOf, isLabelled, marksAt } from './affiliations.ts'
import { type Block, fold, isBold, type Run, textOf } from './block.ts'
import { isSectionName, plain, sectionNames } from './headings.ts'
import type { Found, ReadAuthor, Reading } from './reading.ts'

const address = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/gi
const place =
  /\b(?:universit|depart|institut|faculty|school|college|hospital|laborator|cent(?:re|er)\b|academy|ministry|council|agency|division|unit\b|clinic|college|foundation|company|\binc\b|\bltd\b|gmbh|corporation|campus|street|road|avenue|box \d|observatory|museum|programme?|consultant)/i
const notTitle =
  /^(?:running (?:head|title)|short title|title page|manuscript|word count|original (?:article|research|paper)|research (?:article|paper)|review(?: article)?|case report|short communication|article type|draft|version|submitted|received|date|keywords?|key words|correspond|e-?mail|doi|https?:|this manuscript|authors?|abstract|preprint)\b/i
const isDate = (text: string) =>
  /^\W*(?:\d{1,2}\W+)?(?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4})\b.{0,16}$/i.test(
    text,
  )
const particle =
  /^(?:van|von|der|den|de|del|della|di|da|dos|do|du|la|le|el|al|bin|binti|ibn|y|e|zu|zur|ter|ten|af|av|of|st\.?)$/i
const degrees =
  /[,\s]+(?:ph\.?\s?d\.?|m\.?\s?d\.?|m\.?\s?sc\.?|b\.?\s?sc\.?|mph|drph|fac\w{1,3}|frc\w+|r\.?n\.?|mbbs|m\.?b\.?\s?ch\.?b\.?|dphil|m\.?a\.?|b\.?a\.?|ll\.?m\.?|mba|dr\.?\s?med\.?|prof\.?|msn|bsn|mrcp|dnp|dvm|pharm\.?d\.?|ed\.?d\.?)(?=$|[\s,;\d*†‡§¶¹²³])/gi
const honours = /^(?:prof(?:essor)?\.?|dr\.?|mr\.?|mrs\.?|ms\.?|engr\.?|assoc(?:iate)?\.? prof\.?)\s+/i

/** True of "Ada N. Obi" and "B. Ole van der Sander", not of sentences or places. */
function isName(text: string): boolean {
  const words = text.replace(/,? (?:jr|sr|ii|iii|iv)\.?$/i, '').split(/\s+/)
  if (words.length < 2 || words.length > 6 || text.length > 60 || place.test(text) || /[\d@:/!?]/.test(text))
    return false
  const isWord = (word: string) =>
    /^(?:\(?\p{Lu}[\p{L}\p{M}'’‐-]*\)?|(?:\p{Lu}\p{Ll}{0,2}\.-?){1,4}|["“]\p{L}+["”])$/u.test(word) ||
    particle.test(word)
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word))
  return words.every(isWord) && capitals.length >= 2 && words.some((word) => /\p{L}{2}/u.test(word))
}

/** The text of a line of authors, with a semicolon for every mark that was raised or represents a place. */
function bare({ runs }: Block): string {
  return runs
    .map(({ text, script }) => (script === 1 ? ';' : text))
    .join('')
    .replaceAll(/\^\s?\{?[\d\s,*a-z†‡§]*\}?\^?/gi, ';')
    .replaceAll(address, ' ')
    .replace(/^\s*(?:authors?|by)\s*:?\s+/i, '')
    .replaceAll(/\((?:[^()]*@[^()]*|[^()]*\d{4}-\d{4}[^()]*|[A-Z]{2,4})\)/g, ' ')
    .replaceAll(/\([a-z\d](?:\s?,\s?[a-z\d])*\)/g, ';')
    .replaceAll(orcid, ' ')
    .replaceAll(degrees, ' ')
    .replaceAll(/,\s*((?:Jr|Sr|II|III|IV)\b\.?)/g, ' $1')
    .replaceAll(/[\d*†‡§¶✉#∗⁎¹²³⁴⁵⁶⁷⁸⁹⁰]+/g, ';')
}

/** A name that is alone in a list, without titles and what ends it. An initial keeps its full stop. */
function cleaned(piece: string): string {
  const named = fold(piece)
    .replace(/^(?:and|&)\s+/i, '')
    .replace(honours, '')
    .replace(/^[.\s]+/, '')
  const text = withoutTitles(named)
  return /\b\p{L}\.$/u.test(text) ? text : text.replace(/\s*[.:]$/, '')
}

/** What follows a full stop tells where they work, unless it is that of a title. */
function firstSentence(text: string): string {
  const isTitle = (word = '') => withoutTitles(`${word}. Ada`) === 'Ada'
  const stops = [...text.matchAll(/(?<=(\p{L}*\p{Ll}{3}))\.\s+(?=\p{Lu})/gu)]
  return text.slice(0, stops.find(([, word]) => !isTitle(word))?.index)
}

/** The names in "Ada Obi, PhD; Bayo Eze and Chi Okafor"; null if it is no line of names. */
function namesIn(block: Block): string[] | null {
  const text = firstSentence(bare(block))
  // In a PDF a line ends where the paper does.
  const pieces = (block.page === undefined ? text : text.replaceAll('\n', ' '))
    .split(/[;,\n]|\s&\s|\sand\s|\swith\s/)
    .map(cleaned)
    .filter((piece) => /\p{L}/u.test(piece) && !areDegrees(piece))
  const names = pieces.filter(isName)
  return names.length > 0 && names.length >= pieces.length * 0.7 ? names.map(suffixed) : null
}

/** The names in the first lines of a block that goes on with something else. */
function namesInLines(block: Block): { names: string[]; rest: Run[] } | null {
  const lines: Run[][] = [[]]
  for (const run of block.runs)
    if (run.text === '\n') lines.push([])
    else lines.at(-1)?.push(run)
  if (lines.length < 2) return null
  const names: string[] = []
  for (const [at, runs] of lines.entries()) {
    const found = namesIn({ ...block, runs })
    if (!found)
      return names.length > 0 ? { names, rest: lines.slice(at).flatMap((rest) => [...rest, { text: '\n' }]) } : null
    names.push(...found)
  }
  return { names, rest: [] }
}

const suffixed = (name: string) => name.replace(/ (Jr|Sr|II|III|IV)(\.?)$/, ', $1$2')

/** An entry that begins with its author and goes on with where they work. */
function leadingName(block: Block): string | null {
  const line =
    block.runs
      .map(({ text }) => text)
      .join('')
      .split(/\n|\d{4}-\d{4}-/)[0] ?? ''
  const name = fold(line)
    .replace(degrees, '')
    .replace(/[,;·]+$/, '')
  return isName(name) ? suffixed(name.replace(/, (?=Jr|Sr|I)/, ' ')) : null
}

export function findTitle(blocks: Block[], end: number): Found<string> | null {
  const styled = blocks.findIndex(({ style, runs }) => style === 'title' && textOf({ runs }) !== '')
  const front = blocks.slice(0, Math.max(end, 1))
  const isTitle = (block: Block) => {
    const text = textOf(block).replace(/^title\s*:\s*/i, '')
    const words = text.split(' ').length
    return (
      ['paragraph', 'heading'].includes(block.kind) &&
      words >= 3 &&
      words <= 45 &&
      !notTitle.test(text) &&
      !isDate(text) &&
      !isSectionName(text) &&
      !namesIn(block) &&
      !/@|^\d+\s/.test(text) &&
      !(place.test(text) && /\d/.test(text))
    )
  }
  const at = styled >= 0 ? styled : front.findIndex(isTitle)
  const block = blocks[at]
  if (!block) return null
  const lines = [textOf(block)]
  // A title is often broken into lines by hand, each a paragraph of the same look.
  for (const next of blocks.slice(at + 1, at + 4)) {
    const isSameLook =
      styled >= 0
        ? next.style === 'title'
        : isBold(next) && isBold(block) && next.style === block.style && isTitle(next)
    if (!isSameLook || namesIn(next)) break
    lines.push(textOf(next))
  }
  const value = lines.join(' ').replace(/^title\s*:\s*/i, '')
  return { value, at, certainty: styled >= 0 ? 0.95 : isBold(block) || block.kind === 'heading' ? 0.85 : 0.7 }
}

const longestAffiliation = 600

export function findAuthors(
  blocks: Block[],
  from: number,
  end: number,
): Pick<Reading, 'authors' | 'affiliations' | 'emails'> {
  const authors: Found<ReadAuthor>[] = []
  const affiliations: Found<string>[] = []
  const emails: Found<string>[] = []
  for (const [at, block] of blocks.entries()) {
    if (at < from || at >= end) continue
    const text = textOf(block)
    for (const [email] of text.matchAll(address))
      if (!emails.some(({ value }) => value === email)) emails.push({ value: email, at, certainty: 0.95 })
    // In a PDF whatever is large looks like a heading.
    if (block.kind === 'heading' && block.page === undefined && !/^authors?$/i.test(text)) continue
    if (isSectionName(text) || isDate(text)) continue
    const isSentence = text.split(' ').length > 25 && /[a-z]{3}\. [A-Z]/.test(text) && !place.test(text)
    const last = authors.at(-1)?.at
    const isNear = last === undefined || at - last <= 3 || block.style === 'author'
    const whole = isNear && !isSentence ? namesIn(block) : null
    const inLines = isNear && !isSentence && !whole ? namesInLines(block) : null
    const named = whole ?? inLines?.names
    const places = (of: Pick<Block, 'runs'>) =>
      affiliationsOf({ ...block, runs: of.runs }).map((value) => ({ value, at, certainty: 0.8 }))
    const leading = named ? null : block.kind === 'item' || block.style === 'author' ? leadingName(block) : null
    if (named) {
      const marks = marksAt(named, block.runs)
      for (const [index, name] of named.entries())
        authors.push({
          value: { name, marks: marks[index] ?? [] },
          at,
          certainty: block.style === 'author' ? 0.95 : 0.85,
        })
      if (inLines) affiliations.push(...places({ runs: inLines.rest }))
    } else if (leading)
      authors.push({ value: { name: leading, marks: marksAt([leading], block.runs)[0] ?? [] }, at, certainty: 0.8 })
    else if (place.test(text) && !isSentence) {
      const found = places(block).filter(({ value }) => value.length < longestAffiliation)
      affiliations.push(...found)
      // It says where somebody works, but not that it is an affiliation.
      if (found.length === 0 && text.length < longestAffiliation)
        affiliations.push({ value: text, at, certainty: isLabelled(text) ? 0.3 : 0.8 })
    }
  }
  return { authors: withoutDoubles(authors), affiliations, emails }
}

function withoutDoubles(authors: Found<ReadAuthor>[]): Found<ReadAuthor>[] {
  const seen = new Set<string>()
  return authors.filter(({ value }) => !seen.has(plain(value.name)) && seen.add(plain(value.name)))
}

/** Where the front matter ends: at the first section of the text. */
export function endOfFront(blocks: Block[]): number {
  const at = blocks.findIndex((block) => {
    const text = textOf(block)
    if (sectionNames.body.test(text) || sectionNames.references.test(text)) return true
    return block.kind === 'heading' && /^(?:\d+|[IVX]+)[.)]?\s/.test(text)
  })
  if (at >= 0) return at
  const heading = blocks.findIndex(
    (block, index) =>
      index > 0 &&
      block.kind === 'heading' &&
      !sectionNames.abstract.test(textOf(block)) &&
      !/^authors?$/i.test(textOf(block)),
  )
  return heading >= 0 ? heading : Math.min(blocks.length, 15)
}
