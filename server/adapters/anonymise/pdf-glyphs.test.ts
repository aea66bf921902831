import { expect, test } from 'vitest'
import { boxesOf, type Glyph, type Quad } from './pdf-glyphs.ts'

/** Letters of one line, each from here on, of this size and so much above the line. */
const letters = (count: number, x: number, size: number, rise = 0): Glyph[] =>
  Array.from({ length: count }, (_, at) => {
    const [left, right, bottom, top] = [x + at * size, x + (at + 1) * size, rise, rise + size]
    const quad: Quad = [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ]
    return { code: 0, unicode: 'a', quad, x: left, y: bottom, show: 0, at }
  })

test('a name behind a raised mark is covered as a whole', () => {
  const boxes = boxesOf([...letters(5, 0, 10), ...letters(1, 50, 6, 5), ...letters(5, 56, 10)])
  expect(boxes.map(([from, to, , top]) => [from, to, top])).toEqual([
    [
      [0, 0],
      [50, 0],
      [0, 10],
    ],
    [
      [50, 5],
      [56, 5],
      [50, 11],
    ],
    [
      [56, 0],
      [106, 0],
      [56, 10],
    ],
  ])
})
