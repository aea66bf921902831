import { expect, test } from 'vitest'
import type { Block } from '../reading/block.ts'
import { read } from '../reading/read.ts'
import { causesOf, mustFix, questionsOf } from './causes.ts'
import { checkManuscript } from './check.ts'
import { faultsAt, summaryOf } from './reference-list.ts'
import { usualRules } from './rules.ts'

const p = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })
const h = (text: string): Block => ({ kind: 'heading', level: 1, runs: [{ text }] })
const names = ['Ade', 'Eze', 'Ibe', 'Musa', 'Nnadi', 'Obi', 'Udo', 'Zik']
const numbered = [
  h('Introduction'),
  p(`Wells run dry ${names.map((_, at) => `[${at + 1}]`).join(' ')}.`),
  ...[h('Methods'), p('We dug.'), h('References')],
  ...names.map((name, at) =>
    p(`${at + 1}. ${name} BV, Do BT. Wells of the dry upland, part ${at}. Sample J. 2019;3:1.`),
  ),
]
const reportOf = (blocks: Block[], format: 'docx' | 'pdf' = 'docx') =>
  checkManuscript(read(blocks), usualRules, { format, articleType: 'Research Article' })

test('a list that is numbered throughout is one thing to fix, with its entries behind it', () => {
  const report = reportOf(numbered)
  const faults = report.results.flatMap((result) => (result.state === 'mend' ? result : []))
  const shown = faults.filter(({ rule }) => rule.startsWith('reference-'))
  expect(shown.flatMap(causesOf).map(({ what, findings }) => [what, findings.length])).toEqual([
    ['Works are cited by number. 8 references need rewriting too.', 9],
  ])
  expect(faultsAt(report, 0)).toMatchObject([
    { shared: 'In another style.', better: expect.stringContaining('Ade, B.V.') },
  ])
  expect(summaryOf(report)).toBe('8 references. Works are cited by number. 8 references need rewriting too.')
})

test('the author is written one point for one cause', () => {
  const { results } = reportOf(numbered)
  const required = results.map((result) =>
    result.state === 'mend' ? { ...result, isBlocking: result.rule === 'reference-style' } : result,
  )
  expect(mustFix(required)).toEqual([
    expect.stringMatching(/^Works are cited by number\. 8 references need rewriting too\. Use the Harvard style/),
  ])
})

test('what a PDF does not tell is said once, whatever it is about', () => {
  const { results } = reportOf(numbered, 'pdf')
  const unclear = results.filter(({ state }) => state === 'unclear')
  const questions = questionsOf(results)
  expect(new Set(questions.map(({ why }) => why)).size).toBe(questions.length)
  expect(questions.find(({ why }) => why.startsWith('Only a .docx'))?.about).toHaveLength(8)
  expect(questions.flatMap(({ about }) => about)).toHaveLength(unclear.length)
})

test('where there is no list of references, that is said once', () => {
  const questions = questionsOf(reportOf([h('Introduction'), p('Wells run dry.'), h('Methods')]).results)
  expect(questions.filter(({ why }) => why.includes('no list of references'))).toHaveLength(1)
})

test('a fault of several kinds is described by what is to be done, one alone in its own words', () => {
  const finding = { place: { section: null, paragraph: null, page: null }, quotation: null, certainty: 0.9 }
  const years = [0, 1, 2].map((entry) => ({
    ...finding,
    what: 'This reference has no year.',
    how: 'Add the year.',
    entry,
  }))
  const shown = (findings: typeof years) => causesOf({ rule: 'reference-years', findings }).map(({ what }) => what)
  expect(shown(years)).toEqual(['3 references have no year.'])
  expect(shown(years.slice(0, 1))).toEqual(['This reference has no year.'])
  expect(shown([...years, ...years.map((one) => ({ ...one, how: 'Leave it out.' }))])).toHaveLength(2)
})

test('of several missing sections the check asks for one or the other, not for both at once', () => {
  const sections = reportOf([
    h('Methods'),
    p('We dug.'),
    h('Results'),
    p('Water.'),
    h('Discussion'),
    p('Yes.'),
  ]).results.find(({ rule }) => rule === 'sections')
  expect(sections).toMatchObject({ findings: [{ what: 'We found no section “Introduction” or “Conclusion”.' }] })
})
