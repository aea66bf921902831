import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import type { Layout } from './layout.ts'
import { read } from './read.ts'

const p = (text: string, more: Partial<Block> = {}): Block => ({ kind: 'paragraph', runs: [{ text }], ...more })
const h = (text: string): Block => ({ kind: 'heading', level: 1, runs: [{ text }] })
const entries = [
  'Ade, B., Bako, C. and Cole, D. (2021) Rain and wells. Sample Journal 3, 1–9.',
  'Eze, A. and Ibe, B. (2019) Dry wells of the upland. Sample Journal 1, 10–19.',
  'World Health Organization (2018) Water for all. Sample Report 7.',
  '———. (2020) Water for most. Sample Report 9.',
]
const manuscript = (...text: Block[]) =>
  read([
    p('Wells of the dry upland', { style: 'title' }),
    h('Introduction'),
    ...text,
    h('References'),
    ...entries.map((entry) => p(entry)),
  ])

const shown = (text: string) =>
  manuscript(p(text)).citations.map(({ value }) => [value.text, value.entries, value.missing])

test.each([
  ['Wells run dry (Eze and Ibe, 2019).', [['Eze and Ibe, 2019', [1], []]]],
  ['However, Ade et al. (2021) disagree.', [['However, Ade et al. (2021)', [0], []]]],
  ['Water is scarce (WHO, 2018, 2020).', [['WHO, 2018, 2020', [2, 3], []]]],
  ['It was so before (Musa, 2011).', [['Musa, 2011', [], ['2011']]]],
  ['Another year (Ade et al., 2011).', [['Ade et al., 2011', [], ['2011']]]],
  ['We began in May (May 2019) and used R (2022-11-10 build).', []],
])('citations by name are linked to their entries: %s', (text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test('citations by number are linked, in brackets or raised, and powers and data are none', () => {
  const text = [
    p('Wells run dry [1, 3–4].'),
    p('They were measured [7].'),
    p('The answers were [0, 1].'),
    { kind: 'paragraph' as const, runs: [{ text: 'An area of 5 m' }, { text: '2', script: 1 as const }] },
  ]
  expect(manuscript(...text).citations.map(({ value }) => [value.text, value.entries, value.missing])).toEqual([
    ['[1, 3–4]', [0, 2, 3], []],
    ['[7]', [], ['7']],
  ])
})

test('figures and tables are counted where the text speaks of them, ranges included', () => {
  const { mentions } = manuscript(p('As Figures 1a, 2 and 4–6 and Table 3 show; see Table 1 in the supplement.'))
  expect(mentions.map(({ value }) => `${value.kind} ${value.label}`)).toEqual([
    ...['1', '2', '4', '5', '6'].map((label) => `figure ${label}`),
    'table 3',
  ])
})

test('words are those of the main text', () => {
  expect(manuscript(p('Five words of main text.')).words).toMatchObject({ value: 5 })
})

test('what a layout tells is in the block that has its text; a running head may name the running title', () => {
  const layout: Layout = {
    sections: [],
    looks: [],
    changes: [{ value: { kind: 'inserted', text: 'dry' }, near: 'Wells run dry in the upland.' }],
    comments: [{ value: 'Check.', near: 'Nowhere in the text.' }],
    pictures: [],
    headers: ['Running head: DRY WELLS'],
    boxes: [],
    properties: {},
  }
  const blocks = [
    p('Wells of the dry upland', { style: 'title' }),
    h('Introduction'),
    p('Wells run dry in the upland.'),
  ]
  const { layout: found, runningTitle } = read(blocks, layout)
  expect(found?.changes).toMatchObject([{ at: 2 }])
  expect(found?.comments).toMatchObject([{ at: -1 }])
  expect(runningTitle).toMatchObject({ value: 'DRY WELLS', at: -1 })
})
