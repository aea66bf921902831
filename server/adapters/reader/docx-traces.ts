import type { Change, Near, Properties } from '#domain/manuscript/reading/layout.ts'
import { below, textIn, type XmlElement } from '../anonymise/xml-tree.ts'

const kinds: Record<string, Change['kind']> = {
  'w:ins': 'inserted',
  'w:moveTo': 'inserted',
  'w:del': 'deleted',
  'w:moveFrom': 'deleted',
  'w:rPrChange': 'formatted',
  'w:pPrChange': 'formatted',
}

const shownIn = (element: XmlElement) =>
  [...below(element)].map((one) => (/^w:(?:t|delText)$/.test(one.name) ? textIn(one) : '')).join('')

/** The changes in a paragraph that wait for a word. Of a new look the text is that of its run, else of the paragraph. */
export function changesIn(paragraph: XmlElement, text: string): Near<Change>[] {
  const found: Near<Change>[] = []
  const walk = (parent: XmlElement, run: XmlElement | null): void => {
    for (const element of parent.children) {
      if (typeof element === 'string') continue
      const kind = kinds[element.name]
      if (!kind) walk(element, element.name === 'w:r' ? element : run)
      else if (kind !== 'formatted') found.push({ value: { kind, text: shownIn(element) }, near: text })
      else found.push({ value: { kind, text: run ? shownIn(run) : text }, near: text })
    }
  }
  walk(paragraph, null)
  return found
}

const longest = 200

export function propertiesOf(core: XmlElement | undefined, app: XmlElement | undefined): Properties {
  const said = (root: XmlElement | undefined, name: string) => {
    const element = root && [...below(root)].find((one) => one.name === name)
    return element ? textIn(element).trim().slice(0, longest) : ''
  }
  const found = {
    creator: said(core, 'dc:creator'),
    lastModifiedBy: said(core, 'cp:lastModifiedBy'),
    application: said(app, 'Application'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''))
}
