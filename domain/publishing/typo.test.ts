import { expect, test } from 'vitest'
import { editDistance, nearestWord } from './typo.ts'

const known = ['malaria', 'malarial', 'maternal', 'nurse', 'nursery'].map((word, at) => ({ word, articles: 10 - at }))

test.each([
  ['malaria', 'malaria', 0],
  ['malria', 'malaria', 1],
  ['amlaria', 'malaria', 1],
  ['mallaria', 'malaria', 1],
  ['malatia', 'malaria', 1],
  ['mlara', 'malaria', 2],
  ['', 'abc', 3],
])('from %s to %s it takes %i slips', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

test('the nearest word is meant, and of two as near the one in more articles', () => {
  expect(nearestWord('malria', known)).toBe('malaria')
  expect(nearestWord('malaris', known)).toBe('malaria')
  expect(nearestWord('matenal', known)).toBe('maternal')
})

test('a short word may hold one slip, and a very short one none', () => {
  expect(nearestWord('nures', known)).toBe('nurse')
  expect(nearestWord('nuers', known)).toBeNull()
  expect(nearestWord('nur', known)).toBeNull()
})

test('a word unlike any other stays as it is', () => {
  expect(nearestWord('zygomatic', known)).toBeNull()
})
