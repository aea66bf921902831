import { expect, test } from 'vitest'
import { oneLine, paragraphs } from './plain-text.ts'

test('a title loses line breaks, control characters and double spaces, and nothing else', () => {
  expect(oneLine(' Nul\u0000 bell\u0007\r\n and\t  tab\u0085\u2028line\ufffe ')).toBe('Nul bell and tab line')
  expect(oneLine('naïve ọ̀ \u200fعربي\u200f 论 <b>')).toBe('naïve ọ̀ \u200fعربي\u200f 论 <b>')
})

test('half of a surrogate pair becomes the sign for what cannot be read', () => {
  expect(oneLine('a\ud83d b 😀')).toBe('a\ufffd b 😀')
})

test('an abstract is taken apart at its line breaks, and empty paragraphs are dropped', () => {
  expect(paragraphs('One\u0000 a.\r\n\r\n Two.\n\u0007\nThree.\u2029')).toEqual(['One a.', 'Two.', 'Three.'])
  expect(paragraphs(' \n ')).toEqual([])
})
