import type { Tells } from '#domain/manuscript/anonymity/in-markup.ts'
import { plainText } from '#domain/manuscript/xml-tokens.ts'
import type { OfficePackage } from './package.ts'
import { below, setAttribute, setText, textIn, type XmlElement } from './xml-tree.ts'

type Attribute = { name: string; value: string }

const pattern = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export const attributesIn = ({ tag }: XmlElement): Attribute[] =>
  [...tag.matchAll(pattern)].map(([, name = '', double, single]) => ({
    name,
    value: plainText(double ?? single ?? ''),
  }))

const ofDrawing = /(?:docPr|cNvPr|shape|imagedata|rect|oval|line|group|roundrect|textbox|textpath|object)$/
const described = new Set(['descr', 'title', 'alt', 'o:title', 'string'])
const describing = new Set(['w:tblCaption', 'w:tblDescription', 'w:lvlText'])

/** The attributes of an element that people read: alternative texts, captions of tables, words drawn as a picture. */
export function descriptionsOf({ name, tag }: XmlElement): string[] {
  if (describing.has(name)) return ['w:val']
  if (!ofDrawing.test(name)) return []
  return attributesIn({ name, tag, children: [] }).flatMap((one) => (described.has(one.name) ? [one.name] : []))
}

const freeNames = new Set([
  'name',
  'id',
  'w:styleId',
  'o:spid',
  'w:name',
  'typeface',
  'w:ascii',
  'w:hAnsi',
  'w:cs',
  'uri',
])
const freeElements =
  /^w:(?:name|aliases|altName|style|basedOn|next|link|font|docPartUnique|styleLink|numStyleLink|pStyle|rStyle|tblStyle)$/

/** Whether whoever wrote the document chose this value. */
export const isFree = (element: XmlElement, name: string) => freeNames.has(name) || freeElements.test(element.name)

/** Names of styles, lists, fonts and pictures that tell somebody become numbers, and what refers to them follows. */
export function renameTelling(file: OfficePackage, trees: readonly XmlElement[], tells: Tells): void {
  const elements = trees.flatMap((tree) => [...below(tree)])
  const ids = [...file.relations.values()].flat().map(({ id }) => id)
  const names = new Map<string, string>()
  const look = (value: string, free: boolean) => {
    if (!names.has(value) && tells(value, free)) names.set(value, `anonymous${names.size + 1}`)
  }
  for (const element of elements)
    for (const { name, value } of attributesIn(element))
      if (!name.startsWith('xmlns')) look(value, isFree(element, name))
  for (const id of ids) look(id, true)
  if (names.size === 0) return
  for (const element of elements) follow(element, names)
  for (const one of [...file.relations.values()].flat()) one.id = names.get(one.id) ?? one.id
}

function follow(element: XmlElement, names: ReadonlyMap<string, string>): void {
  for (const { name, value } of attributesIn(element)) {
    const instead = names.get(value)
    if (instead !== undefined) setAttribute(element, name, instead)
  }
  if (element.name !== 'w:instrText') return
  const instruction = textIn(element)
  const changed = [...names].reduce((text, [old, name]) => text.replaceAll(old, name), instruction)
  if (changed !== instruction) setText(element, changed)
}
