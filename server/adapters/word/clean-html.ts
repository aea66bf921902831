import { escapeHtml, type Markup, parseHtml, safeTarget } from '../html.ts'

/** A document's headings are lowered below those of the page that shows it. Pandoc strikes text out with <del>. */
const names = new Map(Object.entries({ h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', del: 's' }))
const kept = new Set('p strong em u s sub sup ul ol li blockquote pre table thead tr th td h3 h4 h5 h6'.split(' '))
const maxDepth = 60
const mostBytes = 2_000_000
const rest = '<p><em>The rest of this document is in the file itself.</em></p>'
const picture = /^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/
const span = /^[1-9]\d?$/

type Attributes = ReadonlyMap<string, string>
/** The tags around an element's content. Both are empty if the element is removed and its content kept. */
type Tags = [open: string, close: string]

/**
 * Writes new HTML with allowed elements only, and cuts it off when it becomes too long. No character of the document
 * reaches the result as markup.
 */
export function cleanHtml(html: string): string {
  let left = mostBytes - rest.length
  function write(node: Markup, depth: number): string {
    const [open, close] = typeof node === 'string' ? [escapeHtml(node), ''] : tagsOf(node.name, node.attributes, depth)
    left -= Buffer.byteLength(open + close)
    if (left < 0 || typeof node === 'string') return left < 0 ? '' : open
    const inside = node.children.map((child) => write(child, close ? depth + 1 : depth)).join('')
    return open === '<p>' && inside === '' ? '' : open + inside + close
  }
  const written = parseHtml(html).map((node) => write(node, 0))
  return written.join('') + (left < 0 ? rest : '')
}

function tagsOf(given: string, attributes: Attributes, depth: number): Tags {
  const name = names.get(given) ?? given
  if (name === 'br') return ['<br>', '']
  if (name === 'img') return [pictureTag(attributes), '']
  const target = name === 'a' ? safeTarget(attributes.get('href')) : null
  if (depth >= maxDepth || !(target || kept.has(name))) return ['', '']
  if (target) return [`<a href="${escapeHtml(target)}" target="_blank" rel="noopener noreferrer">`, '</a>']
  const spans = name === 'td' || name === 'th' ? ['colspan', 'rowspan'] : []
  const wide = spans.filter((attribute) => span.test(attributes.get(attribute) ?? ''))
  return [`<${name}${wide.map((attribute) => ` ${attribute}="${attributes.get(attribute)}"`).join('')}>`, `</${name}>`]
}

function pictureTag(attributes: Attributes): string {
  const src = attributes.get('src') ?? ''
  if (!picture.test(src)) return '<em>[A picture that is only in the file]</em>'
  return `<img src="${src}" alt="${escapeHtml(attributes.get('alt') || 'Picture')}">`
}
