import type { Cell, Counts, FullText, Inline, Part } from '../../manuscript/full-text.ts'
import type { Block } from '../../manuscript/reading/block.ts'
import { wordCount } from '../../words/text.ts'
import { lineText } from './inlines.ts'

const noCounts: Counts = { words: 0, pictures: 0, tables: 0, formulas: 0, notes: 0, references: 0 }

/** Formulas are counted as such and not as words. */
export function countBlocks(blocks: readonly Block[], references: number): Counts {
  const counts = { ...noCounts, references }
  for (const { kind, runs, pictures } of blocks) {
    if (kind === 'equation') continue
    if (kind === 'table') counts.tables += 1
    if (kind === 'note') counts.notes += 1
    counts.pictures += (pictures?.length ?? 0) + runs.filter(({ picture }) => picture).length
    if (kind === 'picture') continue
    counts.formulas += runs.filter(({ formula }) => formula).length
    counts.words += wordCount(runs.map(({ formula, text }) => (formula ? '' : text)).join(''))
  }
  return counts
}

export function countText({ parts, notes, references }: FullText): Counts {
  const counts = { ...noCounts, notes: notes.length, references: references.length }
  const line = (inside: readonly Inline[]) => {
    counts.words += wordCount(lineText(inside))
    for (const inline of everyInline(inside)) {
      if (inline.kind === 'formula') counts.formulas += 1
      if (inline.kind === 'picture') counts.pictures += 1
    }
  }
  const walk = (part: Part): void => {
    if (part.kind === 'section') line(part.title)
    if (part.kind === 'section' || part.kind === 'quotation') part.parts.forEach(walk)
    else if (part.kind === 'paragraph') line(part.inside)
    else if (part.kind === 'list') part.items.flat().forEach(walk)
    else if (part.kind === 'code') counts.words += wordCount(part.text)
    else if (part.kind === 'picture') counts.pictures += 1
    else if (part.kind === 'equation') {
      counts.formulas += 1
      counts.words += part.label === '' ? 0 : 1
    } else {
      counts.words += wordCount(part.label)
      line(part.caption)
      if (part.kind === 'figure') counts.pictures += part.pictures.length
      else {
        if (part.head.length + part.body.length > 0) counts.tables += 1
        for (const { inside } of [...part.head, ...part.body].flat() as Cell[]) line(inside)
      }
    }
  }
  parts.forEach(walk)
  for (const { inside } of [...notes, ...references]) line(inside)
  counts.words += references.filter(({ label }) => label !== '').length
  return counts
}

function everyInline(inside: readonly Inline[]): Inline[] {
  return inside.flatMap((inline) => ('inside' in inline ? [inline, ...everyInline(inline.inside)] : [inline]))
}
