import { expect, test } from 'vitest'
import type { FullText, Inline, Part } from '../../manuscript/full-text.ts'
import { markPlaces } from './mark-places.ts'

const line = (text: string): Inline[] => [{ kind: 'text', text }]
const paragraph = (text: string): Part => ({ kind: 'paragraph', inside: line(text) })
const section = (title: string, ...parts: Part[]): Part => ({
  kind: 'section',
  id: `s-${title}`,
  title: line(title),
  parts,
})
const text = (...parts: Part[]): FullText => ({
  parts,
  notes: [{ id: 'n1', inside: line('A note.') }],
  references: [{ id: 'r1', label: '', inside: line('Obi, A. (2019)'), doi: null }],
})
const figure: Part = { kind: 'figure', id: 'f1', label: 'Figure 1', caption: line('Wells.'), pictures: [] }
const list: Part = { kind: 'list', isOrdered: false, start: 1, items: [[paragraph('First item.')]] }

test('headings, paragraphs, items, figures, notes and references can be marked, each with its place in words', () => {
  const { list: places } = markPlaces(
    text(paragraph('Before.'), section('Methods', paragraph('We dug.'), list, figure)),
    {
      title: 'Wells',
    },
  )
  expect(places.map(({ where, words }) => [where, words])).toEqual([
    ['Title', 'Wells'],
    ['Paragraph 1', 'Before.'],
    ['Heading “Methods”', 'Methods'],
    ['Methods, paragraph 1', 'We dug.'],
    ['Methods, paragraph 2', 'First item.'],
    ['Figure 1', 'Wells.'],
    ['Note 1', 'A note.'],
    ['Reference 1', 'Obi, A. (2019)'],
  ])
})

test('a place is found again in a newer text, wherever it is then, and two that say the same are distinguished', () => {
  const before = markPlaces(text(section('Methods', paragraph('We dug.'), paragraph('We dug.'))))
  const after = markPlaces(
    text(paragraph('New.'), section('How we worked', paragraph('We  dug.'), paragraph('We dug.'))),
  )
  const named = (places: typeof before) =>
    places.list.filter(({ words }) => words === 'We dug.').map(({ place }) => place)
  expect(named(after)).toEqual(named(before))
  expect(new Set(named(before)).size).toBe(2)
})

test('a part without an id is found by itself', () => {
  const one = paragraph('We dug.')
  expect(markPlaces(text(one, figure)).of.get(one)?.words).toBe('We dug.')
  expect(markPlaces(text(one, figure)).of.get('f1')?.where).toBe('Figure 1')
})
