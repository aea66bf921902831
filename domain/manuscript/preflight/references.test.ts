import { expect, test } from 'vitest'
import type { Block } from '../reading/block.ts'
import { read } from '../reading/read.ts'
import { checkManuscript } from './check.ts'
import { foldsOf } from './reference-folds.ts'
import { inHarvardForm } from './reference-form.ts'
import { faultsAt, summaryOf, unlistedIn } from './reference-list.ts'
import { usualRules } from './rules.ts'

const p = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })
const h = (text: string): Block => ({ kind: 'heading', level: 1, runs: [{ text }] })

function reportOf(text: string, references: string[]) {
  const blocks = [h('Introduction'), p(text), h('Methods'), p('We dug.'), h('References'), ...references.map(p)]
  return checkManuscript(read(blocks), usualRules, { format: 'docx' })
}
const whats = (report: ReturnType<typeof reportOf>, entry: number) => faultsAt(report, entry).map(({ what }) => what)

const ade =
  'Ade, B. (2021) ‘Rain and wells of the plain’, Sample Journal of Water, 3(1), pp. 1–9. doi: 10.5555/Sample.31.'
const eze = 'Eze, A. and Ibe, B. (2019) ‘Dry wells of the upland’, Sample Journal of Water, 1(2), pp. 10–19.'
const musa = 'Musa, C. (2015) A Handbook of Small Wells. Abraka: Sample University Press.'
const obi = 'Obi, D. (2020) ‘Depth of wells in the south’, Sample Journal of Water, 2(1), pp. 20–28.'
const cited = 'Wells run dry (Ade, 2021; Eze and Ibe, 2019). Some were measured (Musa, 2015), others not (Obi, 2020).'

test('a list without a fault says so, with the DOIs as they are compared', () => {
  const report = reportOf(cited, [ade, eze, musa, obi])
  expect(summaryOf(report)).toBe('4 references: nothing to fix in the list.')
  expect(report.references).toEqual([
    { text: ade, doi: '10.5555/sample.31' },
    ...[eze, musa, obi].map((text) => ({ text, doi: null })),
  ])
})

test('each entry has what is wrong with it, and the summary counts it', () => {
  const yearless = 'Nnadi, A. ‘A paper without its year’, Sample Journal of Water, pp. 3–9.'
  const never = 'Zik, A. (2017) ‘Never cited by anybody’, Sample Studies, 7(4), pp. 3–4. doi: 10-5555/zik.'
  const report = reportOf(`${cited} So says Nnadi. It was so before (Solheim and Ibru, 2014).`, [
    ...[ade, eze, musa, yearless, obi, never, eze],
  ])
  expect(whats(report, 3)).toEqual(['This reference has no year.'])
  expect(whats(report, 5)).toEqual(['This DOI is malformed: 10-5555/zik.', 'This reference is not cited in the text.'])
  expect(whats(report, 6)).toEqual(['This reference repeats number 2.'])
  expect([0, 1, 2, 4].flatMap((entry) => whats(report, entry))).toEqual([])
  expect(unlistedIn(report)).toMatchObject([
    { quotation: expect.stringContaining('Solheim and Ibru, 2014'), place: { section: 'Introduction', paragraph: 1 } },
  ])
  expect(summaryOf(report)).toBe(
    '7 references: 1 never cited, 1 cited but not listed, 1 listed twice, 1 without a year, 1 with a malformed DOI.',
  )
})

test('an entry out of the alphabetical order is reported, and not those around it', () => {
  const report = reportOf(cited, [ade, obi, eze, musa])
  expect([0, 1, 2, 3].map((entry) => whats(report, entry))).toEqual([
    [],
    ['This reference is not in alphabetical order.'],
    [],
    [],
  ])
})

test('where works are cited by number, the order of the list is not judged and the summary says why', () => {
  const report = reportOf('Wells run dry [1, 2]. Some [3] were measured, others not [4].', [obi, ade, musa, eze])
  expect(report.results.find(({ rule }) => rule === 'reference-order')).toBeUndefined()
  expect(summaryOf(report)).toBe('4 references. Works are cited by number.')
})

test('where citations can’t be matched with the list, the summary claims nothing', () => {
  expect(summaryOf(reportOf('Nobody is cited.', [ade, eze, musa, obi]))).toContain(
    'We could not match all citations with the list.',
  )
})

test.each([
  [
    '2. Li BV, Do BT. Wells of the dry upland. Sample J. 2019;3:1.',
    'Li, B.V. and Do, B.T. (2019) ‘Wells of the dry upland’, …',
  ],
  [
    'Noé F, Di Marco M, et al. Wells of the dry upland? Sample J. 2019;3:1.',
    'Noé, F., Di Marco, M. et al. (2019) ‘Wells of the dry upland?’, …',
  ],
  ['Li BV. 2019. Wells of the dry upland. Sample J. 3:1.', null],
  [eze, null],
  [musa, null],
  ['World Health Organization. Wells of the dry upland. Geneva: WHO; 2019.', null],
])('an entry with its year at the end is shown as it should begin: %s', (entry, better) => {
  expect(inHarvardForm(entry)).toBe(better)
})

const folded = (list: string) =>
  foldsOf([...list], (letter) => letter === 'x').map(({ isFolded, items }) =>
    isFolded ? `(${items.join('')})` : items.join(''),
  )

test('runs that need no work are folded, and so is the rest of a long list', () => {
  expect(folded('..')).toEqual(['(..)'])
  expect(folded('x..x')).toEqual(['x..x'])
  expect(folded('....x....x')).toEqual(['(....)', 'x', '(....)', 'x'])
  expect(folded('x'.repeat(35))).toEqual(['x'.repeat(30), '(xxxxx)'])
  expect(folded(`${'x'.repeat(30)}....x`)).toEqual(['x'.repeat(30), '(....x)'])
})
