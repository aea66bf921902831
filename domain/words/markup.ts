/** Italics, subscripts and superscripts in a title or an abstract. Bold and all else has no meaning there. */
export const marks = ['i', 'sub', 'sup'] as const
export type Mark = (typeof marks)[number]

export const markNames: Record<Mark, string> = { i: 'Italic', sub: 'Subscript', sup: 'Superscript' }

/** A piece of a text. Its marks are in the order of `marks`, and of `sub` and `sup` it has one at most. */
export type Run = { text: string; marks: readonly Mark[] }

const token = /<(\/?)(i|sub|sup)>|&(lt|gt|amp);|[^<&]+/y
const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&' }

/**
 * Reads a text that is written with tags. Only `<i>`, `<sub>` and `<sup>` are tags, and `&lt;`, `&gt;` and `&amp;` stand for
 * signs. Null if there is anything else, or if the tags are not nested well.
 */
export function readMarkup(markup: string): Run[] | null {
  const open: Mark[] = []
  const runs: Run[] = []
  token.lastIndex = 0
  while (token.lastIndex < markup.length) {
    const found = token.exec(markup)
    if (!found) return null
    const [text, slash, tag, sign] = found
    const mark = marks.find((one) => one === tag)
    if (!mark) runs.push({ text: sign ? (signs[sign] ?? '') : text, marks: inOrder(open) })
    else if (slash) {
      if (open.pop() !== mark) return null
    } else {
      if (open.some((one) => excludes(one, mark))) return null
      open.push(mark)
    }
  }
  return open.length === 0 ? joined(runs) : null
}

/** Writes the runs with tags. A text without marks needs no markup, so it becomes empty. */
export function writeMarkup(runs: readonly Run[]): string {
  if (runs.every((run) => run.marks.length === 0)) return ''
  return joined(runs).map(tagged).join('')
}

function tagged({ text, marks }: Run): string {
  return inMarks(
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    marks,
    (inside, mark) => `<${mark}>${inside}</${mark}>`,
  )
}

/** Wraps something in its marks, the first outermost. */
export function inMarks<T>(inside: T, marks: readonly Mark[], wrap: (inside: T, mark: Mark) => T): T {
  return marks.reduceRight(wrap, inside)
}

/** Returns markup as it is stored, without space at its ends as the text itself; null if it is not understood. */
export function tidyMarkup(markup: string): string | null {
  const runs = readMarkup(markup)
  if (!runs) return null
  const text = textIn(runs)
  const from = text.length - text.trimStart().length
  return writeMarkup(slice(runs, from, from + text.trim().length))
}

/** Returns a text in runs. Markup that was made for another text is not used. */
export function runsOf(text: string, markup: string | null | undefined): Run[] {
  const runs = markup ? readMarkup(markup) : null
  return runs && textIn(runs) === text ? runs : [{ text, marks: [] }]
}

export const textIn = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

/** Whether all of the text between two places has this mark. */
export function isMarked(runs: readonly Run[], mark: Mark, from: number, to: number): boolean {
  const chosen = slice(runs, from, to)
  return chosen.length > 0 && chosen.every((run) => run.marks.includes(mark))
}

/** Sets a mark on the text between two places, or removes it if all of that text has it. */
export function toggleMark(runs: readonly Run[], mark: Mark, from: number, to: number): Run[] {
  const isSet = isMarked(runs, mark, from, to)
  const changed = slice(runs, from, to).map((run) => {
    const others = run.marks.filter((one) => !excludes(one, mark))
    return { ...run, marks: isSet ? others : inOrder([...others, mark]) }
  })
  return joined([...slice(runs, 0, from), ...changed, ...slice(runs, to)])
}

/**
 * Returns the markup of a text after an edit: what was not touched keeps its marks. New text has the marks that stand on both
 * sides of it, so that a letter typed inside a name in italics is in italics, and one typed after it is not.
 */
export function afterEdit(markup: string, before: string, after: string): string {
  const runs = runsOf(before, markup)
  if (!markup || before === after) return writeMarkup(runs)
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  const end = before.length - same
  const [left] = slice(runs, start - 1, start)
  const [right] = slice(runs, end, end + 1)
  const shared = left && right ? left.marks.filter((mark) => right.marks.includes(mark)) : []
  const typed = { text: after.slice(start, after.length - same), marks: shared }
  return writeMarkup([...slice(runs, 0, start), typed, ...slice(runs, end)])
}

/** 'Aedes aegypti' (italic), for lists of changes, where tags would be read as text. */
export function markupInWords(markup: string): string {
  const marked = (readMarkup(markup) ?? []).filter((run) => run.marks.length > 0)
  return marked
    .map((run) => `“${run.text}” (${run.marks.map((mark) => markNames[mark].toLowerCase()).join(', ')})`)
    .join(', ')
}

/** A text is not set in the same mark twice, nor both lowered and raised. */
const excludes = (one: Mark, other: Mark) => one === other || (one !== 'i' && other !== 'i')

const inOrder = (chosen: readonly Mark[]) => marks.filter((mark) => chosen.includes(mark))

function slice(runs: readonly Run[], from: number, to = Number.POSITIVE_INFINITY): Run[] {
  let at = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += run.text.length
    return text === '' ? [] : { ...run, text }
  })
}

function joined(runs: readonly Run[]): Run[] {
  const kept: Run[] = []
  for (const run of runs) {
    const last = kept.at(-1)
    if (run.text === '') continue
    if (last && String(last.marks) === String(run.marks))
      kept[kept.length - 1] = { ...last, text: last.text + run.text }
    else kept.push(run)
  }
  return kept
}

type Marked = Partial<Record<'title' | 'abstract' | 'secondTitle' | 'secondAbstract', string>>
type Texts = {
  title: string
  abstract: string
  translation?: { title: string; abstract: string } | null | undefined
}

/** Returns each text of an article that may have markup. */
function markable({ title, abstract, translation }: Texts): Required<Marked> {
  return { title, abstract, secondTitle: translation?.title ?? '', secondAbstract: translation?.abstract ?? '' }
}

/** Returns the markup that belongs to these texts; null if there is none. */
export function markupFor(texts: Texts, markup: Marked | null | undefined): Required<Marked> | null {
  return eachMarked(markable(texts), (text, part) => writeMarkup(runsOf(text, markup?.[part])))
}

/** Returns the markup of the texts after somebody who cannot see it has changed them. */
export function markupAfter(before: Texts, after: Texts, markup: Marked | null | undefined): Required<Marked> | null {
  const old = markable(before)
  return eachMarked(markable(after), (text, part) => afterEdit(markup?.[part] ?? '', old[part], text))
}

function eachMarked(
  texts: Required<Marked>,
  make: (text: string, part: keyof Marked) => string,
): Required<Marked> | null {
  const made = {
    title: make(texts.title, 'title'),
    abstract: make(texts.abstract, 'abstract'),
    secondTitle: make(texts.secondTitle, 'secondTitle'),
    secondAbstract: make(texts.secondAbstract, 'secondAbstract'),
  }
  return Object.values(made).some((text) => text !== '') ? made : null
}
