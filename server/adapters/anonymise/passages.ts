import type { Passage, Replacement } from '#domain/manuscript/anonymity/report.ts'
import {
  followsReferences,
  isEntry,
  isReferencesHeading,
  looksLikeReference,
} from '#domain/manuscript/anonymity/sections.ts'
import { descriptionsOf } from './attributes.ts'
import { main } from './needed-parts.ts'
import type { OfficePackage } from './package.ts'
import { type Paragraph, paragraphsOf, pieces, replaceIn } from './paragraphs.ts'
import { readStyles, type Styles } from './styles.ts'
import { attributeOf, below, isElement, setAttribute, setText, textIn, type XmlElement } from './xml-tree.ts'

/** Parts with text, and what people call them. */
const kinds: [RegExp, string][] = [
  [/^word\/header\d*\.xml$/, 'Header'],
  [/^word\/footer\d*\.xml$/, 'Footer'],
  [/^word\/footnotes\.xml$/, 'Footnote'],
  [/^word\/endnotes\.xml$/, 'Endnote'],
  [/^word\/comments\.xml$/, 'Comment'],
  [/^word\/charts\/(?!style|colors)/, 'Chart'],
  [/^word\/diagrams\//, 'Diagram'],
  [/^word\/drawings\//, 'Drawing in a chart'],
  [/^word\/media\//, 'Picture'],
  [/^word\/(?:styles|theme)/, 'Name of a style'],
  [/^word\/font/, 'Font'],
]

export const kindOf = (name: string): string => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'File'

/** A place of a part where words stand that people read, and how to change them. */
export type Slot = {
  text: string
  change(replacement: Replacement): XmlElement | null
  paragraph?: Paragraph
  /** What the words are said of. */
  describes?: XmlElement
}

/** Every such place: paragraphs first, then texts outside of them, then descriptions. The same file always gives the same order. */
export function slotsIn(root: XmlElement): Slot[] {
  const paragraphs = [...paragraphsOf(root), ...paragraphsOf(root, 'a:p')]
  const inside = new Set(paragraphs.flatMap(({ element }) => [...pieces(element)].map((piece) => piece.element)))
  const others = [...below(root)].filter((one) => !inside.has(one) && textIn(one).trim() !== '')
  return [
    ...paragraphs.map((paragraph): Slot => ({ text: paragraph.text, paragraph, change: changeParagraph(paragraph) })),
    ...others.map(
      (element): Slot => ({ text: textIn(element), change: changeWith(() => textIn(element), element, writeText) }),
    ),
    ...[...below(root)].flatMap((element) =>
      descriptionsOf(element).map((name): Slot => {
        const read = () => attributeOf(element, name) ?? ''
        const change = changeWith(read, element, (one, text) => setAttribute(one, name, text))
        return { text: read(), change, describes: element }
      }),
    ),
  ]
}

function changeParagraph({ element }: Paragraph): Slot['change'] {
  return (replacement) => {
    replaceIn(element, replacement)
    return element
  }
}

/** An SVG picture has texts with other elements among them. */
function writeText(element: XmlElement, text: string): void {
  const elements = element.children.filter(isElement)
  setText(element, text)
  element.children.push(...elements)
}

function changeWith(
  read: () => string,
  element: XmlElement,
  write: (element: XmlElement, text: string) => void,
): Slot['change'] {
  return ({ start, match, text }) => {
    const before = read()
    if (before.startsWith(match, start))
      write(element, before.slice(0, start) + text + before.slice(start + match.length))
    return null
  }
}

export function partsWithText(file: OfficePackage): [name: string, tree: XmlElement][] {
  return [...file.parts.keys()].sort(byName).flatMap((name) => {
    const tree = file.xml(name)
    return tree ? [[name, tree] as [string, XmlElement]] : []
  })
}

/** The text first, as people read it. */
const byName = (one: string, other: string) => Number(other === main) - Number(one === main) || (one < other ? -1 : 1)

/** Every text of a package that people may read. */
export function passagesOf(file: OfficePackage): Passage[] {
  const styles = readStyles(file.tree('word/styles.xml'))
  return partsWithText(file).flatMap(([name, tree]) => partPassages(name, tree, styles))
}

function partPassages(name: string, tree: XmlElement, styles: Styles): Passage[] {
  const placeOf = name === main ? placesIn(styles) : () => ({ place: kindOf(name), isInReferences: false })
  const slots = slotsIn(tree)
  const shown = new Set(slots.filter(({ paragraph }) => !paragraph?.isFallback).map(({ text }) => text))
  return slots.flatMap(({ text, paragraph }, number) => {
    // Word writes the text of a box twice, the second time for old programs.
    if (!/\p{L}{2}/u.test(text) || (paragraph?.isFallback && shown.has(text))) return []
    const { place, isInReferences } = placeOf(paragraph)
    const isReference = paragraph !== undefined && ((isInReferences && isEntry(text)) || looksLikeReference(text))
    return [{ at: `${name}#${number}`, place, text, isReference }]
  })
}

function placesIn(styles: Styles) {
  let heading = ''
  let sinceHeading = 0
  let isInReferences = false
  return (paragraph: Paragraph | undefined) => {
    if (paragraph?.element.name !== 'w:p') return { place: 'Description or drawing', isInReferences: false }
    const { text, isInTable, element } = paragraph
    if (!isInTable && !paragraph.isFallback && styles.headingLevel(paragraph) !== null) {
      heading = text.trim()
      sinceHeading = 0
      isInReferences = isReferencesHeading(text)
    } else {
      sinceHeading++
      if (followsReferences(text)) isInReferences = false
    }
    const place = [heading || 'Start', isInTable ? 'in a table' : sinceHeading > 0 && `paragraph ${sinceHeading}`]
    const isReference = isInReferences || /bibliograph|references/.test(styles.nameOf(element))
    return { place: place.filter(Boolean).join(', '), isInReferences: isReference }
  }
}
