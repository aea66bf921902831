import type { Cell, Figure, FullText, Inline, Part, Picture, Reference, Table } from '../../manuscript/full-text.ts'
import { type Block, textOf } from '../../manuscript/reading/block.ts'
import { labelOf } from '../../manuscript/reading/captions.ts'
import { sectionNames } from '../../manuscript/reading/headings.ts'
import { read } from '../../manuscript/reading/read.ts'
import type { ReadCitation, Reading } from '../../manuscript/reading/reading.ts'
import { type Captioned, pairCaptions } from './captioned.ts'
import { decided, withCaptions } from './decided.ts'
import { formulaOf, inlinesOf, noteId, pictureOf, rawText } from './inlines.ts'
import { nested, type Piece } from './nested.ts'
import { cellPlace, type PlacedBlock, placed, type Remedy, remedied } from './remedy.ts'
import type { Source } from './source.ts'
import { type Labels, referenceId, spansOf } from './spans.ts'
import { unitId } from './unit-id.ts'

/** What was made of a manuscript, with the blocks that it was made of: the desk shows a trouble where it is. */
export type Built = { text: FullText; blocks: PlacedBlock[]; reading: Reading; units: Captioned[]; from: number }

/** Makes the text of an article from its manuscript. The title page stays behind: the record has what it says. */
export function build(given: Source, remedies: readonly Remedy[] = []): Built {
  const blocks = remedied(placed(given.blocks), remedies)
  const source = { ...given, blocks }
  const reading = decided(read(blocks), blocks, remedies)
  const from = Math.max(0, reading.words.at)
  const units = withCaptions(pairCaptions(blocks, reading, from), blocks, remedies)
  const ids = unitIds(blocks, units)
  const labels = labelsOf(blocks, units, ids)
  const cited = Map.groupBy(reading.citations, ({ at }) => at)
  const citationsAt = (at: number): ReadCitation[] => (cited.get(at) ?? []).map(({ value }) => value)
  const line = (at: number, runs = blocks[at]?.runs ?? []) =>
    inlinesOf(runs, spansOf(runs, citationsAt(at), labels), source)

  const unitAt = new Map(units.map((unit) => [placeOf(unit), unit]))
  const inUnits = new Set(units.flatMap(({ things, caption }) => [...things, caption]))
  const listed = new Set(reading.references.map(({ at }) => at))
  const levels = new Map(reading.headings.map(({ at, value }) => [at, value.level]))
  const pieces: Piece[] = []

  for (const [at, block] of blocks.entries()) {
    if (at < from || listed.has(at)) continue
    const unit = unitAt.get(at)
    if (unit) pieces.push({ kind: 'part', at, part: partOf(unit, ids.get(unit) ?? '', source, line) })
    if (inUnits.has(at) || block.kind === 'note' || block.kind === 'equation' || block.kind === 'picture') continue
    const level = levels.get(at)
    const places = [block.place]
    if (level !== undefined) pieces.push({ kind: 'heading', at, level, title: line(at), places })
    else if (block.kind === 'item') pieces.push({ ...itemOf(block, at), parts: paragraphs(block, at, line, source) })
    else if (block.style === 'code')
      pieces.push({ kind: 'part', at, part: { kind: 'code', text: rawText(block.runs), places } })
    else
      for (const part of paragraphs(block, at, line, source))
        pieces.push({ kind: 'part', at, part: isQuoted(block) ? { kind: 'quotation', parts: [part] } : part })
  }
  const text = {
    parts: nested(withoutList(settled(pieces, reading, listed))),
    notes: blocks.flatMap((block, at) =>
      block.kind === 'note' ? [{ id: noteId(block.number ?? 0), inside: line(at), places: [block.place] }] : [],
    ),
    references: referencesOf(source, reading),
  }
  return { text, blocks, reading, units, from }
}

