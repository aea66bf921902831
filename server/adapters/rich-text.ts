import { escapeHtml, type Markup, parseHtml, safeTarget } from './html.ts'
import { toText } from './plain-text.ts'

export type RichElement = { name: string; href?: string; children: RichText[] }
export type RichText = string | RichElement

/** All elements that newsletters and e-mails may contain, with the other names that become them. */
const allowed = new Map<string, string>(
  Object.entries({
    p: 'p li div section article header footer main address figure figcaption pre dl dt dd table tr td th',
    h2: 'h1 h2',
    h3: 'h3 h4 h5 h6',
    ul: 'ul',
    ol: 'ol',
    blockquote: 'blockquote',
    hr: 'hr',
    br: 'br',
    a: 'a',
    strong: 'strong b',
    em: 'em i',
    sub: 'sub',
    sup: 'sup',
  }).flatMap(([name, others]) => others.split(' ').map((other) => [other, name] as const)),
)
const headings = new Set(['h2', 'h3'])
const marks = new Set(['a', 'strong', 'em', 'sub', 'sup'])
const containers = new Set(['ul', 'ol', 'blockquote'])
const maxDepth = 20

/**
 * Reads the HTML into a tree of allowed elements and writes new HTML from the tree, so that no character of the input
 * reaches the output as markup.
 */
export function sanitise(html: string, siteUrl: string): { html: string; text: string } {
  const blocks = readRichText(html, siteUrl)
  return { html: blocks.map(toHtml).join('\n'), text: toText(blocks) }
}

/** Returns lines, lists and quotes. All text is inside a line; the first line of a list item has an empty name. */
export function readRichText(html: string, siteUrl: string): RichElement[] {
  return blocksIn(parseHtml(html), { siteUrl, depth: 0, marked: [], isItem: false })
}

type Mark = Omit<RichElement, 'children'>
type Place = { siteUrl: string; depth: number; marked: Mark[]; isItem: boolean }

function blocksIn(nodes: Markup[], { siteUrl, depth, marked, isItem }: Place): RichElement[] {
  const blocks: RichElement[] = []
  /** The current line and the open marks inside it. Empty between two lines. */
  let path: RichElement[] = []
  let open: Mark[] = []

  function write(piece: RichText, line: string, around: Mark[]): void {
    if (path.length === 0) {
      if (typeof piece === 'string' && piece.trim() === '') return
      const isBare = line === 'p' && isItem && blocks.length === 0
      path = [{ name: isBare ? '' : line, children: [] }]
      blocks.push(...path)
      open = []
    }
    let shared = 0
    while (shared < open.length && open[shared] === around[shared]) shared++
    path.length = shared + 1
    for (const mark of around.slice(shared)) {
      const element = { ...mark, children: [] }
      path.at(-1)?.children.push(element)
      path.push(element)
    }
    path.at(-1)?.children.push(piece)
    open = around
  }

  function visit(node: Markup, line: string, around: Mark[]): void {
    if (typeof node === 'string') {
      write(node, line, around)
      return
    }
    const kind = allowed.get(node.name) ?? ''
    const within = marks.has(kind) ? withMark(around, kind, node.attributes.get('href'), siteUrl) : around
    const isBlock = kind !== '' && kind !== 'br' && !marks.has(kind)
    if (isBlock) path = []
    if (kind === 'br') write({ name: kind, children: [] }, line, around)
    else if (kind === 'hr') blocks.push({ name: kind, children: [] })
    else if (containers.has(kind) && depth < maxDepth) blocks.push(...contained(kind, node.children, around))
    else for (const child of node.children) visit(child, headings.has(kind) ? kind : line, within)
    if (isBlock) path = []
  }

  function contained(name: string, nodes: Markup[], around: Mark[]): RichElement[] {
    const place = { siteUrl, depth: depth + 1, marked: around, isItem: name !== 'blockquote' }
    const children = place.isItem
      ? itemsOf(nodes).map((item) => ({ name: 'li', children: blocksIn(item, place) }))
      : blocksIn(nodes, place)
    const filled = children.filter((child) => child.name !== 'li' || child.children.length > 0)
    return filled.length > 0 ? [{ name, children: filled }] : []
  }

  for (const node of nodes) visit(node, 'p', marked)
  return blocks
}

/** Content of a list that is outside its items becomes an item. */
function itemsOf(nodes: Markup[]): Markup[][] {
  const items: Markup[][] = []
  let loose: Markup[] | null = null
  for (const node of nodes) {
    const isItem = typeof node !== 'string' && node.name === 'li'
    if (isItem) items.push(node.children)
    else if (loose) loose.push(node)
    else items.push([node])
    loose = isItem ? null : (items.at(-1) ?? null)
  }
  return items
}

function withMark(around: Mark[], name: string, href: string | undefined, siteUrl: string): Mark[] {
  const target = name === 'a' ? safeTarget(href, siteUrl) : null
  const isKept = (name !== 'a' || target) && !around.some((mark) => mark.name === name)
  return isKept ? [...around, { name, ...(target && { href: target }) }] : around
}

export function toHtml(node: RichText): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { name, href, children } = node
  const inside = children.map(toHtml).join('')
  if (name === '') return inside
  if (name === 'br' || name === 'hr') return `<${name}>`
  return `<${name}${href ? ` href="${escapeHtml(href)}"` : ''}>${inside}</${name}>`
}
