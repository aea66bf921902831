import { attributeOf, below, childOf, type XmlElement } from '../anonymise/xml-tree.ts'

/** What a paragraph or a run is set in, as far as it is said: half points, and Word's units of line spacing. */
export type Look = { font?: string; halfPoints?: number; line?: number; rule?: string }

export type Styles = {
  /** The style's name in small letters. */
  nameOf(id: string | undefined): string
  lookOf(id: string | undefined): Look
}

const deepest = 20

/** The looks that styles give, each on top of the style that it is based on. */
export function readStyles(root: XmlElement | undefined): Styles {
  const known = new Map<string, XmlElement>()
  let usual: string | undefined
  let base: Look = {}
  for (const element of root ? below(root) : []) {
    if (element.name === 'w:docDefaults')
      base = {
        ...lookIn(childOf(childOf(element, 'w:pPrDefault'), 'w:pPr')),
        ...lookIn(childOf(childOf(element, 'w:rPrDefault'), 'w:rPr')),
      }
    if (element.name !== 'w:style') continue
    const id = attributeOf(element, 'w:styleId') ?? ''
    known.set(id, element)
    const isDefault = /^(?:1|true|on)$/.test(attributeOf(element, 'w:default') ?? '')
    if (isDefault && attributeOf(element, 'w:type') === 'paragraph') usual = id
  }

  function lookOf(id = usual, depth = 0): Look {
    const style = id === undefined ? undefined : known.get(id)
    if (!style || depth > deepest) return root ? { halfPoints: 20, line: 240, ...base } : {}
    const parent = attributeOf(childOf(style, 'w:basedOn'), 'w:val')
    const below =
      parent === undefined || parent === id ? { halfPoints: 20, line: 240, ...base } : lookOf(parent, depth + 1)
    return { ...below, ...lookIn(childOf(style, 'w:pPr')), ...lookIn(childOf(style, 'w:rPr')) }
  }

  return {
    nameOf: (id = usual) => (attributeOf(childOf(known.get(id ?? ''), 'w:name'), 'w:val') ?? id ?? '').toLowerCase(),
    lookOf: (id) => lookOf(id),
  }
}

/** What these properties of a paragraph or a run say. */
export function lookIn(properties: XmlElement | undefined): Look {
  const spacing = childOf(properties, 'w:spacing')
  const line = Number(attributeOf(spacing, 'w:line') ?? Number.NaN)
  const halfPoints = Number(attributeOf(childOf(properties, 'w:sz'), 'w:val') ?? Number.NaN)
  const fonts = childOf(properties, 'w:rFonts')
  const font = attributeOf(fonts, 'w:ascii') ?? attributeOf(fonts, 'w:hAnsi')
  return {
    ...(Number.isFinite(line) && line > 0 && { line, rule: attributeOf(spacing, 'w:lineRule') ?? 'auto' }),
    ...(Number.isFinite(halfPoints) && { halfPoints }),
    ...(font && { font }),
  }
}

/** Lines as a multiple of single spacing. A height in points is divided by that of a line of this size. */
export function spacingOf({ line, rule = 'auto', halfPoints = 24 }: Look): number | null {
  if (line === undefined) return null
  if (rule === 'auto') return line / 240
  return line / 20 / ((halfPoints / 2) * 1.15)
}
