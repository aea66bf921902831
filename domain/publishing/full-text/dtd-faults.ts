import { elementsOf, everyElement, type JatsFault, type Xml } from './from-jats-xml.ts'
import { misplacedIn, textBetween } from './misplaced.ts'

/** What libxml2 says of a file, and in which line. */
export type DtdProblem = { line: number; message: string }

type Place = { file: File; line: number; isKnown: (name: string) => boolean }
/** The elements of a file, by their names and lines and by their ids. */
type File = { at: Map<string, Xml>; ids: Map<string, Xml> }
type Faults = JatsFault | JatsFault[] | null

const local = (name: string) => name.slice(name.lastIndexOf(':') + 1)
const unknown = /^No declaration for element (\S+)/

/** Each kind of message, and what we say instead: what is wrong, and the remedy. */
const kinds: [message: RegExp, tell: (words: string[], place: Place) => Faults][] = [
  [
    unknown,
    ([name = ''], { line }) => ({
      line,
      sentence: `<${name}> is not an element of JATS. Remove it, or use one of JATS.`,
    }),
  ],
  [
    /^Element (\S+) is not declared in (\S+) list of possible children/,
    ([child = '', parent = ''], { file, line, isKnown }) =>
      isKnown(child)
        ? {
            line: childLine(file, local(parent), line, local(child)),
            sentence: `<${child}> stands in <${parent}>, where JATS does not allow it. Move or remove it.`,
          }
        : null,
  ],
  [
    /^Element (\S+) content does not follow the DTD, expecting (.*), got (.*)$/s,
    ([name = '', expected = '', got = ''], { file, line, isKnown }) => {
      const children = got
        .trim()
        .replaceAll(/^\(|\)$/g, '')
        .split(' ')
        .filter((word) => word !== '')
      if (children.includes('...')) children.splice(children.indexOf('...'))
      const lines = linesOfChildren(file, local(name), line)
      const elements = children.map((_, at) => children.slice(0, at).filter((each) => each !== textBetween).length)
      return misplacedIn(name, expected, children, isKnown).map(({ at, sentence }) => ({
        line: (at === null ? undefined : lines[elements[at] ?? -1]) ?? line,
        sentence,
      }))
    },
  ],
  [
    /^Element (\S+) was declared EMPTY/,
    ([name], { line }) => ({ line, sentence: `<${name}> may have nothing in it. Move its content out of it.` }),
  ],
  [
    /^Element (\S+) was declared #PCDATA but contains non text nodes/,
    ([name], { line }) => ({
      line,
      sentence: `<${name}> may have only text in it. Remove the elements, and keep their text.`,
    }),
  ],
  [
    /^No declaration for attribute (\S+) of element (\S+)/,
    ([attribute, name = ''], { line, isKnown }) =>
      isKnown(name)
        ? { line, sentence: `<${name}> has the attribute ${attribute}, which JATS does not have there. Remove it.` }
        : null,
  ],
  [
    /^Element (\S+) does not carry attribute (\S+)/,
    ([name, attribute], { line }) => ({ line, sentence: `<${name}> needs the attribute ${attribute}. Add it.` }),
  ],
  [
    /^Value "(.*)" for attribute (\S+) of (\S+) is not among the enumerated set/s,
    ([value, attribute, name], { line }) => ({
      line,
      sentence: `“${value}” is none of the values that the attribute ${attribute} of <${name}> may have. Use one of those, or remove it.`,
    }),
  ],
  [
    /^Value for attribute (\S+) of (\S+) (?:must be|is different from default) "(.*)"/s,
    ([attribute, name, value], { line }) => ({
      line,
      sentence: `The attribute ${attribute} of <${name}> must be “${value}”, or not be there.`,
    }),
  ],
  [
    /^Syntax of value for attribute (\S+) of (\S+) is not valid/,
    ([attribute, name], { line }) => ({
      line,
      sentence: `The attribute ${attribute} of <${name}> has a value that it may not have. An id begins with a letter and has no spaces.`,
    }),
  ],
  [
    /^ID (\S+) already defined/,
    ([id = ''], { file, line }) => ({
      line,
      sentence: `The id “${id}” is already that of an element in line ${file.ids.get(id)?.line ?? line}. Give it another.`,
    }),
  ],
  [
    /^IDREFS? attribute (\S+) references an unknown ID "(.*)"/,
    ([attribute, id], { line }) => ({
      line,
      sentence: `The attribute ${attribute} leads to “${id}”, but nothing in the file has this id. Correct or remove it.`,
    }),
  ],
  [
    /^Namespace prefix (\S+)(?: for \S+)? on (\S+) is not defined/,
    ([prefix, name], { line }) => ({
      line,
      sentence: `The prefix ${prefix}: of <${name}> is not declared. Add xmlns:${prefix} to <article>.`,
    }),
  ],
  [
    /^Element (\S+) (?:namespace name|required prefix)/,
    ([name], { line }) => ({
      line,
      sentence: `<${name}> is not in the namespace that JATS gives it. Use the prefixes mml:, xlink: and xsi: as JATS does.`,
    }),
  ],
]

/** Says in plain words what a validator found. One cause in many places is one fault, with the lines. */
export function faultsByDtd(problems: readonly DtdProblem[], root: Xml): JatsFault[] {
  const strange = new Set(problems.flatMap(({ message }) => local(unknown.exec(message)?.[1] ?? '')))
  const isKnown = (name: string) => !strange.has(local(name))
  const file = indexed(root)
  const faults = problems.flatMap(({ line, message }): JatsFault[] => {
    for (const [pattern, tell] of kinds) {
      const [, ...words] = pattern.exec(message) ?? []
      if (words.length > 0) return [tell(words, { file, line, isKnown }) ?? []].flat()
    }
    return [{ line, sentence: `JATS does not allow what stands here. The validator says: ${message.trim()}` }]
  })
  return gathered(faults)
}

const mostLines = 5

/** One sentence for one cause, in the order of the first lines. */
export function gathered(faults: readonly JatsFault[]): JatsFault[] {
  const same = Map.groupBy(faults, ({ sentence }) => sentence)
  return [...same]
    .map(([sentence, each]) => {
      const [line = 1, ...others] = [...new Set(each.map((one) => one.line))].toSorted((a, b) => a - b)
      return { line, sentence: sentence + alsoIn(others) }
    })
    .toSorted((one, other) => one.line - other.line)
}

function alsoIn(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const more = lines.length - mostLines
  const named = lines.slice(0, more === 1 ? mostLines + 1 : mostLines).join(', ')
  return ` The same in line${lines.length > 1 ? 's' : ''} ${named}${more > 1 ? ` and ${more} more` : ''}.`
}

function indexed(root: Xml): File {
  const file: File = { at: new Map(), ids: new Map() }
  const keep = (map: Map<string, Xml>, key: string, xml: Xml) => map.has(key) || map.set(key, xml)
  for (const xml of everyElement(root)) {
    keep(file.at, `${xml.name} ${xml.line}`, xml)
    if (xml.attributes.id) keep(file.ids, xml.attributes.id, xml)
  }
  return file
}

const childrenAt = ({ at }: File, name: string, line: number): Xml[] => {
  const found = at.get(`${name} ${line}`)
  return found ? elementsOf(found) : []
}

const linesOfChildren = (file: File, name: string, line: number) =>
  childrenAt(file, name, line).map((child) => child.line)

const childLine = (file: File, parent: string, line: number, child: string) =>
  childrenAt(file, parent, line).find(({ name }) => name === child)?.line ?? line
