import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { refused } from '#domain/manuscript/file-refusals.ts'
import { AppError } from '#domain/words/errors.ts'
import { readRelations, readTypes, writeRelations, writeTypes } from './relations.ts'
import { parseXml, writeXml, type XmlElement } from './xml-tree.ts'

const mostParts = 2_000
const mostBytes = 200 * 1024 * 1024
const alreadyPacked = /\.(?:png|jpe?g|gif)$/i
/** A fixed day, so that the same document gives the same file. */
const day = new Date('2000-01-01T12:00:00')

export type OfficePackage = ReturnType<typeof openPackage>

/** Opens a .docx: a zip archive of parts. The lists of their types and relations are read here, and written anew. */
export function openPackage(bytes: Uint8Array) {
  const parts = new Map<string, Uint8Array>(Object.entries(unpacked(bytes)))
  const trees = new Map<string, XmlElement>()
  const types = readTypes(tree('[Content_Types].xml'))
  const relations = readRelations(parts, tree)
  for (const name of [...parts.keys()].filter((part) => part === '[Content_Types].xml' || part.endsWith('.rels')))
    remove(name)

  /** A part that was read as XML is written from its tree. */
  function tree(name: string): XmlElement | undefined {
    const known = trees.get(name)
    const part = parts.get(name)
    if (known || !part) return known
    const read = parseXml(textOf(part))
    trees.set(name, read)
    return read
  }

  /** A part that is XML; a picture that only looks like it is none. */
  function xml(name: string): XmlElement | undefined {
    if (name.endsWith('.xml')) return tree(name)
    if (!name.endsWith('.svg')) return undefined
    try {
      return tree(name)
    } catch {
      return undefined
    }
  }

  function remove(name: string): void {
    parts.delete(name)
    trees.delete(name)
    relations.delete(name)
  }

  /** What relates to a part follows its new name. */
  function rename(names: ReadonlyMap<string, string>): void {
    const called = (name: string) => names.get(name) ?? name
    for (const map of [parts, trees, relations, types.parts] as Map<string, unknown>[]) {
      const entries = [...map].map(([name, value]) => [called(name), value] as const)
      map.clear()
      for (const [name, value] of entries) map.set(name, value)
    }
    for (const one of [...relations.values()].flat()) if (!one.isExternal) one.target = called(one.target)
  }

  function save(): Uint8Array {
    const lists = [...relations].map(([name, list]) => [listOf(name), writeRelations(name, list)] as const)
    const written = new Map([['[Content_Types].xml', writeTypes([...parts.keys()], types)], ...lists])
    const files: Zippable = {}
    for (const name of [...written.keys(), ...parts.keys()].sort(byPlace)) {
      const part = written.get(name) ?? parts.get(name)
      const read = trees.get(name)
      const own = read ? writeXml(read).replace(/^(<\?xml[^>]*encoding=)["'][^"']*["']/, '$1"UTF-8"') : part
      if (own !== undefined && own !== '')
        files[name] = [typeof own === 'string' ? strToU8(own) : own, { mtime: day, level: levelOf(name) }]
    }
    return zipSync(files)
  }

  return { parts, types, relations, tree, xml, remove, rename, save }
}

const levelOf = (name: string) => (alreadyPacked.test(name) ? 0 : 6)

/** Programs expect the list of types first. */
const byPlace = (one: string, other: string) =>
  Number(other === '[Content_Types].xml') - Number(one === '[Content_Types].xml') || (one < other ? -1 : 1)

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let count = 0
  let total = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        total += originalSize
        if (++count > mostParts || total > mostBytes) throw refused('bomb')
        return !name.endsWith('/')
      },
    })
  } catch (error) {
    throw error instanceof AppError ? error : refused('damaged', error)
  }
}

export function textOf(part: Uint8Array): string {
  const [first, second] = part
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(part)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(part)
  return strFromU8(part).replace(/^\ufeff/, '')
}

/** The list of a part's relations; that of the package itself for no name. */
export function listOf(name: string): string {
  return name.replace(/([^/]*)$/, '_rels/$1.rels')
}
