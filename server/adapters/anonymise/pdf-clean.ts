import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib'
import { namesSomebody } from '#domain/manuscript/anonymity/author-lines.ts'
import { isNamedAfter, tellsWhoHidden } from '#domain/manuscript/anonymity/hidden-text.ts'
import type { Identity } from '#domain/manuscript/anonymity/identity.ts'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { cleanAnnotations, resolveDestinations } from './pdf-annotations.ts'
import { contentOf, decoded, instructionsIn, setContent, type Token } from './pdf-content.ts'
import {
  dictOf,
  dictsIn,
  isText,
  keepEntries,
  key,
  nameIn,
  nestedIn,
  reached,
  removeEntries,
  removeUnused,
  textOf,
} from './pdf-objects.ts'
import { withoutPersonalData } from './pictures.ts'
import type { Tally } from './tally.ts'

/** Takes everything out of a PDF that its pages do not show. With an `alias`, notes on the pages stay. */
export async function cleaned(
  bytes: Uint8Array,
  identity: Identity,
  tally: Tally,
  alias?: string,
): Promise<PDFDocument> {
  const document = await openPdf(bytes)
  const { context, catalog } = document
  const { trailerInfo } = context
  tally.add('file properties', 'file', filledProperties(context.lookup(trailerInfo.Info)))
  delete trailerInfo.Info
  delete trailerInfo.ID
  const dicts = () => reached(document).flatMap((ref) => [...dictsIn(dictOf(context.lookup(ref)))])
  resolveDestinations(document, dicts())
  const names = catalog.lookupMaybe(key('Names'), PDFDict)
  tally.add('embedded files', 'file', Number(names?.has(key('EmbeddedFiles')) ?? false))
  tally.add('scripts', 'file', Number(names?.has(key('JavaScript')) ?? false))
  for (const page of document.getPages()) {
    inherit(page.node)
    keepEntries(page.node, ofPages)
    cleanAnnotations(page, identity, tally, alias)
  }
  tally.add('metadata', 'file', Number(catalog.has(key('Metadata'))))
  keepEntries(catalog, ofCatalogs)
  for (const [at, layer] of dicts()
    .filter((dict) => nameIn(dict, 'Type') === 'OCG')
    .entries()) {
    keepEntries(layer, new Set(['Type', 'Name']))
    layer.set(key('Name'), PDFHexString.fromText(`Layer ${at + 1}`))
    tally.add('names of layers', 'file')
  }
  const known = new Map<string, boolean>()
  const tells = (text: string): boolean => {
    const isTelling = known.get(text) ?? (alias ? namesSomebody(text, identity) : tellsWhoHidden(text, identity))
    known.set(text, isTelling)
    return isTelling
  }
  for (const ref of reached(document)) cleanObject(context.lookup(ref), identity, tally, tells)
  cleanContents(document, identity)
  removeUnused(document)
  return document
}

/** All is written anew, so that nothing of an earlier revision stays. */
export const saved = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({ updateFieldAppearances: false, useObjectStreams: true })

export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  } catch (error) {
    throw refused(/encrypted/i.test(String(error)) ? 'encryptedPdf' : 'damaged', error)
  }
}

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const ofPages = new Set([
  ...['Type', 'Parent', ...inherited, 'Contents', 'Annots', 'UserUnit', 'Group', 'StructParents', 'Tabs'],
])
const ofCatalogs = new Set([
  ...['Type', 'Version', 'Pages', 'PageLabels', 'PageLayout', 'PageMode', 'ViewerPreferences', 'Outlines'],
  ...['StructTreeRoot', 'MarkInfo', 'Lang', 'OCProperties'],
])

/** What pages have from the nodes above them, so that one can be changed for itself. */
function inherit(page: PDFDict): void {
  let above = page.lookupMaybe(key('Parent'), PDFDict)
  for (let depth = 0; above && depth < 50; depth++) {
    for (const name of inherited) {
      const value = above.get(key(name))
      if (value && !page.has(key(name))) page.set(key(name), value)
    }
    above = above.lookupMaybe(key('Parent'), PDFDict)
  }
}

function filledProperties(info: PDFObject | undefined): number {
  if (!(info instanceof PDFDict)) return 0
  return info.values().filter((value) => !isText(value) || textOf(value).trim() !== '').length
}

const personalKeys = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'CreatorInfo',
  'AA',
  'JS',
  'AF',
  'EF',
  'ActualText',
  'OPI',
]
const signature = ['Name', 'Location', 'Reason', 'ContactInfo', 'Contents', 'Cert', 'ByteRange', 'M', 'Prop_Build']
const ofNodes = new Set(['Type', 'Parent', 'Kids', 'Count'])

type Tells = (text: string) => boolean

function cleanObject(object: PDFObject | undefined, identity: Identity, tally: Tally, tells: Tells): void {
  if (object instanceof PDFRawStream) cleanPicture(object, tally)
  for (const inner of nestedIn(dictOf(object))) {
    if (inner instanceof PDFDict) {
      if (nameIn(inner, 'Type') === 'Pages') keepEntries(inner, ofNodes)
      tally.add('metadata', 'file', removeEntries(inner, personalKeys))
      if (nameIn(inner, 'Type') === 'Sig') tally.add('signatures', 'file', Math.min(1, removeEntries(inner, signature)))
      for (const [name, value] of inner.entries()) {
        // Whether a link stays is decided already.
        if (name.decodeText() === 'URI') continue
        const [plain, changed] = [plainName(name, identity), cleanValue(value, identity, tells, tally)]
        if (plain !== name) inner.delete(name)
        if (changed !== value || plain !== name) inner.set(plain, changed)
      }
    } else
      for (const [at, value] of inner.asArray().entries()) {
        const changed = cleanValue(value, identity, tells, tally)
        if (changed !== value) inner.set(at, changed)
      }
  }
}

