import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import type { Element } from '#domain/manuscript/record/element.ts'
import { writable } from '#domain/manuscript/xml.ts'
import { mathAttributes, mathNames } from '#domain/publishing/full-text/mathml.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'

type Convert = typeof import('pandoc-wasm').convert
type Nodes = DefaultTreeAdapterMap

/** Put between two formulas, where each of Pandoc's writers leaves it as it is. */
const divider = 'NEXTFORMULA'

/** Each formula as MathML and for the typesetter. One that Pandoc does not understand is neither. */
export async function readFormulas(convert: Convert, formulas: string[]): Promise<Source['formulas']> {
  const different = [...new Set(formulas)]
  if (different.length === 0) return {}
  const blocks = different.flatMap((tex) => [
    { t: 'Para', c: [{ t: 'Math', c: [{ t: 'InlineMath' }, tex] }] },
    { t: 'Para', c: [{ t: 'Str', c: divider }] },
  ])
  const document = JSON.stringify({ 'pandoc-api-version': [1, 23, 1], meta: {}, blocks })
  const write = async (to: string) =>
    (await convert({ from: 'json', to, wrap: 'none', 'html-math-method': { method: 'mathml' } }, document, {})).stdout
  const pages = (await write('html5')).split(`<p>${divider}</p>`)
  const sets = (await write('typst')).split(divider)
  return Object.fromEntries(
    different.map((tex, at) => {
      const set = /^\$(.*)\$$/s.exec((sets[at] ?? '').trim())?.[1] ?? null
      return [tex, { mathml: mathmlOf(pages[at] ?? ''), typst: set }]
    }),
  )
}

export function mathmlOf(html: string): Element | null {
  const math = find(parseFragment(html), 'math')
  const semantics = math && find(math, 'semantics')
  // The TeX is stored with it.
  const shown = semantics ? semantics.childNodes.slice(0, 1) : (math?.childNodes ?? [])
  const children = shown.flatMap(elementOf)
  return math && children.length > 0 ? { name: 'math', attributes: {}, children } : null
}

function find(node: Nodes['parentNode'], name: string): Nodes['element'] | undefined {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue
    const found = child.tagName === name ? child : find(child, name)
    if (found) return found
  }
  return undefined
}

function elementOf(node: Nodes['childNode']): (string | Element)[] {
  if (node.nodeName === '#text' && 'value' in node) return [writable(node.value)]
  if (!('tagName' in node)) return []
  const children = node.childNodes.flatMap(elementOf)
  if (!mathNames.has(node.tagName)) return children
  const kept = node.attrs.filter(({ name }) => mathAttributes.has(name)).map(({ name, value }) => [name, value])
  return [{ name: node.tagName, attributes: Object.fromEntries(kept), children }]
}
