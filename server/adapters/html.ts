import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { AppError } from '#domain/words/errors.ts'

/** Text, or an element with its children. */
export type Markup = string | { name: string; attributes: ReadonlyMap<string, string>; children: Markup[] }

/** Elements whose content is not part of the text. */
const dropped = new Set(
  'script style title textarea xmp iframe noembed noframes noscript head svg math object template select audio video canvas'.split(
    ' ',
  ),
)
const deepest = 500
/** PostgreSQL refuses NUL, and U+FFFD represents bytes that were not a character. */
const noText = /[^\P{Cc}\t\n]|[\u2028\u2029\ufffd]/gu

/** Parses HTML as browsers do, and leaves out scripts, styles and comments. */
export function parseHtml(html: string): Markup[] {
  return read(parseFragment(html, { treeAdapter: bounded(html.length + 1000) }).childNodes, 0)
}

/** Limits the elements: browsers reopen a misnested <b> in each paragraph, so a few kilobytes could give millions. */
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

/** Returns the URL as a browser would read it, or null if its protocol is not on the list of safe ones. */
export function safeTarget(href: string | undefined, base?: string): string | null {
  const url = href ? URL.parse(href, base) : null
  return url && safeProtocols.has(url.protocol) ? url.href : null
}
