import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'

const page = () =>
  new Response('<p>Ada’s own page</p>'.repeat(200), { headers: { 'Content-Type': 'text/html', Vary: 'Cookie' } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])(
  'a page for one reader whose browser takes %s is a fraction of its size, and reads the same',
  async (encoding, decompress) => {
    const compressed = await compressPage(page(), encoding)
    expect(Object.fromEntries(compressed.headers)).toEqual({
      ...{ 'content-type': 'text/html', 'content-encoding': encoding, vary: 'Cookie, Accept-Encoding' },
    })
    const bytes = await bytesOf(compressed)
    const whole = await bytesOf(page())
    expect(bytes.length).toBeLessThan(whole.length / 10)
    expect(decompress(bytes)).toEqual(whole)
  },
)

test('a program that asks for no encoding gets the page as it was written', async () => {
  for (const accepted of [undefined, '', 'identity', 'br;q=0']) {
    const answer = await compressPage(page(), accepted)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(await page().text())
  }
})

test('an answer without a page, as one that leads elsewhere, stays as it is', async () => {
  const elsewhere = new Response(null, { status: 302, headers: { Location: '/author' } })
  expect(await compressPage(elsewhere, 'br')).toBe(elsewhere)
})
