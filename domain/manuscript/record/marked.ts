import { inMarks, type Mark, type Run, runsOf } from '../../words/markup.ts'
import { breaks, spaced } from '../../words/plain-text.ts'
import { type Element, mixed } from './element.ts'

/** Returns a title in runs, with the same characters as `oneLine` of it. */
export function markedLine(text: string, markup: string | null | undefined): Run[] {
  return onOneLine(runsOf(text, markup))
}

/** Returns the paragraphs of an abstract in runs, with the same characters as `paragraphs` of it. */
export function markedParagraphs(text: string, markup: string | null | undefined): Run[][] {
  const lines: Run[][] = [[]]
  for (const { text: piece, marks } of runsOf(text, markup))
    piece.split(breaks).forEach((line, at) => {
      if (at > 0) lines.push([])
      lines.at(-1)?.push({ text: line, marks })
    })
  return lines.map(onOneLine).filter((line) => line.length > 0)
}

function onOneLine(runs: Run[]): Run[] {
  const kept: Run[] = []
  for (const run of runs) {
    const text = spaced(run.text)
    const isAfterSpace = kept.at(-1)?.text.endsWith(' ') ?? true
    const piece = isAfterSpace ? text.trimStart() : text
    if (piece !== '') kept.push({ ...run, text: piece })
  }
  const last = kept.pop()
  const end = last?.text.trimEnd()
  return last && end ? [...kept, { ...last, text: end }] : kept
}

const jatsNames: Record<Mark, string> = { i: 'italic', sub: 'sub', sup: 'sup' }

/** An element of JATS with a text in runs. Crossref's abstracts are JATS with a prefix. */
export function jatsText(name: string, runs: Run[], attributes = {}, prefix = ''): Element {
  return mixed(
    prefix + name,
    attributes,
    inXml(runs, (mark) => prefix + jatsNames[mark]),
  )
}

/** An element of Crossref with a text in runs: its names for italics, sub- and superscripts are those of HTML. */
export function crossrefText(name: string, runs: Run[], attributes = {}): Element {
  return mixed(
    name,
    attributes,
    inXml(runs, (mark) => mark),
  )
}

function inXml(runs: Run[], nameOf: (mark: Mark) => string) {
  return runs.map(({ text, marks }) =>
    inMarks<string | Element>(text, marks, (inside, mark) => mixed(nameOf(mark), {}, [inside])),
  )
}

/** CSL-JSON has tags, but no way to write a '<' that begins none. */
export function cslText(runs: Run[]): string {
  return runs.map(({ text, marks }) => inMarks(text, marks, (inside, mark) => `<${mark}>${inside}</${mark}>`)).join('')
}

const texNames: Record<Mark, string> = { i: 'textit', sub: 'textsubscript', sup: 'textsuperscript' }

/** `escaped` makes a plain text safe for TeX. */
export function texText(runs: Run[], escaped: (text: string) => string): string {
  return runs
    .map(({ text, marks }) => inMarks(escaped(text), marks, (inside, mark) => `\\${texNames[mark]}{${inside}}`))
    .join('')
}
