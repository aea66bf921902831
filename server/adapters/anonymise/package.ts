import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { AppError } from '#domain/errors.ts'
import { refused } from '#domain/file-refusals.ts'
import { attributeOf, isElement, parseXml, writeXml, type XmlElement } from './xml-tree.ts'

const mostParts = 2_000
const mostBytes = 200 * 1024 * 1024
const alreadyPacked = /\.(?:png|jpe?g|gif|docx|xlsx|pptx)$/i
/** A fixed day, so that the same document gives the same file. */
const day = new Date('2000-01-01T12:00:00')

export type OfficePackage = ReturnType<typeof openPackage>

/** Opens a .docx, .xlsx or .pptx: a zip archive of parts, with lists of their types and relationships. */
export function openPackage(bytes: Uint8Array) {
  const parts = new Map<string, Uint8Array>(Object.entries(unpacked(bytes)))
  const trees = new Map<string, XmlElement>()

  /** A part that was read as XML is written from its tree. */
  function tree(name: string): XmlElement | undefined {
    const known = trees.get(name)
    const part = parts.get(name)
    if (known || !part) return known
    const read = parseXml(textOf(part))
    trees.set(name, read)
    return read
  }

  function remove(name: string): void {
    parts.delete(name)
    trees.delete(name)
    parts.delete(relationshipsOf(name))
    trees.delete(relationshipsOf(name))
  }

  /** Also takes the parts out of the lists that name them. */
  function removeAll(isUnwanted: (name: string) => boolean): string[] {
    const gone = [...parts.keys()].filter(isUnwanted)
    if (gone.length === 0) return gone
    for (const name of gone) remove(name)
    const types = tree('[Content_Types].xml')
    for (const list of types?.children.filter(isElement) ?? [])
      list.children = list.children.filter(
        (entry) => !isElement(entry) || !gone.includes(attributeOf(entry, 'PartName')?.slice(1) ?? ''),
      )
    for (const name of [...parts.keys()].filter((part) => part.endsWith('.rels')))
      removeRelationships(name, (target) => gone.includes(resolved(name, target)))
    return gone
  }

  /** Returns the ids of the relationships that were removed from a list. */
  function removeRelationships(
    list: string,
    isUnwanted: (target: string, type: string, isExternal: boolean, id: string) => boolean,
  ): string[] {
    const ids: string[] = []
    for (const relationships of tree(list)?.children.filter(isElement) ?? [])
      relationships.children = relationships.children.filter((entry) => {
        if (!isElement(entry)) return true
        const isExternal = attributeOf(entry, 'TargetMode') === 'External'
        const [target = '', type = '', id = ''] = ['Target', 'Type', 'Id'].map((name) => attributeOf(entry, name))
        const isGone = isUnwanted(target, type, isExternal, id)
        if (isGone) ids.push(id)
        return !isGone
      })
    return ids
  }

  function save(): Uint8Array {
    const files: Zippable = {}
    for (const name of [...parts.keys()].sort(byPlace)) {
      const written = trees.get(name)
      const part = written
        ? strToU8(writeXml(written).replace(/^(<\?xml[^>]*encoding=)["'][^"']*["']/, '$1"UTF-8"'))
        : parts.get(name)
      if (part) files[name] = [part, { mtime: day, level: alreadyPacked.test(name) ? 0 : 6 }]
    }
    return zipSync(files)
  }

  return { parts, tree, removeAll, removeRelationships, save }
}

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

function textOf(part: Uint8Array): string {
  const [first, second] = part
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(part)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(part)
  return strFromU8(part).replace(/^\ufeff/, '')
}

export function relationshipsOf(name: string): string {
  return name.replace(/([^/]*)$/, '_rels/$1.rels')
}

/** The part that a target names: relative to the folder that the list belongs to. */
function resolved(list: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const folder = list.replace(/_rels\/[^/]*$/, '')
  return URL.parse(target, `file:///${folder}`)?.pathname.slice(1) ?? ''
}
