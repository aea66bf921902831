import type { PDFPage } from '@cantoo/pdf-lib'
import { around } from './pdf-annotations.ts'
import { edited } from './pdf-clean.ts'
import { contentOf, type Instruction, instructionsIn, setContent } from './pdf-content.ts'
import { boxesOf, type Glyph, type PageGlyphs, type Quad, type Show } from './pdf-glyphs.ts'

const showing = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Takes glyphs out of what a page draws, and blackens their places. Returns false, and changes nothing, where it is not
 * sure which bytes draw them.
 */
export function blackOut(page: PDFPage, { shows }: PageGlyphs, removed: readonly Glyph[]): boolean {
  const content = contentOf(page)
  const instructions = [...instructionsIn(content)]
  const drawing = instructions.filter(({ operator }) => showing.has(operator))
  const direct = [...shows.entries()].filter(([, { isInForm }]) => !isInForm)
  if (drawing.length !== direct.length) return false
  const edits: [number, number, string][] = []
  for (const [show, glyphs] of Map.groupBy(removed, (glyph) => glyph.show)) {
    const at = direct.findIndex(([number]) => number === show)
    const [instruction, shown] = [drawing[at], direct[at]?.[1]]
    const text = instruction && shown && without(instruction, shown, new Set(glyphs.map((glyph) => glyph.at)))
    if (!instruction || !text) return false
    edits.push([instruction.start, instruction.end, text])
  }
  const count = (operator: string) => instructions.filter((one) => one.operator === operator).length
  const open = Math.max(0, count('q') - count('Q'))
  const boxes = boxesOf(removed)
    .map((box) => `${pathOf(box)} f`)
    .join('\n')
  setContent(page, around(edited(content, edits), `${'Q '.repeat(open)}/Artifact BMC q 0 g\n${boxes}\nQ EMC`))
  return true
}

const pathOf = (quad: Quad) =>
  `${quad.map(([x, y], at) => `${x.toFixed(2)} ${y.toFixed(2)} ${at === 0 ? 'm' : 'l'}`).join(' ')} h`

/** The same operator without some glyphs: what follows stays where it was. */
function without(
  { operator, operands }: Instruction,
  { codes, advances, isPlain }: Show,
  gone: Set<number>,
): string | null {
  const strings = operands.filter(({ kind }) => kind === 'string')
  const bytes = strings.flatMap((string) => string.bytes ?? [])
  const size = bytes.length === codes.length ? 1 : 2
  const isKnown = codes.every(
    (code, at) => code === (size === 1 ? bytes[at] : (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0)),
  )
  if (!isPlain || !isKnown || bytes.length !== size * codes.length) return null
  const parts: string[] = []
  let next = 0
  for (const { kind, text, bytes: own = [] } of operands) {
    if (kind === 'number' && operator === 'TJ') parts.push(text)
    if (kind !== 'string') continue
    // A code may begin in one string of an array and end in the next; no program is known to do so.
    if (own.length % size !== 0) return null
    for (let at = 0; at < own.length; at += size, next++) {
      if (gone.has(next)) parts.push((-(advances[next] ?? 0)).toFixed(3))
      else parts.push(`<${Buffer.from(own.slice(at, at + size)).toString('hex')}>`)
    }
  }
  const shown = `[${parts.join(' ').replaceAll('> <', '')}] TJ`
  const [wordSpacing, spacing] = operands.filter(({ kind }) => kind === 'number').map(({ text }) => text)
  if (operator === '"') return `${wordSpacing} Tw ${spacing} Tc T* ${shown}`
  return operator === "'" ? `T* ${shown}` : shown
}

/** Everything else on the page stays where it was. */
export function isUnharmed(before: PageGlyphs, removed: readonly Glyph[], after: PageGlyphs | undefined): boolean {
  const gone = new Set(removed)
  const left = before.glyphs.filter((glyph) => !gone.has(glyph))
  const near = (one: number, other: number) => Math.abs(one - other) < 0.5
  return (
    after?.glyphs.length === left.length &&
    left.every((glyph, at) => {
      const now = after.glyphs[at]
      return (
        now && now.code === glyph.code && now.unicode === glyph.unicode && near(now.x, glyph.x) && near(now.y, glyph.y)
      )
    })
  )
}
