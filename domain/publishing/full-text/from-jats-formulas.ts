import type { Formula } from '../../manuscript/full-text.ts'
import { type Element, serialise } from '../../manuscript/record/element.ts'
import { childOf, elementsOf, everyElement, isXml, rawSaid, saidIn, type Xml } from './from-jats-xml.ts'
import { mathAttributes, mathNames } from './mathml.ts'
import type { Source } from './source.ts'

/** `tex` by MathML as it is written, for formulas that are given as MathML alone. */
export type Converted = { formulas: Source['formulas']; tex: Record<string, string> }

/** The formula that an element holds; null if it holds words or a picture instead. */
export function formulaIn(xml: Xml, { formulas, tex: texts }: Converted): Formula | null {
  const written = texIn(xml)
  const mathml = mathIn(xml)
  if (written === null && mathml === null) return null
  const tex = written ?? texts[keyOfMath(mathml)] ?? saidIn(mathOf(xml))
  const known = Object.hasOwn(formulas, tex) ? formulas[tex] : undefined
  return { tex, mathml: mathml ?? known?.mathml ?? null, typst: known?.typst ?? null }
}

/** What has to be converted to other notations: each formula once. */
export function formulasOf(root: Xml): { tex: string[]; mathml: Element[] } {
  const tex = new Set<string>()
  const mathml = new Map<string, Element>()
  for (const xml of everyElement(root)) {
    if (xml.name !== 'inline-formula' && xml.name !== 'disp-formula') continue
    const written = texIn(xml)
    const math = written === null ? mathIn(xml) : null
    if (written !== null) tex.add(written)
    if (math) mathml.set(keyOfMath(math), math)
  }
  return { tex: [...tex], mathml: [...mathml.values()] }
}

export const keyOfMath = (math: Element | null): string => (math ? serialise(math) : '')

const within = (xml: Xml, name: string): Xml | undefined =>
  childOf(xml, name) ?? childOf(childOf(xml, 'alternatives'), name)
const mathOf = (xml: Xml): Xml | undefined => within(xml, 'math')

/** Many publishers write a whole LaTeX document around each formula. */
function texIn(xml: Xml): string | null {
  const given = within(xml, 'tex-math')
  if (!given) return null
  const said = rawSaid(given).trim()
  const inner = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(said)?.[1]?.trim() ?? said
  const [, math] = /^(?:\$\$?|\\\[|\\\()([\s\S]*?)(?:\$\$?|\\\]|\\\))$/.exec(inner) ?? []
  return (math ?? inner).trim() || null
}

/** The MathML with what browsers and readers need of it alone. */
function mathIn(xml: Xml): Element | null {
  const math = mathOf(xml)
  if (!math) return null
  const semantics = childOf(math, 'semantics')
  const children = (semantics ? elementsOf(semantics).slice(0, 1) : math.children).flatMap(kept)
  return children.some((child) => typeof child !== 'string') ? { name: 'math', attributes: {}, children } : null
}

/** Signs; others hold only elements, and the white space between them says nothing. */
const tokens: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])

function kept(node: string | Xml): Element['children'] {
  if (!isXml(node)) return node.trim() === '' ? [] : [node.replaceAll(/\s+/g, ' ')]
  const children = tokens.has(node.name) ? signs(node) : node.children.flatMap(kept)
  if (!mathNames.has(node.name)) return children
  const attributes = Object.entries(node.attributes).filter(([name]) => mathAttributes.has(name))
  return [{ name: node.name, attributes: Object.fromEntries(attributes), children }]
}

const signs = (node: Xml): string[] => {
  const said = rawSaid(node).replaceAll(/\s+/g, ' ')
  return said === '' ? [] : [said]
}
