import type { Cell, Formula, FullText, Inline, Look, Part, Picture } from '../../manuscript/full-text.ts'
import { type Element, element, mixed } from '../../manuscript/record/element.ts'

/** Where a picture is, as seen from the page. */
type PictureAt = (picture: Picture) => string

/** The text as XHTML for an e-book, whose readers follow links within it and open notes in place. */
export function xhtmlOf({ parts, notes, references }: FullText, pictureAt: PictureAt): Element[] {
  const line = (inside: Inline[]) => lineOf(inside, pictureAt)
  return [
    ...parts.flatMap((part) => blockOf(part, 2, pictureAt)),
    ...(notes.length > 0
      ? [
          element('section', { 'epub:type': 'footnotes' }, [
            element('h2', {}, 'Notes'),
            ...notes.map(({ id, inside }) =>
              element('aside', { id, 'epub:type': 'footnote' }, mixed('p', {}, [`${id.slice(1)}. `, ...line(inside)])),
            ),
          ]),
        ]
      : []),
    ...(references.length > 0
      ? [
          element('section', { 'epub:type': 'bibliography' }, [
            element('h2', { id: 'references' }, 'References'),
            ...references.map(({ id, label, inside }) =>
              mixed('p', { id, class: 'reference' }, [label && `${label}. `, ...line(inside)]),
            ),
          ]),
        ]
      : []),
  ]
}

function blockOf(part: Part, level: number, pictureAt: PictureAt): Element[] {
  const inside = (parts: Part[], deeper = level) => parts.flatMap((each) => blockOf(each, deeper, pictureAt))
  const line = (inlines: Inline[]) => lineOf(inlines, pictureAt)
  switch (part.kind) {
    case 'section':
      return [
        element('section', { id: part.id }, [
          mixed(`h${Math.min(level, 6)}`, {}, line(part.title)),
          ...inside(part.parts, level + 1),
        ]),
      ]
    case 'paragraph':
      return [mixed('p', {}, line(part.inside))]
    case 'list':
      return [
        element(
          part.isOrdered ? 'ol' : 'ul',
          { start: part.isOrdered && part.start > 1 ? part.start : undefined },
          part.items.map((item) => element('li', {}, inside(item))),
        ),
      ]
    case 'quotation':
      return [element('blockquote', {}, inside(part.parts))]
    case 'code':
      return [mixed('pre', {}, [mixed('code', {}, [part.text])])]
    case 'equation':
      return [
        mixed('p', { id: part.id, class: 'equation' }, [
          ...formulaOf(part.formula, 'block'),
          part.label && ` (${part.label})`,
        ]),
      ]
    case 'picture':
      return [element('p', {}, image(part.picture, pictureAt))]
    case 'figure':
      return [
        element('figure', { id: part.id }, [
          ...part.pictures.map((picture) => image(picture, pictureAt)),
          caption('figcaption', part, line),
        ]),
      ]
    case 'table':
      return [
        element('figure', { id: part.id }, [
          caption('figcaption', part, line),
          part.head.length + part.body.length > 0 &&
            element('table', {}, [
              part.head.length > 0 && element('thead', {}, rowsOf(part.head, line)),
              part.body.length > 0 && element('tbody', {}, rowsOf(part.body, line)),
            ]),
        ]),
      ]
  }
}

type LineOf = (inlines: Inline[]) => Element['children']

const caption = (name: string, { label, caption: said }: { label: string; caption: Inline[] }, line: LineOf) =>
  (label !== '' || said.length > 0) && mixed(name, {}, [label && mixed('b', {}, [`${label}. `]), ...line(said)])

const rowsOf = (rows: Cell[][], line: LineOf) =>
  rows.map((row) =>
    element(
      'tr',
      {},
      row.map(({ inside, isHead, columns, rows: spanned, align }) =>
        mixed(isHead ? 'th' : 'td', { colspan: columns, rowspan: spanned, class: align }, line(inside)),
      ),
    ),
  )

function lineOf(inside: Inline[], pictureAt: PictureAt): Element['children'] {
  return inside.flatMap((inline) => inlineOf(inline, pictureAt))
}

function inlineOf(inline: Inline, pictureAt: PictureAt): Element['children'] {
  switch (inline.kind) {
    case 'text':
      return looked(inline.text, inline)
    case 'formula':
      return formulaOf(inline, null)
    case 'link':
      return [mixed('a', { href: inline.href }, lineOf(inline.inside, pictureAt))]
    case 'citation':
      return [mixed('a', { href: `#${inline.to[0]}`, 'epub:type': 'biblioref' }, lineOf(inline.inside, pictureAt))]
    case 'mention':
      return [mixed('a', { href: `#${inline.to}` }, lineOf(inline.inside, pictureAt))]
    case 'note':
      return [mixed('a', { href: `#${inline.to}`, 'epub:type': 'noteref' }, [mixed('sup', {}, [inline.to.slice(1)])])]
    case 'picture':
      return [image(inline.picture, pictureAt)]
    case 'break':
      return [element('br')]
  }
}

const elements: [keyof Look, string][] = [
  ['isBold', 'b'],
  ['isItalic', 'i'],
  ['isUnderlined', 'u'],
  ['isStruck', 's'],
  ['isSmallCaps', 'small'],
  ['isCode', 'code'],
]

function looked(text: string, look: Look): Element['children'] {
  const scripted: string | Element = look.script ? mixed(look.script > 0 ? 'sup' : 'sub', {}, [text]) : text
  return [
    elements.reduceRight<string | Element>(
      (inside, [name, tag]) => (look[name] ? mixed(tag, {}, [inside]) : inside),
      scripted,
    ),
  ]
}

function formulaOf({ tex, mathml }: Formula, display: 'block' | null): Element['children'] {
  if (!mathml) return [mixed('code', {}, [tex])]
  const xmlns = 'http://www.w3.org/1998/Math/MathML'
  return [mixed('math', { xmlns, display, alttext: tex }, mathml.children)]
}

const image = (picture: Picture, pictureAt: PictureAt) =>
  element('img', { src: pictureAt(picture), alt: picture.alt ?? '' })
