import type { Counts } from '../../manuscript/full-text.ts'
import { type Block, isBold, type PictureFile, textOf } from '../../manuscript/reading/block.ts'
import { keyOf } from '../../manuscript/reading/citations.ts'
import { truncate } from '../../words/text.ts'
import type { Built } from './build.ts'
import type { Byline } from './byline.ts'
import { countBlocks, countText } from './count.ts'
import type { PlacedBlock, Remedy } from './remedy.ts'
import type { Source } from './source.ts'
import type { TroubleKind } from './trouble-kinds.ts'
import type { TypesetFaults } from './typeset-troubles.ts'

/**
 * Something in a manuscript that was not understood, or that readers will miss, and what can be done about it. Of a remedy
 * that takes words, the words are still to be written.
 */
export type Trouble = { kind: TroubleKind; place: string; quote: string; remedies: Proposal[] }
/** `about`: the line, the entry or the section that the remedy takes. */
export type Proposal = { remedy: Remedy | Wanted; about: string }
/** A better picture, which an editor uploads. */
type Wanted = { kind: 'upload'; place: string; picture: string }

/** What went in, what came out, and what is on the title page, which the record has. */
export type TextReport = {
  before: Counts
  front: Counts
  after: Counts
  troubles: Trouble[]
  /** Of the last PDF that was made of it. */
  typeset?: TypesetFaults | undefined
  /** Missing if the file names nobody. */
  byline?: Byline
}

/** Narrower pictures are not sharp in a column of text. */
export const leastPixels = 800
const mostPlaces = 8

/** `remedies`: those that the text was made with. What an editor left as it is, is no trouble any more. */
export function reportOf(source: Source, built: Built, remedies: readonly Remedy[] = []): TextReport {
  const { blocks, from, reading, text } = built
  const isLeft = ({ kind, place }: Trouble) =>
    remedies.some((remedy) => remedy.kind === 'leave' && remedy.trouble === kind && remedy.place === place)
  const found = [...ofPictures(source, built), ...ofUnits(built), ...ofCitations(built), ...ofLines(source, built)]
  const order = new Map(blocks.map(({ place }, at) => [place, at]))
  const byline = bylineOf(built)
  return {
    ...(byline && { byline }),
    before: countBlocks(blocks, reading.references.length),
    front: countBlocks(blocks.slice(0, from), 0),
    after: countText(text),
    troubles: found
      .filter((trouble) => !isLeft(trouble))
      .toSorted((one, other) => (order.get(one.place) ?? 0) - (order.get(other.place) ?? 0)),
  }
}

function bylineOf({ reading: { authors }, blocks }: Built): Byline | null {
  const place = blocks[authors[0]?.at ?? -1]?.place
  return place === undefined ? null : { place, names: authors.map(({ value }) => value.name) }
}

function trouble(kind: TroubleKind, { place }: PlacedBlock, quote: string, remedies: Proposal[] = []): Trouble {
  return { kind, place, quote, remedies: [...remedies, proposal({ kind: 'leave', place, trouble: kind })] }
}

const proposal = (remedy: Proposal['remedy'], about = ''): Proposal => ({ remedy, about })

const quoted = (block: Block) => truncate(textOf(block), 120)

function ofPictures({ pictures }: Source, { blocks, from }: Built): Trouble[] {
  const about = (block: PlacedBlock, { name, alt }: PictureFile, isAlone: boolean): Trouble[] => {
    const shown = Object.hasOwn(pictures, name) ? pictures[name] : undefined
    const file = name.split('/').at(-1) ?? name
    const better = proposal({ kind: 'upload', place: block.place, picture: name })
    if (!shown) return [trouble('picture-not-shown', block, file, [better])]
    const words = proposal({ kind: 'words', place: block.place, picture: name, text: '' })
    const size = `${shown.width} × ${shown.height} pixels`
    return [
      ...(isAlone && shown.width < leastPixels ? [trouble('picture-small', block, size, [better])] : []),
      ...(alt === null ? [trouble('picture-without-words', block, file, [words])] : []),
    ]
  }
  return blocks.flatMap((block, at) => {
    const inLine = block.runs.flatMap(({ picture }) => picture ?? [])
    if (at < from) return []
    return [
      ...(block.pictures ?? []).flatMap((each) => about(block, each, true)),
      ...inLine.flatMap((each) => [trouble('picture-in-line', block, quoted(block)), ...about(block, each, false)]),
    ]
  })
}