const placeOf = ({ things, caption }: Captioned) => things[0] ?? caption
const isQuoted = ({ style }: Block) => /quot|block text/.test(style ?? '')
const itemOf = ({ depth = 0, number = 0, isContinued }: Block, at: number) => ({
  kind: 'item' as const,
  at,
  depth,
  number,
  isContinued: isContinued === true,
})

function unitIds(blocks: readonly Block[], units: Captioned[]): Map<Captioned, string> {
  const taken = new Set<string>()
  return new Map(units.map((unit, index) => [unit, unitId(unit.kind, captionLabel(blocks, unit), index, taken)]))
}

/** The line that says what a unit is: one of the file, or one that an editor wrote. */
function captionRuns(blocks: readonly Block[], { caption, written }: Captioned): Block['runs'] {
  return written === undefined ? (blocks[caption]?.runs ?? []) : [{ text: written }]
}

const captionLabel = (blocks: readonly Block[], unit: Captioned): string =>
  labelOf(textOf({ runs: captionRuns(blocks, unit) }))?.label ?? ''

function labelsOf(blocks: readonly Block[], units: Captioned[], ids: Map<Captioned, string>): Labels {
  const labels = new Map<string, string>()
  for (const unit of units) {
    const label = captionLabel(blocks, unit).toLowerCase()
    if (/^(?:figure|table) \d+(?:\.\d+)*$/.test(label) && !labels.has(label)) labels.set(label, ids.get(unit) ?? '')
  }
  return labels
}

type LineOf = (at: number, runs?: Block['runs']) => Inline[]
type PlacedSource = Source & { blocks: PlacedBlock[] }

function partOf(unit: Captioned, id: string, source: PlacedSource, line: LineOf): Figure | Table {
  const { blocks } = source
  const said = captionRuns(blocks, unit)
  const found = labelOf(textOf({ runs: said }))
  const caption = line(unit.caption, withoutStart(said, found?.length ?? 0))
  const captionPlace = unit.written === undefined ? blocks[unit.caption]?.place : undefined
  const about = {
    ...{ id, label: found?.label ?? '', caption },
    places: [...unit.things, unit.caption].flatMap((at) => blocks[at]?.place ?? []),
    ...(captionPlace !== undefined && { captionPlace }),
  }
  if (unit.kind === 'figure') {
    const files = unit.things.flatMap((at) => blocks[at]?.pictures ?? [])
    const pictures = files.flatMap(({ name, alt }): Picture | Picture[] => pictureOf(name, alt, source) ?? [])
    return { kind: 'figure', ...about, pictures }
  }
  const at = unit.things[0] ?? -1
  const place = blocks[at]?.place ?? ''
  const rows = (blocks[at]?.rows ?? []).map((cells, row) =>
    cells.map(
      ({ runs, ...cell }, column): Cell => ({
        ...cell,
        inside: line(at, runs),
        places: [cellPlace(place, row, column)],
      }),
    ),
  )
  const heads = rows.findIndex((row) => row.some(({ isHead }) => !isHead))
  const head = heads < 0 ? 0 : heads
  return { kind: 'table', ...about, head: rows.slice(0, head), body: rows.slice(head) }
}

/** Leaves out the first letters of a line as it is read: with white space folded. */
function withoutStart(runs: Block['runs'], length: number): Block['runs'] {
  const raw = rawText(runs)
  let read = 0
  let at = /^\s*/.exec(raw)?.[0].length ?? 0
  while (read < length && at < raw.length) {
    const space = /^[\s\u00AD\u200B-\u200F\u2028-\u202E\u2060\uFEFF]+/.exec(raw.slice(at))?.[0].length ?? 0
    at += Math.max(1, space)
    read += 1
  }
  return runs.flatMap((run) => {
    const left = Math.max(0, at)
    at -= run.text.length
    return left >= run.text.length && run.text !== '' ? [] : [{ ...run, text: run.text.slice(left) }]
  })
}

