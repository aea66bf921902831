import { expect, test } from 'vitest'
import type { FullText } from '../../manuscript/full-text.ts'
import { typesetTroubles } from './typeset-troubles.ts'

const text: FullText = {
  parts: [
    { kind: 'paragraph', inside: [{ kind: 'text', text: 'The sign 𒀀 stands for water.' }], places: ['a'] },
    { kind: 'equation', id: 'e1', label: '', places: ['b'], formula: { tex: 'x^{', mathml: null, typst: 'x^(' } },
  ],
  notes: [],
  references: [],
}
const faults = { missing: ['𒀀', 'ꙮ'], refused: [{ line: 'math.equation($ x^( $)', why: 'unclosed (4:2)' }] }

test('what the typesetter lacks is a trouble at its place, and what is only in the record has none', () => {
  const found = typesetTroubles(text, faults, [])
  expect(found.map(({ kind, place, quote }) => [kind, place, quote])).toEqual([
    ['letters-missing', 'a', '𒀀: The sign 𒀀 stands for water.'],
    ['letters-missing', '', 'ꙮ'],
    ['not-typeset', 'b', 'x^{'],
  ])
})

test('what an editor left as it is, is no trouble any more', () => {
  const remedy = { kind: 'leave' as const, place: 'a', trouble: 'letters-missing' as const }
  const kept = [{ id: '1', by: 'Ada', at: '', isUsed: true, remedy }]
  expect(typesetTroubles(text, faults, kept).map(({ place }) => place)).toEqual(['', 'b'])
})
