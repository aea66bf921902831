import { writable } from '../../manuscript/xml.ts'
import { plainText, textOfToken, xmlTokens } from '../../manuscript/xml-tokens.ts'

/** An element of an XML file. Names are without their prefixes: 'math' is 'mml:math', 'href' is 'xlink:href'. */
export type Xml = { name: string; attributes: Record<string, string>; children: (string | Xml)[]; line: number }

/** Why a file can't be used, and where. */
export type JatsFault = { line: number; sentence: string }

export class NotXml extends Error {
  override readonly name = 'NotXml'
  readonly fault: JatsFault
  constructor(line: number, sentence: string) {
    super(sentence)
    this.fault = { line, sentence }
  }
}

const deepest = 100
const mostElements = 400_000
/** The longest of JATS is 200. */
const longestDoctype = 10_000

const nameAt = /[\p{L}_][\p{L}\p{M}\p{N}_.:-]*/uy
const attributeAt = /\s+([\p{L}_][\p{L}\p{M}\p{N}_.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy
const tagEnd = /\s*\/?>$/y
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

/**
 * Reads an XML file. It fetches nothing: a DTD is passed over, and a file that defines entities of its own is refused, so
 * that none can grow or lead to other files. Throws `NotXml` at the first place that is not XML.
 */
export function parseXml(file: string): Xml {
  const text = withoutProlog(file)
  const lines = lineCounter(text)
  const open: Xml[] = []
  let root: Xml | undefined
  let elements = 0
  let at = 0

  const refuse = (sentence: string, offset = 0) => new NotXml(lines(at + offset), sentence)
  const decoded = (raw: string, placeOf = (offset: number) => offset) =>
    plainText(raw, (reference, offset) => {
      throw refuse(
        /^&\w/.test(reference)
          ? `The entity ${reference} is not known without its DTD. Write the character itself instead.`
          : 'An “&” stands here that begins no character. Write it as &amp;.',
        placeOf(offset),
      )
    })
  const put = (raw: string) => {
    const said = writable(raw)
    const parent = open.at(-1)
    if (parent) parent.children.push(said.replaceAll(/\r\n?/g, '\n'))
    else if (said.trim() !== '') throw refuse('Text stands outside of all elements.')
  }
  const openTag = (tag: string, name: string) => {
    const attributes: Record<string, string> = {}
    let end = name.length + 1
    for (;;) {
      attributeAt.lastIndex = end
      const found = attributeAt.exec(tag)
      if (!found) break
      const [, written = '', double, single] = found
      const key = written.startsWith('xmlns') ? written : localName(written)
      if (Object.hasOwn(attributes, key)) throw refuse(`<${name}> has the attribute ${written} twice.`)
      attributes[key] = writable(decoded(double ?? single ?? '', () => 0))
      end = attributeAt.lastIndex
    }
    tagEnd.lastIndex = end
    if (!tagEnd.test(tag)) throw refuse(notWritten(name))
    elements += 1
    if (elements > mostElements) throw refuse('The file has more elements than an article can have.')
    const made: Xml = { name: localName(name), attributes, children: [], line: lines(at) }
    const parent = open.at(-1)
    if (parent) parent.children.push(made)
    else if (root) throw refuse(`<${name}> stands behind the end of the article.`)
    else root = made
    if (!tag.endsWith('/>')) open.push(made)
    if (open.length > deepest) throw refuse(`Elements stand in each other more than ${deepest} deep.`)
  }
  const closeTag = (tag: string) => {
    const name = localName(tag.slice(2, -1).trim())
    const last = open.pop()
    if (!last) throw refuse(`</${name}> closes an element that was never opened.`)
    if (last.name !== name)
      throw refuse(`</${name}> stands here, but <${last.name}> of line ${last.line} is still open.`)
  }

  const tokens = xmlTokens()
  try {
    for (const token of tokens.push(text)) {
      const name = nameOf(token)
      if (name !== undefined) openTag(token, name)
      else if (token.startsWith('</')) closeTag(token)
      else if (token.startsWith('<![CDATA[')) put(textOfToken(token))
      else if (!token.startsWith('<')) put(decoded(token))
      else if (!/^<(?:!--|\?)/.test(token)) throw refuse(noElement)
      at += token.length
    }
    tokens.end()
  } catch (error) {
    throw error instanceof NotXml ? error : refuse(endless(text.slice(at, at + 100)))
  }
  const last = open.at(-1)
  if (last) throw new NotXml(last.line, `<${last.name}> is opened here and never closed.`)
  if (!root) throw new NotXml(1, 'The file has no XML.')
  return root
}

function nameOf(tag: string): string | undefined {
  nameAt.lastIndex = 1
  return tag.startsWith('<') ? nameAt.exec(tag)?.[0] : undefined
}

const noElement = 'A “<” stands here that begins no element. Write it as &lt;.'
const notWritten = (name: string) => `The tag <${name}> is not written as XML asks.`
const enclosed = { '<!--': 'The comment', '<![CDATA[': 'The CDATA section', '<?': 'The instruction', '</': 'The tag' }

/** Says what is wrong with a token that has no end. */
function endless(start: string): string {
  const [, what] = Object.entries(enclosed).find(([opening]) => start.startsWith(opening)) ?? []
  const name = nameOf(start)
  return what ? `${what} that begins here has no end.` : name === undefined ? noElement : notWritten(name)
}

const beforeType = /\s+|\ufeff|<\?.*?\?>|<!--.*?-->/sy

/** The article alone, in the same lines: its type is ours to say, and its encoding no longer holds. */
export function withoutProlog(text: string): string {
  let at = 0
  const pass = () => {
    beforeType.lastIndex = at
    while (beforeType.test(text)) at = beforeType.lastIndex
  }
  pass()
  if (text.startsWith('<!DOCTYPE', at)) {
    at = pastDoctype(text, at)
    pass()
  }
  return text.slice(0, at).replaceAll(/[^\n]/g, '') + text.slice(at)
}

function pastDoctype(text: string, from: number): number {
  const refuse = (sentence: string) => new NotXml(lineCounter(text)(from), sentence)
  // A pattern that takes a choice at each of millions of characters fills the stack.
  const start = text.slice(from, from + longestDoctype)
  const endless = () =>
    refuse(
      start.length < longestDoctype
        ? 'The document type that begins here has no end.'
        : 'The document type that begins here is far too long. Take it out: the article is read without it.',
    )
  const outer = /^<!DOCTYPE(?:[^"'[>]|"[^"]*"|'[^']*')*/.exec(start)?.[0] ?? ''
  if (start[outer.length] === '>') return from + outer.length + 1
  if (start[outer.length] !== '[') throw endless()
  const subset = /\]\s*>/.exec(start.slice(outer.length))
  if (/<!ENTITY/.test(start.slice(outer.length, subset ? outer.length + subset.index : undefined)))
    throw refuse('The file defines entities of its own, which are not read. Write what they stand for instead.')
  if (!subset) throw endless()
  return from + outer.length + subset.index + subset[0].length
}

/** Counts the lines up to a place; places are asked for in the order of the file. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  // Looked for once: a file may be one long line.
  let next = text.indexOf('\n')
  return (at) => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}

export const isXml = (node: string | Xml): node is Xml => typeof node !== 'string'
export const elementsOf = (xml: Xml): Xml[] => xml.children.filter(isXml)
export const childOf = (xml: Xml | undefined, name: string): Xml | undefined =>
  xml && elementsOf(xml).find((child) => child.name === name)
export const childrenOf = (xml: Xml | undefined, name: string): Xml[] =>
  xml ? elementsOf(xml).filter((child) => child.name === name) : []
/** All that an element says, with white space folded. */
export const saidIn = (xml: Xml | undefined): string => (xml ? rawSaid(xml).replaceAll(/\s+/g, ' ').trim() : '')
export const rawSaid = (xml: Xml): string =>
  xml.children.map((child) => (typeof child === 'string' ? child : rawSaid(child))).join('')

/** The element and all within it, in their order. */
export function* everyElement(xml: Xml): Generator<Xml> {
  yield xml
  for (const child of elementsOf(xml)) yield* everyElement(child)
}

/** The ids that an attribute lists. */
export const idsIn = (rid: string | undefined): string[] => (rid ?? '').split(/\s+/).filter((id) => id !== '')
