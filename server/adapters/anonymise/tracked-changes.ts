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

/** Joins a paragraph whose end was deleted with the next one, which keeps its own look, as Word does. */
function dropDeletedMarks(parent: XmlElement): number {
  let count = 0
  for (const child of elementsOf(parent)) count += dropDeletedMarks(child)
  for (const [at, child] of parent.children.entries()) {
    const next = parent.children.slice(at + 1).find(isElement)
    if (!isElement(child) || !isMarkDeleted(child) || next?.name !== 'w:p') continue
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

function isMarkDeleted(paragraph: XmlElement): boolean {
  const look = childOf(paragraph, 'w:pPr')
  const mark = childOf(look, 'w:rPr')
  const isDeleted = childOf(mark, 'w:del') ?? childOf(mark, 'w:moveFrom')
  return paragraph.name === 'w:p' && isDeleted !== undefined && !childOf(look, 'w:sectPr')
}
