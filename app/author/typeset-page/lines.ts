import type { Inline } from '#domain/manuscript/full-text.ts'

/** The page leads nowhere: a link, a citation and the mark of a note are their words alone. */
export function plainLine(inside: readonly Inline[]): Inline[] {
  return inside.flatMap((inline): Inline[] => {
    if (inline.kind === 'note') return [{ kind: 'text', text: inline.to.slice(1), script: 1 }]
    return 'inside' in inline ? plainLine(inline.inside) : [inline]
  })
}

const lengthOf = (inline: Inline) => (inline.kind === 'text' ? inline.text.length : inline.kind === 'break' ? 1 : 0)

/** Cuts a plain line after so many of its characters, as `lineText` counts them. */
export function splitLine(line: readonly Inline[], at: number): [Inline[], Inline[]] {
  const before: Inline[] = []
  let left = at
  for (const [index, inline] of line.entries()) {
    const length = lengthOf(inline)
    if (length > left || (left === 0 && at > 0 && length > 0)) {
      if (inline.kind !== 'text' || left === 0) return [before, line.slice(index)]
      const [head, tail] = [inline.text.slice(0, left), inline.text.slice(left)]
      return [
        [...before, { ...inline, text: head }],
        [{ ...inline, text: tail }, ...line.slice(index + 1)],
      ]
    }
    before.push(inline)
    left -= length
  }
  return [before, []]
}
