import { expect, test } from 'vitest'
import { drag, middle, squareOf } from './crop.ts'

const wide = { width: 600, height: 400 }
const square = { width: 400, height: 400 }

test('without zoom the square is as large as the picture allows, from its middle', () => {
  expect(squareOf(wide, middle)).toMatchObject({ left: 100, top: 0, side: 400 })
  expect(squareOf({ width: 400, height: 600 }, middle)).toMatchObject({ left: 0, top: 100, side: 400 })
})

test('zooming in takes a smaller square around the same place', () => {
  expect(squareOf(wide, { ...middle, zoom: 2 })).toMatchObject({ left: 200, top: 100, side: 200 })
})

test('drawing the picture to the right shows what was left of the square', () => {
  const crop = drag(wide, middle, 0.25, 0)
  expect(squareOf(wide, crop)).toMatchObject({ left: 0, top: 0, side: 400 })
})

test('a picture can be drawn no further than its edges', () => {
  expect(drag(wide, middle, -9, 9)).toEqual({ zoom: 1, x: 1, y: 0.5 })
  expect(drag(square, { ...middle, zoom: 2 }, 9, -9)).toEqual({ zoom: 2, x: 0, y: 1 })
  expect(drag(square, middle, 9, -9)).toEqual(middle)
})
