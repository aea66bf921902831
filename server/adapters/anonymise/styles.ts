import { isKnownHeading } from '#domain/manuscript/anonymity/sections.ts'
import type { Paragraph } from './paragraphs.ts'
import { attributeOf, below, childOf, type XmlElement } from './xml-tree.ts'

/** What a paragraph is by its style. Names of built-in styles are English in every language of Word; their ids are not. */
export type Styles = {
  nameOf(paragraph: XmlElement): string
  /** 1 for the highest; null for a paragraph that is no heading. A heading that was only made bold has the level 9. */
  headingLevel(paragraph: Paragraph): number | null
}

const longestHeading = 120

export function readStyles(root: XmlElement | undefined): Styles {
  const styles = new Map<string, { name: string; level: number | null }>()
  for (const style of root ? below(root) : []) {
    if (style.name !== 'w:style') continue
    const name = (attributeOf(childOf(style, 'w:name'), 'w:val') ?? '').toLowerCase()
    styles.set(attributeOf(style, 'w:styleId') ?? '', { name, level: levelOf(childOf(style, 'w:pPr'), name) })
  }

  function styleOf(paragraph: XmlElement) {
    const id = attributeOf(childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle'), 'w:val') ?? ''
    return styles.get(id) ?? { name: id.toLowerCase(), level: levelOf(undefined, id) }
  }

  return {
    nameOf: (paragraph) => styleOf(paragraph).name,
    headingLevel({ element, text }) {
      if (text.trim() === '' || text.length > longestHeading) return null
      const level = levelOf(childOf(element, 'w:pPr'), '') ?? styleOf(element).level
      if (level !== null) return level
      return isKnownHeading(text) || (isBold(element) && !/[.,;]\s*$/.test(text)) ? 9 : null
    },
  }
}

function levelOf(look: XmlElement | undefined, name: string): number | null {
  const outline = attributeOf(childOf(look, 'w:outlineLvl'), 'w:val')
  const [, number] = /^heading ?(\d)/i.exec(name) ?? []
  const level = outline === undefined ? Number(number) : Number(outline) + 1
  return level >= 1 && level <= 9 ? level : null
}

function isBold(paragraph: XmlElement): boolean {
  const runs = [...below(paragraph)].filter((run) => run.name === 'w:r' && childOf(run, 'w:t'))
  const isOn = (mark: XmlElement | undefined) =>
    mark !== undefined && !/^(?:0|false|off)$/.test(attributeOf(mark, 'w:val') ?? '1')
  return runs.length > 0 && runs.every((run) => isOn(childOf(childOf(run, 'w:rPr'), 'w:b')))
}
