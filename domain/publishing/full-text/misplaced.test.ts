import { expect, test } from 'vitest'
import { misplacedIn } from './misplaced.ts'

test('an element with thousands of others in it is reported like one with few', () => {
  const shown = (paragraphs: number) =>
    misplacedIn('sec', '(title? , (p | fig)* , sec*)', [...Array(paragraphs).fill('p'), 'title'], () => true)
  expect(shown(20_000)).toEqual([{ at: 20_000, sentence: shown(2)[0]?.sentence }])
})
