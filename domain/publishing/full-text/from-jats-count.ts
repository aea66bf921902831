import type { Counts } from '../../manuscript/full-text.ts'
import { wordCount } from '../../words/text.ts'
import { areApart } from './from-jats-lines.ts'
import type { Targets } from './from-jats-targets.ts'
import { childOf, elementsOf, idsIn, type Xml } from './from-jats-xml.ts'

/** In these a word may go on; all others begin a new one. */
const inLines: ReadonlySet<string> = new Set(
  'abbrev alternatives bold email ext-link given-names issue fpage lpage inline-formula inline-graphic italic monospace name named-content pub-id roman sans-serif sc strike string-name styled-content sub sup surname underline uri volume xref year article-title source person-group'.split(
    ' ',
  ),
)

/** What is no word of the text. */
const unsaid: ReadonlySet<string> = new Set([
  ...['alt-text', 'long-desc', 'object-id', 'tex-math', 'math', 'permissions', 'sec-meta', 'elocation-id-type'],
])

/** Counts what the file itself has, so that nothing is lost in silence. `front`: what the record has, and the text has not. */
export function countJats(article: Xml, targets: Targets): { before: Counts; front: Counts } {
  const front = { words: 0, pictures: 0, tables: 0, formulas: 0, notes: 0, references: 0 }
  const before = { ...front, notes: targets.notes.length, references: targets.references.length }
  for (const part of elementsOf(article)) {
    if (part.name === 'front') front.words += wordCount(saidBy(part, targets))
    if (!['body', 'back', 'floats-group', 'floats-wrap'].includes(part.name)) continue
    before.words += wordCount(saidBy(part, targets))
    countThings(part, before)
  }
  return { before: { ...before, words: before.words + front.words }, front }
}

function countThings(xml: Xml, counts: Counts): void {
  const isFormula = xml.name === 'inline-formula' || xml.name === 'disp-formula'
  if (isFormula && ['math', 'tex-math', 'alternatives'].some((name) => childOf(xml, name))) {
    counts.formulas += 1
    return
  }
  if (xml.name === 'table') counts.tables += 1
  if (xml.name === 'graphic' || xml.name === 'inline-graphic') counts.pictures += 1
  const inside = elementsOf(xml)
  for (const child of xml.name === 'alternatives' ? inside.slice(0, 1) : inside) countThings(child, counts)
}

function saidBy(xml: Xml, targets: Targets): string {
  if (unsaid.has(xml.name)) return ' '
  // The number of a note is made anew, and so is the heading of references.
  const isNote = xml.name === 'xref' && idsIn(xml.attributes.rid).some((rid) => targets.to(rid)?.kind === 'note')
  if (isNote) return ''
  const isList = xml.name === 'ref-list' || xml.name === 'fn-group'
  const said = xml.children
    .map((child, at) => {
      if (typeof child === 'string') return child
      const next = xml.children[at + 1]
      const space = next !== undefined && typeof next !== 'string' && areApart(child, next) ? ' ' : ''
      if ((isList && child.name === 'title') || (xml.name === 'fn' && child.name === 'label')) return ''
      return `${saidBy(child, targets)}${space}`
    })
    .join('')
  return inLines.has(xml.name) ? said : ` ${said} `
}
