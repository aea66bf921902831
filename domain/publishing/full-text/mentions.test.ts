import { expect, test } from 'vitest'
import { sampleSource } from '#tests/support/full-text.ts'
import type { FullText, Inline, Part } from '../../manuscript/full-text.ts'
import { build } from './build.ts'
import { mentionsOf } from './mentions.ts'

const words = (text: string): Inline[] => [{ kind: 'text', text }]
const citing = (id: string): Part => ({
  kind: 'paragraph',
  inside: [{ kind: 'citation', to: [id], inside: words('A') }],
})
const section = (id: string, title: string, parts: Part[]): Part => ({
  kind: 'section',
  id,
  title: words(title),
  parts,
})
const reference = { id: 'r1', label: '', inside: [], doi: null }
const placesIn = (text: Partial<FullText>) =>
  mentionsOf({ parts: [], notes: [], references: [reference], ...text }).places.get('r1')

test('what is cited leads back to each uppermost section once, to where it is cited first', () => {
  const parts = [
    section('s1', 'Methods', [section('s2', 'Field work', [citing('r1')]), section('s3', 'Model', [citing('r1')])]),
    section('s4', 'Results', [
      { kind: 'quotation', parts: [{ kind: 'list', isOrdered: false, start: 1, items: [[citing('r1')]] }] },
    ]),
  ]
  expect(placesIn({ parts })).toEqual([
    { id: 's2', title: 'Methods' },
    { id: 's4', title: 'Results' },
  ])
})

test('citations before the first section, in captions, in cells and in notes count too', () => {
  const inside: Inline[] = [
    { kind: 'link', href: 'https://example.org', inside: [{ kind: 'citation', to: ['r1'], inside: [] }] },
  ]
  const table: Part = { kind: 'table', id: 't1', label: '', caption: [], head: [], body: [[{ inside }]] }
  const figure: Part = { kind: 'figure', id: 'f1', label: '', caption: inside, pictures: [] }
  expect(placesIn({ parts: [citing('r1')] })).toEqual([{ id: 'text', title: 'Beginning' }])
  for (const part of [table, figure])
    expect(placesIn({ parts: [section('s1', 'Results', [part])] })).toEqual([{ id: 's1', title: 'Results' }])
  expect(placesIn({ notes: [{ id: 'n1', inside }] })).toEqual([{ id: 'notes', title: 'Notes' }])
})

test('a note leads back to its first mark', () => {
  const marks: Inline[] = [
    { kind: 'note', to: 'n1' },
    { kind: 'note', to: 'n1' },
  ]
  const found = mentionsOf({ parts: [{ kind: 'paragraph', inside: marks }], notes: [], references: [] }).marks
  expect([...found]).toEqual([marks[0]])
  expect(found.has(marks[1] as Inline)).toBe(false)
})

test('everything that can be led to is known', () => {
  const { ids } = mentionsOf(build(sampleSource).text)
  expect([...ids].sort()).toEqual(['e1', 'f1', 'n1', 'r1', 'r2', 's1', 's2', 's3', 's4', 't1'])
})
