import type { Formula, Inline, Look, Picture } from '../../manuscript/full-text.ts'
import type { Run } from '../../manuscript/reading/block.ts'
import { writable } from '../../manuscript/xml.ts'
import type { Source } from './source.ts'

/** A stretch of a line's characters that leads somewhere. */
export type Span = { from: number; to: number } & (
  | { kind: 'citation'; ids: string[] }
  | { kind: 'mention'; id: string }
)

export const rawText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** The line that runs make: where they lead, and without what nobody sees. */
export function inlinesOf(runs: readonly Run[], spans: readonly Span[], source: Source): Inline[] {
  const line: Inline[] = []
  let open: { key: unknown; inside: Inline[] } | undefined
  let at = 0
  const put = (key: unknown, piece: Inline[], wrap: (inside: Inline[]) => Inline) => {
    const inside: Inline[] = open !== undefined && open.key === key ? open.inside : []
    if (open?.key !== key) line.push(wrap(inside))
    open = { key, inside }
    for (const each of piece) join(inside, each)
  }
  for (const run of runs) {
    for (const { text, span } of cut(run, at, spans)) {
      const piece = pieceOf(run, text, source)
      const href = hrefOf(run.link)
      if (span?.kind === 'citation') put(span, piece, (inside) => ({ kind: 'citation', to: span.ids, inside }))
      else if (span?.kind === 'mention') put(span, piece, (inside) => ({ kind: 'mention', to: span.id, inside }))
      else if (href !== null) put(href, piece, (inside) => ({ kind: 'link', href, inside }))
      else {
        open = undefined
        for (const each of piece) join(line, each)
      }
    }
    at += run.text.length
  }
  return trimmed(line)
}

function cut(run: Run, start: number, spans: readonly Span[]): { text: string; span: Span | undefined }[] {
  const end = start + run.text.length
  if (run.formula !== undefined || run.text === '') return [{ text: run.text, span: undefined }]
  const edges = new Set([start, end])
  for (const { from, to } of spans) for (const edge of [from, to]) if (edge > start && edge < end) edges.add(edge)
  const places = [...edges].toSorted((one, other) => one - other)
  return places.slice(1).map((to, index) => {
    const from = places[index] ?? start
    return {
      text: run.text.slice(from - start, to - start),
      span: spans.find((span) => span.from <= from && span.to >= to),
    }
  })
}

function pieceOf(run: Run, text: string, source: Source): Inline[] {
  if (run.formula !== undefined) return [{ kind: 'formula', ...formulaOf(text, source) }]
  if (run.note !== undefined) return [{ kind: 'note', to: noteId(run.note) }]
  if (run.picture) {
    const picture = pictureOf(run.picture.name, run.picture.alt, source)
    return picture ? [{ kind: 'picture', picture }] : []
  }
  return text
    .split('\n')
    .flatMap((part, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' as const }] : []),
      ...(part === '' ? [] : [{ kind: 'text' as const, text: clean(part), ...lookOf(run) }]),
    ])
}

export const noteId = (number: number) => `n${number}`

export const formulaOf = (tex: string, { formulas }: Source): Formula => ({
  tex,
  ...(Object.hasOwn(formulas, tex) ? (formulas[tex] as Omit<Formula, 'tex'>) : { mathml: null, typst: null }),
})

export function pictureOf(name: string, alt: string | null, { pictures }: Source): Picture | null {
  const kept = Object.hasOwn(pictures, name) ? pictures[name] : undefined
  return kept ? { ...kept, alt } : null
}

/** Without what nobody sees, and with white space as a space; spaces that don't break stay. */
export const clean = (text: string) =>
  writable(text)
    .replaceAll(/[\u200b\u2060\ufeff]/g, '')
    .replaceAll(/[\t\r\v\f ]+/g, ' ')

const looks = ['isBold', 'isItalic', 'isUnderlined', 'isStruck', 'isSmallCaps', 'isCode'] as const

function lookOf(run: Run): Look {
  const look: Look = {}
  for (const name of looks) if (run[name]) look[name] = true
  // What a link underlines is no look of the text.
  if (run.link !== undefined) delete look.isUnderlined
  if (run.script !== undefined) look.script = run.script
  return look
}

const isSameLook = (one: Look, other: Look) =>
  looks.every((name) => one[name] === other[name]) && one.script === other.script

/** Puts a piece at the end of a line, together with text of the same look. */
export function join(line: Inline[], piece: Inline): void {
  const last = line.at(-1)
  if (piece.kind === 'text' && last?.kind === 'text' && isSameLook(last, piece)) {
    line[line.length - 1] = { ...last, text: `${last.text}${piece.text}`.replaceAll(/ +/g, ' ') }
  } else if (piece.kind !== 'text' || piece.text !== '') line.push(piece)
}

/** Only what a reader may follow; places within the file are found anew. */
export function hrefOf(link: string | undefined): string | null {
  if (link === undefined || !/^(?:https?|mailto):/i.test(link)) return null
  return URL.canParse(link) ? link : null
}

export function trimmed(line: Inline[]): Inline[] {
  const kept = [...line]
  while (kept.length > 0 && isEmpty(kept[0])) kept.shift()
  while (kept.length > 0 && isEmpty(kept.at(-1))) kept.pop()
  const first = kept[0]
  if (first?.kind === 'text') kept[0] = { ...first, text: first.text.trimStart() }
  const last = kept.at(-1)
  if (last?.kind === 'text') kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
  return kept
}

const isEmpty = (inline: Inline | undefined): boolean =>
  inline?.kind === 'break' ||
  (inline?.kind === 'text' && inline.text.trim() === '') ||
  (inline !== undefined && 'inside' in inline && inline.inside.every(isEmpty))

/** What a line says, without its formulas and notes. */
export function lineText(line: readonly Inline[]): string {
  return line
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'break') return ' '
      return 'inside' in inline ? lineText(inline.inside) : ''
    })
    .join('')
}
