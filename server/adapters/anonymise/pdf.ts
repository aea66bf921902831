import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { namesSomebody } from '#domain/anonymity/author-lines.ts'
import { countOwnReferences, findLeaks } from '#domain/anonymity/find-leaks.ts'
import type { Identity } from '#domain/anonymity/identity.ts'
import { givenInDocument } from '#domain/anonymity/names-in.ts'
import { signedInDocument } from '#domain/anonymity/signature.ts'
import { refused } from '#domain/file-refusals.ts'
import type { MadeCopy } from './docx.ts'
import { gatherPages } from './gather-pages.ts'
import { pdfPassages } from './pdf-passages.ts'
import { withoutPersonalData } from './pictures.ts'
import { newTally, type Tally } from './tally.ts'

/**
 * Takes everything out of a PDF that its pages do not show. Text on the pages cannot be removed safely, so it is reported.
 * With an `alias`, notes on the pages stay, and it stands for whoever wrote them.
 */
export async function anonymisePdf(bytes: Uint8Array, identity: Identity, alias?: string): Promise<MadeCopy> {
  const tally = newTally()
  const made = await cleaned(bytes, identity, tally, alias)
  const passages = await pdfPassages(made)
  const found = findLeaks(passages, identity)
  const named = alias ? signedInDocument : givenInDocument
  const leaks = gatherPages([...found, ...named(passages, identity, found)])
  return { bytes: made, removed: tally.list(), leaks, ownReferences: countOwnReferences(passages, identity) }
}

/** For the PDF of a copy that was checked as a Word document. */
export function cleanPdf(bytes: Uint8Array, identity: Identity): Promise<Uint8Array> {
  return cleaned(bytes, identity, newTally())
}

async function cleaned(bytes: Uint8Array, identity: Identity, tally: Tally, alias?: string): Promise<Uint8Array> {
  const document = await load(bytes)
  const { context, catalog } = document
  const { trailerInfo } = context
  tally.add('file properties', 'file', filledProperties(context.lookup(trailerInfo.Info)))
  delete trailerInfo.Info
  delete trailerInfo.ID
  removeEntries(catalog, ['OpenAction', 'AA', 'AF', 'Collection', 'Perms', 'Threads', 'SpiderInfo'])
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict)
  if (names) {
    tally.add('embedded files', 'file', removeEntries(names, ['EmbeddedFiles']))
    tally.add('scripts', 'file', removeEntries(names, ['JavaScript']))
  }
  for (const page of document.getPages())
    tally.add('comments and personal links', 'pages', removeAnnotations(page.node, identity, alias))
  for (const ref of sweep(document)) cleanObject(context.lookup(ref), identity, tally)
  // What was referred to only by what is gone now would otherwise stay in the file.
  const used = new Set(sweep(document).map(String))
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(String(ref))) context.delete(ref)
  return document.save({ updateFieldAppearances: false, useObjectStreams: true })
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  } catch (error) {
    throw refused(/encrypted/i.test(String(error)) ? 'encryptedPdf' : 'damaged', error)
  }
}

function filledProperties(info: PDFObject | undefined): number {
  if (!(info instanceof PDFDict)) return 0
  return info.values().filter((value) => !isText(value) || textOf(value).trim() !== '').length
}

function removeEntries(from: PDFDict, keys: string[]): number {
  return keys.filter((key) => from.delete(PDFName.of(key))).length
}

/** Links within the document and fields stay. Notes, marks and links to people go. */
function removeAnnotations(page: PDFDict, identity: Identity, alias?: string): number {
  removeEntries(page, ['AA', 'AF'])
  const annotations = page.lookupMaybe(PDFName.of('Annots'), PDFArray)
  if (!annotations) return 0
  let count = 0
  for (let at = annotations.size() - 1; at >= 0; at--) {
    const annotation = annotations.lookup(at)
    if (annotation instanceof PDFDict && alias && isNote(annotation)) {
      rename(annotation, alias)
      continue
    }
    if (annotation instanceof PDFDict && isKept(annotation, identity)) continue
    annotations.remove(at)
    count++
  }
  return count
}

