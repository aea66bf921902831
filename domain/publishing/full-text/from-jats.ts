import type { FullText, Inline, JatsText, Part } from '../../manuscript/full-text.ts'
import { countJats } from './from-jats-count.ts'
import { type Converted, formulaIn } from './from-jats-formulas.ts'
import { linesOf } from './from-jats-lines.ts'
import { referencesOf } from './from-jats-references.ts'
import { rowsOf } from './from-jats-table.ts'
import { targetsOf, unitLabel } from './from-jats-targets.ts'
import { childOf, childrenOf, elementsOf, everyElement, isXml, rawSaid, saidIn, type Xml } from './from-jats-xml.ts'
import { join, trimmed } from './inlines.ts'
import { withFloats } from './with-floats.ts'

const skipped: ReadonlySet<string> = new Set([
  ...['label', 'title', 'alt-text', 'long-desc', 'object-id', 'permissions', 'sec-meta', 'ref-list', 'subtitle'],
  ...['table-wrap-foot', 'attrib', 'caption', 'processing-meta', 'alt-title'],
])
/** What is on lines of its own, also within a paragraph. */
const blocks: ReadonlySet<string> = new Set([
  ...['disp-formula', 'disp-formula-group', 'list', 'def-list', 'fig', 'fig-group', 'table-wrap', 'table-wrap-group'],
  ...['disp-quote', 'code', 'preformat', 'boxed-text', 'graphic', 'media', 'supplementary-material', 'verse-group'],
  ...[
    'speech',
    'statement',
    'chem-struct-wrap',
    'array',
    'sec',
    'p',
    'fn-group',
    'table',
    'answer-set',
    'question-wrap',
  ],
])
const untitled: Record<string, string> = { ack: 'Acknowledgements', app: 'Appendix', glossary: 'Glossary' }
const noteTitles: [type: RegExp, title: string][] = [
  [/coi|conflict|interest/i, 'Competing interests'],
  [/^con$|contribution/i, 'Author contributions'],
  [/financ|fund|supported/i, 'Funding'],
  [/data/i, 'Data availability'],
]

