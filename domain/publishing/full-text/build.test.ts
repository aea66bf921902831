import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import type { Part } from '../../manuscript/full-text.ts'
import { build } from './build.ts'
import { countBlocks, countText } from './count.ts'
import { lineText } from './inlines.ts'

const { text, from, reading } = build(sampleSource)
const section = (title: string, parts = text.parts): Extract<Part, { kind: 'section' }> => {
  const found = parts.find((part) => part.kind === 'section' && lineText(part.title) === title)
  return found as Extract<Part, { kind: 'section' }>
}
const all = (parts: Part[]): Part[] =>
  parts.flatMap((part) => (part.kind === 'section' || part.kind === 'quotation' ? [part, ...all(part.parts)] : [part]))
const first = <Kind extends Part['kind']>(kind: Kind) =>
  all(text.parts).find((part) => part.kind === kind) as Extract<Part, { kind: Kind }>

test('the text begins after the title page, and sections stand within sections', () => {
  expect(text.parts.map((part) => part.kind === 'section' && lineText(part.title))).toEqual([
    'Introduction',
    'Methods',
    'Results',
  ])
  expect(section('Methods').parts.map(({ kind }) => kind)).toEqual(['section'])
  expect(section('Survival model', section('Methods').parts).parts.map(({ kind }) => kind)).toEqual([
    'paragraph',
    'equation',
    'list',
    'figure',
    'code',
  ])
})

test('citations lead to their entries, and mentions to figures and tables', () => {
  const [paragraph] = section('Introduction').parts as [Extract<Part, { kind: 'paragraph' }>]
  const links = paragraph.inside.flatMap((inline) =>
    inline.kind === 'citation' || inline.kind === 'mention' ? [[lineText(inline.inside), inline.to]] : [],
  )
  expect(links).toEqual([
    ['Obi and Eze, 2019', ['r2']],
    ['Ade, 2021', ['r1']],
    ['Figure 1', 'f1'],
    ['Table 1', 't1'],
  ])
  expect(paragraph.inside).toContainEqual({ kind: 'note', to: 'n1' })
  expect(text.notes).toEqual([
    { id: 'n1', inside: [{ kind: 'text', text: 'But see our own note.' }], places: [expect.any(String)] },
  ])
})

test('a link to a page stays, and one that would run a script does not', () => {
  const [paragraph] = section('Introduction').parts as [Extract<Part, { kind: 'paragraph' }>]
  expect(paragraph.inside.filter(({ kind }) => kind === 'link')).toEqual([
    { kind: 'link', href: 'https://example.org/data', inside: [{ kind: 'text', text: 'the data' }] },
  ])
  expect(lineText(paragraph.inside)).toContain('the data or this.')
})

test('a figure and a table have their captions without the labels, which are stored with them', () => {
  expect(first('figure')).toMatchObject({
    id: 'f1',
    label: 'Figure 1',
    pictures: [{ alt: 'Survival falls with distance.' }],
  })
  expect(lineText(first('figure').caption)).toBe('Daily survival by distance (Ade, 2021).')
  expect(first('table')).toMatchObject({ id: 't1', label: 'Table 1' })
  expect(
    [first('table').head, first('table').body].map((rows) =>
      rows.map((row) => row.map(({ inside }) => lineText(inside))),
    ),
  ).toEqual([[['Ground', 'Nests']], [['Bare', '431']]])
})

test('an equation on its own line has the number behind it, and lists stand within lists', () => {
  expect(first('equation')).toMatchObject({ id: 'e1', label: '1', formula: { tex: 's_i = 1', typst: 's_i = 1' } })
  expect(first('list')).toMatchObject({
    isOrdered: false,
    items: [[{ kind: 'paragraph' }, { kind: 'list', isOrdered: true, items: [[{}], [{}]] }], [{ kind: 'paragraph' }]],
  })
  expect(first('code')).toMatchObject({ kind: 'code', text: 'nests <- read.csv("a.csv")\n  # all' })
  expect(first('quotation')).toMatchObject({ parts: [{ kind: 'paragraph' }] })
})

test('references keep their looks and their DOIs', () => {
  expect(text.references.map(({ id, doi }) => [id, doi])).toEqual([
    ['r1', '10.5555/ade.2021'],
    ['r2', null],
  ])
  expect(text.references[0]?.inside).toContainEqual({ kind: 'text', text: 'Sample Birds', isItalic: true })
})

test('nothing is lost: what the manuscript has behind its title page is counted in the text', () => {
  const references = reading.references.length
  const { words, ...things } = countBlocks(sampleSource.blocks.slice(from), references)
  const out = countText(text)
  expect(out).toMatchObject(things)
  // The heading of the list of references is made anew.
  expect(out.words).toBe(words - 1)
})

test('figures at the end of the file go to where the text first speaks of them', () => {
  const at = sampleSource.blocks.findIndex(({ kind }) => kind === 'picture')
  const moved = [
    ...sampleSource.blocks.slice(0, at),
    ...sampleSource.blocks.slice(at + 2),
    ...sampleSource.blocks.slice(at, at + 2),
  ]
  const { text } = build({ ...sampleSource, blocks: moved })
  expect(section('Introduction', text.parts).parts.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
})

test('a picture without a caption and a caption without a picture are kept', () => {
  const without = (style: string) =>
    build({ ...sampleSource, blocks: sampleSource.blocks.filter((block) => block.style !== style) })
  expect(all(without('image caption').text.parts)).toContainEqual(
    expect.objectContaining({ kind: 'figure', label: '', caption: [] }),
  )
  const blocks = sampleSource.blocks.filter(({ kind }) => kind !== 'picture')
  expect(all(build({ ...sampleSource, blocks }).text.parts)).toContainEqual(
    expect.objectContaining({ kind: 'figure', label: 'Figure 1', pictures: [] }),
  )
})

test('numbers that cite lead to the entries with these numbers, whose own numbers become labels', () => {
  const blocks = sampleSource.blocks.map((block) => ({
    ...block,
    runs: block.runs.map((run) => ({
      ...run,
      text: run.text
        .replace('(Obi and Eze, 2019)', '[2]')
        .replaceAll('(Ade, 2021)', '[1]')
        .replace(/^Ade, T/, '1. Ade, T')
        .replace(/^Obi, A/, '2. Obi, A'),
    })),
  }))
  const { text } = build({ ...sampleSource, blocks })
  const [paragraph] = section('Introduction', text.parts).parts as [Extract<Part, { kind: 'paragraph' }>]
  expect(paragraph.inside).toContainEqual({ kind: 'citation', to: ['r2'], inside: [{ kind: 'text', text: '[2]' }] })
  expect(text.references.map(({ label, inside }) => [label, lineText(inside).slice(0, 6)])).toEqual([
    ['1', 'Ade, T'],
    ['2', 'Obi, A'],
  ])
})
