import { expect, test } from 'vitest'
import { misplacedIn } from './misplaced.ts'

test('an element with thousands of others in it is told of like one with few', () => {
  const told = (paragraphs: number) =>
    misplacedIn('sec', '(title? , (p | fig)* , sec*)', [...Array(paragraphs).fill('p'), 'title'], () => true)
  expect(told(20_000)).toEqual([{ at: 20_000, sentence: told(2)[0]?.sentence }])
})