/** Reads the body and back of a JATS article. Its front stays behind: the record has what it says. */
export function readJats(article: Xml, converted: Converted): JatsText {
  const targets = targetsOf(article)
  const lines = linesOf(targets, converted)
  const left: JatsText['left'] = []
  const line = (xml: Xml | undefined): Inline[] => (xml ? lines.of(xml.children) : [])
  const paragraph = (inside: Inline[]): Part[] => (inside.length > 0 ? [{ kind: 'paragraph', inside }] : [])
  const bold = (inside: Inline[]): Part[] =>
    paragraph(inside.map((each) => (each.kind === 'text' ? { ...each, isBold: true } : each)))

  const partsOf = (nodes: readonly (string | Xml)[]): Part[] => {
    const parts: Part[] = []
    let open: (string | Xml)[] = []
    const close = () => {
      parts.push(...paragraph(lines.of(open)))
      open = []
    }
    for (const node of nodes) {
      if (isXml(node) && skipped.has(node.name)) continue
      if (!isXml(node) || !(blocks.has(node.name) || hasBlocks(node))) open.push(node)
      else {
        close()
        parts.push(...blockOf(node))
      }
    }
    close()
    return parts
  }

  const blockOf = (xml: Xml): Part[] => {
    const inside = () => partsOf(xml.children)
    switch (xml.name) {
      case 'sec':
      case 'ack':
      case 'app':
      case 'notes':
      case 'glossary':
      case 'bio':
        return sectionOf(targets.of(xml) ?? '', headed(xml), inside())
      case 'list':
        return [...bold(line(childOf(xml, 'title'))), listOf(xml)]
      case 'def-list':
        return [...bold(line(childOf(xml, 'title'))), definitions(xml)]
      case 'disp-quote':
        return [{ kind: 'quotation', parts: [...inside(), ...paragraph(line(childOf(xml, 'attrib')))] }]
      case 'verse-group':
        return [{ kind: 'quotation', parts: paragraph(inLines(childrenOf(xml, 'verse-line').map(line))) }]
      case 'code':
      case 'preformat':
        return [{ kind: 'code', text: rawSaid(xml).replace(/^\n|\n\s*$/g, '') }]
      case 'disp-formula':
        return equationOf(xml)
      case 'graphic':
        return [{ kind: 'picture', picture: lines.picture(xml) }]
      case 'fig':
        return [figureOf(xml, 'figure')]
      case 'table-wrap':
        return tablesOf(xml)
      case 'boxed-text':
      case 'statement':
        if (xml.name === 'boxed-text') left.push({ name: xml.name, quote: saidIn(xml).slice(0, 120) })
        return [...bold(headed(xml, childOf(xml, 'caption'))), ...inside()]
      case 'media':
      case 'supplementary-material':
        left.push({ name: xml.name, quote: saidIn(xml).slice(0, 120) || (xml.attributes.href ?? '') })
        return paragraph(captionOf(xml, true))
      case 'fn-group':
        return statementsOf(xml)
      case 'alternatives':
        return elementsOf(xml).slice(0, 1).flatMap(blockOf)
      default:
        return inside()
    }
  }

  const sectionOf = (id: string, title: Inline[], parts: Part[]): Part[] =>
    title.length === 0 || parts.length === 0 ? parts : [{ kind: 'section', id, title, parts }]

  const headed = (xml: Xml, holder = xml): Inline[] => {
    const title = childOf(holder, 'title')
    const label = line(childOf(xml, 'label'))
    const said = title ? line(title) : [{ kind: 'text' as const, text: untitled[xml.name] ?? '' }]
    const whole: Inline[] = []
    for (const piece of [...label, ...(label.length > 0 ? [{ kind: 'text' as const, text: ' ' }] : []), ...said])
      join(whole, piece)
    return trimmed(whole)
  }

  const listOf = (xml: Xml): Part => {
    const items = childrenOf(xml, 'list-item')
    const type = xml.attributes['list-type'] ?? 'bullet'
    const isOrdered = /order|alpha|roman|number/.test(type)
    const first = Number.parseInt(saidIn(childOf(items[0], 'label')).replace(/^\D+/, ''), 10)
    const start = isOrdered && first > 0 ? first : 1
    return { kind: 'list', isOrdered, start, items: items.map((item) => partsOf(item.children)) }
  }

  const definitions = (xml: Xml): Part => ({
    kind: 'list',
    isOrdered: false,
    start: 1,
    items: childrenOf(xml, 'def-item').map((item) => {
      const term = line(childOf(item, 'term')).map((each) =>
        each.kind === 'text' ? { ...each, isBold: true as const } : each,
      )
      const [first, ...more] = childrenOf(item, 'def').flatMap((def) => partsOf(def.children))
      const said = first?.kind === 'paragraph' ? [{ kind: 'text' as const, text: ': ' }, ...first.inside] : []
      return [...paragraph([...term, ...said]), ...(first && first.kind !== 'paragraph' ? [first] : []), ...more]
    }),
  })

  const equationOf = (xml: Xml): Part[] => {
    const formula = formulaIn(xml, converted)
    if (!formula) return partsOf(xml.children)
    const label = saidIn(childOf(xml, 'label')).replaceAll(/^\(|\)$/g, '')
    return [{ kind: 'equation', id: targets.of(xml) ?? '', label, formula }]
  }

  const figureOf = (xml: Xml, kind: 'figure' | 'table'): Part => {
    const own = saidIn(childOf(xml, 'alt-text')) || null
    const pictures = [...everyElement(xml)].filter(({ name }) => name === 'alternatives')
    const others = new Set(pictures.flatMap((each) => elementsOf(each).slice(1)))
    const shown = [...everyElement(xml)].filter((each) => each.name === 'graphic' && !others.has(each))
    const id = targets.of(xml) ?? (kind === 'table' ? 'tx' : 'fx')
    const about = { id, label: unitLabel(xml), caption: captionOf(xml, false) }
    return { kind: 'figure', ...about, pictures: shown.map(lines.picture).map((it) => ({ ...it, alt: it.alt ?? own })) }
  }

  const captionOf = (xml: Xml, withLabel: boolean): Inline[] => {
    const caption = childOf(xml, 'caption')
    const said = [
      ...(withLabel ? [line(childOf(xml, 'label'))] : []),
      ...(caption ? elementsOf(caption).map(line) : []),
      line(childOf(xml, 'attrib')),
    ]
    return said
      .filter((each) => each.length > 0)
      .reduce<Inline[]>((whole, each) => {
        if (whole.length > 0) join(whole, { kind: 'text', text: ' ' })
        for (const piece of each) join(whole, piece)
        return whole
      }, [])
  }

  const tablesOf = (xml: Xml): Part[] => {
    const holders = [xml, ...childrenOf(xml, 'alternatives')]
    const tables = holders.flatMap((holder) => childrenOf(holder, 'table'))
    const foot = childrenOf(xml, 'table-wrap-foot').flatMap(footOf)
    const id = targets.of(xml) ?? 'tx'
    const about = { id, label: unitLabel(xml), caption: captionOf(xml, false) }
    if (tables.length === 0) return [figureOf(xml, 'table'), ...foot]
    return [
      ...tables.map((table, at): Part => {
        const which = at === 0 ? about : { id: `${id}-${at + 1}`, label: '', caption: [] }
        return { kind: 'table', ...which, ...rowsOf(table, lines) }
      }),
      ...foot,
    ]
  }

  const footOf = (foot: Xml): Part[] =>
    elementsOf(foot).flatMap((each) => {
      const notes = each.name === 'fn-group' ? elementsOf(each) : [each]
      return notes.flatMap((note) => paragraph(lines.of(note.children)))
    })

  /** Notes that no line leads to are statements. */
  const statementsOf = (group: Xml): Part[] =>
    childrenOf(group, 'fn')
      .filter((note) => targets.of(note) === undefined)
      .flatMap((note) => {
        const type = note.attributes['fn-type'] ?? group.attributes['content-type'] ?? ''
        const title = saidIn(childOf(group, 'title')) || noteTitles.find(([which]) => which.test(type))?.[1] || 'Notes'
        return sectionOf(targets.nextSection(), [{ kind: 'text', text: title }], partsOf(note.children))
      })

  const body = childOf(article, 'body')
  const back = childOf(article, 'back')
  const floats = elementsOf(article).filter(({ name }) => name === 'floats-group' || name === 'floats-wrap')
  const parts = [...(body ? partsOf(body.children) : []), ...(back ? elementsOf(back).flatMap(backPart) : [])]

  function backPart(xml: Xml): Part[] {
    return skipped.has(xml.name) ? [] : blockOf(xml)
  }

  const text: FullText = {
    parts: withFloats(
      parts,
      floats.flatMap((group) => partsOf(group.children)),
    ),
    notes: targets.notes.map((note) => ({
      id: targets.of(note) ?? '',
      inside: lines.of(note.children.filter((child) => !isXml(child) || child.name !== 'label')),
    })),
    references: referencesOf(targets, lines),
  }
  return { text, ...countJats(article, targets), left }
}

/** These stand in lines, whatever they hold. */
const inlineOnly: ReadonlySet<string> = new Set(['fn', 'inline-formula', 'xref', 'ext-link'])
const hasBlocks = (xml: Xml): boolean =>
  !inlineOnly.has(xml.name) && elementsOf(xml).some((child) => blocks.has(child.name) || hasBlocks(child))

const inLines = (lines: Inline[][]): Inline[] =>
  lines.flatMap((line, at): Inline[] => (at > 0 ? [{ kind: 'break' }, ...line] : line))
