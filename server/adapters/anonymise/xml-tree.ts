import { refused } from '#domain/manuscript/file-refusals.ts'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { plainText, textOfToken, xmlTokens } from '#domain/manuscript/xml-tokens.ts'

/** A string is kept as written: text with its entities, a comment or an instruction. */
export type XmlNode = string | XmlElement
/** `tag` is the opening tag as written. What nobody changes is written back byte for byte. */
export type XmlElement = { name: string; tag: string; children: XmlNode[] }

const deepest = 400

/** Returns a nameless element whose children are the document. Throws a refusal if the XML is not well formed. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', tag: '', children: [] }
  const open = [root]
  for (const token of tokensOf(text)) {
    const parent = open.at(-1) ?? root
    const [, isClosing, name = ''] = /^<(\/?)([^\s<>/!?]+)/.exec(token) ?? []
    if (/^<!(?!--|\[CDATA\[)/.test(token)) throw refused('damaged')
    if (name === '') parent.children.push(token)
    else if (isClosing) {
      if (open.length === 1 || parent.name !== name) throw refused('damaged')
      open.pop()
    } else {
      const element = { name, tag: token, children: [] }
      parent.children.push(element)
      if (!token.endsWith('/>')) open.push(element)
      if (open.length > deepest) throw refused('damaged')
    }
  }
  if (open.length !== 1) throw refused('damaged')
  return root
}

function tokensOf(text: string): string[] {
  const tokens = xmlTokens()
  try {
    const found = [...tokens.push(text)]
    tokens.end()
    return found
  } catch (error) {
    throw refused('damaged', error)
  }
}

export function writeXml(node: XmlNode): string {
  if (typeof node === 'string') return node
  const { name, tag, children } = node
  const inside = children.map(writeXml).join('')
  if (name === '') return inside
  if (!tag.endsWith('/>')) return `${tag}${inside}</${name}>`
  return inside === '' ? tag : `${tag.slice(0, -2)}>${inside}</${name}>`
}

export function isElement(node: XmlNode | undefined): node is XmlElement {
  return typeof node === 'object'
}

export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter(isElement)
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.filter(isElement).find((child) => child.name === name)
}

/** Every element below, in reading order. `enter` may keep out of some. */
export function* below(
  parent: XmlElement,
  enter: (element: XmlElement) => boolean = () => true,
): Generator<XmlElement> {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    yield child
    if (enter(child)) yield* below(child, enter)
  }
}

/** Puts what `change` returns in the place of each element, from the innermost outwards, and counts the changes. */
export function rewrite(
  parent: XmlElement,
  change: (element: XmlElement, parent: XmlElement) => XmlNode[] | null,
): number {
  let count = 0
  const changed: XmlNode[] = []
  for (const child of parent.children) {
    if (!isElement(child)) {
      changed.push(child)
      continue
    }
    count += rewrite(child, change)
    const instead = change(child, parent)
    if (instead) count++
    for (const node of instead ?? [child]) changed.push(node)
  }
  parent.children = changed
  return count
}

export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const [, double, single] = element ? (attributePattern(name).exec(element.tag) ?? []) : []
  const written = double ?? single
  return written === undefined ? undefined : plainText(written)
}

/** Without a value the attribute is removed. */
export function setAttribute(element: XmlElement, name: string, value: string | undefined): void {
  const written = value === undefined ? '' : ` ${name}="${escapeXml(value)}"`
  const before = element.tag
  element.tag = before.replace(attributePattern(name), () => written)
  if (element.tag === before && value !== undefined && attributeOf(element, name) === undefined)
    element.tag = before.replace(/\s*(\/?>)$/, (_, end: string) => `${written}${end}`)
}

function attributePattern(name: string): RegExp {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
}

/** The text directly inside an element. */
export function textIn({ children }: XmlElement): string {
  return children.map((child) => (isElement(child) ? '' : textOfToken(child))).join('')
}

export function setText(element: XmlElement, text: string): void {
  element.children = [escapeXml(text)]
  if (text !== text.trim()) setAttribute(element, 'xml:space', 'preserve')
}
