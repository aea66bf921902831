import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCustomId, formatSampleId, isCustomId } from './custom-id.ts'

test('the seventh article of the health journal, in volume 2, is DHJ-2026-0007', () => {
  expect(formatCustomId('DHJ', 2, 7)).toBe('DHJ-2026-0007')
})

test('the ten-thousandth article simply has one digit more', () => {
  expect(formatCustomId('DJBS', 2, 10_000)).toBe('DJBS-2026-10000')
})

test('a sample article is numbered apart, and looks it', () => {
  expect(formatSampleId('DHJ', 2, 7)).toBe('DHJ-2026-S0007')
})

test('the ID tells prefix, year and number apart, so no two articles share one', () => {
  const prefix = fc.constantFrom('DHJ', 'DJST', 'DMJ', 'DJBS')
  fc.assert(
    fc.property(prefix, fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 1e6 }), (code, volume, number) => {
      const [first, year, running] = formatCustomId(code, volume, number).split('-')
      expect([first, Number(year) - 2024, Number(running)]).toEqual([code, volume, number])
    }),
  )
})

test('an ID is distinguished from other words', () => {
  expect(['DHJ-2026-0007', 'DJBS-2026-10000', 'DHJ-2026-S0007'].every(isCustomId)).toBe(true)
  expect(
    ['dhj-2026-0007', 'DHJ-2026-7', 'DHJ-2026-0007 ', 'DHJ 2026 0007', '', 'D\u0000-2026-0007'].some(isCustomId),
  ).toBe(false)
})
