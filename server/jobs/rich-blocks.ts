import { faultAt } from '#domain/words/errors.ts'
import { escapeHtml } from '../adapters/html.ts'
import { toText } from '../adapters/plain-text.ts'
import { type RichElement, type RichText, readRichText, toHtml } from '../adapters/rich-text.ts'
import type { Block } from './letter.ts'

/** A letter's body as staff change it in an editor: each button is a link. */
export function richText(blocks: Block[]): string {
  return blocks.map(editable).join('\n')
}

function editable(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`
  if ('html' in block) return block.html
  return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`
}

/**
 * What comes back from there: a link to this site that is alone is a button again, and words without formatting are
 * a paragraph as before. `field` is reported when nothing was written.
 */
export function readBlocks(html: string, siteUrl: string, field: { name: string; label: string }): Block[] {
  const blocks = readRichText(html, siteUrl)
  if (toText(blocks) === '') throw faultAt(field.name, `${field.label} is required.`)
  return blocks.map((block) => blockOf(block, siteUrl))
}

function blockOf(block: RichElement, siteUrl: string): Block {
  const { name, children } = block
  const [first] = children
  if (name === 'p' && children.length === 1 && isOurs(first, siteUrl))
    return { label: wordsOf(first.children), url: first.href }
  const isPlain = name === 'p' && children.every((child) => typeof child === 'string' || child.name === 'br')
  const text = toText([block])
  return isPlain ? text : { html: toHtml(frank(block, siteUrl)), text }
}

const wordsOf = (children: RichText[]) => toText([{ name: 'p', children }])

function isOurs(node: RichText | undefined, siteUrl: string): node is RichElement & { href: string } {
  return typeof node === 'object' && node.href?.startsWith(`${siteUrl}/`) === true
}

/** A link that leads elsewhere says where: its words could promise anything. */
function frank(node: RichText, siteUrl: string): RichText {
  if (typeof node === 'string') return node
  const children = node.children.map((child) => frank(child, siteUrl))
  if (!node.href || isOurs(node, siteUrl) || wordsOf([node]) === wordsOf(children)) return { ...node, children }
  return { name: '', children: [...children, ' (', { ...node, children: [node.href] }, ')'] }
}
