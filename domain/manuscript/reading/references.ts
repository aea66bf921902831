import { type Block, textOf } from './block.ts'
import { sectionNames } from './headings.ts'
import type { Found, ReadHeading, ReadReference } from './reading.ts'

const year = /\b(?:1[6-9]|20)\d{2}[a-z]?\b|\bin press\b|\bn\.d\.|\bforthcoming\b/i
const doi = /\b10\.\d{4,9}\/[^\s"<>]+[^\s"<>.,;)\]]/i
const numbered = /^(?:\[?(\d{1,3})[\].)]\s*(?=\p{L}|["“(])|(\d{1,3})\s+(?=\p{Lu}|["“(]))/u
const surname =
  /^(?:\[?\d{1,3}[\].)]?\s+)?((?:(?:van|von|de|del|der|den|di|da|la|le|el|al)[\s-])*\p{Lu}[\p{L}\p{M}'’-]+)/u

/** True if it reads like an entry: it begins with a name, which soon ends, and has a year. */
const isEntry = (text: string) =>
  text.length > 30 &&
  text.length < 1500 &&
  year.test(text) &&
  /^(?:\[?\d{1,3}[\].)]?\s*)?(?:[\p{Lu}"“]|(?:van|von|de|der|al)\b)[^,.(]{0,60}[,.(]/u.test(text)

export function findReferences(blocks: Block[], headings: Found<ReadHeading>[]): Found<ReadReference>[] {
  const styled = blocks.flatMap(({ style }, at) =>
    /^(?:bibliography|references?|endnote bibliography|ref(?:erence)? list)/.test(style ?? '') ? [at] : [],
  )
  const starts = headings.filter(({ value }) => sectionNames.references.test(value.text)).map(({ at }) => at)
  const inSections = starts.flatMap((start) => sectionOf(blocks, headings, start))
  const all =
    styled.filter((at) => !isHeadingAt(headings, at)).length >= 3
      ? union(styled, inSections.length > styled.length * 2 ? inSections : [])
      : inSections
  const places = all.length > 0 ? all : runOfEntries(blocks)
  const certainty = styled.length > 0 && starts.length > 0 ? 0.95 : starts.length > 0 ? 0.85 : 0.6
  return entriesOf(
    blocks,
    places.filter((at) => !isHeadingAt(headings, at)),
    certainty,
  )
}

const isHeadingAt = (headings: Found<ReadHeading>[], at: number) => headings.some((heading) => heading.at === at)
const union = (one: number[], other: number[]) => [...new Set([...one, ...other])].toSorted((a, b) => a - b)

function sectionOf(blocks: Block[], headings: Found<ReadHeading>[], start: number): number[] {
  const next = headings.find(({ at, value }) => at > start && value.level === 1)?.at ?? blocks.length
  const inside: number[] = []
  let misses = 0
  for (let at = start + 1; at < next; at++) {
    const block = blocks[at]
    // A heading inside goes on with entries; one that does not ends the list.
    if (block?.kind === 'heading' && textOf(block) && !blocks.slice(at + 1, at + 3).some((one) => isEntry(textOf(one))))
      break
    if (!block || !['paragraph', 'item'].includes(block.kind) || textOf(block) === '') continue
    const text = textOf(block)
    if (/^(?:fig(?:ure)?|table|extended data|supplementary)\b\.?\s*S?\d/i.test(text)) break
    misses = year.test(text) || doi.test(text) || /https?:/.test(text) ? 0 : misses + 1
    if (misses > 3) return inside.slice(0, -3)
    inside.push(at)
  }
  return inside
}

/** Where no heading tells: every run of at least five entries in a row. */
function runOfEntries(blocks: Block[]): number[] {
  const found: number[] = []
  let run: number[] = []
  const close = () => {
    if (run.length >= 5) found.push(...run)
    run = []
  }
  for (const [at, block] of blocks.entries()) {
    const text = textOf(block)
    if (['paragraph', 'item'].includes(block.kind) && isEntry(text) && text.split(' ').length < 80) run.push(at)
    else if (text !== '') close()
  }
  close()
  return found
}

function entriesOf(blocks: Block[], places: number[], certainty: number): Found<ReadReference>[] {
  const entries: Found<ReadReference>[] = []
  const numbers = places.filter((at) => numbered.test(textOf(blocks[at] as Block))).length
  for (const [index, at] of places.entries()) {
    const block = blocks[at] as Block
    const next = numberOf(textOf(blocks[places[index + 1] ?? -1] ?? { runs: [] }))
    for (const line of linesOf(block).flatMap((one) => unjoined(one, next))) {
      const last = entries.at(-1)
      // In a PDF an entry is cut where a column ends; where the others have numbers, the rest of one has none.
      const isCut = block.page !== undefined && numbers > places.length * 0.7
      const isRest = last && !numbered.test(line) && (isCut || isContinued(line))
      if (isRest) last.value = partsOf(`${last.value.text} ${line}`, last.value.number)
      else if (line.length > 15 || (isCut && numbered.test(line)))
        entries.push({
          value: partsOf(line, block.kind === 'item' && block.number ? block.number : undefined),
          at,
          certainty,
        })
    }
  }
  return entries
}

const numberOf = (text: string): number => Number(numbered.exec(text)?.slice(1).find(Boolean))

/** The entries without their numbers, where the list has any: “100 Years of Wells” keeps its own in another list. */
export function unnumbered(texts: string[]): string[] {
  const isNumbered = texts.filter((text) => numbered.test(text)).length > texts.length / 2
  return isNumbered ? texts.map((text) => text.replace(numbered, '')) : texts
}

/** “15. Obi A (2005) Wells. 16. Eze B (2008) Rain.”: the number that should follow is inside. */
function unjoined(line: string, next: number): string[] {
  const number = numberOf(line)
  if (!Number.isFinite(number) || next === number + 1) return [line]
  const at = line.search(new RegExp(`(?<=[.\\d)])\\s+\\[?${number + 1}[\\].)]\\s+\\p{Lu}`, 'u'))
  return at < 0 ? [line] : [line.slice(0, at), ...unjoined(line.slice(at).trim(), next)]
}

const isContinued = (line: string) =>
  /^(?:\p{Ll}|https?:|DOI|10\.\d{4}|Available|Accessed|Retrieved|\(?\d{4}\)?[;:])/u.test(line) &&
  !/^(?:van|von|de|der|den|di|da|al|el|d'|ter|ten)\b/.test(line)

/** Entries that were run together in one paragraph, each on a line of its own or with its own number. */
function linesOf(block: Block): string[] {
  const raw = block.runs.map(({ text }) => text).join('')
  const lines = raw
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  // In a PDF a line ends where the paper does.
  return block.page === undefined && lines.length > 1 && lines.filter(isEntry).length === lines.length
    ? lines
    : [textOf(block)]
}

/** Neither the number of a page nor a part of an address is the year. */
function yearIn(text: string): string | undefined {
  const rest = text
    .replaceAll(/https?:\S+|\bwww\.\S+|\b10\.\d{4,9}\/\S+/gi, ' ')
    .replaceAll(/(?<=\bpp?\.?\s*|[:,]\s*)\d{4}\s?[-–—]\s?\d{1,4}\b/gi, ' ')
  return year.exec(rest)?.[0]
}

function partsOf(text: string, item?: number): ReadReference {
  const number = item ?? numberOf(text)
  const parts = { year: yearIn(text), surname: surname.exec(text)?.[1], doi: doi.exec(text)?.[0] }
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  return { text, ...(Number.isFinite(number) && { number }), ...known }
}
