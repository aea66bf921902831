import type { Formula, Inline, Note, Picture } from '../../manuscript/full-text.ts'
import { inMarks, type Run } from '../../words/markup.ts'
import { spaced } from '../../words/plain-text.ts'
import { linkedText } from '../linked-text.ts'

/**
 * What is being written. `targets`: the ids that something in the text has, so that nothing leads nowhere, which Typst
 * refuses. `spare`: what to set in place of a line that Typst refuses, by the line.
 */
export type Draft = {
  targets: ReadonlySet<string>
  notes: ReadonlyMap<string, Note>
  /** The notes that stand at the foot of a page already. */
  noted: Set<string>
  /** The ids that are used up: Typst refuses a label that two parts have. */
  labelled: Set<string>
  spare: Map<string, string>
}

const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * A text as Typst writes it in code. All texts of authors become this and nothing else: inside of quotation marks only two
 * characters mean something, so there is no other way for a text to become a command.
 */
export function literal(text: string): string {
  const inside = text.toWellFormed().replaceAll(/[\\"\p{Cc}\u2028\u2029]/gu, (sign) => escapes[sign] ?? coded(sign))
  return `"${inside}"`
}

const coded = (sign: string) => `\\u{${sign.codePointAt(0)?.toString(16)}}`

/** The same for what a program reads and no page shows: letters that no font has stay whole. */
export const inAscii = (text: string) => `"${text.toWellFormed().replaceAll(/[^ !#-[\]-~]/gu, coded)}"`

/** A piece of a line of prose. */
export const words = (text: string) => literal(spaced(text))

/** The same with its addresses and DOIs as links. */
export const linkedWords = (text: string) =>
  joined(
    linkedText(spaced(text)).map(({ text, href }) =>
      href ? `link(${literal(href)}, ${literal(text)})` : literal(text),
    ),
  )

/** Joins pieces of content. Each has its line, so that Typst can say which of them it refuses. */
export const joined = (pieces: readonly string[]) => `{\n${pieces.join('\n')}\n}`

const markNames = { i: 'emph', sub: 'sub', sup: 'super' } as const

/** A title or a paragraph of an abstract with its italics, sub- and superscripts. */
export function marked(runs: readonly Run[]): string {
  return joined(
    runs.map(({ text, marks }) => inMarks(words(text), marks, (inside, mark) => `${markNames[mark]}(${inside})`)),
  )
}

/** A line that Typst may refuse, and what to set then. */
export function attempt(draft: Draft, code: string, instead: string): string {
  draft.spare.set(code, instead)
  return code
}

/** Gives a part its label, if it has an id and no other part has the same. */
export function labelledBy(draft: Draft, id: string, content: string): string {
  if (id === '' || draft.labelled.has(id)) return content
  draft.labelled.add(id)
  return `[#${content}#label(${literal(labelOf(id))})]`
}

const labelOf = (id: string) => `part ${id}`

export function inlines(draft: Draft, inside: readonly Inline[]): string {
  return joined(inside.map((one) => inline(draft, one)))
}

function inline(draft: Draft, one: Inline): string {
  switch (one.kind) {
    case 'text':
      return looking(one)
    case 'formula':
      return formula(draft, one, 'false')
    case 'break':
      return 'linebreak()'
    case 'note':
      return footnote(draft, one.to)
    case 'link':
      return isAddress(one.href)
        ? `link(${literal(one.href)}, ${inlines(draft, one.inside)})`
        : inlines(draft, one.inside)
    case 'mention':
      return leading(draft, [one.to], one.inside)
    case 'citation':
      return leading(draft, one.to, one.inside)
    case 'picture':
      return smallPicture(draft, one.picture)
  }
}

/** Where the typesetter finds a picture, and in which format. */
const formats: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

export function imageCode(draft: Draft, picture: Picture, said: string, size: string, instead: string): string {
  const format = formats[picture.mediaType]
  if (!format) return instead
  const code = `image(${literal(`/pictures/${picture.file}`)}, format: "${format}", alt: ${literal(said)}, ${size})`
  return attempt(draft, code, instead)
}

/** In a line of text, as high as the line. */
function smallPicture(draft: Draft, picture: Picture): string {
  const said = picture.alt?.trim() || 'A picture without a description'
  return `box(${imageCode(draft, picture, said, 'height: 1.1em', words(`[${said}]`))})`
}

export const isAddress = (href: string) => /^(https?:\/\/|mailto:)[^\s]+$/i.test(href)

/** Leads to the first of these that is in this text. */
function leading(draft: Draft, ids: readonly string[], inside: readonly Inline[]): string {
  const id = ids.find((one) => draft.targets.has(one))
  const content = inlines(draft, inside)
  return id === undefined ? content : `link(label(${literal(labelOf(id))}), ${content})`
}

function looking(text: Extract<Inline, { kind: 'text' }>): string {
  const { isBold, isItalic, isUnderlined, isStruck, isSmallCaps, isCode, script } = text
  const functions = [
    isBold && 'strong',
    isItalic && 'emph',
    isUnderlined && 'underline',
    isStruck && 'strike',
    isSmallCaps && 'smallcaps',
    script && (script > 0 ? 'super' : 'sub'),
    isCode && 'raw',
  ]
  return functions.reduceRight<string>((inside, name) => (name ? `${name}(${inside})` : inside), words(text.text))
}

/** A note is at the foot of the page where it is first named. What it says of other notes is left out. */
function footnote(draft: Draft, id: string): string {
  const note = draft.notes.get(id)
  if (!note) return '""'
  const label = `label(${literal(`note ${id}`)})`
  if (draft.noted.has(id)) return `footnote(${label})`
  draft.noted.add(id)
  const inside = note.inside.filter(({ kind }) => kind !== 'note')
  return `[#footnote(${inlines(draft, inside)})#${label}]`
}

/** One formula. What Typst cannot read is shown as it was written. */
export function formula(draft: Draft, { tex, typst }: Formula, isBlock: 'true' | 'false', more = ''): string {
  const written = `raw(${words(tex)})`
  if (typst === null || !isMathematics(typst)) return written
  const code = `math.equation(block: ${isBlock}, alt: ${literal(spaced(tex) || 'Formula')}${more}, eval(${literal(typst)}, mode: "math").body)`
  return attempt(draft, code, written)
}

/**
 * Whether this is a formula and nothing else: `#` would begin a command, and `std` and `sys` are the modules by which a formula
 * reaches all commands, such as `std.read`. Texts in quotation marks and `\#` are harmless.
 */
export function isMathematics(code: string): boolean {
  const rest = code.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\\./gs, ' ')
  return code.trim() !== '' && !/["#\\$]|\/[/*]|(?<![\p{L}\p{N}])(?:std|sys)(?![\p{L}\p{N}])/u.test(rest)
}

/** The text alone, for what is heard and not seen. */
export function plainText(inside: readonly Inline[]): string {
  const pieces = inside.map((one) => {
    if (one.kind === 'text') return one.text
    if (one.kind === 'formula') return one.tex
    if (one.kind === 'note') return ''
    if (one.kind === 'picture') return one.picture.alt ?? ''
    return one.kind === 'break' ? ' ' : plainText(one.inside)
  })
  return spaced(pieces.join('')).trim()
}
