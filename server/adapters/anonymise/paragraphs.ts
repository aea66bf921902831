import type { Replacement } from '#domain/manuscript/anonymity/report.ts'
import { attributeOf, below, childOf, isElement, setText, textIn, type XmlElement } from './xml-tree.ts'

export type Paragraph = {
  element: XmlElement
  parent: XmlElement
  text: string
  /** Word writes the text of a box twice, the second time for old programs. */
  isFallback: boolean
  isInTable: boolean
}

/** All paragraphs of a part in order, also those in tables and text boxes. Those of drawings are called `a:p`. */
export function paragraphsOf(root: XmlElement, called = 'w:p'): Paragraph[] {
  const found: Paragraph[] = []
  function visit(parent: XmlElement, isFallback: boolean, isInTable: boolean): void {
    for (const element of parent.children) {
      if (!isElement(element)) continue
      const place = [isFallback || element.name === 'mc:Fallback', isInTable || element.name === 'w:tbl'] as const
      if (element.name === called) found.push({ element, parent, text: textOf(element), isFallback, isInTable })
      visit(element, ...place)
    }
  }
  visit(root, false, false)
  return found
}

const signs: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:rubyBase': ' ',
  'w:br': '\n',
  'w:cr': '\n',
  'a:br': '\n',
  'w:noBreakHyphen': '-',
}

/** What tracked changes deleted can still be read. Of a manuscript they were accepted before. */
const words = new Set(['w:t', 'w:delText', 'm:t', 'a:t'])
const isWords = ({ name }: XmlElement) => words.has(name)

/** The pieces of a paragraph's own text, without that of boxes inside it. */
export function* pieces(paragraph: XmlElement): Generator<{ element: XmlElement; text: string }> {
  for (const element of below(paragraph, ({ name }) => !/^(?:[wa]:p|w:pPr)$/.test(name))) {
    if (isWords(element)) yield { element, text: textIn(element) }
    else if (signs[element.name] !== undefined) yield { element, text: signs[element.name] ?? '' }
  }
}

export function textOf(paragraph: XmlElement): string {
  return [...pieces(paragraph)].map(({ text }) => text).join('')
}

/** Puts new words in the place of a match, if it is still there. */
export function replaceIn(paragraph: XmlElement, { start, match, text: instead }: Replacement): void {
  const end = start + match.length
  if (match === '' || textOf(paragraph).slice(start, end) !== match) return
  let at = 0
  let left = instead
  for (const { element, text } of pieces(paragraph)) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, text.length)]
    at += text.length
    if (from >= to || !isWords(element)) continue
    setText(element, text.slice(0, from) + left + text.slice(to))
    left = ''
  }
}

const content = new Set([
  'w:r',
  'w:hyperlink',
  'w:sdt',
  'w:smartTag',
  'w:fldSimple',
  'w:ins',
  'm:oMath',
  'm:oMathPara',
  'w:customXml',
  'w:dir',
  'w:bdo',
])

/** Takes a paragraph out. What Word needs there stays: an end of section, the only paragraph of a cell, half a field. */
export function removeParagraph({ element, parent }: Paragraph): void {
  const hasHalfField = [...below(element)].reduce((balance, { name, tag }) => balance + fieldStep(name, tag), 0) !== 0
  element.children = element.children.filter((child) => {
    if (!isElement(child)) return false
    return !content.has(child.name) || (hasHalfField && [...below(child)].some(({ name }) => name === 'w:fldChar'))
  })
  if (hasHalfField) for (const piece of [...pieces(element)]) if (isWords(piece.element)) setText(piece.element, '')
  const [look, ...others] = element.children
  const isEmpty = others.length === 0 && (look === undefined || (isElement(look) && look.name === 'w:pPr'))
  const hasSection = isElement(look) && childOf(look, 'w:sectPr') !== undefined
  const isOnly = parent.children.filter((child) => isElement(child) && child.name === 'w:p').length === 1
  if (isEmpty && !hasSection && !isOnly && parent.name === 'w:body')
    parent.children = parent.children.filter((child) => child !== element)
}

function fieldStep(name: string, tag: string): number {
  if (name !== 'w:fldChar') return 0
  const type = attributeOf({ name, tag, children: [] }, 'w:fldCharType')
  return type === 'begin' ? 1 : type === 'end' ? -1 : 0
}
