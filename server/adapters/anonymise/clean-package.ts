import { namesSomebody } from '#domain/anonymity/author-lines.ts'
import type { Identity } from '#domain/anonymity/identity.ts'
import { unlinkFields } from './fields.ts'
import { type OfficePackage, openPackage, relationshipsOf } from './package.ts'
import { isPicture, withoutPersonalData } from './pictures.ts'
import type { Tally } from './tally.ts'
import { acceptChanges } from './tracked-changes.ts'
import {
  attributeOf,
  below,
  elementsOf,
  isElement,
  rewrite,
  setAttribute,
  textIn,
  type XmlElement,
} from './xml-tree.ts'

/** Parts that tell who worked on a file and with what. No program needs them to show it. */
const unwanted: [RegExp, string][] = [
  [/^docProps\/(?:core|app|custom)\.xml$/, 'file properties'],
  [/^docProps\/thumbnail\./, 'preview picture'],
  [/^(?:word|xl|ppt)\/(?:people|persons\/.*|commentAuthors|authors)\.xml$/, 'names of people who worked on the file'],
  [/^(?:word|xl|ppt)\/(?:comments\/?\w*|threadedComments\/.*|comments\/.*)\.xml$/, 'comments'],
  [/^customXml\//, 'custom data'],
  [/^(?:docMetadata|_xmlsignatures|customUI)\//, 'labels and signatures'],
  [/^word\/glossary\//, 'building blocks'],
]

/** What a reviewer writes at the margin of a document is part of the report. */
const marginNotes = /^word\/comments(?:Extended)?\.xml$/

/**
 * Removes everything about people that is not part of the text. With an `alias`, comments and tracked changes stay, and it
 * stands for whoever wrote them.
 */
export function cleanPackage(file: OfficePackage, identity: Identity, tally: Tally, alias?: string): void {
  tally.add('file properties', 'file', filledProperties(file))
  if (!alias) tally.add('comments', 'text', commentsIn(file))
  const isKept = (name: string) => alias !== undefined && marginNotes.test(name)
  const gone = file.removeAll(
    (name) => (unwanted.some(([pattern]) => pattern.test(name)) && !isKept(name)) || name === 'docProps/',
  )
  for (const [pattern, what] of unwanted) {
    const count = gone.filter((name) => pattern.test(name) && !/rels$|itemProps/.test(name)).length
    if (what !== 'file properties' && what !== 'comments') tally.add(what, 'file', count)
  }
  file.removeAll((name) => /^docProps\//.test(name))
  for (const name of [...file.parts.keys()]) cleanPart(file, name, identity, tally, alias)
}

function cleanPart(file: OfficePackage, name: string, identity: Identity, tally: Tally, alias?: string): void {
  const part = file.parts.get(name)
  if (!part) return
  if (isPicture(name)) {
    const plain = withoutPersonalData(part)
    file.parts.set(name, plain)
    tally.add('data about the camera or program', 'pictures', plain === part || plain.length === part.length ? 0 : 1)
  } else if (/^(?:word|xl)\/embeddings\/.*\.(?:docx|xlsx|pptx)$/i.test(name)) {
    const inner = openPackage(part)
    cleanPackage(inner, identity, { ...tally, add: (what, _, count) => tally.add(what, 'embedded files', count) })
    file.parts.set(name, inner.save())
  } else if (/^word\/[^/]+\.xml$/.test(name)) cleanText(file, name, identity, tally, alias)
  else if (name.endsWith('.rels'))
    file.removeRelationships(
      name,
      (target, type) =>
        /\/attachedTemplate$/.test(type) ||
        (/^file:/.test(target) && /hyperlink$/.test(type) && namesSomebody(target, identity)),
    )
}

const settings = /^w:(?:rsids|docVars|attachedTemplate|mailMerge|trackRevisions)$|^w15:docId$/
const commentMarks = /^w:(?:commentRangeStart|commentRangeEnd|commentReference|annotationRef)$/
const described = ['descr', 'title', 'alt', 'o:title']

function cleanText(file: OfficePackage, name: string, identity: Identity, tally: Tally, alias?: string): void {
  const root = file.tree(name)
  if (!root) return
  if (alias) renameWriters(root, alias)
  else tally.add('tracked changes', 'text', acceptChanges(root))
  tally.add('fields with personal data', 'text', unlinkFields(root))
  const links = new Set(
    file.removeRelationships(
      relationshipsOf(name),
      (target, type, isExternal) => isExternal && /\/hyperlink$/.test(type) && isPersonalLink(target, identity),
    ),
  )
  tally.add('links to people', 'text', links.size)
  rewrite(root, (element) => {
    if (element.name === 'w:hyperlink' && links.has(attributeOf(element, 'r:id') ?? '')) return element.children
    if (!alias && commentMarks.test(element.name)) return []
    if (settings.test(element.name) || element.name === 'w:dataBinding') return []
    return null
  })
  for (const element of below(root)) {
    element.tag = element.tag.replaceAll(/\sw:rsid\w*="[^"]*"/g, '')
    tally.add('alternative texts that name people', 'pictures', cleanDescription(element, identity))
  }
}

/** The hour of a comment tells in which part of the world it was written, so only the comment stays. */
function renameWriters(root: XmlElement, alias: string): void {
  for (const element of below(root)) {
    element.tag = element.tag.replaceAll(/\s(?:w:date|\w+:dateUtc|w:initials)="[^"]*"/g, '')
    if (attributeOf(element, 'w:author') !== undefined) setAttribute(element, 'w:author', alias)
  }
}

function isPersonalLink(target: string, identity: Identity): boolean {
  const lower = target.toLowerCase()
  return (
    /^mailto:/i.test(target) ||
    /orcid\.org\//i.test(target) ||
    (!/doi\.org\//.test(lower) && identity.logins.some((login) => lower.includes(login)))
  )
}

/** Word fills these with the path of the picture on the author's disk. */
function cleanDescription(element: XmlElement, identity: Identity): number {
  if (!/(?:docPr|cNvPr|shape|imagedata|rect)$/.test(element.name)) return 0
  const isPersonal = (text: string) => namesSomebody(text, identity) || /[\\/](?:users|home|documents)[\\/]/i.test(text)
  let count = 0
  for (const name of [...described, 'name']) {
    const text = attributeOf(element, name)
    if (text === undefined || !isPersonal(text)) continue
    setAttribute(element, name, name === 'name' ? 'Picture' : '')
    count++
  }
  return count
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
