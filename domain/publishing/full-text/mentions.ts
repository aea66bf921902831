import type { FullText, Inline, Part } from '../../manuscript/full-text.ts'
import { lineText } from './inlines.ts'

/** A place in the text that speaks of a part, and the title of the uppermost section that it is in. */
type Place = { id: string; title: string }

/** What leads where within a text. */
export type Mentions = {
  /** Everything that something in the text may lead to. */
  ids: ReadonlySet<string>
  /** By id: the sections that speak of it or cite it, each once. */
  places: ReadonlyMap<string, Place[]>
  /** Of each note the first mark: the note leads back to it. */
  marks: ReadonlySet<Inline>
}

const beginning: Place = { id: 'text', title: 'Beginning' }
const inNotes: Place = { id: 'notes', title: 'Notes' }

export function mentionsOf({ parts, notes, references }: FullText): Mentions {
  const ids = new Set([...notes, ...references].map(({ id }) => id))
  const places = new Map<string, Place[]>()
  const marks = new Map<string, Inline>()

  function speaks(id: string, place: Place): void {
    const known = places.get(id) ?? []
    if (known.every(({ title }) => title !== place.title)) places.set(id, [...known, place])
  }

  function line(inside: readonly Inline[], place: Place): void {
    for (const inline of inside) {
      if (inline.kind === 'citation') for (const id of inline.to) speaks(id, place)
      if (inline.kind === 'mention') speaks(inline.to, place)
      if (inline.kind === 'note' && !marks.has(inline.to)) marks.set(inline.to, inline)
      if ('inside' in inline) line(inline.inside, place)
    }
  }

  function walk(part: Part, place: Place): void {
    if ('id' in part) ids.add(part.id)
    if (part.kind === 'section') {
      const title = place === beginning ? lineText(part.title).trim() : place.title
      const here = { id: part.id, title }
      line(part.title, here)
      for (const each of part.parts) walk(each, here)
    } else if (part.kind === 'quotation') for (const each of part.parts) walk(each, place)
    else if (part.kind === 'paragraph') line(part.inside, place)
    else if (part.kind === 'list') for (const each of part.items.flat()) walk(each, place)
    else if (part.kind === 'figure' || part.kind === 'table') {
      line(part.caption, place)
      if (part.kind === 'table') for (const { inside } of [...part.head, ...part.body].flat()) line(inside, place)
    }
  }

  for (const part of parts) walk(part, beginning)
  for (const { inside } of notes) line(inside, inNotes)
  return { ids, places, marks: new Set(marks.values()) }
}
