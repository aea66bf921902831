import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { AppError } from '#domain/errors.ts'

/** Text, or an element with what is inside it. */
export type Markup = string | { name: string; attributes: ReadonlyMap<string, string>; children: Markup[] }

/** What is inside these is nothing that a text says. */
const dropped = new Set(
  'script style title textarea xmp iframe noembed noframes noscript head svg math object template select audio video canvas'.split(
    ' ',
  ),
)
const deepest = 500
/** PostgreSQL takes no NUL, and U+FFFD stands for what was no character. */
const noText = /[^\P{Cc}\t\n]|[\u2028\u2029\ufffd]/gu

/** HTML as browsers read it, without scripts, styles and comments. */
export function parseHtml(html: string): Markup[] {
  return read(parseFragment(html, { treeAdapter: bounded(html.length + 1000) }).childNodes, 0)
}

/** A browser opens a misnested <b> again in each paragraph: a few kilobytes could become millions of elements. */
function bounded(most: number): typeof defaultTreeAdapter {
  let made = 0
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      if (++made > most) throw new AppError('bad-input', 'This has too much formatting. Paste it as plain text.')
      return defaultTreeAdapter.createElement(...given)
    },
  }
}

function read(nodes: DefaultTreeAdapterTypes.ChildNode[], depth: number): Markup[] {
  return nodes.flatMap((node): Markup[] => {
    if ('value' in node) return [node.value.replace(noText, '')]
    if (!('tagName' in node) || dropped.has(node.tagName) || depth === deepest) return []
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    return [{ name: node.tagName, attributes, children: read(node.childNodes, depth + 1) }]
  })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

const safeProtocols = new Set(['https:', 'http:', 'mailto:'])

/** A list of what is allowed, tested on what a browser would make of it. */
export function safeTarget(href: string | undefined, base?: string): string | null {
  const url = href ? URL.parse(href, base) : null
  return url && safeProtocols.has(url.protocol) ? url.href : null
}
