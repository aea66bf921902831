import { gunzipSync } from 'node:zlib'
import type { Identity } from '#domain/manuscript/anonymity/identity.ts'
import { tellsIn } from '#domain/manuscript/anonymity/in-markup.ts'
import type { Leak } from '#domain/manuscript/anonymity/report.ts'
import { attributesIn, isFree } from './attributes.ts'
import { drawnText } from './emf.ts'
import type { OfficePackage } from './package.ts'
import { kindOf } from './passages.ts'
import { isPlain } from './pictures.ts'
import { below, type XmlElement } from './xml-tree.ts'

/** What still tells somebody where no words can be put: in pictures that are drawings, in fonts, in names of the format itself. */
export function hiddenNames(file: OfficePackage, identity: Identity): Leak[] {
  const tells = tellsIn(identity)
  return [...file.parts].flatMap(([name, part]) => {
    const tree = file.xml(name)
    const targets = (file.relations.get(name) ?? []).map(({ id, type, target }) => [id, type, target])
    const texts = [name, file.types.parts.get(name) ?? '', ...targets.flat(), ...(tree ? inTags(tree) : inBytes(part))]
    const found = new Set(texts.filter((text) => text.length > 3 && tells(text)).map(short))
    const free = tree ? freeIn(tree).filter((text) => tells(text, true)) : []
    return [...new Set([...found, ...free.map(short)])].map((match) => ({
      ...{ at: name, start: 0, match, place: `${kindOf(name)} ${name.replace(/^.*\//, '')}`, kind: 'name' as const },
      ...{ before: '', after: '', replacement: '' },
    }))
  })
}

const short = (text: string) => text.trim().slice(0, 200)

/** Names of elements and attributes, and their values. */
function inTags(tree: XmlElement): string[] {
  const names = new Set<string>()
  for (const element of below(tree)) {
    names.add(element.name)
    for (const { name, value } of attributesIn(element)) {
      names.add(name)
      names.add(value)
    }
  }
  return [...names]
}

const freeIn = (tree: XmlElement): string[] =>
  [...below(tree)].flatMap((element) =>
    attributesIn(element).flatMap(({ name, value }) => (isFree(element, name) ? [value] : [])),
  )

/** Whatever looks like words, in the ways in which programs write letters. */
function* inBytes(part: Uint8Array): Generator<string> {
  if (isPlain(part)) return
  const bytes = unpacked(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  yield* drawnText(bytes)
  for (const text of readings(bytes)) yield* text.match(/[\x20-\x7e\u00a0-\u024f]{4,}/g) ?? []
}

/** Words of two bytes may begin at any byte. (`Buffer.toString` breaks the memory of the process where it is an odd one.) */
function* readings(bytes: Buffer): Generator<string> {
  for (const encoding of ['latin1', 'utf-8']) yield new TextDecoder(encoding).decode(bytes)
  for (const from of [bytes, bytes.subarray(1)])
    for (const encoding of ['utf-16le', 'utf-16be']) yield new TextDecoder(encoding).decode(from)
}

const mostBytes = 50 * 1024 * 1024

function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch {
    return bytes
  }
}
