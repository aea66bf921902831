import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterEdit,
  isMarked,
  markupAfter,
  markupFor,
  markupInWords,
  readMarkup,
  runsOf,
  textIn,
  tidyMarkup,
  toggleMark,
  writeMarkup,
} from './markup.ts'

const species = '<i>Aedes aegypti</i> and CO<sub>2</sub>'
const plain = 'Aedes aegypti and CO2'

test('markup is read into runs and written again', () => {
  const runs = readMarkup(species)
  expect(runs).toEqual([
    { text: 'Aedes aegypti', marks: ['i'] },
    { text: ' and CO', marks: [] },
    { text: '2', marks: ['sub'] },
  ])
  expect(textIn(runs ?? [])).toBe(plain)
  expect(writeMarkup(runs ?? [])).toBe(species)
})

test('signs are written so that they are not read as tags', () => {
  const runs = [
    { text: 'a < b & c', marks: [] },
    { text: '<i>&lt;', marks: ['sup'] as const },
  ]
  const markup = writeMarkup(runs)
  expect(markup).toBe('a &lt; b &amp; c<sup>&lt;i>&amp;lt;</sup>')
  expect(readMarkup(markup)).toEqual(runs)
})

test('italics go with a subscript, whichever is opened first', () => {
  const italicFirst = readMarkup('<i>x<sub>i</sub></i>')
  expect(italicFirst).toEqual([
    { text: 'x', marks: ['i'] },
    { text: 'i', marks: ['i', 'sub'] },
  ])
  expect(readMarkup('<i>x</i><sub><i>i</i></sub>')).toEqual(italicFirst)
})

test.each([
  '<b>bold</b>',
  '<i class="x">x</i>',
  '<I>x</I>',
  '<i>open',
  'closed</i>',
  '<i><sub>crossed</i></sub>',
  '<i><i>twice</i></i>',
  '<sub><sup>both</sup></sub>',
  'a < b',
  'R&D',
  '&nbsp;',
  '<script>',
  '<i/>',
])('%s is not understood', (markup) => {
  expect(readMarkup(markup)).toBeNull()
  expect(tidyMarkup(markup)).toBeNull()
})

test('markup without a mark is no markup, and space at the ends goes as it does from the text', () => {
  expect(tidyMarkup('R&amp;D')).toBe('')
  expect(tidyMarkup('<i></i>plain')).toBe('')
  expect(tidyMarkup(' <i> Aedes</i><i> aegypti</i> \n')).toBe('<i>Aedes aegypti</i>')
})

test('a text is shown with its own markup only', () => {
  expect(runsOf(plain, species)).toHaveLength(3)
  for (const other of ['<i>Aedes</i>', '<i>Aedes', '', null, undefined])
    expect(runsOf(plain, other)).toEqual([{ text: plain, marks: [] }])
  expect(runsOf('<i>x</i>', '<i>x</i>')).toEqual([{ text: '<i>x</i>', marks: [] }])
})

test('a mark is set on what is selected, and removed when all of it has the mark', () => {
  const set = toggleMark(runsOf(plain, ''), 'i', 0, 13)
  expect(writeMarkup(set)).toBe('<i>Aedes aegypti</i> and CO2')
  expect(isMarked(set, 'i', 2, 5)).toBe(true)
  expect(isMarked(set, 'i', 2, 15)).toBe(false)
  expect(isMarked(set, 'i', 3, 3)).toBe(false)
  expect(writeMarkup(toggleMark(set, 'i', 6, 15))).toBe('<i>Aedes aegypti a</i>nd CO2')
  expect(writeMarkup(toggleMark(set, 'i', 5, 13))).toBe('<i>Aedes</i> aegypti and CO2')
})

test('a text that is lowered is no longer raised', () => {
  const raised = toggleMark(runsOf('x2', ''), 'sup', 1, 2)
  expect(writeMarkup(toggleMark(raised, 'sub', 1, 2))).toBe('x<sub>2</sub>')
  expect(writeMarkup(toggleMark(raised, 'i', 0, 2))).toBe('<i>x</i><i><sup>2</sup></i>')
})

test.each([
  ['before it', `The ${plain}`, `The ${species}`],
  ['after it', `${plain}!`, `${species}!`],
  ['inside it', plain.replace('aegypti', 'aegXypti'), species.replace('aegypti', 'aegXypti')],
  ['at its end', plain.replace('aegypti', 'aegypti s.l.'), species.replace('</i>', '</i> s.l.')],
  ['over all of it', 'On rivers', ''],
  ['over a part of it', plain.replace('aegypti and', 'of'), '<i>Aedes </i>of CO<sub>2</sub>'],
  ['into nothing', '', ''],
])('marks move along when text is typed %s', (_, after, markup) => {
  expect(afterEdit(species, plain, after)).toBe(markup)
})

test('whatever is typed, the markup always belongs to the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<', '&', 'i', '>', 'é') })
  const place = fc.nat(20)
  fc.assert(
    fc.property(text, text, fc.constantFrom('i', 'sub', 'sup'), place, place, (before, after, mark, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const markup = writeMarkup(toggleMark(runsOf(before, ''), mark, from, to))
      if (markup) expect(textIn(readMarkup(markup) ?? [])).toBe(before)
      const edited = afterEdit(markup, before, after)
      if (edited) expect(textIn(readMarkup(edited) ?? [])).toBe(after)
    }),
  )
})

test('of an article, only the markup of its texts is kept', () => {
  const texts = { title: plain, abstract: 'Changed.', translation: { title: 'Eau', abstract: '' } }
  const markup = { title: species, abstract: '<i>Old.</i>', secondTitle: '<i>Eau</i>', secondAbstract: '' }
  expect(markupFor(texts, markup)).toEqual({ ...markup, abstract: '' })
  expect(markupFor({ ...texts, title: 'A', translation: null }, markup)).toBeNull()
  expect(markupFor(texts, null)).toBeNull()
  const { secondAbstract: _, ...sent } = markup
  expect(markupFor(texts, sent)).toEqual({ ...markup, abstract: '' })
})

test('a correction by somebody who sees plain text keeps the marks of what it leaves', () => {
  const before = { title: plain, abstract: 'A.' }
  const after = { title: `On ${plain}`, abstract: 'B.' }
  const markup = { title: species, abstract: '<i>A</i>.' }
  expect(markupAfter(before, after, markup)).toMatchObject({ title: `On ${species}`, abstract: '' })
})

test('in a list of changes markup is described in words', () => {
  expect(markupInWords('<i>Aedes</i> x<i><sub>2</sub></i>')).toBe('“Aedes” (italic), “2” (italic, subscript)')
})
