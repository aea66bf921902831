import type { Inline, Reference } from '../../manuscript/full-text.ts'
import { findDoi } from '../../words/doi.ts'
import type { Lines } from './from-jats-lines.ts'
import type { Targets } from './from-jats-targets.ts'
import { childOf, childrenOf, elementsOf, everyElement, saidIn, type Xml } from './from-jats-xml.ts'
import { join, lineText } from './inlines.ts'

export function referencesOf({ references, of }: Targets, lines: Lines): Reference[] {
  return references.map((ref) => {
    const inside: Inline[] = []
    for (const [at, citation] of citationsIn(ref).entries()) {
      if (at > 0) join(inside, { kind: 'text', text: ' ' })
      const isListed = citation.name === 'element-citation' || citation.name === 'nlm-citation'
      for (const piece of isListed ? composed(citation) : lines.of(citation.children)) join(inside, piece)
    }
    const label = saidIn(childOf(ref, 'label')).replaceAll(/^[[(]|[\]).]+$/g, '')
    return { id: of(ref) ?? '', label, inside, doi: doiIn(ref) ?? findDoi(lineText(inside))?.doi ?? null }
  })
}

const citationsIn = (ref: Xml): Xml[] =>
  elementsOf(ref).flatMap((child) => {
    if (child.name === 'citation-alternatives') return elementsOf(child).slice(0, 1)
    return child.name === 'label' ? [] : [child]
  })

function doiIn(ref: Xml): string | null {
  for (const { name, attributes, ...xml } of everyElement(ref)) {
    const isDoi = attributes['pub-id-type'] === 'doi' || attributes['ext-link-type'] === 'doi'
    if ((name === 'pub-id' || name === 'ext-link') && isDoi)
      return findDoi(saidIn({ name, attributes, ...xml }))?.doi ?? findDoi(attributes.href ?? '')?.doi ?? null
  }
  return null
}

/** A reference that is given in its parts is written as the house cites: Harvard. */
function composed(citation: Xml): Inline[] {
  const said = (name: string) => saidIn(childOf(citation, name))
  const people = peopleIn(citation, 'author')
  const editors = peopleIn(citation, 'editor')
  const title = said('article-title') || said('chapter-title') || said('data-title') || said('part-title')
  const source = said('source')
  const volume = said('volume') + (said('issue') && `(${said('issue')})`)
  const pages = said('page-range') || [said('fpage'), said('lpage')].filter(Boolean).join('–') || said('elocation-id')
  const publisher = [said('publisher-loc'), said('publisher-name')].filter(Boolean).join(': ')
  const doi = doiIn(citation)
  const link = childOf(citation, 'ext-link') ?? childOf(citation, 'uri')
  const address = doi ? '' : (link?.attributes.href ?? saidIn(link))
  const year = said('year')
  const start = [people, year && `(${year})`].filter(Boolean).join(' ')
  const after = [volume, pages, publisher].filter(Boolean).join(', ')
  const text = (words: string): Inline => ({ kind: 'text', text: words })
  const pieces: Inline[] = [
    text(
      [start, title && `${title.replace(/\.$/, '')}.`, editors && `In: ${editors} (eds.)`].filter(Boolean).join(' '),
    ),
    ...(source ? [text(' '), { kind: 'text' as const, text: source, isItalic: true as const }] : []),
    text(`${after && `${source ? ',' : ''} ${after}`}.`),
    ...(doi ? [text(` doi:${doi}`)] : []),
    ...(address ? [text(` Available at: ${address}`)] : []),
    ...(said('comment') ? [text(` ${said('comment')}`)] : []),
  ]
  const line: Inline[] = []
  for (const piece of pieces) join(line, piece)
  return line
}

function peopleIn(citation: Xml, role: 'author' | 'editor'): string {
  const groups = childrenOf(citation, 'person-group').filter(
    ({ attributes }) => (attributes['person-group-type'] ?? 'author') === role,
  )
  const holders = groups.length === 0 && role === 'author' ? [citation] : groups
  const names = holders.flatMap((holder) => elementsOf(holder).flatMap(nameOf))
  const isCut = holders.some((holder) => childOf(holder, 'etal'))
  const last = names.at(-1)
  if (isCut) return `${names.join(', ')} et al.`
  return names.length < 2 ? (last ?? '') : `${names.slice(0, -1).join(', ')} and ${last}`
}

function nameOf(xml: Xml): string[] {
  if (xml.name === 'collab' || xml.name === 'string-name') return [saidIn(xml)]
  if (xml.name !== 'name') return []
  const given = saidIn(childOf(xml, 'given-names'))
  const initials = /^\p{Lu}{1,3}$/u.test(given) ? [...given].map((letter) => `${letter}.`).join('') : given
  return [[saidIn(childOf(xml, 'surname')), initials, saidIn(childOf(xml, 'suffix'))].filter(Boolean).join(', ')]
}