/** A paragraph, cut where an equation has a line of its own. */
function paragraphs({ runs, place }: PlacedBlock, at: number, line: LineOf, source: Source): Part[] {
  const parts: Part[] = []
  let open: Block['runs'] = []
  const places = [place]
  const close = () => {
    const inside = line(at, open)
    if (inside.length > 0) parts.push({ kind: 'paragraph', inside, places })
    open = []
  }
  for (const run of runs)
    if (run.formula === 'display') {
      close()
      parts.push({ kind: 'equation', id: '', label: '', formula: formulaOf(run.text, source), places })
    } else open.push(run)
  close()
  return numbered(parts)
}

/** "(3)" behind an equation is its number. */
function numbered(parts: Part[]): Part[] {
  return parts.flatMap((part, index): Part[] => {
    const next = parts[index + 1]
    const before = parts[index - 1]
    if (part.kind === 'equation') return [{ ...part, label: numberIn(next) ?? '' }]
    return before?.kind === 'equation' && numberIn(part) !== null ? [] : [part]
  })
}

function numberIn(part: Part | undefined): string | null {
  const only = part?.kind === 'paragraph' && part.inside.length === 1 ? part.inside[0] : undefined
  return only?.kind === 'text' ? (/^\((\w{1,4}(?:\.\d+)?)\)\.?$/.exec(only.text.trim())?.[1] ?? null) : null
}

/** The heading of the references goes with them, unless something else is below it. */
const withoutList = (pieces: Piece[]): Piece[] =>
  pieces.filter((piece, index) => {
    if (piece.kind !== 'heading') return true
    const next = pieces[index + 1]
    const isEmpty = next === undefined || (next.kind === 'heading' && next.level <= piece.level)
    const title = piece.title.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('')
    return !(isEmpty && (sectionNames.references.test(title.trim()) || /^(?:figures?|tables?)\b/i.test(title.trim())))
  })

/** A figure or table that comes after the references goes to where the text first speaks of it. */
function settled(pieces: Piece[], reading: Reading, listed: ReadonlySet<number>): Piece[] {
  const end = Math.max(-1, ...listed)
  if (end < 0) return pieces
  const stays: Piece[] = []
  const moves = new Map<number, Piece[]>()
  for (const piece of pieces) {
    const target = piece.kind === 'part' && piece.at > Math.min(...listed) ? mentionOf(piece.part, reading, end) : null
    if (target === null) stays.push(piece)
    else moves.set(target, [...(moves.get(target) ?? []), piece])
  }
  const placed = stays.flatMap((piece, index) => {
    const isLast = stays[index + 1]?.at !== piece.at
    const moved = isLast ? (moves.get(piece.at) ?? []) : []
    if (isLast) moves.delete(piece.at)
    return [piece, ...moved]
  })
  return [...placed, ...[...moves.values()].flat()]
}

function mentionOf(part: Part, reading: Reading, end: number): number | null {
  if (part.kind !== 'figure' && part.kind !== 'table') return null
  const number = /^(?:Figure|Table) (\d+(?:\.\d+)*)$/.exec(part.label)?.[1]
  return (
    reading.mentions.find(({ at, value }) => at < end && value.kind === part.kind && value.label === number)?.at ?? null
  )
}

function referencesOf(source: PlacedSource, { references, citations }: Reading): Reference[] {
  const isNumbered = citations.some(({ value }) => value.kind === 'number')
  return references.map(({ value, at }, index) => {
    const block = source.blocks[at]
    const isWhole = block !== undefined && textOf(block) === value.text
    const written = isNumbered ? (/^\[?\d{1,3}[\].)]?\s*(?=\D)/.exec(value.text)?.[0] ?? '') : ''
    const runs = isWhole ? withoutStart(block.runs, written.length) : [{ text: value.text.slice(written.length) }]
    const label = isNumbered ? String(value.number ?? index + 1) : ''
    const entry = { id: referenceId(index), label, inside: inlinesOf(runs, [], source), doi: value.doi ?? null }
    return isWhole ? { ...entry, places: [block.place] } : entry
  })
}
