import { findDoi } from '../../words/doi.ts'
import type { Cell, Formula, FullText, Inline, Look, Part, Picture, Reference } from '../full-text.ts'
import { pictureFile } from '../picture-forms.ts'
import { type Element, element, mixed } from './element.ts'
import { idIn } from './jats-parts.ts'
import type { ArticleRecord } from './record.ts'

/** What its ids begin with, and where its pictures are. */
type Around = Pick<ArticleRecord, 'customId' | 'url'>

/** The text as the body of a JATS file. */
export function bodyOf({ parts }: FullText, record: Around): Element | null {
  return parts.length > 0
    ? element(
        'body',
        {},
        parts.flatMap((part) => blockOf(part, record)),
      )
    : null
}

export function notesOf({ notes }: FullText, record: Around): Element | null {
  if (notes.length === 0) return null
  return element(
    'fn-group',
    {},
    notes.map(({ id, inside }) => element('fn', { id: idIn(record, id) }, paragraph(inside, record))),
  )
}

/** A reference as it is written, with its looks, and its DOI marked. */
export function citationOf({ inside }: Reference, record: Around): Element {
  return mixed(
    'mixed-citation',
    {},
    inside.flatMap((inline) => markedDoi(inline, record)),
  )
}

function markedDoi(inline: Inline, record: Around): Element['children'] {
  if (inline.kind === 'link') return inline.inside.flatMap((each) => markedDoi(each, record))
  const found = inline.kind === 'text' ? findDoi(inline.text) : null
  if (inline.kind !== 'text' || !found) return lineOf([inline], record)
  const { doi, at } = found
  const { text, ...look } = inline
  return [
    ...looked(text.slice(0, at), look),
    element('pub-id', { 'pub-id-type': 'doi' }, doi),
    ...looked(text.slice(at + doi.length), look),
  ]
}

function blockOf(part: Part, record: Around): Element[] {
  const inside = (parts: Part[]) => parts.flatMap((each) => blockOf(each, record))
  switch (part.kind) {
    case 'section':
      return [
        element('sec', { id: idIn(record, part.id) }, [
          mixed('title', {}, lineOf(part.title, record)),
          ...inside(part.parts),
        ]),
      ]
    case 'paragraph':
      return [paragraph(part.inside, record)]
    case 'list':
      return [
        element(
          'list',
          { 'list-type': part.isOrdered ? 'order' : 'bullet' },
          part.items.map((item) => element('list-item', {}, inside(item))),
        ),
      ]
    case 'quotation':
      return [element('disp-quote', {}, inside(part.parts))]
    case 'code':
      return [mixed('code', { 'xml:space': 'preserve' }, [part.text])]
    case 'equation':
      return [
        element('disp-formula', { id: idIn(record, part.id) }, [
          part.label !== '' && element('label', {}, `(${part.label})`),
          formulaOf(part.formula, 'block'),
        ]),
      ]
    case 'picture':
      return [graphic('graphic', part.picture, record)]
    case 'figure':
      return [
        element('fig', { id: idIn(record, part.id) }, [
          ...captioned(part, record),
          ...part.pictures.map((picture) => graphic('graphic', picture, record)),
        ]),
      ]
    case 'table':
      return [element('table-wrap', { id: idIn(record, part.id) }, [...captioned(part, record), tableOf(part, record)])]
  }
}

const paragraph = (inside: Inline[], record: Around) => mixed('p', {}, lineOf(inside, record))

function captioned({ label, caption }: { label: string; caption: Inline[] }, record: Around) {
  return [
    label !== '' && element('label', {}, label),
    caption.length > 0 && element('caption', {}, paragraph(caption, record)),
  ]
}

function tableOf({ head, body }: { head: Cell[][]; body: Cell[][] }, record: Around): Element | null {
  if (head.length + body.length === 0) return null
  const rows = (cells: Cell[][]) =>
    cells
      .filter((row) => row.length > 0)
      .map((row) =>
        element(
          'tr',
          {},
          row.map((cell) => cellOf(cell, record)),
        ),
      )
  const [top, rest] = [rows(head), rows(body)]
  return element('table', {}, [
    top.length > 0 && rest.length > 0 && element('thead', {}, top),
    element('tbody', {}, rest.length > 0 ? rest : top),
  ])
}

const cellOf = ({ inside, isHead, columns, rows, align }: Cell, record: Around) =>
  mixed(isHead ? 'th' : 'td', { align, colspan: columns, rowspan: rows }, lineOf(inside, record, true))

/** `mayBreak`: JATS has line breaks in tables alone. */
function lineOf(inside: Inline[], record: Around, mayBreak = false): Element['children'] {
  return inside.flatMap((inline) => inlineOf(inline, record, mayBreak))
}

function inlineOf(inline: Inline, record: Around, mayBreak: boolean): Element['children'] {
  const within = (more: Inline[]) => lineOf(more, record, mayBreak)
  switch (inline.kind) {
    case 'text': {
      const { text, kind: _, ...look } = inline
      return looked(text, look)
    }
    case 'formula':
      return [element('inline-formula', {}, formulaOf(inline, null))]
    case 'link':
      return [mixed('ext-link', { 'ext-link-type': 'uri', 'xlink:href': inline.href }, within(inline.inside))]
    case 'citation': {
      const rid = inline.to.map((id) => idIn(record, id)).join(' ')
      return [mixed('xref', { 'ref-type': 'bibr', rid }, within(inline.inside))]
    }
    case 'mention':
      return [mixed('xref', { 'ref-type': kindOf(inline.to), rid: idIn(record, inline.to) }, within(inline.inside))]
    case 'note':
      return [element('xref', { 'ref-type': 'fn', rid: idIn(record, inline.to) }, inline.to.slice(1))]
    case 'picture':
      return [graphic('inline-graphic', inline.picture, record)]
    case 'break':
      return [mayBreak ? element('break') : ' ']
  }
}

const kindOf = (id: string) => ({ f: 'fig', t: 'table', e: 'disp-formula' })[id.charAt(0)] ?? 'sec'

const elements: [keyof Look, string][] = [
  ['isBold', 'bold'],
  ['isItalic', 'italic'],
  ['isUnderlined', 'underline'],
  ['isStruck', 'strike'],
  ['isSmallCaps', 'sc'],
  ['isCode', 'monospace'],
]

function looked(text: string, look: Look): Element['children'] {
  if (text === '') return []
  const scripted: string | Element = look.script ? mixed(look.script > 0 ? 'sup' : 'sub', {}, [text]) : text
  return [
    elements.reduceRight<string | Element>(
      (inside, [name, tag]) => (look[name] ? mixed(tag, {}, [inside]) : inside),
      scripted,
    ),
  ]
}

function formulaOf({ tex, mathml }: Formula, display: 'block' | null): Element {
  const written = mixed('tex-math', {}, [tex])
  if (!mathml) return written
  const math = prefixed(mathml)
  return element('alternatives', {}, [{ ...math, attributes: { ...math.attributes, display } }, written])
}

const prefixed = ({ name, attributes, children }: Element): Element =>
  mixed(
    `mml:${name}`,
    attributes,
    children.map((child) => (typeof child === 'string' ? child : prefixed(child))),
  )

const graphic = (name: string, picture: Picture, { url }: Around) =>
  element(
    name,
    {
      mimetype: 'image',
      'mime-subtype': picture.mediaType.split('/')[1],
      'xlink:href': `${url}figures/${pictureFile(picture)}`,
    },
    [picture.alt !== null && element('alt-text', {}, picture.alt)],
  )
