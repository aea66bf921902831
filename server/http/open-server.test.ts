import type { RequestListener, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './open-server.ts'

/**
 * Sends `text` to a server with little patience, and then some bytes one by one. Returns what came until the end. A byte that
 * came while the server closes the connection would reset it, and the answer would be lost with it: the last is long before.
 */
async function client(listener: RequestListener, text: string, { isReading = true, silentMs = 5_000 } = {}) {
  const server = openServer({ headersMs: 200, requestMs: 400, silentMs }).on('request', listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
  onTestFinished(() => void socket.destroy())
  for (const ms of isReading ? [20, 40, 60] : []) setTimeout(() => socket.write('a'), ms)
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const seen: Buffer[] = []
  socket.on('error', () => {}).on('close', () => resolve(Buffer.concat(seen).toString()))
  if (isReading) socket.on('data', (chunk) => seen.push(chunk))
  else socket.pause()
  return ended
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n'],
])('who sends its %s a byte at a time reads that it took too long, and the connection is closed', async (_, text) => {
  const ended = client((req) => void req.resume(), text)
  expect(await ended).toMatch(/^HTTP\/1.1 408 /)
})

test('for who takes nothing of the answer, what was opened for it is closed', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  const listener = (_: unknown, res: ServerResponse) => void endless.pipe(res.on('close', () => endless.destroy()))
  void client(listener, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', { isReading: false, silentMs: 300 })
  await expect.poll(() => endless.destroyed, { timeout: 5000 }).toBe(true)
})
