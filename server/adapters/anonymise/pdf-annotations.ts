import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { leadsToSomebody } from '#domain/manuscript/anonymity/hidden-text.ts'
import type { Identity } from '#domain/manuscript/anonymity/identity.ts'
import { withoutNames } from '#domain/manuscript/anonymity/named.ts'
import { withoutSignatures } from '#domain/manuscript/anonymity/signature.ts'
import { contentOf, setContent } from './pdf-content.ts'
import { isText, keepEntries, key, nameIn, removeEntries, textOf } from './pdf-objects.ts'
import type { Tally } from './tally.ts'

/**
 * Links to places and to the web stay. What is filled in becomes part of its page, where it is read like any other text.
 * Notes and marks go; with an `alias` they stay, under that name.
 */
export function cleanAnnotations(page: PDFPage, identity: Identity, tally: Tally, alias?: string): void {
  const { context } = page.doc
  const annotations = page.node.lookupMaybe(key('Annots'), PDFArray)
  if (!annotations) return
  const kept: PDFObject[] = []
  for (const entry of annotations.asArray()) {
    const annotation = context.lookup(entry)
    if (annotation instanceof PDFDict && alias && isNote(annotation)) rename(annotation, identity, alias)
    else if (!(annotation instanceof PDFDict && isPlainLink(annotation, identity))) {
      if (annotation instanceof PDFDict && nameIn(annotation, 'Subtype') === 'Widget') {
        draw(page, annotation)
        tally.add('fields of forms', 'pages')
      } else tally.add('comments and personal links', 'pages')
      // The tree of the document's structure may still refer to it.
      if (entry instanceof PDFRef) context.delete(entry)
      continue
    }
    kept.push(entry)
  }
  page.node.set(key('Annots'), context.obj(kept))
}

