import { childOf, elementsOf, isElement, rewrite, type XmlElement } from './xml-tree.ts'

const kept = new Set(['w:ins', 'w:moveTo'])
const dropped = new Set(['w:del', 'w:moveFrom'])
const marks =
  /^w:(?:\w+PrChange|tblGridChange|tblPrExChange|numberingChange|moveFromRange\w+|moveToRange\w+|customXml(?:Ins|Del|MoveFrom|MoveTo)Range\w+|cellIns|cellDel|cellMerge)$/
const properties = new Set(['w:rPr', 'w:trPr'])

/** Accepts every tracked change, so that nobody sees who wrote or deleted what. Returns how many there were. */
export function acceptChanges(root: XmlElement): number {
  const count = dropDeletedMarks(root)
  return (
    count +
    rewrite(root, (element, parent) => {
      const { name, children } = element
      if (name === 'w:tr' && childOf(childOf(element, 'w:trPr'), 'w:del')) return []
      if (name === 'w:tbl' && !childOf(element, 'w:tr')) return []
      // Inside properties these only mark a row or the end of a paragraph.
      if (properties.has(parent.name))
        return kept.has(name) || (dropped.has(name) && parent.name === 'w:rPr') ? [] : marks.test(name) ? [] : null
      if (kept.has(name)) return children
      return dropped.has(name) || marks.test(name) ? [] : null
    })
  )
}

/** Rejects every tracked change: what was inserted goes, what was deleted is there again, and looks are what they were. */
export function rejectChanges(root: XmlElement): number {
  const count = dropDeletedMarks(root, ['w:ins', 'w:moveTo'])
  return (
    count +
    rewrite(root, (element, parent) => {
      const { name, children } = element
      if (name === 'w:tr' && childOf(childOf(element, 'w:trPr'), 'w:ins')) return []
      if (name === 'w:tbl' && !childOf(element, 'w:tr')) return []
      const before = childOf(childOf(element, `${name}Change`), name)
      if (before) {
        // What this holds is no part of a paragraph's look.
        const rest = name === 'w:pPr' ? ['w:rPr', 'w:sectPr'].flatMap((one) => childOf(element, one) ?? []) : []
        return [{ ...element, children: [...before.children, ...rest] }]
      }
      if (`${parent.name}Change` === name) return null
      if (properties.has(parent.name)) {
        // Its row is looked at next.
        if (kept.has(name) && parent.name === 'w:trPr') return null
        return kept.has(name) || dropped.has(name) || marks.test(name) ? [] : null
      }
      if (dropped.has(name)) return children
      if (name === 'w:delText' || name === 'w:delInstrText') return [restored(element)]
      return kept.has(name) || marks.test(name) ? [] : null
    })
  )
}

function restored(element: XmlElement): XmlElement {
  const name = element.name === 'w:delText' ? 'w:t' : 'w:instrText'
  return { ...element, name, tag: element.tag.replace(element.name, name) }
}

/** Joins a paragraph whose end was deleted with the next one, which keeps its own look, as Word does. */
function dropDeletedMarks(parent: XmlElement, deleted = ['w:del', 'w:moveFrom']): number {
  let count = 0
  for (const child of elementsOf(parent)) count += dropDeletedMarks(child, deleted)
  for (const [at, child] of parent.children.entries()) {
    const next = parent.children.slice(at + 1).find(isElement)
    if (!isElement(child) || !isMarkDeleted(child, deleted) || next?.name !== 'w:p') continue
    const [look, rest] = [
      childOf(next, 'w:pPr'),
      child.children.filter((node) => !isElement(node) || node.name !== 'w:pPr'),
    ]
    next.children = [...(look ? [look] : []), ...rest, ...next.children.filter((node) => node !== look)]
    parent.children[at] = ''
    count++
  }
  return count
}

function isMarkDeleted(paragraph: XmlElement, deleted: string[]): boolean {
  const look = childOf(paragraph, 'w:pPr')
  const mark = childOf(look, 'w:rPr')
  const isDeleted = deleted.some((name) => childOf(mark, name))
  return paragraph.name === 'w:p' && isDeleted && !childOf(look, 'w:sectPr')
}
