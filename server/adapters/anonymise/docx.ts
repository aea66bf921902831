import { countOwnReferences, findLeaks } from '#domain/anonymity/find-leaks.ts'
import { type Identity, withInstitutions } from '#domain/anonymity/identity.ts'
import { allNaming } from '#domain/anonymity/named.ts'
import { givenInDocument } from '#domain/anonymity/names-in.ts'
import type { CopyReport, Passage, Replacement } from '#domain/anonymity/report.ts'
import { isReferencesHeading, looksLikeReference } from '#domain/anonymity/sections.ts'
import { signedInDocument } from '#domain/anonymity/signature.ts'
import { refused } from '#domain/file-refusals.ts'
import { renameBookmarks } from './bookmarks.ts'
import { cleanPackage } from './clean-package.ts'
import { hiddenNames } from './hidden-names.ts'
import { type OfficePackage, openPackage, relationshipsOf } from './package.ts'
import { paragraphsOf, replaceIn, textOf } from './paragraphs.ts'
import type { PageToDraw } from './pdf-pictures.ts'
import { removeAuthorBlock, removeAuthorSections, removeContactNotes, removeNamingParagraphs } from './remove-people.ts'
import { readStyles, type Styles } from './styles.ts'
import { newTally } from './tally.ts'
import { attributeOf, below, isElement, rewrite, type XmlElement } from './xml-tree.ts'

