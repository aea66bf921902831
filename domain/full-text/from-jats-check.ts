import { jatsNames } from './from-jats-names.ts'
import {
  childOf,
  childrenOf,
  elementsOf,
  everyElement,
  idsIn,
  type JatsFault,
  saidIn,
  type Xml,
} from './from-jats-xml.ts'

/** Where alone JATS has these. */
const parents: Record<string, readonly string[]> = {
  'list-item': ['list'],
  'def-item': ['def-list'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  ref: ['ref-list'],
  body: ['article', 'sub-article', 'response'],
  back: ['article', 'sub-article', 'response'],
  front: ['article', 'sub-article', 'response'],
  caption: [
    ...['fig', 'fig-group', 'table-wrap', 'table-wrap-group', 'boxed-text', 'media', 'supplementary-material'],
    ...['graphic', 'chem-struct-wrap', 'disp-formula-group', 'explanation', 'question-wrap', 'block-alternatives'],
  ],
}

/** These say something only with one of these in them. */
const needs: [name: string, oneOf: readonly string[], sentence: string][] = [
  ['list', ['list-item'], 'The list has no <list-item>.'],
  ['fig', ['graphic', 'media', 'alternatives', 'table', 'disp-formula', 'code', 'p'], 'The figure has no <graphic>.'],
  [
    'table-wrap',
    ['table', 'graphic', 'alternatives', 'media', 'array', 'oasis:table'],
    'The <table-wrap> has neither <table> nor <graphic>.',
  ],
  [
    'ref',
    ['mixed-citation', 'element-citation', 'nlm-citation', 'citation-alternatives', 'note', 'citation'],
    'The reference has neither <mixed-citation> nor <element-citation>.',
  ],
  ['tr', ['td', 'th'], 'The row of a table has no cells.'],
]

/** What is wrong with a JATS file, in the order of its lines. There is no DTD here: these are the checks that reading needs. */
export function jatsFaults(root: Xml): JatsFault[] {
  if (root.name !== 'article')
    return [fault(root, `The file begins with <${root.name}>. A JATS article begins with <article>.`)]
  return [...missingParts(root), ...ofElements(root), ...ofIds(root)].toSorted((one, other) => one.line - other.line)
}

const fault = ({ line }: Xml, sentence: string): JatsFault => ({ line, sentence })

function missingParts(root: Xml): JatsFault[] {
  const meta = childOf(childOf(root, 'front'), 'article-meta')
  const title = childOf(childOf(meta, 'title-group'), 'article-title')
  const body = childOf(root, 'body')
  return [
    ...(meta ? [] : [fault(root, 'The article has no <front> with <article-meta>.')]),
    ...(meta && saidIn(title) === '' ? [fault(meta, 'The article has no <article-title>.')] : []),
    ...(body ? [] : [fault(root, 'The article has no <body>, so there is no text to read.')]),
    ...(body && elementsOf(body).length === 0 ? [fault(body, 'The <body> is empty.')] : []),
    ...['front', 'body', 'back'].flatMap((name) =>
      childrenOf(root, name)
        .slice(1)
        .map((second) => fault(second, `The article has a second <${name}>.`)),
    ),
  ]
}

function ofElements(root: Xml): JatsFault[] {
  const faults: JatsFault[] = []
  const told = new Set<string>()
  const walk = (xml: Xml): void => {
    if (xml.name === 'math') return
    for (const child of elementsOf(xml)) {
      const { name } = child
      if (name !== 'math' && !jatsNames.has(name) && !told.has(name)) {
        told.add(name)
        faults.push(fault(child, `<${name}> is not an element of JATS.`))
      }
      const allowed = Object.hasOwn(parents, name) ? parents[name] : undefined
      if (allowed && !allowed.includes(xml.name))
        faults.push(fault(child, `<${name}> stands in <${xml.name}>, where JATS does not allow it.`))
      faults.push(...lacking(child))
      walk(child)
    }
  }
  walk(root)
  return faults
}

function lacking(xml: Xml): JatsFault[] {
  const rules = needs.filter(
    ([name, oneOf]) => name === xml.name && !elementsOf(xml).some((it) => oneOf.includes(it.name)),
  )
  const isPicture = xml.name === 'graphic' || xml.name === 'inline-graphic'
  return [
    ...rules.map(([, , sentence]) => fault(xml, sentence)),
    ...(isPicture && !xml.attributes.href ? [fault(xml, `The <${xml.name}> names no file in xlink:href.`)] : []),
    ...(xml.name === 'xref' && !xml.attributes.rid ? [fault(xml, 'The <xref> says in no rid where it leads.')] : []),
    ...(rules.length === 0 && xml.name === 'ref' && saidIn(xml) === ''
      ? [fault(xml, 'The reference says nothing.')]
      : []),
    ...(xml.name === 'sec' && !childOf(xml, 'title') && !xml.attributes['sec-type'] && !childOf(xml, 'label')
      ? [fault(xml, 'The section has no <title>.')]
      : []),
  ]
}

function ofIds(root: Xml): JatsFault[] {
  const first = new Map<string, number>()
  const faults: JatsFault[] = []
  for (const xml of everyElement(root)) {
    const { id } = xml.attributes
    if (id === undefined) continue
    const line = first.get(id)
    if (line === undefined) first.set(id, xml.line)
    else faults.push(fault(xml, `The id “${id}” is already that of an element in line ${line}.`))
  }
  for (const xml of everyElement(root))
    for (const rid of idsIn(xml.attributes.rid))
      if (!first.has(rid))
        faults.push(fault(xml, `<${xml.name}> leads to “${rid}”, but nothing in the file has this id.`))
  return faults
}
