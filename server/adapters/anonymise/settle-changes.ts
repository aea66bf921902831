import { type OfficePackage, openPackage } from './package.ts'
import { acceptChanges, rejectChanges } from './tracked-changes.ts'
import { attributeOf, below, rewrite, type XmlElement } from './xml-tree.ts'

/** A Word file in which somebody has changed words, and Word still knows what they were. */
export type Unsettled = { bytes: Uint8Array; changes: 'accept' | 'reject' }
/** `count`: how many there were. Without any the file stays as it is. */
export type Settled = { count: number; bytes: Uint8Array }

const change = /^w:(?:ins|del|moveFrom|moveTo|\w+PrChange|tblGridChange|cellIns|cellDel|cellMerge|numberingChange)$/

const traces = /<w:(?:ins|del|move|cell|\w+Change)/

export function settleChanges({ bytes, changes }: Unsettled): Settled {
  const file = openPackage(bytes)
  const settle = changes === 'accept' ? acceptChanges : rejectChanges
  let count = 0
  for (const [name, part] of file.parts) {
    // A part that is read is written again.
    if (!/^word\/[^/]+\.xml$/.test(name) || !traces.test(Buffer.from(part).toString('latin1'))) continue
    const root = file.tree(name)
    count += root ? [...below(root)].filter((element) => change.test(element.name)).length : 0
    if (root) settle(root)
  }
  if (count === 0) return { count, bytes }
  forgetWriters(file)
  return { count, bytes: file.save() }
}

/** Word lists who changed the text in a part of its own, with their addresses. Who commented stays, as comments do. */
function forgetWriters(file: OfficePackage): void {
  const roots = (kind: string) =>
    [...file.relations.values()]
      .flat()
      .flatMap((relation) => (relation.kind === kind ? (file.tree(relation.target) ?? []) : []))
  const commented = new Set(roots('comments').flatMap((root) => [...below(root)].map(writerOf)))
  for (const root of roots('people'))
    rewrite(root, (one) => (/(?:^|:)person$/.test(one.name) && !commented.has(writerOf(one)) ? [] : null))
}

const writerOf = (element: XmlElement) => attributeOf(element, 'w:author') ?? attributeOf(element, 'w15:author')
