import type { Run, TableCell } from '#domain/manuscript/reading/block.ts'
import { findAll, isNode, listOf } from './pandoc-tree.ts'

const aligned: Record<string, TableCell['align']> = { AlignCenter: 'center', AlignRight: 'right' }

/** The rows of a table, its head first. `parts` are Pandoc's: attributes, caption, columns, head, bodies, foot. */
export function rowsOf(parts: unknown[], read: (inlines: unknown) => Run[]): TableCell[][] {
  const columns = listOf(parts[2]).map((column) => alignment(listOf(column)[0]))
  const [, head] = listOf(parts[3])
  const [, foot] = listOf(parts[5])
  const bodies = listOf(parts[4]).flatMap((body) => {
    const [, , heads, rows] = listOf(body)
    return [
      ...listOf(heads).map((row) => ({ row, isHead: true })),
      ...listOf(rows).map((row) => ({ row, isHead: false })),
    ]
  })
  const all = [
    ...listOf(head).map((row) => ({ row, isHead: true })),
    ...bodies,
    ...listOf(foot).map((row) => ({ row, isHead: false })),
  ]
  return all.map(({ row, isHead }) =>
    listOf(listOf(row)[1]).map((cell, at) => {
      const [, align, rows, spanned, blocks] = listOf(cell)
      const own = alignment(align) ?? columns[at]
      return {
        runs: runsIn(blocks, read),
        ...(isHead && { isHead }),
        ...(Number(spanned) > 1 && { columns: Number(spanned) }),
        ...(Number(rows) > 1 && { rows: Number(rows) }),
        ...(own && { align: own }),
      }
    }),
  )
}

const alignment = (value: unknown) => (isNode(value) ? aligned[value.t] : undefined)

/** Each paragraph of a cell on a line of its own. */
function runsIn(blocks: unknown, read: (inlines: unknown) => Run[]): Run[] {
  return findAll(blocks, ['Plain', 'Para', 'Header', 'CodeBlock']).flatMap(({ t, c }, at) => {
    const inlines = t === 'Header' ? listOf(c)[2] : t === 'CodeBlock' ? { t: 'Str', c: listOf(c)[1] } : c
    return [...(at > 0 ? [{ text: '\n' }] : []), ...read(inlines)]
  })
}

/** True if a paragraph has more than pictures and white space. */
export const hasOtherText = (inlines: unknown): boolean =>
  findAll(inlines, ['Str', 'Code', 'Math', 'Note', 'Image']).some(({ t }) => t !== 'Image')
