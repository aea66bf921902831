import type { RichText } from './rich-text.ts'

/** For mail programs that show no HTML, and for readers who prefer plain text. */
export function toText(blocks: RichText[]): string {
  return textsOf(blocks).join('\n\n')
}

const textsOf = (blocks: RichText[]) => blocks.map(blockText).filter(Boolean)

function blockText(node: RichText): string {
  if (typeof node !== 'string') {
    const { name, children } = node
    if (name === 'hr') return '* * *'
    if (name === 'blockquote') return toText(children).replace(/^/gm, '> ')
    if (name === 'ul') return children.map((item) => itemText(item, '- ')).join('\n')
    if (name === 'ol') return children.map((item, index) => itemText(item, `${index + 1}. `)).join('\n')
  }
  return inlineText(node)
    .replace(/ *\n */g, '\n')
    .trim()
}

function itemText(item: RichText, mark: string): string {
  const texts = typeof item === 'string' ? [item] : textsOf(item.children)
  return mark + texts.join('\n').replaceAll('\n', `\n${' '.repeat(mark.length)}`)
}

function inlineText(node: RichText): string {
  if (typeof node === 'string') return node.replace(/[ \t\r\n]+/g, ' ')
  if (node.name === 'br') return '\n'
  const text = node.children.map(inlineText).join('')
  return !node.href || [text, `${text}/`, `mailto:${text}`].includes(node.href) ? text : `${text} (${node.href})`
}
