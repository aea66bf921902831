import { main } from './needed-parts.ts'
import type { OfficePackage } from './package.ts'
import { slotsIn } from './passages.ts'
import type { Tally } from './tally.ts'
import { attributeOf, below, isElement, type XmlElement } from './xml-tree.ts'

const kinds = ['footnote', 'endnote']

/** The note to which an element refers: 'footnote 2'. */
export function noteOf(element: XmlElement): string | null {
  const [, kind] = /^w:(footnote|endnote)Reference$/.exec(element.name) ?? []
  return kind ? `${kind} ${attributeOf(element, 'w:id')}` : null
}

/** Of each note where its paragraphs are in the file. */
export function placesOfNotes(file: OfficePackage): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const kind of kinds) {
    const part = `word/${kind}s.xml`
    const tree = file.tree(part)
    if (!tree) continue
    const at = new Map(slotsIn(tree).map(({ paragraph }, number) => [paragraph?.element, `${part}#${number}`]))
    for (const note of below(tree))
      if (note.name === `w:${kind}`)
        found.set(
          `${kind} ${attributeOf(note, 'w:id')}`,
          [...below(note)].flatMap((one) => at.get(one) ?? []),
        )
  }
  return found
}

/** Where authors are taken out, their notes stay in the file, and nobody sees them there. */
export function removeLooseNotes(file: OfficePackage, tally: Tally): void {
  const document = file.tree(main)
  const used = new Set(document ? [...below(document)].map(noteOf) : [])
  for (const kind of kinds) {
    const [notes] = file.tree(`word/${kind}s.xml`)?.children.filter(isElement) ?? []
    if (!notes) continue
    notes.children = notes.children.filter((note) => {
      if (!isElement(note) || note.name !== `w:${kind}`) return true
      // The others are lines between the text and its notes.
      const isNote = /^(?:normal)?$/.test(attributeOf(note, 'w:type') ?? '')
      if (!isNote || used.has(`${kind} ${attributeOf(note, 'w:id')}`)) return true
      tally.add('notes to which nothing refers', 'file')
      return false
    })
  }
}
