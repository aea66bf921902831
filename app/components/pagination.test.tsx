import { expect, test } from 'vitest'
import { pagesShown } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 12, [1, 4, 5, 6, 12]],
  [12, 12, [1, 11, 12]],
])('on page %i of %i the pages shown are %j', (page, pageCount, shown) => {
  expect(pagesShown(page, pageCount)).toEqual(shown)
})
