import { expect, test } from 'vitest'
import { buyersSentence, discountPercent, priceProblem } from './course.ts'

test.each([
  [7_500, 10_000, 25],
  [2, 3, 33],
  [1, 3, 67],
  [10_000, 10_000, null],
  [10_000, null, null],
])('a course at %i that was %s shows the badge %s', (price, originalPrice, percent) => {
  expect(discountPercent(price, originalPrice)).toBe(percent)
})

test('an original price is optional, but must exceed the price', () => {
  const sentence = 'Original price cannot be less than or equal current price'
  expect(priceProblem(5_000, null)).toBeNull()
  expect(priceProblem(5_000, 5_001)).toBeNull()
  expect(priceProblem(5_000, 5_000)).toBe(sentence)
  expect(priceProblem(5_000, 4_000)).toBe(sentence)
})

test('a course says how many have paid for it', () => {
  expect([buyersSentence(1), buyersSentence(2)]).toEqual([
    '1 person has paid for this course.',
    '2 people have paid for this course.',
  ])
})