function cleanValue(value: PDFObject, identity: Identity, tells: Tells, tally: Tally): PDFObject {
  if (value instanceof PDFName) return plainName(value, identity)
  if (!isText(value) || !tells(textOf(value))) return value
  tally.add('bookmarks and descriptions that name people', 'file')
  return PDFHexString.fromText('')
}

/** The same name becomes the same everywhere, so that what a page calls a picture still finds it. */
function plainName(name: PDFName, identity: Identity): PDFName {
  const text = name.decodeText()
  if (text.length < 5 || !isNamedAfter(text, identity)) return name
  const sum = [...text].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007, 7)
  return PDFName.of(`Name${sum}`)
}

function cleanPicture(stream: PDFRawStream, tally: Tally): void {
  if (nameIn(stream.dict, 'Subtype') !== 'Image') return
  const filter = stream.dict.lookup(key('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray().map(String) : [String(filter)]
  if (filters.length !== 1 || !['/DCTDecode', '/JPXDecode'].includes(filters[0] ?? '')) return
  const plain = withoutPersonalData(stream.contents)
  if (plain.length === stream.contents.length) return
  Object.assign(stream, { contents: plain })
  tally.add('data about the camera or program', 'pictures')
}

/** Descriptions, names and comments within what pages draw, and pictures that no page draws any more. */
function cleanContents(document: PDFDocument, identity: Identity): void {
  const { context } = document
  const drawn = new Set<string>()
  const clean = (content: Uint8Array): Uint8Array | null => {
    const edits: [from: number, to: number, text: string][] = []
    let end = 0
    for (const { operator, operands, start, end: after } of instructionsIn(content)) {
      // Comments stand between instructions.
      if (content.subarray(end, start).includes(37)) edits.push([end, start, '\n'])
      end = after
      for (const { kind, text, start: from, end: to } of operands) {
        if (kind !== 'name') continue
        const name = PDFName.of(text.slice(1))
        if (operator === 'Do') drawn.add(plainName(name, identity).decodeText())
        if (plainName(name, identity) !== name) edits.push([from, to, plainName(name, identity).toString()])
      }
      const list = operator === 'BDC' || operator === 'DP' ? inlineList(operands) : null
      if (list) edits.push(list)
    }
    if (content.subarray(end).includes(37)) edits.push([end, content.length, '\n'])
    return edits.length > 0 ? edited(content, edits) : null
  }
  for (const page of document.getPages()) {
    const changed = clean(contentOf(page))
    if (changed) setContent(page, changed)
  }
  for (const ref of reached(document)) {
    const stream = context.lookup(ref)
    if (!(stream instanceof PDFRawStream) || !isDrawing(stream)) continue
    const changed = clean(decoded(stream))
    if (changed) context.assign(ref, withBytes(stream, changed))
  }
  // The letters of such a font are drawings too, and may be made of pictures.
  const isTypeThree = (ref: PDFRef) =>
    [...dictsIn(dictOf(context.lookup(ref)))].some((one) => one.has(key('CharProcs')))
  if (reached(document).some(isTypeThree)) return
  for (const ref of reached(document)) {
    const dict = dictOf(context.lookup(ref))
    for (const inner of dictsIn(dict)) {
      const pictures = inner.has(key('XObject')) ? inner.lookup(key('XObject')) : null
      if (!(pictures instanceof PDFDict)) continue
      for (const name of pictures.keys()) if (!drawn.has(name.decodeText())) pictures.delete(name)
    }
  }
}

function withBytes({ dict }: PDFStream, bytes: Uint8Array): PDFStream {
  const made = dict.context.flateStream(bytes)
  for (const [name, value] of dict.entries())
    if (!['Filter', 'DecodeParms', 'Length'].includes(name.decodeText())) made.dict.set(name, value)
  return made
}

const isDrawing = ({ dict }: PDFStream) =>
  nameIn(dict, 'Subtype') === 'Form' || dict.has(key('PatternType')) || dict.has(key('BBox'))

/** Of a list in a page's content only the number counts by which the document's structure finds it. */
function inlineList(operands: Token[]): [number, number, string] | null {
  const [open, close] = [operands.find(({ kind }) => kind === 'open'), operands.at(-1)]
  if (!open || close?.kind !== 'close' || !operands.some(({ kind }) => kind === 'string')) return null
  const number = operands[operands.findIndex(({ text }) => text === '/MCID') + 1]
  return [open.start, close.end, number?.kind === 'number' ? `<</MCID ${number.text}>>` : '<<>>']
}

export function edited(content: Uint8Array, edits: [from: number, to: number, text: string][]): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  for (const [from, to, text] of edits.toSorted(([one], [other]) => one - other)) {
    if (from < at) continue
    parts.push(content.subarray(at, from), Buffer.from(text, 'latin1'))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}
