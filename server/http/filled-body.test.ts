import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fill, filledBody, gzipFilled, lengthOf } from './filled-body.ts'

const buffers = (texts: string[]) => texts.map((text) => Buffer.from(text))

test('what is joined from compressed parts is the page that was joined from its parts', async () => {
  const [pieces, slots] = [
    buffers(['<html>é', '', 'x'.repeat(100_000), '</html>']),
    [buffers(['Log in', '']), buffers(['', 'Profile']), buffers(['one', 'one'])],
  ]
  const plain = filledBody(pieces, slots)
  const gzipped = await gzipFilled(pieces, slots)
  const expected = [`<html>éLog in${'x'.repeat(100_000)}one</html>`, `<html>éProfile${'x'.repeat(100_000)}one</html>`]
  for (const [kind, text] of expected.entries()) {
    expect(fill(plain, kind).toString() === text).toBe(true)
    expect(gunzipSync(fill(gzipped, kind)).toString() === text).toBe(true)
    for (const body of [plain, gzipped]) expect(lengthOf(body, kind)).toBe(fill(body, kind).length)
  }
  expect(fill(plain, 0)).toEqual(plain.whole)
  expect(fill(gzipped, 0)).toEqual(gzipped.whole)
})
