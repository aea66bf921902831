import { parse } from 'yaml'
import { z } from 'zod'
import type { Block, Run, TableCell } from '#domain/manuscript/reading/block.ts'
import type { Source } from '#domain/publishing/full-text/source.ts'
import { mathmlOf } from '../adapters/source/formulas.ts'
import { Chart, type TextTask } from './chart.ts'

/** What an article's record says, which surrounds its text in a manuscript. */
type Details = { title: string; authors: string; abstract: string; keywords: string[]; references: string[] }

type ParsedText = { source: Source; charts: TextTask['charts'] }

const Figure = Chart.extend({ alt: z.string().trim().min(1) })
const Formulas = z.array(z.strictObject({ tex: z.string(), mathml: z.string(), typst: z.string() }))

/** The title of the article that a text is of: it is between two lines of `---`. */
export function articleOf(file: string): string {
  const [, front = ''] = /^---\n(.*?)\n---\n/s.exec(file) ?? []
  return z.strictObject({ article: z.string() }).parse(parse(front)).article
}

/** Reads a text of `content/sample/texts`, whose README says how it is written, as if it were a whole manuscript. */
export function parseText(file: string, details: Details): ParsedText {
  const charts: ParsedText['charts'] = {}
  const formulas: Source['formulas'] = {}
  const blocks: Block[] = [
    { ...paragraph(details.title), style: 'title' },
    paragraph(details.authors),
    heading(1, 'Abstract'),
    ...details.abstract.split('\n\n').map(paragraph),
    paragraph(`Keywords: ${details.keywords.join(', ')}`),
  ]
  const notes: Block[] = []
  for (const chunk of chunksOf(file.replace(/^---\n.*?\n---\n/s, ''))) {
    const [, kind, inside = ''] = /^```(\w+)\n(.*)\n```$/s.exec(chunk) ?? []
    const [, marks = '', title = ''] = /^(##+) (.*)$/.exec(chunk) ?? []
    const [, number, note = ''] = /^\[\^(\d+)\]: (.*)$/s.exec(chunk) ?? []
    if (kind === 'figure') {
      const { alt, ...chart } = Figure.parse(parse(inside))
      const name = `figure-${Object.keys(charts).length + 1}.png`
      charts[name] = chart
      blocks.push({ kind: 'picture', runs: [{ text: alt }], pictures: [{ name, alt }] })
    } else if (kind === 'formulas')
      for (const { tex, mathml, typst } of Formulas.parse(parse(inside)))
        formulas[tex] = { mathml: mathmlOf(`<math>${mathml}</math>`), typst }
    else if (title) blocks.push(heading(marks.length - 1, title))
    else if (number) notes.push({ kind: 'note', number: Number(number), runs: runsOf(note) })
    else if (chunk.startsWith('|')) blocks.push(tableOf(chunk))
    else if (chunk.startsWith('- ')) blocks.push(...chunk.split(/\n(?=- )/).map(itemOf))
    else blocks.push({ ...paragraph(chunk), ...styleOf(chunk) })
  }
  const references = details.references.map((reference) => ({ ...paragraph(reference), style: 'bibliography' }))
  return {
    source: { blocks: [...blocks, heading(1, 'References'), ...references, ...notes], formulas, pictures: {} },
    charts,
  }
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: runsOf(text) })
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, runs: runsOf(text) })
const itemOf = (text: string): Block => ({ kind: 'item', number: 0, depth: 0, runs: runsOf(text.slice(2)) })
const styleOf = (text: string): Pick<Block, 'style'> => {
  const [, thing] = /^(Figure|Table) \d+\. /.exec(text) ?? []
  return thing ? { style: thing === 'Table' ? 'table caption' : 'image caption' } : {}
}

/** What blank lines part, but for those inside a fence. */
const chunksOf = (text: string): string[] =>
  text.match(/^```\w+\n[\s\S]*?\n```$|^(?!```)\S.*(?:\n(?!```)\S.*|\n {2,}\S.*)*/gm)?.map((chunk) => chunk.trim()) ?? []

/** The row of dashes says how columns are set: `--:` is right. */
function tableOf(text: string): Block {
  const [head = [], set = [], ...body] = text.split('\n').map((line) =>
    line
      .replaceAll(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  const row = (cells: string[], more: Pick<TableCell, 'isHead'>): TableCell[] =>
    cells.map((cell, at) => ({
      runs: runsOf(cell),
      ...more,
      ...(set[at]?.endsWith(':') && { align: 'right' as const }),
    }))
  const rows = [row(head, { isHead: true }), ...body.map((cells) => row(cells, {}))]
  return { kind: 'table', runs: rows.flat().flatMap(({ runs }) => [...runs, { text: '\n' }]), rows }
}

const marked =
  /\$\$(?<display>[^$]+)\$\$|\$(?<inline>[^$]+)\$|\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|\^(?<above>[^^\s]+)\^|~(?<below>[^~\s]+)~|\[\^(?<note>\d+)\]/g

function runsOf(written: string): Run[] {
  const text = written.replaceAll(/\s+/g, ' ')
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    runs.push({ text: text.slice(end, match.index) }, runOf(match.groups ?? {}))
    end = match.index + match[0].length
  }
  return [...runs, { text: text.slice(end) }].filter(({ text, note }) => text !== '' || note !== undefined)
}

function runOf({ display, inline, bold, italic, above, below, note }: Record<string, string | undefined>): Run {
  if (display !== undefined) return { text: display.trim(), formula: 'display' }
  if (inline !== undefined) return { text: inline, formula: 'inline' }
  if (bold !== undefined) return { text: bold, isBold: true }
  if (italic !== undefined) return { text: italic, isItalic: true }
  if (above !== undefined) return { text: above, script: 1 }
  if (below !== undefined) return { text: below, script: -1 }
  return { text: '', note: Number(note) }
}