const main = 'word/document.xml'
const wordNamespaces =
  /xmlns:w=["']http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/wordprocessingml\//
/** Parts with text, and what people call them. */
const texts: [RegExp, string][] = [
  [/^word\/header\d*\.xml$/, 'Header'],
  [/^word\/footer\d*\.xml$/, 'Footer'],
  [/^word\/footnotes\.xml$/, 'Footnote'],
  [/^word\/endnotes\.xml$/, 'Endnote'],
  [/^word\/comments\.xml$/, 'Comment'],
]

/** `institutions`: those of the authors, by the record and the title page. `toDraw`: what is missing to finish a PDF. */
export type MadeCopy = CopyReport & { bytes: Uint8Array; institutions?: string[]; toDraw?: PageToDraw[] }

/** Makes the reviewers' copy of a .docx. What is reported is read from the finished copy, not from the original. */
export function anonymiseDocx(
  bytes: Uint8Array,
  identity: Identity,
  title: string,
  replacements: readonly Replacement[],
): MadeCopy {
  const { file, body } = openDocument(bytes)
  const tally = newTally()
  cleanPackage(file, identity, tally)
  const styles = readStyles(file.tree('word/styles.xml'))
  const lines = removeAuthorBlock(body, identity, styles, title, tally)
  removeAuthorSections(body, styles, tally)
  for (const [, kind, tree] of textParts(file)) {
    if (kind === 'Header' || kind === 'Footer') removeNamingParagraphs(tree, `${kind.toLowerCase()}s`, identity, tally)
    else removeContactNotes(tree, identity, tally)
  }
  for (const replacement of replacements) replace(file, replacement)
  renameBookmarks(file)
  const made = file.save()
  const whole = withInstitutions(identity, lines)
  const { leaks, ...rest } = found(made, whole)
  const given = givenInDocument(passagesOf(openPackage(made)), whole, leaks)
  return { bytes: made, removed: tally.list(), ...rest, leaks: [...leaks, ...given], institutions: whole.institutions }
}

/**
 * A reviewer's own document keeps its words, comments and tracked changes; `alias` stands for whoever wrote them. If it
 * `erases`, the words that tell who they are go too.
 */
export function cleanDocx(bytes: Uint8Array, identity: Identity, alias: string, erases = false): MadeCopy {
  const { file } = openDocument(bytes)
  const tally = newTally()
  cleanPackage(file, identity, tally, alias)
  const passages = erases ? passagesOf(openPackage(file.save())) : []
  for (const leak of passages.flatMap((passage) => allNaming(passage, identity)))
    replace(file, { ...leak, text: leak.replacement })
  const made = file.save()
  const { leaks, ...rest } = found(made, identity)
  const signed = signedInDocument(passagesOf(openPackage(made)), identity, leaks)
  return { bytes: made, removed: tally.list(), ...rest, leaks: [...leaks, ...signed] }
}

function openDocument(bytes: Uint8Array): { file: OfficePackage; body: XmlElement } {
  const file = openPackage(bytes)
  const document = file.tree(main)
  const body = document && [...below(document)].find(({ name }) => name === 'w:body')
  const [root] = document?.children.filter(isElement) ?? []
  if (!body || !wordNamespaces.test(root?.tag ?? '')) throw refused('damaged')
  return { file, body }
}

function textParts(file: OfficePackage): [name: string, kind: string, tree: XmlElement][] {
  return [...file.parts.keys()].sort().flatMap((name) => {
    const kind = texts.find(([pattern]) => pattern.test(name))?.[1]
    const tree = kind && file.tree(name)
    return kind && tree ? [[name, kind, tree]] : []
  })
}

function replace(file: OfficePackage, replacement: Replacement): void {
  const [part = '', number = ''] = replacement.at.split('#')
  const tree = file.tree(part)
  const paragraphs = tree ? paragraphsOf(tree) : []
  const paragraph = paragraphs[Number(number)]
  if (!paragraph) return
  // The same text stands once more where Word wrote it for old programs.
  const twins = paragraphs.filter((other) => other.isFallback && other.text === paragraph.text)
  for (const { element } of [paragraph, ...twins]) {
    const words = new Map(linksIn(element).map((link) => [link, textOf(link)]))
    replaceIn(element, replacement)
    const changed = new Set(linksIn(element).filter((link) => words.get(link) !== textOf(link)))
    unlink(file, part, element, changed)
  }
}

const linksIn = (paragraph: XmlElement) => [...below(paragraph)].filter(({ name }) => name === 'w:hyperlink')

/** A link whose words were replaced would still lead where they led. */
function unlink(file: OfficePackage, part: string, paragraph: XmlElement, links: Set<XmlElement>): void {
  if (links.size === 0) return
  const ids = new Set([...links].map((link) => attributeOf(link, 'r:id')))
  rewrite(paragraph, (element) => (links.has(element) ? element.children : null))
  const used = new Set(linksIn(file.tree(part) ?? paragraph).map((link) => attributeOf(link, 'r:id')))
  file.removeRelationships(relationshipsOf(part), (_target, _type, _isExternal, id) => ids.has(id) && !used.has(id))
}

function found(bytes: Uint8Array, identity: Identity): Omit<CopyReport, 'removed'> {
  const file = openPackage(bytes)
  const passages = passagesOf(file)
  return {
    leaks: [...findLeaks(passages, identity), ...hiddenNames(file, identity)],
    ownReferences: countOwnReferences(passages, identity),
  }
}

function passagesOf(file: OfficePackage): Passage[] {
  const tree = file.tree(main)
  if (!tree) throw refused('damaged')
  return [
    ...bodyPassages(tree, readStyles(file.tree('word/styles.xml'))),
    ...textParts(file).flatMap(([name, kind, part]) => notePassages(name, kind, part)),
  ]
}

function bodyPassages(tree: XmlElement, styles: Styles): Passage[] {
  let heading = ''
  let sinceHeading = 0
  let isInReferences = false
  return paragraphsOf(tree).flatMap((paragraph, number) => {
    const { text, isFallback, isInTable, element } = paragraph
    if (text.trim() === '' || isFallback) return []
    if (!isInTable && styles.headingLevel(paragraph) !== null) {
      heading = text.trim()
      sinceHeading = 0
      isInReferences = isReferencesHeading(text)
    } else sinceHeading++
    const place = [heading || 'Start', isInTable ? 'in a table' : sinceHeading > 0 && `paragraph ${sinceHeading}`]
    const isReference =
      isInReferences || /bibliograph|references/.test(styles.nameOf(element)) || looksLikeReference(text)
    return [{ at: `${main}#${number}`, place: place.filter(Boolean).join(', '), text, isReference }]
  })
}

function notePassages(name: string, kind: string, tree: XmlElement): Passage[] {
  return paragraphsOf(tree).flatMap(({ text, isFallback }, number) =>
    text.trim() === '' || isFallback
      ? []
      : [{ at: `${name}#${number}`, place: kind, text, isReference: looksLikeReference(text) }],
  )
}
