import { attributeOf, below, rewrite, textIn, type XmlElement } from './xml-tree.ts'

const personal =
  /^\s*(?:ADDIN|AUTHOR|LASTSAVEDBY|USERNAME|USERADDRESS|USERINITIALS|DOCPROPERTY|DOCVARIABLE|INFO|COMMENTS|FILENAME|TEMPLATE|LINK|HYPERLINK\s+"?mailto:)/i

type Field = { parts: XmlElement[]; instruction: string }

/**
 * Turns fields that hold personal data into their text: a reference manager's fields name the account of its user.
 * Returns how many there were.
 */
export function unlinkFields(root: XmlElement): number {
  const gone = new Set<XmlElement>()
  const open: Field[] = []
  let count = 0
  for (const element of below(root)) {
    const field = open.at(-1)
    if (element.name === 'w:instrText' && field) {
      field.parts.push(element)
      field.instruction += textIn(element)
    }
    if (element.name !== 'w:fldChar') continue
    const type = attributeOf(element, 'w:fldCharType')
    if (type === 'begin') open.push({ parts: [element], instruction: '' })
    else field?.parts.push(element)
    if (type !== 'end' || !field) continue
    open.pop()
    if (!personal.test(field.instruction)) continue
    for (const part of field.parts) gone.add(part)
    count++
  }
  rewrite(root, (element) => {
    if (element.name === 'w:fldSimple' && personal.test(attributeOf(element, 'w:instr') ?? '')) {
      count++
      return element.children
    }
    return gone.has(element) ? [] : null
  })
  return count
}
