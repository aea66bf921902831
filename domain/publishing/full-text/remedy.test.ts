import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import type { Part } from '../../manuscript/full-text.ts'
import { build } from './build.ts'
import { lineText } from './inlines.ts'
import { applies, cellPlace, placed, type Remedy } from './remedy.ts'
import type { Source } from './source.ts'
import { reportOf } from './troubles.ts'

/** The manuscript with six faults. */
const faulty: Source = {
  ...sampleSource,
  blocks: sampleSource.blocks.flatMap((block) => {
    const text = block.runs.map((run) => run.text).join('')
    if (text === 'Survival model') return [{ ...block, level: 3 }]
    if (text.startsWith('Table 1'))
      return [{ ...block, style: 'body', runs: [{ text: 'Nests and their fate, by ground' }] }]
    if (block.kind === 'picture') return [{ ...block, pictures: [{ name: 'media/plot.png', alt: null }] }]
    if (text.startsWith('They said'))
      return [{ kind: 'paragraph' as const, runs: [{ text: 'Cost to growers', isBold: true as const }] }, block]
    if (text.startsWith('Colonies'))
      return [
        {
          ...block,
          runs: block.runs.map((run) => ({
            ...run,
            text: run.text.replace('Obi and Eze, 2019', 'Obbi and Eze, 2018'),
          })),
        },
      ]
    return [block]
  }),
}
const troublesOf = (source: Source, remedies: Remedy[] = []) =>
  reportOf(source, build(source, remedies), remedies).troubles
const first = (kind: string): Remedy => {
  const found = troublesOf(faulty).find((trouble) => trouble.kind === kind)?.remedies[0]?.remedy
  if (!found || found.kind === 'upload') throw new Error(`no remedy of ${kind}`)
  return found
}
const all = (parts: Part[]): Part[] =>
  parts.flatMap((part) => (part.kind === 'section' || part.kind === 'quotation' ? [part, ...all(part.parts)] : [part]))
const titles = (remedies: Remedy[]) =>
  all(build(faulty, remedies).text.parts).flatMap((part) => (part.kind === 'section' ? lineText(part.title) : []))

test('a manuscript without faults has no troubles', () => {
  expect(troublesOf(sampleSource)).toEqual([])
})

test('each fault is found, in the order of the manuscript', () => {
  expect(troublesOf(faulty).map(({ kind }) => kind)).toEqual([
    'citation-without-entry',
    'heading-jump',
    'picture-without-words',
    'table-without-caption',
    'heading-maybe',
  ])
})

test('each is settled by its first remedy, and what was written is in the text', () => {
  const remedies = ['citation-without-entry', 'heading-jump', 'table-without-caption', 'heading-maybe'].map(first)
  const words = { ...first('picture-without-words'), text: 'A falling line.' } as Remedy
  expect(troublesOf(faulty, [...remedies, words])).toEqual([])
  const parts = all(build(faulty, [...remedies, words]).text.parts)
  expect(parts.find(({ kind }) => kind === 'figure')).toMatchObject({ pictures: [{ alt: 'A falling line.' }] })
  const table = parts.find((part) => part.kind === 'table')
  expect(lineText(table?.caption ?? [])).toBe('Nests and their fate, by ground')
  expect(titles(remedies)).toEqual(['Introduction', 'Methods', 'Survival model', 'Results', 'Cost to growers'])
  const cited = JSON.stringify(build(faulty, remedies).text.parts)
  expect(cited).toContain('"kind":"citation","to":["r2"],"inside":[{"kind":"text","text":"Obbi and Eze, 2018"}]')
})

test('what is left as it is, is no trouble any more', () => {
  const leave = troublesOf(faulty).map(({ remedies }) => remedies.at(-1)?.remedy as Remedy)
  expect(troublesOf(faulty, leave)).toEqual([])
})

test('a remedy holds for a newer file where it still applies, and for no other place', () => {
  const remedies = [first('heading-jump'), first('heading-maybe')]
  const newer = { ...faulty, blocks: faulty.blocks.filter(({ runs }) => runs[0]?.text !== 'Cost to growers') }
  expect(remedies.map((remedy) => applies(placed(newer.blocks), remedy))).toEqual([true, false])
  expect(troublesOf(newer, remedies).map(({ kind }) => kind)).not.toContain('heading-jump')
})

test('a correction changes the words and nothing else, even across looks', () => {
  const place = placed(faulty.blocks).find(({ runs }) => runs[0]?.text.startsWith('Colonies'))?.place ?? ''
  const remedy: Remedy = { kind: 'text', place, before: 'in Elaeis (Ade', after: 'in the oil palm (Ade' }
  const corrected = JSON.stringify(build(faulty, [remedy]).text)
  expect(corrected).toContain('in the oil palm (')
  expect(corrected).not.toContain('Elaeis')
  expect(applies(placed(faulty.blocks), { ...remedy, before: 'never there' })).toBe(false)
})

test('a cell of a table is corrected by itself, though others say the same', () => {
  const twice: Source = {
    ...sampleSource,
    blocks: sampleSource.blocks.map((block) =>
      block.kind === 'table'
        ? { ...block, rows: block.rows?.map((row) => [...row, { runs: [{ text: '431' }] }]) ?? [] }
        : block,
    ),
  }
  const table = placed(twice.blocks).find(({ kind }) => kind === 'table')?.place ?? ''
  const remedy: Remedy = { kind: 'text', place: cellPlace(table, 1, 2), before: '431', after: '134' }
  const rows = (remedies: Remedy[]) =>
    all(build(twice, remedies).text.parts).flatMap((part) =>
      part.kind === 'table' ? [...part.head, ...part.body].map((row) => row.map(({ inside }) => lineText(inside))) : [],
    )
  expect(rows([remedy])).toEqual([
    ['Ground', 'Nests', '431'],
    ['Bare', '431', '134'],
  ])
  expect(applies(placed(twice.blocks), { ...remedy, place: cellPlace(table, 5, 2) })).toBe(false)
  expect(applies(placed(twice.blocks), { ...remedy, place: table })).toBe(false)
})
