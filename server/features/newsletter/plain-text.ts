import type { Element, Node } from './sanitise.ts'

/** For mail programs that show no HTML, and for readers who prefer it so. */
export function toText(nodes: Node[]): string {
  return blocks(nodes).join('\n\n')
}

function blocks(nodes: Node[]): string[] {
  const written: string[] = []
  let words: Node[] = []
  const endParagraph = () => {
    const text = tidy(words.map(inlineText).join(''))
    if (text) written.push(text)
    words = []
  }
  for (const node of nodes) {
    const block = typeof node === 'string' ? null : blockText(node)
    if (block === null) words.push(node)
    else {
      endParagraph()
      if (block) written.push(block)
    }
  }
  endParagraph()
  return written
}

/** Null for what stands within a line. */
function blockText({ name, children }: Element): string | null {
  switch (name) {
    case 'p':
    case 'h2':
    case 'h3':
      return tidy(children.map(inlineText).join(''))
    case 'hr':
      return '* * *'
    case 'blockquote':
      return toText(children).replace(/^/gm, '> ')
    case 'ul':
    case 'ol':
      return items(children, name === 'ol').join('\n')
    default:
      return null
  }
}

function items(children: Node[], isNumbered: boolean): string[] {
  return children.flatMap((item, index) => {
    if (typeof item === 'string') return []
    const mark = isNumbered ? `${index + 1}. ` : '- '
    return (
      mark +
      blocks(item.children)
        .join('\n')
        .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    )
  })
}

function inlineText(node: Node): string {
  if (typeof node === 'string') return node.replace(/[ \t\r\n]+/g, ' ')
  if (node.name === 'br') return '\n'
  const text = node.children.map(inlineText).join('')
  return !node.href || [text, `mailto:${text}`].includes(node.href) ? text : `${text} (${node.href})`
}

function tidy(text: string): string {
  return text.replace(/ *\n */g, '\n').trim()
}
