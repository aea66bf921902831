import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

export const key = (name: string) => PDFName.of(name)

export function removeEntries(from: PDFDict, keys: readonly string[]): number {
  return keys.filter((name) => from.delete(key(name))).length
}

/** Whatever a dictionary of this kind may hold besides, nobody needs it to read the pages. */
export function keepEntries(of: PDFDict, keys: ReadonlySet<string>): void {
  for (const name of of.keys()) if (!keys.has(name.decodeText())) of.delete(name)
}

export const nameIn = (dict: PDFDict, name: string) => {
  const value = dict.lookup(key(name))
  return value instanceof PDFName ? value.decodeText() : null
}

export const isText = (value: PDFObject | undefined): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString

export function textOf(value: PDFString | PDFHexString): string {
  try {
    return value.decodeText()
  } catch {
    return ''
  }
}

export const dictOf = (object: PDFObject | undefined): PDFObject | undefined =>
  object instanceof PDFStream ? object.dict : object

const deepest = 20

/** A dictionary or array with those directly inside it. */
export function* nestedIn(object: PDFObject | undefined, depth = 0): Generator<PDFDict | PDFArray> {
  if (depth > deepest || !(object instanceof PDFDict || object instanceof PDFArray)) return
  yield object
  for (const value of object instanceof PDFDict ? object.values() : object.asArray()) yield* nestedIn(value, depth + 1)
}

export function* dictsIn(object: PDFObject | undefined): Generator<PDFDict> {
  for (const nested of nestedIn(object)) if (nested instanceof PDFDict) yield nested
}

/** Everything that is referred to from here, but for what `leaves` says. */
export function reachedFrom(
  { context }: PDFDocument,
  root: PDFObject | undefined,
  leaves: (name: string) => boolean = () => false,
): PDFRef[] {
  const found = new Map<string, PDFRef>()
  const waiting = root ? [root] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      if (found.has(String(next))) continue
      found.set(String(next), next)
      const object = context.lookup(next)
      if (object) waiting.push(object)
    } else if (next instanceof PDFArray) waiting.push(...next.asArray())
    else {
      const dict = dictOf(next)
      if (!(dict instanceof PDFDict)) continue
      for (const [name, value] of dict.entries()) if (!leaves(name.decodeText())) waiting.push(value)
    }
  }
  return [...found.values()]
}

export const reached = (document: PDFDocument): PDFRef[] => reachedFrom(document, document.context.trailerInfo.Root)

/** What was referred to only by what is gone now would otherwise stay in the file. */
export function removeUnused(document: PDFDocument): void {
  const used = new Set(reached(document).map(String))
  for (const [ref] of document.context.enumerateIndirectObjects())
    if (!used.has(String(ref))) document.context.delete(ref)
}
