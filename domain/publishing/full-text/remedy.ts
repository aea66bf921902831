import type { Picture } from '../../manuscript/full-text.ts'
import { type Block, type Run, runsOfCells } from '../../manuscript/reading/block.ts'
import { rawText } from './inlines.ts'
import type { Source } from './source.ts'
import type { TroubleKind } from './trouble-kinds.ts'

/**
 * What an editor decided about a manuscript's text. It names places by what is there, so that it holds for a newer
 * file too, where that is still there.
 */
export type Remedy =
  /** 0: no heading. */
  | { kind: 'heading'; place: string; level: number }
  /** The line becomes the caption of the picture or table. */
  | { kind: 'caption'; place: string; line: string }
  | { kind: 'write-caption'; place: string; text: string }
  | { kind: 'words'; place: string; picture: string; text: string }
  | { kind: 'cite'; place: string; citation: string; reference: string }
  | { kind: 'move'; place: string; after: string }
  /** `at`: where about in its line, if the words stand there more than once. */
  | { kind: 'text'; place: string; before: string; after: string; at?: number | undefined }
  /**
   * A picture that staff uploaded in place of one of the file. `upload`: the file it came in. `instead`: the picture it
   * replaces, so that it does not replace another one of the same name; null for one that could not be shown.
   */
  | {
      kind: 'picture'
      place: string
      picture: string
      upload: string
      kept: Omit<Picture, 'alt'>
      instead: string | null
    }
  | { kind: 'leave'; place: string; trouble: TroubleKind }

/** `by`: the name of the editor. `isUsed`: false if the file has nothing any more that it is about. */
export type KeptRemedy = { id: string; by: string; at: string; isUsed: boolean; remedy: Remedy }

export const withUse = (kept: readonly KeptRemedy[], used: readonly boolean[]): KeptRemedy[] =>
  kept.map((each, at) => ({ ...each, isUsed: used[at] === true }))

export type PlacedBlock = Block & { place: string }

/** A name for each block by what it says; those that say the same are counted. */
export function placed(blocks: readonly Block[]): PlacedBlock[] {
  const seen = new Map<string, number>()
  return blocks.map((block) => {
    const said = rawText(block.runs).replaceAll(/\s+/g, ' ').trim().toLowerCase()
    const names = (block.pictures ?? []).map(({ name }) => name).join()
    const name = hashed(`${block.kind === 'picture' || block.kind === 'table' ? block.kind : ''}|${said}|${names}`)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { ...block, place: count === 1 ? name : `${name}-${count}` }
  })
}

/** A cell of a table is named by the table and by where it is in it. */
export const cellPlace = (table: string, row: number, column: number) => `${table}/${row}.${column}`

function cellAt(place: string): { table: string; row: number; column: number } | null {
  const [, table = '', row, column] = /^([^/]+)\/(\d+)\.(\d+)$/.exec(place) ?? []
  return table === '' ? null : { table, row: Number(row), column: Number(column) }
}

/** The words of a line of the file, or of a cell; undefined if there is none. A table as a whole is no line. */
export function lineAt(blocks: readonly PlacedBlock[], place: string): Run[] | undefined {
  const cell = cellAt(place)
  const block = blocks.find((each) => each.place === (cell?.table ?? place))
  if (cell) return block?.rows?.[cell.row]?.[cell.column]?.runs
  return block?.kind === 'table' ? undefined : block?.runs
}

/** FNV-1a with 53 bits: short, and the same everywhere. */
export function hashed(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code ^ (low >>> 13), 0x01000193)
  }
  return ((high >>> 11) * 0x1_0000_0000 + (low >>> 0)).toString(36)
}

/** True if the manuscript still has what the remedy is about. */
export function applies(blocks: readonly PlacedBlock[], remedy: Remedy): boolean {
  if (remedy.kind === 'text') return rawText(lineAt(blocks, remedy.place) ?? []).includes(remedy.before)
  if (!blocks.some(({ place }) => place === remedy.place)) return false
  if (remedy.kind === 'caption') return blocks.some(({ place }) => place === remedy.line)
  return remedy.kind !== 'move' || blocks.some(({ place }) => place === remedy.after)
}

