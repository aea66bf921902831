import { expect, test } from 'vitest'
import type { FullText, Inline, Part } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import type { PageMark } from '../page-mark.ts'
import { type Block, blocksOf } from './blocks.ts'
import { searchIn } from './find-words.ts'
import { splitLine } from './lines.ts'
import { sheetsOf } from './sheets.ts'

const words = (text: string, look = {}): Inline => ({ kind: 'text', text, ...look })
const paragraph = (...inside: Inline[]): Part => ({ kind: 'paragraph', inside })
const section = (title: string, ...parts: Part[]): Part => ({
  kind: 'section',
  id: title,
  title: [words(title)],
  parts,
})
const textOf = (parts: Part[], more: Partial<FullText> = {}): FullText => ({
  parts,
  notes: [],
  references: [],
  ...more,
})
const picture = { file: 'ab', mediaType: 'image/png', width: 900, height: 600, alt: null }
const figure: Part = {
  kind: 'figure',
  id: 'f1',
  label: 'Figure 1',
  caption: [words('Depth of wells.')],
  pictures: [picture],
}

const said = (block: Block) => ('line' in block ? lineText(block.line) : '')
const mark = (at: string, key = 'rule'): PageMark => ({ key, number: 1, at: { words: at }, tone: 'later', label: 'x' })
const found = (blocks: readonly Block[], ...asked: PageMark[]) =>
  searchIn(blocks)(asked).map(({ index, from, to }) => said(blocks[index] as Block).slice(from, to))

test('words are found whatever white space, quotation marks and hyphens the file has, at their first place', () => {
  const blocks = blocksOf(
    textOf([
      section(
        'Methods',
        paragraph(words('They said “yes’\u00a0it  is”'), words(' – twice', { isItalic: true }), words('.')),
      ),
      section('Results', paragraph(words('Of ten–twelve wells, "yes\' it is" again.'))),
    ]),
  )
  expect(found(blocks, mark('"yes\' it is" - twice'))).toEqual(['“yes’\u00a0it  is” – twice'])
  expect(found(blocks, mark('ten-twelve\n wells'))).toEqual(['ten–twelve wells'])
  expect(searchIn(blocks)([mark('yes')])[0]).toMatchObject({ index: 1 })
  expect(found(blocks, mark('They said …'))).toEqual(['They said'])
})

test('what is nowhere in the text, or in the front matter, is not found', () => {
  const blocks = blocksOf(textOf([paragraph(words('Wells run dry.'))]))
  expect(found(blocks, mark('no such words'), mark(' … '), { ...mark(''), at: { field: 'title' } })).toEqual([])
})

test('words are found in captions, notes, references and lists, and across links', () => {
  const blocks = blocksOf(
    textOf(
      [
        figure,
        { kind: 'list', isOrdered: true, start: 3, items: [[paragraph(words('a third point'))]] },
        paragraph(words('see '), { kind: 'citation', to: ['r1'], inside: [words('Obi 2019')] }, words(' for more')),
      ],
      {
        notes: [{ id: 'n1', inside: [words('A note.')] }],
        references: [{ id: 'r1', label: '1', inside: [words('Obi, A. Wells.')], doi: null }],
      },
    ),
  )
  const all = ['Figure 1. Depth', 'a third point', 'see Obi 2019 for', 'A note', 'Obi, A.']
  expect(searchIn(blocks)(all.map((at) => mark(at))).map(({ index }) => blocks[index]?.kind)).toEqual([
    'figure',
    'text',
    'text',
    'text',
    'text',
  ])
})

test('a line is cut without losing a sign or a look', () => {
  const line: Inline[] = [words('one '), words('two', { isBold: true }), { kind: 'break' }, words('three')]
  for (let at = 0; at <= 13; at++) {
    const [before, after] = splitLine(line, at)
    expect([lineText(before).length, lineText(before) + lineText(after)]).toEqual([at, lineText(line)])
  }
  expect(splitLine(line, 6)[1][0]).toEqual(words('o', { isBold: true }))
})

const sentence = 'Wells near the river were measured again in the dry season. '
const long = textOf(
  Array.from({ length: 40 }, (_, at) => section(`Part ${at}`, paragraph(words(sentence.repeat(30))), figure)),
)

test('a long paper is divided among sheets without losing or doubling anything', () => {
  const blocks = blocksOf(long)
  for (const columns of [1, 2] as const) {
    const sheets = sheetsOf(blocks, columns, 30)
    expect(sheets.length).toBeGreaterThan(10)
    const placed = sheets.flat().toSorted((one, other) => one.index - other.index || one.start - other.start)
    const together = blocks.map((_, index) =>
      placed
        .filter((each) => each.index === index)
        .map(({ block }) => said(block))
        .join(''),
    )
    expect(together).toEqual(blocks.map(said))
  }
})

test('no sheet ends with a heading, and what does not fit goes on at the end of a sentence', () => {
  for (const sheet of sheetsOf(blocksOf(long), 2, 30)) {
    const last = sheet.at(-1)?.block
    expect(last?.kind).not.toBe('heading')
    if (last?.kind === 'text') expect(lineText(last.line)).toMatch(/\. ?$/)
  }
})

test('three hundred pages are divided in a moment', () => {
  const book = textOf(
    Array.from({ length: 600 }, (_, at) => section(`Part ${at}`, paragraph(words(sentence.repeat(40))))),
  )
  const began = performance.now()
  expect(sheetsOf(blocksOf(book), 2, 30).length).toBeGreaterThan(250)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a table that is higher than a sheet goes on with its head, and a paragraph longer than one too', () => {
  const cell = (text: string) => ({ inside: [words(text)] })
  const table: Part = {
    kind: 'table',
    ...{ id: 't1', label: 'Table 1', caption: [words('Depths.')] },
    head: [[cell('Well'), cell('Depth')]],
    body: Array.from({ length: 120 }, (_, at) => [cell(`Well ${at}`), cell('12 m')]),
  }
  const pieces = sheetsOf(blocksOf(textOf([table])), 2, 0).flat()
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.flatMap(({ block }) => (block.kind === 'table' ? block.body : []))).toHaveLength(120)
  expect(pieces.every(({ block }) => block.kind === 'table' && block.head.length === 1)).toBe(true)
  const wall = sheetsOf(blocksOf(textOf([paragraph(words(sentence.repeat(400)))])), 2, 55)
  expect(wall.length).toBeGreaterThan(3)
})

test('the pictures of a figure are set in rows, so that they and their caption are on one sheet', () => {
  const many: Part = { ...figure, pictures: Array.from({ length: 12 }, () => picture) }
  const [sheet, ...others] = sheetsOf(blocksOf(textOf([many, paragraph(words(sentence))])), 2, 0)
  expect([sheet?.length, others]).toEqual([2, []])
})
