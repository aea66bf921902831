import { authorBlock, outside } from '#domain/manuscript/anonymity/author-block.ts'
import { doubtfulNames } from '#domain/manuscript/anonymity/doubtful-names.ts'
import { countOwnReferences, findLeaks } from '#domain/manuscript/anonymity/find-leaks.ts'
import { type Identity, withInstitutions } from '#domain/manuscript/anonymity/identity.ts'
import { tellsIn } from '#domain/manuscript/anonymity/in-markup.ts'
import { allNaming } from '#domain/manuscript/anonymity/named.ts'
import { givenInDocument } from '#domain/manuscript/anonymity/names-in.ts'
import type { CopyReport, Leak, Passage, Replacement } from '#domain/manuscript/anonymity/report.ts'
import { signedInDocument } from '#domain/manuscript/anonymity/signature.ts'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { renameTelling } from './attributes.ts'
import { renameBookmarks } from './bookmarks.ts'
import { cleanPackage } from './clean-package.ts'
import { idsIn } from './clean-xml.ts'
import { hiddenNames } from './hidden-names.ts'
import { linedPassages, placesOf, titleIn } from './lined-passages.ts'
import { main } from './needed-parts.ts'
import { removeLooseNotes } from './notes.ts'
import { type OfficePackage, openPackage } from './package.ts'
import { textOf } from './paragraphs.ts'
import { partsWithText, passagesOf, slotsIn } from './passages.ts'
import type { PageToDraw } from './pdf-pictures.ts'
import { removeAuthorBlock, removeAuthorSections, removeContactNotes, removeNamingParagraphs } from './remove-people.ts'
import { readStyles } from './styles.ts'
import { newTally } from './tally.ts'
import { below, isElement, rewrite, type XmlElement } from './xml-tree.ts'

const wordNamespaces =
  /xmlns:w=["']http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/wordprocessingml\//

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
  cleanPackage(file, tellsIn(identity), tally)
  const styles = readStyles(file.tree('word/styles.xml'))
  const titles = [title, titleIn(body, styles)]
  const { taken: lines, following } = removeAuthorBlock(body, identity, styles, title, tally)
  removeAuthorSections(body, styles, tally)
  removeLooseNotes(file, tally)
  for (const [name, tree] of partsWithText(file)) {
    const [, where] = /^word\/(header|footer)\d*\.xml$/.exec(name) ?? []
    if (where) removeNamingParagraphs(tree, `${where}s`, identity, tally)
    else if (/^word\/(?:foot|end)notes\.xml$/.test(name)) removeContactNotes(tree, identity, tally)
  }
  for (const replacement of replacements) replace(file, replacement)
  const whole = withInstitutions(identity, lines)
  const made = finished(file, whole)
  const isSeldom = (passages: Passage[], leaks: Leak[]) => {
    const given = givenInDocument(passages, whole, leaks)
    return [...given, ...doubtfulNames(passages, whole, [...leaks, ...given])]
  }
  const gone = [...lines, ...replacements.map(({ match }) => match)]
  const among = placesOf(file, following)
  const block = (copy: OfficePackage, passages: Passage[]) =>
    authorBlock(linedPassages(copy, passages, replacements, among), titles, whole, gone)
  return {
    bytes: made,
    removed: tally.list(),
    ...found(made, whole, isSeldom, block),
    institutions: whole.institutions,
  }
}

/**
 * A reviewer's own document keeps its words, comments and tracked changes; `alias` replaces whoever wrote them. If it
 * `erases`, the words that tell who they are go too.
 */
export function cleanDocx(bytes: Uint8Array, identity: Identity, alias: string, erases = false): MadeCopy {
  const { file } = openDocument(bytes)
  const tally = newTally()
  cleanPackage(file, tellsIn(identity), tally, alias)
  const passages = erases ? passagesOf(openPackage(file.save())) : []
  for (const leak of passages.flatMap((passage) => allNaming(passage, identity)))
    replace(file, { ...leak, text: leak.replacement })
  const made = finished(file, identity)
  const signed = (read: Passage[], leaks: Leak[]) => signedInDocument(read, identity, leaks)
  return { bytes: made, removed: tally.list(), ...found(made, identity, signed) }
}

function openDocument(bytes: Uint8Array): { file: OfficePackage; body: XmlElement } {
  const file = openPackage(bytes)
  const document = file.tree(main)
  const body = document && [...below(document)].find(({ name }) => name === 'w:body')
  const [root] = document?.children.filter(isElement) ?? []
  if (!body || !wordNamespaces.test(root?.tag ?? '')) throw refused('damaged')
  return { file, body }
}

/** Without names that only programs read, and links to which nothing leads any more. */
function finished(file: OfficePackage, identity: Identity): Uint8Array {
  renameBookmarks(file)
  for (const [name, tree] of partsWithText(file)) {
    const links = file.relations.get(name)?.some(({ kind }) => kind === 'hyperlink') ?? false
    const used = links ? idsIn(tree) : new Set<string>()
    const kept = file.relations.get(name)?.filter(({ id, kind }) => kind !== 'hyperlink' || used.has(id))
    if (kept) file.relations.set(name, kept)
  }
  renameTelling(
    file,
    partsWithText(file).map(([, tree]) => tree),
    tellsIn(identity),
  )
  return file.save()
}

function replace(file: OfficePackage, replacement: Replacement): void {
  const [part = '', number = ''] = replacement.at.split('#')
  const tree = file.xml(part)
  const slots = tree ? slotsIn(tree) : []
  const slot = slots[Number(number)]
  if (!slot) return
  // The same text is there once more where Word wrote it for old programs.
  const twins = slots.filter(({ text, paragraph }) => paragraph?.isFallback && text === slot.text)
  for (const one of new Set([slot, ...twins])) {
    const links = one.paragraph ? linksIn(one.paragraph.element) : []
    const words = new Map(links.map((link) => [link, textOf(link)]))
    one.change(replacement)
    const changed = new Set(links.filter((link) => words.get(link) !== textOf(link)))
    // A link whose words were replaced would still lead where they led.
    if (one.paragraph && changed.size > 0)
      rewrite(one.paragraph.element, (element) => (changed.has(element) ? element.children : null))
  }
}

const linksIn = (paragraph: XmlElement) => [...below(paragraph)].filter(({ name }) => name === 'w:hyperlink')

/** Reads the finished file, as its readers do. */
function found(
  bytes: Uint8Array,
  identity: Identity,
  further: (passages: Passage[], leaks: Leak[]) => Leak[],
  block: (file: OfficePackage, passages: Passage[]) => Leak[] = () => [],
): Omit<CopyReport, 'removed'> {
  const file = openPackage(bytes)
  const passages = passagesOf(file)
  const lines = block(file, passages)
  const leaks = findLeaks(passages, identity)
  return {
    leaks: [...lines, ...outside(lines, [...leaks, ...hiddenNames(file, identity), ...further(passages, leaks)])],
    ownReferences: countOwnReferences(
      passages.filter(({ at }) => at.startsWith(main)),
      identity,
    ),
  }
}
