import { lineText } from '#domain/publishing/full-text/inlines.ts'
import type { PageMark } from '../page-mark.ts'
import type { Block } from './blocks.ts'

/** Where the words of a mark are: in which block, and between which of its characters. */
export type Hit = { mark: PageMark; index: number; from: number; to: number }

type Folded = { text: string; at: number[] }

const folds: [RegExp, string][] = [
  [/\s/, ' '],
  [/[“”„‟«»″]/, '"'],
  [/[‘’‚‛′`´]/, "'"],
  [/[‐‑‒–—−]/, '-'],
]

const foldSign = (sign: string) => folds.find(([signs]) => signs.test(sign))?.[1] ?? sign

/** White space, quotation marks and hyphens are as different as the programs that files come from. */
function fold(text: string): Folded {
  const at: number[] = []
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const sign = foldSign(text[index] ?? '')
    if (sign === ' ' && (folded === '' || folded.endsWith(' '))) continue
    folded += sign
    at.push(index)
  }
  return { text: folded, at }
}

/** A report cuts what is long. */
const uncut = (words: string) => words.replaceAll(/^(?:\.\.\.|…)\s*|\s*(?:\.\.\.|…)$/g, '')

const wordsIn = (block: Block): string => {
  if (block.kind === 'code') return block.text
  if (block.kind === 'equation') return ''
  if (block.kind === 'figure' || block.kind === 'table') return `${block.label}. ${lineText(block.line)}`
  return lineText(block.line)
}

/** The words of a block begin behind its label. */
const labelled = (block: Block) => (block.kind === 'figure' || block.kind === 'table' ? block.label.length + 2 : 0)

/** Returns a search for the first place of a mark's words; what is nowhere has no hit. */
export function searchIn(blocks: readonly Block[]): (marks: readonly PageMark[]) => Hit[] {
  const folded = blocks.map((block) => fold(wordsIn(block)))
  return (marks) =>
    marks.flatMap((mark) => {
      if (!('words' in mark.at)) return []
      const words = fold(uncut(mark.at.words)).text.trim()
      if (words === '') return []
      for (const [index, { text, at }] of folded.entries()) {
        const found = text.indexOf(words)
        const block = blocks[index]
        if (found < 0 || !block) continue
        const [from, last] = [at[found] ?? 0, at[found + words.length - 1] ?? 0]
        const label = labelled(block)
        return [{ mark, index, from: Math.max(0, from - label), to: Math.max(0, last + 1 - label) }]
      }
      return []
    })
}
