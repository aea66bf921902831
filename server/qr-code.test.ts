import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

/** Draws the squares of the path: '#' is dark. */
function drawn(text: string): string[] {
  const { size, path } = qrCode(text)
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const all = [...Array(size).keys()]
  return all.map((y) => all.map((x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''))
}

test('a QR code has its three eyes, and grows with the text', () => {
  const rows = drawn('https://journals.example/verify/ABCD')
  const eye = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(eye)
  expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(eye)
  expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(eye)
  expect(rows.length).toBe(29)
  expect(drawn('x'.repeat(500)).length).toBeGreaterThan(80)
})