const notes = ['Text', 'FreeText', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Ink', 'Popup', 'Line']
const isNote = (annotation: PDFDict) => notes.includes(nameIn(annotation, 'Subtype') ?? '')

/** The hour of a note tells in which part of the world it was written. Programs draw its words again. */
function rename(annotation: PDFDict, { known }: Identity, alias: string): void {
  removeEntries(annotation, ['M', 'CreationDate', 'NM', 'RC', 'A', 'AA', 'AF', 'OC'])
  if (['Text', 'FreeText'].includes(nameIn(annotation, 'Subtype') ?? '')) annotation.delete(key('AP'))
  if (annotation.has(key('T'))) annotation.set(key('T'), PDFHexString.fromText(alias))
  for (const name of ['Contents', 'Subj']) {
    const text = annotation.lookup(key(name))
    if (!isText(text)) continue
    const without = withoutSignatures(withoutNames(textOf(text), known, { alias }), known)
    if (without !== textOf(text)) annotation.set(key(name), PDFHexString.fromText(without))
  }
}

const ofLinks = new Set([
  'Type',
  'Subtype',
  'Rect',
  'Border',
  'C',
  'BS',
  'H',
  'F',
  'QuadPoints',
  'StructParent',
  'Dest',
  'A',
])
const ofActions = new Set(['Type', 'S', 'URI', 'D', 'N'])

function isPlainLink(annotation: PDFDict, identity: Identity): boolean {
  if (nameIn(annotation, 'Subtype') !== 'Link') return false
  keepEntries(annotation, ofLinks)
  const action = annotation.lookupMaybe(key('A'), PDFDict)
  if (!action) return annotation.has(key('Dest'))
  if (!['URI', 'GoTo', 'Named'].includes(nameIn(action, 'S') ?? '')) return false
  keepEntries(action, ofActions)
  const target = action.lookup(key('URI'))
  return !isText(target) || !leadsToSomebody(unescaped(textOf(target)), identity)
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Makes what a field shows a part of the page: its appearance, fitted into the field's rectangle. */
function draw(page: PDFPage, field: PDFDict): void {
  const { context } = page.doc
  const flags = Number(String(field.lookup(key('F')) ?? 0))
  const isHidden = (flags & 2) !== 0 || (flags & 32) !== 0
  const normal = field.lookupMaybe(key('AP'), PDFDict)?.lookup(key('N'))
  const state = nameIn(field, 'AS')
  const drawn = normal instanceof PDFDict && state ? normal.lookup(key(state)) : normal
  const rect = numbersIn(field.lookup(key('Rect')))
  if (isHidden || !(drawn instanceof PDFStream) || rect.length !== 4) return
  const box = numbersIn(drawn.dict.lookup(key('BBox')))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(drawn.dict.lookup(key('Matrix')))
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = rect
  const scaleX = (toX - fromX) / (Math.max(...xs) - left || 1)
  const scaleY = (toY - fromY) / (Math.max(...ys) - low || 1)
  drawn.dict.set(key('Type'), key('XObject'))
  drawn.dict.set(key('Subtype'), key('Form'))
  const resources = page.node.Resources() ?? context.obj({})
  page.node.set(key('Resources'), resources)
  const forms = resources.lookupMaybe(key('XObject'), PDFDict) ?? context.obj({})
  resources.set(key('XObject'), forms)
  const name = `Field${context.largestObjectNumber}x${forms.keys().length}`
  forms.set(key(name), context.getObjectRef(drawn) ?? context.register(drawn))
  const place = [scaleX, 0, 0, scaleY, fromX - left * scaleX, fromY - low * scaleY].map((one) => one.toFixed(4))
  setContent(page, around(contentOf(page), `q ${place.join(' ')} cm /${name} Do Q`))
}

const numbersIn = (value: PDFObject | undefined): number[] =>
  value instanceof PDFArray ? value.asArray().map((_, at) => Number(String(value.lookup(at)))) : []

/** What is drawn after a page's own content must not depend on what that left behind. */
export const around = (content: Uint8Array, after: string): Uint8Array =>
  Buffer.concat([Buffer.from('q\n'), content, Buffer.from(`\nQ\n${after}\n`)])

/** Puts places instead of names for them, which people choose: 'cite.omonigho2024'. */
export function resolveDestinations({ context, catalog }: PDFDocument, dicts: Iterable<PDFDict>): void {
  const named = new Map<string, PDFObject>()
  const old = catalog.lookupMaybe(key('Dests'), PDFDict)
  for (const [name, value] of old?.entries() ?? []) named.set(name.decodeText(), value)
  const tree = catalog.lookupMaybe(key('Names'), PDFDict)?.lookup(key('Dests'))
  const [waiting, seen] = [[tree], new Set<unknown>()]
  for (let node = waiting.pop(); node instanceof PDFDict; node = waiting.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const names = node.lookup(key('Names'))
    if (names instanceof PDFArray)
      for (let at = 0; at + 1 < names.size(); at += 2) {
        const name = names.lookup(at)
        if (isText(name)) named.set(textOf(name), names.get(at + 1))
      }
    const kids = node.lookup(key('Kids'))
    if (kids instanceof PDFArray) for (let at = 0; at < kids.size(); at++) waiting.push(kids.lookup(at))
  }
  const placeOf = (value: PDFObject | undefined): PDFArray | null => {
    if (value instanceof PDFArray) return value
    const name = isText(value) ? textOf(value) : value instanceof PDFName ? value.decodeText() : null
    const found = name === null ? undefined : context.lookup(named.get(name))
    const place = found instanceof PDFDict ? found.lookup(key('D')) : found
    return place instanceof PDFArray ? place : null
  }
  for (const dict of dicts) {
    const entry = dict.has(key('Dest')) ? 'Dest' : nameIn(dict, 'S') === 'GoTo' && dict.has(key('D')) ? 'D' : null
    if (!entry) continue
    const place = placeOf(dict.lookup(key(entry)))
    if (place) dict.set(key(entry), place)
    else dict.delete(key(entry))
  }
}
