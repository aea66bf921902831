import type { Tells } from '#domain/manuscript/anonymity/in-markup.ts'
import { repositories } from '#domain/manuscript/anonymity/own-work.ts'
import { descriptionsOf } from './attributes.ts'
import { cleanSettings, removeReferences, removeUnknown } from './clean-xml.ts'
import { unlinkFields } from './fields.ts'
import { goneKinds, insertedText, keepNeeded } from './needed-parts.ts'
import type { OfficePackage } from './package.ts'
import { textOf } from './paragraphs.ts'
import { withoutPersonalData } from './pictures.ts'
import type { Relation } from './relations.ts'
import type { Tally } from './tally.ts'
import { acceptChanges } from './tracked-changes.ts'
import {
  attributeOf,
  below,
  elementsOf,
  isElement,
  rewrite,
  setAttribute,
  setText,
  textIn,
  type XmlElement,
} from './xml-tree.ts'

/**
 * Removes everything about people that is not part of the text. With an `alias`, comments and tracked changes stay, and it
 * replaces whoever wrote them.
 */
export function cleanPackage(file: OfficePackage, tells: Tells, tally: Tally, alias?: string): void {
  tally.add('file properties', 'file', filledProperties(file))
  if (!alias) tally.add('comments', 'text', commentsIn(file))
  const isWanted = ({ target }: Relation) => /^https?:\/\//i.test(target) && !isPersonalLink(target, tells)
  const gone = keepNeeded(file, { keepsNotes: alias !== undefined, isWanted })
  for (const { kind } of [...gone.values()].flat()) {
    if (kind === 'hyperlink') tally.add('links to people', 'text')
    else if (goneKinds[kind]) tally.add(goneKinds[kind], goneKinds[kind] === insertedText ? 'text' : 'file')
  }
  for (const [name, part] of [...file.parts]) {
    const root = file.xml(name)
    if (root) cleanText(file, root, { name, tells, tally, alias, gone: gone.get(name) ?? [] })
    else cleanPicture(file, name, part, tally)
  }
}

function cleanPicture(file: OfficePackage, name: string, part: Uint8Array, tally: Tally): void {
  const plain = withoutPersonalData(part)
  file.parts.set(name, plain)
  tally.add('data about the camera or program', 'pictures', plain === part ? 0 : 1)
}

const unneeded =
  /^w:(?:permStart|permEnd|proofErr|latentStyles|sdtPr|sdtEndPr|smartTagPr|customXmlPr|ffData|fldData)$|^(?:svg:)?metadata$/
const wrappers = /^w:(?:sdt|sdtContent|smartTag|customXml)$/
const commentMarks = /^w:(?:commentRangeStart|commentRangeEnd|commentReference|annotationRef)$/
/** Of attributes: marks of a session, copies of a drawing in another format, addresses and hints of links. */
const unneededAttributes =
  /\s(?:w:rsid\w*|o:gfxdata|o:href|src|href|tooltip|w:tooltip|w:docLocation|w:tgtFrame|tgtFrame|action)\s*=\s*(?:"[^"]*"|'[^']*')/g

type Cleaning = { name: string; tells: Tells; tally: Tally; alias: string | undefined; gone: readonly Relation[] }

function cleanText(file: OfficePackage, root: XmlElement, { name, tells, tally, alias, gone }: Cleaning): void {
  removeUnknown(root)
  if (name === 'word/settings.xml') cleanSettings(root)
  if (alias) renameWriters(root, alias)
  else tally.add('tracked changes', 'text', acceptChanges(root))
  tally.add(
    'fields with personal data',
    'text',
    unlinkFields(root, (target) => isPersonalLink(target, tells)),
  )
  removeReferences(root, new Set(gone.map(({ id }) => id)))
  const targets = new Map(file.relations.get(name)?.map(({ id, target }) => [id, target]))
  rewrite(root, (element) => {
    const target = targets.get(attributeOf(element, 'r:id') ?? '') ?? ''
    if (element.name === 'w:hyperlink' && hides(target, textOf(element))) return element.children
    if (wrappers.test(element.name)) return element.children
    return unneeded.test(element.name) || (!alias && commentMarks.test(element.name)) ? [] : null
  })
  for (const element of below(root)) {
    if (!name.endsWith('.svg')) element.tag = element.tag.replaceAll(unneededAttributes, '')
    if (/^\w+:f$/.test(element.name)) nameSheet(element)
    for (const attribute of descriptionsOf(element)) {
      const text = attributeOf(element, attribute) ?? ''
      if (!tells(text)) continue
      setAttribute(element, attribute, '')
      tally.add('alternative texts that name people', 'pictures')
    }
  }
}

/** A formula of a chart names a sheet of a workbook, which is gone. */
function nameSheet(formula: XmlElement): void {
  const text = textIn(formula)
  if (text.includes('!')) setText(formula, text.replaceAll(/(?:'(?:[^']|'')*'|[^\s,;:()!']+)!/g, 'Sheet1!'))
}

/** Where authors keep their data, behind other words. */
const hides = (target: string, words: string) => repositories.test(target) && !repositories.test(words)

/** The hour of a comment tells in which part of the world it was written, so only the comment stays. */
function renameWriters(root: XmlElement, alias: string): void {
  for (const element of below(root)) {
    element.tag = element.tag.replaceAll(/\s(?:w:date|\w+:dateUtc|w:initials)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    if (attributeOf(element, 'w:author') !== undefined) setAttribute(element, 'w:author', alias)
  }
}

function isPersonalLink(target: string, tells: Tells): boolean {
  if (/^(?:mailto|file):|orcid\.org\//i.test(target)) return true
  return !/doi\.org\//i.test(target) && tells(target, true)
}

const namesOfPeople =
  /^(?:dc:creator|cp:lastModifiedBy|Company|Manager|dc:description|cp:keywords|cp:category|HyperlinkBase|Template)$/

function filledProperties(file: OfficePackage): number {
  const custom = file.tree('docProps/custom.xml')
  const kept = ['docProps/core.xml', 'docProps/app.xml'].flatMap((name) => [
    ...below(file.tree(name) ?? { name: '', tag: '', children: [] }),
  ])
  const filled = kept.filter((element) => namesOfPeople.test(element.name) && textIn(element).trim() !== '')
  return filled.length + (custom ? elementsOf(custom).flatMap(elementsOf).length : 0)
}

function commentsIn(file: OfficePackage): number {
  const comments = file.tree('word/comments.xml')
  return (
    comments?.children
      .filter(isElement)
      .flatMap(elementsOf)
      .filter(({ name }) => name === 'w:comment').length ?? 0
  )
}
