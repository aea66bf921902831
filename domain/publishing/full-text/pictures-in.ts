import type { FullText, Inline, Part, Picture } from '../../manuscript/full-text.ts'

/** Each picture once. */
export function picturesIn({ parts, notes, references }: FullText): Picture[] {
  const found = new Map<string, Picture>()
  const line = (inside: Inline[]): void => {
    for (const inline of inside) {
      if (inline.kind === 'picture') found.set(inline.picture.file, inline.picture)
      if ('inside' in inline) line(inline.inside)
    }
  }
  const walk = (part: Part): void => {
    if (part.kind === 'section' || part.kind === 'quotation') part.parts.forEach(walk)
    else if (part.kind === 'list') part.items.flat().forEach(walk)
    else if (part.kind === 'paragraph') line(part.inside)
    else if (part.kind === 'picture') found.set(part.picture.file, part.picture)
    else if (part.kind === 'figure') for (const picture of part.pictures) found.set(picture.file, picture)
    else if (part.kind === 'table') for (const { inside } of [...part.head, ...part.body].flat()) line(inside)
    if (part.kind === 'figure' || part.kind === 'table') line(part.caption)
  }
  parts.forEach(walk)
  for (const { inside } of [...notes, ...references]) line(inside)
  return [...found.values()]
}