const notes = ['Text', 'FreeText', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Ink', 'Popup', 'Line']
const isNote = (annotation: PDFDict) => notes.includes(nameIn(annotation, 'Subtype') ?? '')

/** The hour of a note tells in which part of the world it was written. */
function rename(annotation: PDFDict, alias: string): void {
  removeEntries(annotation, ['M', 'CreationDate', 'NM', 'RC'])
  if (annotation.has(PDFName.of('T'))) annotation.set(PDFName.of('T'), PDFHexString.fromText(alias))
}

function isKept(annotation: PDFDict, identity: Identity): boolean {
  const kind = annotation.lookupMaybe(PDFName.of('Subtype'), PDFName)?.decodeText()
  if (kind !== 'Link') return kind === 'Widget'
  const action = annotation.lookupMaybe(PDFName.of('A'), PDFDict)
  const target = action?.lookup(PDFName.of('URI'))
  if (!isText(target)) return action?.has(PDFName.of('JS')) !== true && action?.has(PDFName.of('F')) !== true
  const address = textOf(target)
  const lower = address.toLowerCase()
  const isPersonal = /^mailto:|orcid\.org\//.test(lower) || identity.logins.some((login) => lower.includes(login))
  return !isPersonal || /doi\.org\//.test(lower)
}

const personalKeys = ['Metadata', 'PieceInfo', 'LastModified', 'CreatorInfo', 'AA', 'JS', 'AF', 'EF']
const texts = ['Title', 'Alt', 'ActualText', 'TU', 'E', 'Contents', 'T']
const signature = ['Name', 'Location', 'Reason', 'ContactInfo', 'Contents', 'Cert', 'ByteRange', 'M', 'Prop_Build']

function cleanObject(object: PDFObject | undefined, identity: Identity, tally: Tally): void {
  if (object instanceof PDFRawStream) cleanPicture(object, tally)
  const dict = object instanceof PDFStream ? object.dict : object
  for (const inner of dictsIn(dict)) {
    tally.add('metadata', 'file', removeEntries(inner, personalKeys))
    if (nameIn(inner, 'Type') === 'Sig') tally.add('signatures', 'file', Math.min(1, removeEntries(inner, signature)))
    for (const key of texts) {
      const text = inner.lookup(PDFName.of(key))
      if (!isText(text) || !namesSomebody(textOf(text), identity)) continue
      inner.set(PDFName.of(key), PDFHexString.fromText(key === 'T' ? 'field' : ''))
      tally.add('bookmarks and descriptions that name people', 'file')
    }
  }
}

function cleanPicture(stream: PDFRawStream, tally: Tally): void {
  if (nameIn(stream.dict, 'Filter') !== 'DCTDecode') return
  const plain = withoutPersonalData(stream.contents)
  if (plain.length === stream.contents.length) return
  Object.assign(stream, { contents: plain })
  tally.add('data about the camera or program', 'pictures')
}

const nameIn = (dict: PDFDict, key: string) => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}

const isText = (value: PDFObject | undefined): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString

function textOf(value: PDFString | PDFHexString): string {
  try {
    return value.decodeText()
  } catch {
    return ''
  }
}

/** A dictionary with those directly inside it. */
function* dictsIn(object: PDFObject | undefined, depth = 0): Generator<PDFDict> {
  if (depth > 20) return
  if (object instanceof PDFDict) {
    yield object
    for (const value of object.values()) yield* dictsIn(value, depth + 1)
  } else if (object instanceof PDFArray) for (const value of object.asArray()) yield* dictsIn(value, depth + 1)
}

/** All objects that the document still refers to. */
function sweep({ context }: PDFDocument): PDFRef[] {
  const found = new Map<string, PDFRef>()
  const waiting: PDFObject[] = [context.trailerInfo.Root].filter((root) => root !== undefined)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      if (found.has(String(next))) continue
      found.set(String(next), next)
      const object = context.lookup(next)
      if (object) waiting.push(object)
    } else if (next instanceof PDFDict) waiting.push(...next.values())
    else if (next instanceof PDFStream) waiting.push(...next.dict.values())
    else if (next instanceof PDFArray) waiting.push(...next.asArray())
  }
  return [...found.values()]
}
