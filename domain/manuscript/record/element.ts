import { oneLine } from '../../words/plain-text.ts'
import { escapeXml } from '../xml.ts'

export type Element = { name: string; attributes: Attributes; children: (string | Element)[] }

type Attributes = Record<string, string | number | null | undefined>
type Child = string | number | Element | null | undefined | false

/** Text is never read as markup and becomes one line. Children that are null, undefined or false are left out. */
export function element(name: string, attributes: Attributes = {}, children: Child | Child[] = []): Element {
  const kept = [children].flat().flatMap((child): Element['children'] => {
    if (child === null || child === undefined || child === false) return []
    return [typeof child === 'object' ? child : oneLine(String(child))]
  })
  return { name, attributes, children: kept }
}

/** An element whose children are written one after the other, exactly as given: an empty text keeps it on one line. */
export function mixed(name: string, attributes: Attributes, children: Element['children']): Element {
  return { name, attributes, children: ['', ...children] }
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Indents the XML, except inside an element that contains text. */
export function serialise({ name, attributes, children }: Element, indent = ''): string {
  const start = `${indent}<${name}${Object.entries(attributes).map(attribute).join('')}`
  if (children.length === 0) return `${start}/>`
  const holdsText = children.some((child) => typeof child === 'string')
  const inside = children.map((child) =>
    typeof child === 'string' ? escapeXml(child) : serialise(child, holdsText ? '' : `${indent}  `),
  )
  return holdsText ? `${start}>${inside.join('')}</${name}>` : `${start}>\n${inside.join('\n')}\n${indent}</${name}>`
}

function attribute([name, value]: [string, Attributes[string]]): string {
  return value === null || value === undefined ? '' : ` ${name}="${escapeXml(oneLine(String(value)))}"`
}
