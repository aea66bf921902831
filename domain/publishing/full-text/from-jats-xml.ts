import { writable } from '../../manuscript/xml.ts'

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
const tagEnd = /\s*(\/?)>/y
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

/**
 * Reads an XML file. It fetches nothing: a DTD is passed over, and a file that defines entities of its own is refused, so
 * that none can grow or lead to other files. Throws `NotXml` at the first place that is not XML.
 */
export function parseXml(text: string): Xml {
  const lines = lineCounter(text)
  const refuse = (at: number, sentence: string) => new NotXml(lines(at), sentence)
  const open: Xml[] = []
  let root: Xml | undefined
  let elements = 0
  let at = 0

  const put = (raw: string, from: number, isLiteral = false) => {
    const parent = open.at(-1)
    const said = writable(isLiteral ? raw : decoded(raw, (sentence, offset) => refuse(from + offset, sentence)))
    if (parent) parent.children.push(said.replaceAll(/\r\n?/g, '\n'))
    else if (said.trim() !== '') throw refuse(from, 'Text stands outside of all elements.')
  }
  const skipTo = (closing: string, from: number, what: string) => {
    const end = text.indexOf(closing, from)
    if (end < 0) throw refuse(from, `${what} that begins here has no end.`)
    return end + closing.length
  }
  const openTag = (from: number) => {
    nameAt.lastIndex = from + 1
    const name = nameAt.exec(text)?.[0]
    if (name === undefined) throw refuse(from, 'A “<” stands here that begins no element. Write it as &lt;.')
    const attributes: Record<string, string> = {}
    let end = nameAt.lastIndex
    for (;;) {
      attributeAt.lastIndex = end
      const found = attributeAt.exec(text)
      if (!found) break
      const [, written = '', double, single] = found
      const key = written.startsWith('xmlns') ? written : localName(written)
      if (Object.hasOwn(attributes, key)) throw refuse(from, `<${name}> has the attribute ${written} twice.`)
      attributes[key] = writable(decoded(double ?? single ?? '', (sentence) => refuse(from, sentence)))
      end = attributeAt.lastIndex
    }
    tagEnd.lastIndex = end
    const closed = tagEnd.exec(text)
    if (!closed) throw refuse(from, `The tag <${name}> is not written as XML asks.`)
    elements += 1
    if (elements > mostElements) throw refuse(from, 'The file has more elements than an article can have.')
    const made: Xml = { name: localName(name), attributes, children: [], line: lines(from) }
    const parent = open.at(-1)
    if (parent) parent.children.push(made)
    else if (root) throw refuse(from, `<${name}> stands behind the end of the article.`)
    else root = made
    if (closed[1] === '') open.push(made)
    if (open.length > deepest) throw refuse(from, `Elements stand in each other more than ${deepest} deep.`)
    return tagEnd.lastIndex
  }
  const closeTag = (from: number) => {
    const end = skipTo('>', from, 'The tag')
    const name = localName(text.slice(from + 2, end - 1).trim())
    const last = open.pop()
    if (!last) throw refuse(from, `</${name}> closes an element that was never opened.`)
    if (last.name !== name)
      throw refuse(from, `</${name}> stands here, but <${last.name}> of line ${last.line} is still open.`)
    return end
  }

  if (text.charCodeAt(0) === 0xfeff) at = 1
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) put(text.slice(at, end), at)
    at = end
    if (at >= text.length) break
    if (text.startsWith('<!--', at)) at = skipTo('-->', at, 'The comment')
    else if (text.startsWith('<![CDATA[', at)) {
      const closed = skipTo(']]>', at, 'The CDATA section')
      put(text.slice(at + 9, closed - 3), at, true)
      at = closed
    } else if (text.startsWith('<?', at)) at = skipTo('?>', at, 'The instruction')
    else if (text.startsWith('<!DOCTYPE', at)) at = pastDoctype(text, at, refuse)
    else if (text.startsWith('</', at)) at = closeTag(at)
    else at = openTag(at)
  }
  const last = open.at(-1)
  if (last) throw new NotXml(last.line, `<${last.name}> is opened here and never closed.`)
  if (!root) throw new NotXml(1, 'The file has no XML.')
  return root
}

function pastDoctype(text: string, from: number, refuse: (at: number, sentence: string) => Error): number {
  // A pattern that takes a choice at each of millions of characters fills the stack.
  const start = text.slice(from, from + longestDoctype)
  const endless = () =>
    refuse(
      from,
      start.length < longestDoctype
        ? 'The document type that begins here has no end.'
        : 'The document type that begins here is far too long. Take it out: the article is read without it.',
    )
  const outer = /^<!DOCTYPE(?:[^"'[>]|"[^"]*"|'[^']*')*/.exec(start)?.[0] ?? ''
  if (start[outer.length] === '>') return from + outer.length + 1
  if (start[outer.length] !== '[') throw endless()
  const subset = /\]\s*>/.exec(start.slice(outer.length))
  if (/<!ENTITY/.test(start.slice(outer.length, subset ? outer.length + subset.index : undefined)))
    throw refuse(from, 'The file defines entities of its own, which are not read. Write what they stand for instead.')
  if (!subset) throw endless()
  return from + outer.length + subset.index + subset[0].length
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(raw: string, refuse: (sentence: string, offset: number) => Error): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(
    /&(?:#x([\da-f]{1,6});|#(\d{1,7});|([\w.-]{1,40});)?/gi,
    (found, hex, decimal, name, offset) => {
      if (name !== undefined && Object.hasOwn(named, name)) return named[name] ?? ''
      if (name !== undefined)
        throw refuse(`The entity ${found} is not known without its DTD. Write the character itself instead.`, offset)
      const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
      if (!(code > 0 && code <= 0x10ffff))
        throw refuse('An “&” stands here that begins no character. Write it as &amp;.', offset)
      return String.fromCodePoint(code)
    },
  )
}

/** Counts the lines up to a place; places are asked for in the order of the file. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let counted = 0
  return (at) => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < at; next = text.indexOf('\n', counted)) {
      line += 1
      counted = next + 1
    }
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
