import type { OfficePackage } from './package.ts'
import { attributeOf, below, setAttribute, setText, textIn, type XmlElement } from './xml-tree.ts'

/** Names that Word gives. */
const ofWord = /^_(?:Toc|Ref|Hlk|Hlt)\d+$|^_GoBack$/

/** Programs name bookmarks after what is there ('ref-joy_obi_2022'). They get numbers, and what leads to them follows. */
export function renameBookmarks(file: OfficePackage): void {
  const elements = [...file.parts.keys()]
    .filter((name) => /^word\/[^/]+\.xml$/.test(name))
    .flatMap((name) => [...below(file.tree(name) ?? { name: '', tag: '', children: [] })])
  const names = new Map<string, string>()
  for (const element of elements) {
    const name = element.name === 'w:bookmarkStart' && attributeOf(element, 'w:name')
    if (name && !ofWord.test(name) && !names.has(name)) names.set(name, `mark${names.size + 1}`)
  }
  if (names.size > 0) for (const element of elements) follow(element, names)
}

function follow(element: XmlElement, names: Map<string, string>): void {
  const inInstruction = (text: string) => text.replaceAll(/[^\s"]+/g, (word) => names.get(word) ?? word)
  const rename = (attribute: string, change: (text: string) => string) => {
    const value = attributeOf(element, attribute)
    if (value !== undefined && change(value) !== value) setAttribute(element, attribute, change(value))
  }
  if (element.name === 'w:bookmarkStart') rename('w:name', (name) => names.get(name) ?? name)
  else if (element.name === 'w:hyperlink' && attributeOf(element, 'r:id') === undefined)
    rename('w:anchor', (name) => names.get(name) ?? name)
  else if (element.name === 'w:fldSimple') rename('w:instr', inInstruction)
  else if (element.name === 'w:instrText' && inInstruction(textIn(element)) !== textIn(element))
    setText(element, inInstruction(textIn(element)))
}
