import { expect, test } from 'vitest'
import { bylineTroubles, inFileOrder } from './byline.ts'

const recorded = ['Ada Obi', 'Bayo Eze', 'Chinwé Uba']

test.each([
  [
    ['Ada Obi', 'Bayo Eze', 'Chinwe Uba'],
    [0, 1, 2],
  ],
  [
    ['A. Obi', 'Uba Chinwé', 'B. Eze'],
    [0, 2, 1],
  ],
  [
    ['Bayo Eze', 'Ada Obi', 'Chinwe Uba'],
    [1, 0, 2],
  ],
  [['Ada Obi', 'Bayo Eze'], null],
  [['Ada Obi', 'Bayo Eze', 'Dan Musa'], null],
  [['Ada Obi', 'Ada Obi', 'Bayo Eze'], null],
])('the authors of the record in the order of %j', (names, order) => {
  expect(inFileOrder(recorded, names)).toEqual(order)
})

test('another order and other people are troubles, until an editor leaves them as they are', () => {
  const kinds = (names: string[], kept: Parameters<typeof bylineTroubles>[2] = []) =>
    bylineTroubles(recorded, { place: 'p', names }, kept).map(({ kind }) => kind)
  expect(kinds(recorded)).toEqual([])
  expect(kinds(recorded.toReversed())).toEqual(['authors-order'])
  expect(kinds(['Dan Musa'])).toEqual(['authors-differ'])
  const remedy = { kind: 'leave' as const, place: 'p', trouble: 'authors-differ' as const }
  expect(kinds(['Dan Musa'], [{ id: '1', by: 'Ada', at: '', isUsed: true, remedy }])).toEqual([])
})
