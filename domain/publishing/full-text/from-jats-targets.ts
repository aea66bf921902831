import { childOf, elementsOf, everyElement, idsIn, saidIn, type Xml } from './from-jats-xml.ts'
import { referenceId } from './spans.ts'
import { unitId } from './unit-id.ts'

/** What something of the file is in the text: its id there, and how a line leads to it. */
export type Target = { kind: 'citation' | 'mention' | 'note'; id: string }

export type Targets = {
  of(xml: Xml): string | undefined
  /** By an id of the file. */
  to(rid: string): Target | undefined
  notes: Xml[]
  references: Xml[]
  nextSection(): string
}

const sections: ReadonlySet<string> = new Set(['sec', 'ack', 'app', 'notes', 'glossary', 'bio'])
const citations: ReadonlySet<string> = new Set(['mixed-citation', 'element-citation', 'nlm-citation', 'note'])

/** Gives everything that lines lead to the ids that texts from Word files have, in the order of the file. */
export function targetsOf(article: Xml): Targets {
  const parts = elementsOf(article).filter(({ name }) => ['body', 'back', 'floats-group', 'floats-wrap'].includes(name))
  const all = parts.flatMap((part) => [...everyElement(part)])
  const cited = new Set(all.flatMap(({ name, attributes }) => (name === 'xref' ? idsIn(attributes.rid) : [])))
  const listed = new Set(all.filter(({ name }) => name === 'fn-group').flatMap((group) => [...everyElement(group)]))
  const inTables = new Set(all.filter(({ name }) => name === 'table-wrap').flatMap((wrap) => [...everyElement(wrap)]))

  const ids = new Map<Xml, string>()
  const byId = new Map<string, Target>()
  const notes: Xml[] = []
  const references: Xml[] = []
  const taken = new Set<string>()
  const counts = { section: 0, equation: 0, unit: 0 }
  const put = (xml: Xml, kind: Target['kind'], id: string) => {
    ids.set(xml, id)
    if (xml.attributes.id !== undefined) byId.set(xml.attributes.id, { kind, id })
  }
  for (const xml of all) {
    if (sections.has(xml.name)) put(xml, 'mention', `s${++counts.section}`)
    else if (xml.name === 'disp-formula') put(xml, 'mention', `e${++counts.equation}`)
    else if (xml.name === 'fig' || xml.name === 'table-wrap') {
      const kind = xml.name === 'fig' ? 'figure' : 'table'
      put(xml, 'mention', unitId(kind, unitLabel(xml), counts.unit++, taken))
    } else if (xml.name === 'ref') {
      references.push(xml)
      const id = referenceId(references.length - 1)
      put(xml, 'citation', id)
      for (const child of elementsOf(xml))
        if (citations.has(child.name) && child.attributes.id) byId.set(child.attributes.id, { kind: 'citation', id })
    } else if (xml.name === 'fn' && !inTables.has(xml) && (!listed.has(xml) || cited.has(xml.attributes.id ?? ''))) {
      notes.push(xml)
      put(xml, 'note', `n${notes.length}`)
    }
  }
  return {
    of: (xml) => ids.get(xml),
    to: (rid) => byId.get(rid),
    notes,
    references,
    nextSection: () => `s${++counts.section}`,
  }
}

/** 'Figure 2', without what follows it: "Fig 2." is "Figure 2". */
export function unitLabel(unit: Xml): string {
  const said = saidIn(childOf(unit, 'label')).replace(/[.:|]+$/, '')
  return said.replace(/^fig\.?(?=\s)/i, 'Figure')
}
