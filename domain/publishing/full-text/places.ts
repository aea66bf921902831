import type { FullText, Part, Sourced } from '../../manuscript/full-text.ts'

/** For each place of the file, the first part of the text that was made of it. */
export function partsByPlace({ parts, notes, references }: FullText): Map<string, Sourced> {
  const found = new Map<string, Sourced>()
  const add = (part: Sourced) => {
    for (const place of part.places ?? []) if (!found.has(place)) found.set(place, part)
  }
  const walk = (part: Part): void => {
    add(part)
    if (part.kind === 'section' || part.kind === 'quotation') part.parts.forEach(walk)
    else if (part.kind === 'list') part.items.flat().forEach(walk)
  }
  parts.forEach(walk)
  for (const each of [...notes, ...references]) add(each)
  return found
}
