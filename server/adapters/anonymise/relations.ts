import { posix } from 'node:path'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { attributeOf, below, type XmlElement } from './xml-tree.ts'

/** `kind` is the end of its type: 'image'. `target`: the name of a part, or an address outside. */
export type Relation = { id: string; type: string; kind: string; target: string; isExternal: boolean }
export type Types = { parts: Map<string, string>; extensions: Map<string, string> }

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const formats = 'http://schemas.openxmlformats.org/package/2006'
const ofLists = 'application/vnd.openxmlformats-package.relationships+xml'

type ReadTree = (name: string) => XmlElement | undefined
const elementsIn = (root: XmlElement | undefined) => (root ? [...below(root)] : [])

export function readTypes(root: XmlElement | undefined): Types {
  const types: Types = { parts: new Map(), extensions: new Map() }
  for (const entry of elementsIn(root)) {
    const type = attributeOf(entry, 'ContentType') ?? ''
    const [part, extension] = ['PartName', 'Extension'].map((name) => attributeOf(entry, name))
    if (part !== undefined) types.parts.set(part.replace(/^\//, ''), type)
    else if (extension !== undefined) types.extensions.set(extension.toLowerCase(), type)
  }
  return types
}

export function typeOf(name: string, { parts, extensions }: Types): string {
  return parts.get(name) ?? extensions.get(/[^.]*$/.exec(name)?.[0].toLowerCase() ?? '') ?? ''
}

/** Of the package itself under no name, and of each part. */
export function readRelations(parts: ReadonlyMap<string, unknown>, tree: ReadTree): Map<string, Relation[]> {
  const byCase = new Map([...parts.keys()].map((name) => [name.toLowerCase(), name]))
  const named = (name: string) => byCase.get(name.toLowerCase())
  const relations = new Map<string, Relation[]>()
  for (const list of [...parts.keys()].filter((name) => /(?:^|\/)_rels\/[^/]*\.rels$/.test(name))) {
    const owner = list.replace(/_rels\/([^/]*)\.rels$/, '$1')
    const entries = elementsIn(tree(list)).filter(({ name }) => name.replace(/^.*:/, '') === 'Relationship')
    const found = entries.map((entry): Relation => {
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributeOf(entry, name))
      const isExternal = /^external$/i.test(attributeOf(entry, 'TargetMode') ?? '')
      const kind = type.replace(/^.*\//, '')
      if (isExternal) return { id, type, kind, target, isExternal }
      const path = URL.parse(target, `file:///${owner}`)?.pathname.slice(1) ?? ''
      return { id, type, kind, target: named(path) ?? named(plain(path)) ?? path, isExternal }
    })
    relations.set(owner, found)
  }
  return relations
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Empty where there are none. */
export function writeRelations(owner: string, relations: readonly Relation[]): string {
  if (relations.length === 0) return ''
  const entries = relations.map(({ id, type, target, isExternal }) => {
    const to = isExternal ? target : posix.relative(posix.dirname(`/${owner}`), `/${target}`)
    const mode = isExternal ? ' TargetMode="External"' : ''
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(to)}"${mode}/>`
  })
  return `${xml}<Relationships xmlns="${formats}/relationships">${entries.join('')}</Relationships>`
}

export function writeTypes(names: readonly string[], types: Types): string {
  const entries = names.flatMap((name) => {
    const type = typeOf(name, types)
    return type ? [`<Override PartName="/${escapeXml(name)}" ContentType="${escapeXml(type)}"/>`] : []
  })
  const lists = `<Default Extension="rels" ContentType="${ofLists}"/>`
  return `${xml}<Types xmlns="${formats}/content-types">${lists}${entries.join('')}</Types>`
}