/** Whether the file still has the picture that was replaced. */
export const replaces = ({ pictures }: Pick<Source, 'pictures'>, remedy: Remedy): boolean =>
  remedy.kind !== 'picture' || originalOf({ pictures }, remedy.picture) === remedy.instead

export const originalOf = ({ pictures }: Pick<Source, 'pictures'>, name: string): string | null =>
  Object.hasOwn(pictures, name) ? (pictures[name]?.file ?? null) : null

export function withPictures(source: Source, remedies: readonly Remedy[]): Source {
  const given = remedies.flatMap((remedy) => (remedy.kind === 'picture' ? [[remedy.picture, remedy.kept]] : []))
  return { ...source, pictures: { ...source.pictures, ...Object.fromEntries(given) } }
}

/** Carries out what changes the blocks themselves; the rest is looked up while the text is made. */
export function remedied(blocks: readonly PlacedBlock[], remedies: readonly Remedy[]): PlacedBlock[] {
  return remedies.reduce<PlacedBlock[]>(
    (now, remedy) => {
      const cell = cellAt(remedy.place)
      const change = (to: (block: PlacedBlock) => PlacedBlock) =>
        now.map((block) => (block.place === (cell?.table ?? remedy.place) ? to(block) : block))
      if (remedy.kind === 'heading')
        return change(({ level: _, ...block }) =>
          remedy.level > 0 ? { ...block, kind: 'heading', level: remedy.level } : { ...block, kind: 'paragraph' },
        )
      if (remedy.kind === 'text')
        return change((block) =>
          cell
            ? withCell(block, cell, (runs) => replaced(runs, remedy))
            : { ...block, runs: replaced(block.runs, remedy) },
        )
      if (remedy.kind === 'words')
        return change((block) => ({ ...block, ...withWords(block, remedy.picture, remedy.text) }))
      return remedy.kind === 'move' ? moved(now, remedy.place, remedy.after) : now
    },
    [...blocks],
  )
}

function withCell(
  block: PlacedBlock,
  at: { row: number; column: number },
  change: (runs: Run[]) => Run[],
): PlacedBlock {
  const rows = (block.rows ?? []).map((cells, row) =>
    cells.map((cell, column) => (row === at.row && column === at.column ? { ...cell, runs: change(cell.runs) } : cell)),
  )
  return { ...block, rows, runs: runsOfCells(rows) }
}

/**
 * Replaces the nearest such text, which may go over several looks: what comes instead has the look of its beginning. What is
 * no word stays.
 */
function replaced(runs: readonly Run[], { before, after, at: near = 0 }: Extract<Remedy, { kind: 'text' }>): Run[] {
  const from = nearest(rawText(runs), before, near)
  if (from < 0) return [...runs]
  const to = from + before.length
  let at = 0
  let isPut = false
  return runs.map((run) => {
    const start = at
    at += run.text.length
    if (at <= from || start >= to || run.formula || run.note !== undefined || run.picture) return run
    const kept = run.text.slice(0, Math.max(0, from - start))
    const rest = run.text.slice(Math.max(0, Math.min(run.text.length, to - start)))
    const put = isPut ? '' : after
    isPut = true
    return { ...run, text: `${kept}${put}${rest}` }
  })
}

function nearest(text: string, words: string, near: number): number {
  if (words === '') return -1
  const next = text.indexOf(words, near)
  const last = text.lastIndexOf(words, near)
  return last >= 0 && (next < 0 || near - last < next - near) ? last : next
}

function withWords({ pictures, runs }: Block, name: string, alt: string): Partial<Block> {
  return {
    ...(pictures && { pictures: pictures.map((each) => (each.name === name ? { ...each, alt } : each)) }),
    runs: runs.map((run) => (run.picture?.name === name ? { ...run, picture: { ...run.picture, alt } } : run)),
  }
}

/** A picture or table goes with the line next to it that is its caption by style. */
function moved(blocks: PlacedBlock[], place: string, after: string): PlacedBlock[] {
  const thing = blocks.filter((block) => block.place === place)
  const rest = blocks.filter((block) => block.place !== place)
  return rest.flatMap((block) => (block.place === after ? [block, ...thing] : [block]))
}