function ofUnits({ blocks, units, reading }: Built): Trouble[] {
  const end = Math.max(-1, ...reading.references.map(({ at }) => at))
  return units.flatMap(({ kind, things, caption, written }) => {
    const thing = blocks[things[0] ?? -1]
    const said = blocks[caption]
    if (!thing)
      return said ? [trouble(`caption-without-${kind === 'table' ? 'table' : 'picture'}`, said, quoted(said))] : []
    const isLast = end >= 0 && (things[0] ?? 0) > end
    const number = /\d+(?:\.\d+)*/.exec(textOf(said ?? { runs: [{ text: written ?? '' }] }))?.[0]
    const isMentioned = reading.mentions.some(({ value }) => value.kind === kind && value.label === number)
    return [
      ...(said || written !== undefined ? [] : [withoutCaption(kind, thing, things, blocks)]),
      ...(isLast && !isMentioned
        ? [trouble('unit-without-place', thing, said ? quoted(said) : '', placesFor(thing, blocks, reading))]
        : []),
    ]
  })
}

/** A short line next to it may be the caption. */
function withoutCaption(
  kind: 'figure' | 'table',
  thing: PlacedBlock,
  things: number[],
  blocks: PlacedBlock[],
): Trouble {
  const nearby = [blocks[(things[0] ?? 0) - 1], blocks[(things.at(-1) ?? 0) + 1]]
  const lines = nearby.filter(
    (line) => line?.kind === 'paragraph' && textOf(line) !== '' && textOf(line).length <= 300,
  ) as PlacedBlock[]
  const { place } = thing
  return trouble(
    kind === 'table' ? 'table-without-caption' : 'picture-without-caption',
    thing,
    kind === 'table' ? quoted(thing) : '',
    [
      ...lines.map((line) => proposal({ kind: 'caption', place, line: line.place }, quoted(line))),
      proposal({ kind: 'write-caption', place, text: '' }),
    ],
  )
}

/** Behind the first paragraph of each section. */
function placesFor(
  { place }: PlacedBlock,
  blocks: PlacedBlock[],
  { headings, references, words }: Built['reading'],
): Proposal[] {
  const first = references[0]?.at ?? blocks.length
  return headings
    .filter(({ at }) => at >= words.at && at < first)
    .flatMap(({ at, value }) => {
      const line = blocks[at + 1]
      return line?.kind === 'paragraph' ? [proposal({ kind: 'move', place, after: line.place }, value.text)] : []
    })
    .slice(0, mostPlaces)
}

function ofCitations({ blocks, reading, from }: Built): Trouble[] {
  return reading.citations.flatMap(({ value, at }) => {
    const block = blocks[at]
    if (!block || at < from || value.entries.length > 0) return []
    // A year or one of the names may be misspelt.
    const words = [
      ...(value.text.match(/\p{Lu}[\p{L}\p{M}'’-]{2,}/gu) ?? []),
      ...(value.text.match(/\d{4}/g) ?? []),
    ].map(keyOf)
    const shared = ({ value: { text } }: (typeof reading.references)[number]) =>
      words.filter((word) => keyOf(text).includes(word)).length
    const near = reading.references.filter((reference) => shared(reference) > 0)
    const ranked = near.toSorted((one, other) => shared(other) - shared(one))
    const { place } = block
    const links = ranked
      .slice(0, 3)
      .map(({ value: { text } }) => proposal({ kind: 'cite', place, citation: value.text, reference: text }, text))
    return [trouble('citation-without-entry', block, value.quote, links)]
  })
}

function ofLines({ formulas }: Source, { blocks, reading, from }: Built): Trouble[] {
  const headings = new Map(reading.headings.map(({ at, value }) => [at, value.level]))
  const others = new Set([...reading.captions, ...reading.references].map(({ at }) => at))
  let before = 1
  return blocks.flatMap((block, at) => {
    if (at < from || others.has(at)) return []
    const { place } = block
    const level = headings.get(at)
    const isJump = level !== undefined && level > before + 1
    const isMaybe = level === undefined && isLikeHeading(block)
    const above = before
    before = level ?? before
    const unread = block.runs.filter(({ formula, text }) => formula && !formulas[text]?.mathml)
    return [
      ...(isJump
        ? [trouble('heading-jump', block, quoted(block), [proposal({ kind: 'heading', place, level: above + 1 })])]
        : []),
      ...(isMaybe
        ? [
            trouble('heading-maybe', block, quoted(block), [
              proposal({ kind: 'heading', place, level: 2 }),
              proposal({ kind: 'heading', place, level: 1 }),
            ]),
          ]
        : []),
      ...unread.map(({ text }) => trouble('formula-not-read', block, truncate(text, 120))),
    ]
  })
}

/** A short line in bold that is alone. */
const isLikeHeading = (block: Block) =>
  block.kind === 'paragraph' && isBold(block) && textOf(block).length <= 100 && !/[.;,:]$/.test(textOf(block))
