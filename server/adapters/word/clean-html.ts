import { escapeHtml, safeTarget, tokens } from '../html.ts'

/** A document's headings stand below those of the page that shows it. */
const names = new Map(Object.entries({ h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' }))
const kept = new Set(
  'p br strong em u s sub sup ul ol li blockquote pre table thead tbody tr th td h3 h4 h5 h6'.split(' '),
)
const maxDepth = 60
const mostBytes = 2_000_000
const rest = '<p><em>The rest of this document is in the file itself.</em></p>'
const picture = /^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/
const span = /^[1-9]\d?$/

type Attributes = Map<string, string>

/**
 * Written out anew from a list of what is allowed, and cut off where it becomes too much: no character of the document
 * reaches the answer as markup.
 */
export function cleanHtml(html: string): string {
  const open: string[] = []
  const written: string[] = []
  let left = mostBytes - rest.length
  const closeFrom = (at: number) => {
    for (const name of open.splice(at).reverse()) written.push(`</${name}>`)
  }

  for (const token of tokens(html)) {
    const name = token.type === 'text' ? '' : (names.get(token.name) ?? token.name)
    if (token.type === 'close') {
      const at = open.lastIndexOf(name)
      if (at >= 0) closeFrom(at)
      continue
    }
    const isContainer = token.type === 'open' && name !== 'img' && name !== 'br'
    const piece = token.type === 'text' ? escapeHtml(token.text) : openTag(name, token.attributes)
    if (piece === null || (isContainer && open.length >= maxDepth)) continue
    left -= Buffer.byteLength(piece) + (isContainer ? `</${name}>`.length : 0)
    if (left < 0) {
      closeFrom(0)
      return written.join('') + rest
    }
    if (isContainer) open.push(name)
    written.push(piece)
  }
  closeFrom(0)
  return written.join('')
}

/** Null for what is left out, with its content kept. */
function openTag(name: string, attributes: Attributes): string | null {
  if (name === 'img') return pictureTag(attributes)
  if (name === 'a') {
    const target = safeTarget(attributes.get('href'))
    return target && `<a href="${escapeHtml(target)}" target="_blank" rel="noopener noreferrer">`
  }
  if (!kept.has(name)) return null
  const spans = name === 'td' || name === 'th' ? ['colspan', 'rowspan'] : []
  const given = spans.filter((attribute) => span.test(attributes.get(attribute) ?? ''))
  return `<${name}${given.map((attribute) => ` ${attribute}="${attributes.get(attribute)}"`).join('')}>`
}

function pictureTag(attributes: Attributes): string {
  const src = attributes.get('src') ?? ''
  if (!picture.test(src)) return '<em>[A picture that is only in the file]</em>'
  return `<img src="${src}" alt="${escapeHtml(attributes.get('alt') || 'Picture')}">`
}
