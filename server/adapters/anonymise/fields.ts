import { attributeOf, below, rewrite, setAttribute, setText, textIn, type XmlElement } from './xml-tree.ts'

/** What Word computes from the text alone, or shows by its instruction. The results of all other fields stay as text. */
const harmless =
  /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|REF|PAGEREF|NOTEREF|STYLEREF|SEQ|TOC|EQ|SYMBOL|LISTNUM|AUTONUM\w*|ADVANCE|MACROBUTTON|HYPERLINK)\b/i

/** `isOpen` until its result begins. */
type Field = { parts: XmlElement[]; instructions: XmlElement[]; isOpen: boolean }
type IsPersonal = (target: string) => boolean

function isKept(instruction: string, isPersonal: IsPersonal): boolean {
  if (!harmless.test(instruction)) return false
  const [, quoted, plain] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]\S*))/i.exec(instruction) ?? []
  const target = quoted ?? plain
  return target === undefined || target === '' || (/^https?:/i.test(target) && !isPersonal(target))
}

/**
 * Turns fields that may hold personal data into their text: a reference manager's fields name the account of its user, that
 * of a picture the folder of its file. Returns how many there were.
 */
export function unlinkFields(root: XmlElement, isPersonal: IsPersonal): number {
  const gone = new Set<XmlElement>()
  const open: Field[] = []
  let count = 0
  for (const element of below(root)) {
    const field = open.at(-1)
    if (/^w:(?:instrText|delInstrText)$/.test(element.name) && field) {
      field.parts.push(element)
      field.instructions.push(element)
    }
    // The result of a field inside the instruction of another is part of that.
    if (element.name === 'w:t') open.findLast(({ isOpen }) => isOpen)?.parts.push(element)
    if (element.name !== 'w:fldChar') continue
    const type = attributeOf(element, 'w:fldCharType')
    if (type === 'begin') open.push({ parts: [element], instructions: [], isOpen: true })
    else field?.parts.push(element)
    if (field && type === 'separate') field.isOpen = false
    if (type !== 'end' || !field) continue
    open.pop()
    const instruction = field.instructions.map(textIn).join('')
    if (isKept(instruction, isPersonal)) {
      joinInstructions(field.instructions, instruction)
      continue
    }
    for (const part of field.parts) gone.add(part)
    count++
  }
  rewrite(root, (element) => {
    if (element.name === 'w:fldSimple') {
      const instruction = attributeOf(element, 'w:instr') ?? ''
      if (!isKept(instruction, isPersonal)) {
        count++
        return element.children
      }
      if (withoutHint(instruction) !== instruction) setAttribute(element, 'w:instr', withoutHint(instruction))
    }
    return gone.has(element) ? [] : null
  })
  return count
}

/** Word may write an instruction in several pieces. Without what a link shows when somebody points at it. */
function joinInstructions(pieces: readonly XmlElement[], instruction: string): void {
  const needed = withoutHint(instruction)
  if (pieces.length < 2 && needed === instruction) return
  for (const [at, piece] of pieces.entries()) setText(piece, at === 0 ? needed : '')
}

const withoutHint = (instruction: string) =>
  /^\s*HYPERLINK\b/i.test(instruction) ? instruction.replaceAll(/\s*\\[ot]\s+"[^"]*"/gi, '') : instruction
