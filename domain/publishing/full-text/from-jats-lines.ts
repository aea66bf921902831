import type { Inline, Look, Picture } from '../../manuscript/full-text.ts'
import { type Converted, formulaIn } from './from-jats-formulas.ts'
import type { Targets } from './from-jats-targets.ts'
import { childOf, elementsOf, idsIn, isXml, saidIn, type Xml } from './from-jats-xml.ts'
import { clean, hrefOf, join, trimmed } from './inlines.ts'

const looks: Record<string, Look> = {
  bold: { isBold: true },
  italic: { isItalic: true },
  underline: { isUnderlined: true },
  strike: { isStruck: true },
  sc: { isSmallCaps: true },
  monospace: { isCode: true },
  sup: { script: 1 },
  sub: { script: -1 },
}

/** What says nothing to readers where it is. */
const silent: ReadonlySet<string> = new Set([
  ...['alt-text', 'long-desc', 'object-id', 'index-term', 'index-term-range-end', 'target', 'milestone-start'],
  ...['milestone-end', 'sec-meta', 'permissions', 'fn-type', 'x-ref', 'annotation', 'processing-meta'],
])

export type Lines = {
  of(nodes: readonly (string | Xml)[]): Inline[]
  picture(xml: Xml): Picture
}

/** Reads what is in lines. What JATS marks and we don't is read as the words that it has. */
export function linesOf(targets: Targets, converted: Converted): Lines {
  const read = (nodes: readonly (string | Xml)[], look: Look): Inline[] => {
    const line: Inline[] = []
    nodes.forEach((node, at) => {
      const found = isXml(node) ? inlines(node, look) : words(node, look)
      for (const piece of found) join(line, piece)
      const next = nodes[at + 1]
      if (isXml(node) && next !== undefined && isXml(next) && areApart(node, next))
        join(line, { kind: 'text', text: ' ', ...look })
    })
    return line
  }

  const inlines = (xml: Xml, look: Look): Inline[] => {
    const inside = () => read(xml.children, { ...look, ...looks[xml.name] })
    if (silent.has(xml.name)) return []
    switch (xml.name) {
      case 'xref':
        return crossReference(xml, inside)
      case 'ext-link':
      case 'uri': {
        const href = hrefOf(xml.attributes.href ?? saidIn(xml))
        return href === null ? inside() : [{ kind: 'link', href, inside: inside() }]
      }
      case 'email': {
        const href = hrefOf(`mailto:${saidIn(xml)}`)
        return href === null ? inside() : [{ kind: 'link', href, inside: inside() }]
      }
      case 'fn': {
        const to = targets.of(xml)
        return to === undefined ? [] : [{ kind: 'note', to }]
      }
      case 'inline-formula':
      case 'disp-formula': {
        const formula = formulaIn(xml, converted)
        return formula ? [{ kind: 'formula', ...formula }] : inside()
      }
      case 'inline-graphic':
      case 'graphic':
        return [{ kind: 'picture', picture: pictureOf(xml) }]
      case 'alternatives':
        return elementsOf(xml)
          .slice(0, 1)
          .flatMap((first) => inlines(first, look))
      case 'break':
        return [{ kind: 'break' }]
      default:
        return inside()
    }
  }

  const crossReference = (xml: Xml, inside: () => Inline[]): Inline[] => {
    const found = idsIn(xml.attributes.rid).flatMap((rid) => targets.to(rid) ?? [])
    const cited = found.filter(({ kind }) => kind === 'citation').map(({ id }) => id)
    const [first] = found
    if (cited.length > 0) return [{ kind: 'citation', to: cited, inside: inside() }]
    if (first?.kind === 'note') return found.map(({ id }) => ({ kind: 'note', to: id }))
    return first ? [{ kind: 'mention', to: first.id, inside: inside() }] : inside()
  }

  return { of: (nodes) => trimmed(read(nodes, {})), picture: pictureOf }
}

const words = (text: string, look: Look): Inline[] => {
  const said = clean(text.replaceAll('\n', ' '))
  return said === '' ? [] : [{ kind: 'text', text: said, ...look }]
}

/** In references these often follow each other without a space. */
const pieces: ReadonlySet<string> = new Set([
  ...['surname', 'given-names', 'name', 'suffix', 'string-name', 'collab', 'person-group', 'article-title', 'edition'],
  ...['chapter-title', 'source', 'year', 'volume', 'issue', 'fpage', 'lpage', 'publisher-name', 'publisher-loc'],
])
/** Whether a space is read between two elements with nothing between them. */
export const areApart = (one: Xml, other: Xml) =>
  (pieces.has(one.name) && pieces.has(other.name)) || one.name === 'label' || other.name === 'p'

/** Its file is named as in the XML until it is kept. */
const pictureOf = (xml: Xml): Picture => ({
  file: xml.attributes.href ?? '',
  mediaType: '',
  width: 0,
  height: 0,
  alt: saidIn(childOf(xml, 'alt-text') ?? childOf(xml, 'long-desc')) || null,
})
