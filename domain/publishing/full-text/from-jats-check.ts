import { gathered } from './dtd-faults.ts'
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

/** These say something only with one of these in them. */
const needs: [name: string, oneOf: readonly string[], sentence: string][] = [
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
]

/**
 * What makes a JATS file unreadable or pointless, in any version of JATS. `isChecked`: the DTD has been asked as well, which
 * says more of all other faults.
 */
export function jatsFaults(root: Xml, { isChecked = false } = {}): JatsFault[] {
  if (root.name !== 'article')
    return [fault(root, `The file begins with <${root.name}>. A JATS article begins with <article>.`)]
  return gathered([
    ...missingParts(root),
    ...[...everyElement(root)].flatMap(lacking),
    ...(isChecked ? [] : leadingNowhere(root)),
  ])
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
    ...childrenOf(root, 'body')
      .slice(1)
      .map((second) => fault(second, 'The article has a second <body>.')),
  ]
}

function lacking(xml: Xml): JatsFault[] {
  const rules = needs.filter(
    ([name, oneOf]) => name === xml.name && !elementsOf(xml).some((it) => oneOf.includes(it.name)),
  )
  return [
    ...rules.map(([, , sentence]) => fault(xml, sentence)),
    ...(xml.name === 'xref' && !xml.attributes.rid ? [fault(xml, 'The <xref> says in no rid where it leads.')] : []),
    ...(rules.length === 0 && xml.name === 'ref' && saidIn(xml) === ''
      ? [fault(xml, 'The reference says nothing.')]
      : []),
  ]
}

function leadingNowhere(root: Xml): JatsFault[] {
  const first = new Map<string, number>()
  const faults: JatsFault[] = []
  for (const xml of everyElement(root)) {
    const { id, href } = xml.attributes
    if (!href && (xml.name === 'graphic' || xml.name === 'inline-graphic'))
      faults.push(fault(xml, `The <${xml.name}> names no file in xlink:href.`))
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
