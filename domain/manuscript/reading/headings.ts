import { type Block, isBold, textOf } from './block.ts'
import type { Found, ReadHeading } from './reading.ts'

const number = String.raw`(?:(?:\d+(?:\.\d+)*|[IVX]+)[.)]?\s+)?`
const named = (names: string) => new RegExp(`^${number}(?:${names})\\s*[.:]?$`, 'i')

/** Names that sections have by themselves, whatever they look like. */
export const sectionNames = {
  abstract: named('(?:structured )?abstract|summary|r[ée]sum[ée]|resumen|resumo'),
  body: named(
    'introduction|background|(?:materials?|patients|subjects|participants) and methods?|methods?(?: and materials?)?|methodology|results?(?: and discussion)?|discussions?(?: and conclusions?)?|conclusions?|concluding remarks|literature review|theory|limitations|case (?:report|presentation)|methods summary',
  ),
  references: named(
    '(?:list of )?references?(?: cited| list)?|bibliography|literature(?: cited)?|works cited|cited literature',
  ),
  back: named(
    "acknowledge?ments?|funding(?: (?:statement|information|sources?))?|(?:conflicts?|declarations?) of (?:competing )?interests?|competing (?:financial )?interests?(?: statement)?|author(?:s|s'|'s)? contributions?|contributors|data(?: and code)? (?:availability|accessibility)(?: statement)?|(?:availability of data and materials?)|code availability|ethic(?:s|al)(?: approval| statement| considerations)?(?: and consent to participate)?|consent for publication|disclosures?(?: statement)?|supplementary (?:materials?|information|data)|supporting information|appendix|appendices|abbreviations|footnotes|tables?|figures?(?: legends| captions)?|declarations",
  ),
}
const anyName = Object.values(sectionNames)
export const isSectionName = (text: string) => anyName.some((name) => name.test(text))

const isCaption = (text: string) =>
  /^(?:fig(?:ure)?|table|box|scheme|plate|appendix|equation|eq)\b\.?\s*:?\s*S?\d*/i.test(text)
const isShort = (text: string) => text.length > 1 && text.length <= 120 && text.split(' ').length <= 16

/** Looks like a heading without being one in the file: alone, short, bold or in capitals. */
function looksLikeOne(block: Block, text: string): boolean {
  if (block.kind !== 'paragraph' || !isShort(text) || isCaption(text) || !/\p{L}{3}/u.test(text)) return false
  const isLoud = isBold(block) || (text === text.toUpperCase() && /\p{Lu}{4}/u.test(text))
  return (isLoud && !/[.;,]$/.test(text)) || /head/.test(block.style ?? '')
}

/** The headings of the text after its title, whose highest level is 1. */
export function findHeadings(blocks: Block[], title: string): Found<ReadHeading>[] {
  const real = blocks.filter(({ kind, runs }) => kind === 'heading' && textOf({ runs }) !== '').length
  const found: Candidate[] = []
  for (const [at, block] of blocks.entries()) {
    const text = textOf(block)
    const isNamed = isSectionName(text)
    if (!text || isSame(text, title) || /^page ?break$/i.test(text)) continue
    if (block.kind === 'heading' && text.length <= 250)
      found.push({ value: { text, level: block.level ?? 1 }, at, certainty: 0.95, isNamed, look: '' })
    else if (
      isNamed &&
      block.kind === 'paragraph' &&
      !/title|caption/.test(block.style ?? 'x') &&
      isUsedAsHeading(block, text, real)
    )
      found.push({ value: { text, level: 0 }, at, certainty: 0.8, isNamed, look: lookOf(block) })
    else if (real < 3 && looksLikeOne(block, text))
      found.push({ value: { text, level: 0 }, at, certainty: 0.5, isNamed, look: lookOf(block) })
  }
  // What is large on a PDF’s first page before the first section is names and addresses.
  const first = found.findIndex(({ value, isNamed }) => isNamed || /^(?:\d+|[IVX]+)[.)]?\s/.test(value.text))
  return levelled(found.filter(({ at }, index) => index >= first || blocks[at]?.page !== 1))
}

/** In a text with real headings, a bold "Abstract" above them is a label of the title page, not a section. */
const isUsedAsHeading = (block: Block, text: string, real: number) =>
  real < 3 || sectionNames.references.test(text) || (isBold(block) && !sectionNames.abstract.test(text))

type Candidate = Found<ReadHeading> & { isNamed: boolean; look: string }

/** What only looks like headings has the level of those that look the same. */
function lookOf(block: Block): string {
  const text = textOf(block)
  const isItalic = block.runs.every((run) => run.isItalic || run.text.trim() === '')
  return [text === text.toUpperCase(), isBold(block), isItalic, block.style, block.size].join()
}

/** Many a text has its sections at level 2. */
function levelled(found: Candidate[]): Found<ReadHeading>[] {
  const levels = found.map(({ value }) => value.level).filter((level) => level > 0)
  const counted = levels.toSorted((one, other) => one - other)
  const top = counted.find((level) => levels.filter((each) => each === level).length > 1) ?? Math.min(...levels, 1)
  const guessed = found.filter(({ value }) => value.level === 0)
  const main = (guessed.find(({ isNamed }) => isNamed) ?? guessed[0])?.look
  return found.map(({ value, isNamed, look, ...rest }) => {
    const isMain = look === main || (isNamed && levels.length > 0)
    const level = value.level > 0 ? Math.max(1, value.level - top + 1) : isMain ? 1 : 2
    return { ...rest, value: { ...value, level } }
  })
}

/** Equal but for case, quotes, dashes and what ends it. */
export const isSame = (one: string, other: string) => plain(one) === plain(other)
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[‘’‚‛'`´"“”„]/g, '')
    .replaceAll(/[‐-―−-]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.:\s]+$/, '')
    .trim()
