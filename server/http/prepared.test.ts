import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { prepare, send } from './prepared.ts'

test.each([0, 1, 1000, 12_288, 12_289, 300_000])(
  '%i bytes of any value arrive as they are in every encoding',
  async (length) => {
    const identity = randomBytes(length)
    const prepared = prepare([], { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) })
    const ask = await listening((req, res) => send(prepared, req.headers, res))
    const plain = await ask('/')
    const br = await ask('/', { 'accept-encoding': 'br' })
    const gzip = await ask('/', { 'accept-encoding': 'gzip' })
    for (const answer of [plain, br, gzip]) expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(
      [plain.body, brotliDecompressSync(br.body), gunzipSync(gzip.body)].map((body) => body.equals(identity)),
    ).toEqual([true, true, true])
  },
)

test('without a compressed copy everyone gets the plain one', async () => {
  const ask = await listening((req, res) => send(prepare([], { identity: Buffer.from('plain') }), req.headers, res))
  const answer = await ask('/', { 'accept-encoding': 'br, gzip' })
  expect(answer.text).toBe('plain')
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

test('answers sent one after another on a connection keep apart, HEAD and 304 among them', async () => {
  const prepared = prepare(['Content-Type', 'text/plain'], { identity: Buffer.from('body') })
  const ask = await listening((req, res) => send(prepared, req.headers, res))
  const url = `http://127.0.0.1:${ask.port}/`
  const { headers } = await fetch(url)
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('4')
  const known = await fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(await (await fetch(url)).text()).toBe('body')
})
