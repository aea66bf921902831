import { escapeHtml, safeTarget, type Token, tokens } from '#server/adapters/html.ts'
import { toText } from './plain-text.ts'

export type Element = { name: string; href?: string; children: Node[] }
export type Node = string | Element

/** Everything a newsletter may hold, and the other names that it may come under. */
const allowed = new Map<string, string>(
  Object.entries({
    p: 'p div section article header footer main address figure figcaption pre dl dt dd table tr td th',
    h2: 'h1 h2',
    h3: 'h3 h4 h5 h6',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
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
const dropped = new Set(['head', 'svg', 'math', 'object', 'template', 'select', 'audio', 'video', 'canvas'])
const inline = new Set(['br', 'a', 'sub', 'sup', 'strong', 'em'])
const isEmptyByNature = (name: string) => name === 'br' || name === 'hr'
const isList = (name: string) => name === 'ul' || name === 'ol'
const holdsBlocks = (name: string) => ['', 'ul', 'ol', 'li', 'blockquote'].includes(name)
const maxDepth = 20

/**
 * The HTML is read into a tree of what is allowed, and the tree is written out anew: no character of the input reaches
 * the output as markup, so a reading that differs from a browser's can lose a look but never let anything in.
 */
export function sanitise(html: string, siteUrl: string): { html: string; text: string } {
  const root = treeOf(tokens(html), siteUrl)
  const blocks = root.children.map(toHtml).filter((block) => block.trim())
  return { html: blocks.join('\n'), text: toText(root.children) }
}

function treeOf(stream: Iterable<Token>, siteUrl: string): Element {
  const tree = builder(siteUrl)
  let skipped: { name: string; depth: number } | null = null
  for (const token of stream) {
    if (skipped) {
      if (token.type !== 'text' && token.name === skipped.name) skipped.depth += token.type === 'open' ? 1 : -1
      if (skipped.depth === 0) skipped = null
    } else if (token.type === 'text') tree.text(token.text)
    else if (token.type === 'close') tree.close(allowed.get(token.name) ?? '')
    else if (dropped.has(token.name)) skipped = { name: token.name, depth: 1 }
    else tree.open(allowed.get(token.name) ?? '', token.attributes.get('href'))
  }
  return tree.root
}

function builder(siteUrl: string) {
  const root: Element = { name: '', children: [] }
  const path: Element[] = [root]
  const top = () => path.at(-1) ?? root

  function push(name: string, href: string | null = null): void {
    const element: Element = { name, children: [], ...(href && { href }) }
    top().children.push(element)
    path.push(element)
  }

  /** Loose words get a paragraph, and loose items a place in their list. */
  function makeRoom(isInline: boolean): void {
    if (isList(top().name)) push('li')
    else if (isInline && top() === root) push('p')
  }

  function open(name: string, href: string | undefined): void {
    if (name === '' || path.length > maxDepth) return
    if (inline.has(name)) openInline(name, href)
    else openBlock(name)
    if (isEmptyByNature(name)) path.pop()
  }

  function openInline(name: string, href: string | undefined): void {
    if (name === 'a') close('a')
    const target = name === 'a' ? safeTarget(href, siteUrl) : null
    if (name === 'a' && !target) return
    makeRoom(true)
    push(name, target)
  }

  function openBlock(name: string): void {
    const list = path.findLastIndex((element) => isList(element.name))
    if (name === 'li' && list > 0) path.length = list + 1
    while (!holdsBlocks(top().name)) path.pop()
    if (name !== 'li') makeRoom(false)
    push(name === 'li' && list < 0 ? 'p' : name)
  }

  function close(name: string): void {
    const at = path.findLastIndex((element) => element.name === name)
    if (at > 0) path.length = at
  }

  return {
    root,
    open,
    close,
    text(text: string) {
      const isLoose = top() === root || isList(top().name)
      if (isLoose && text.trim() === '') return
      makeRoom(true)
      top().children.push(text)
    },
  }
}

function toHtml(node: Node): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { name, href, children } = node
  if (isEmptyByNature(name)) return `<${name}>`
  const inside = children.map(toHtml).join('')
  if (inside.trim() === '') return inline.has(name) && inside ? ' ' : ''
  return `<${name}${href ? ` href="${escapeHtml(href)}"` : ''}>${inside}</${name}>`
}
