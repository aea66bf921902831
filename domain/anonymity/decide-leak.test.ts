import { expect, test } from 'vitest'
import { decideLeak, replacementsIn, withoutKept } from './decide-leak.ts'
import type { Leak } from './report.ts'

const leak = (start: number, at = 'p#1'): Leak => ({
  ...{ at, start, match: 'Obi', place: 'Methods', kind: 'name', before: '', after: '', replacement: '[name removed]' },
})
const state = { report: { removed: [], leaks: [leak(10), leak(20), leak(30), leak(30, 'p#2')] }, decisions: [] }
const by = { byId: 's1', by: 'Stella', decidedAt: '2026-11-16T00:00:00.000Z' }

test('a replaced place is gone, and what stands behind it in the same paragraph moves', () => {
  const kept = decideLeak(state, leak(30), { ...by, text: null })
  const replaced = kept && decideLeak(kept, leak(20), { ...by, text: '[name removed]' })
  expect(replaced?.report.leaks).toEqual([leak(10), leak(30, 'p#2')])
  expect(replaced?.decisions.map(({ start, text }) => [start, text])).toEqual([
    [41, null],
    [20, '[name removed]'],
  ])
  const again = replaced && decideLeak(replaced, leak(10), { ...by, text: '' })
  expect(again && replacementsIn(again.decisions).map(({ start }) => start)).toEqual([20, 10])
  expect(again && withoutKept({ removed: [], leaks: [leak(38), leak(50)] }, again.decisions).leaks).toEqual([leak(50)])
})

test('nobody decides about a place that is not open', () => {
  expect(decideLeak(state, leak(11), { ...by, text: null })).toBeNull()
  expect(decideLeak(state, { ...leak(10), match: 'Cole' }, { ...by, text: null })).toBeNull()
})
