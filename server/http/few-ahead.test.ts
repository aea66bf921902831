import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { withFewAhead } from './few-ahead.ts'

/** Sends so many requests at once on one connection, and counts the answers until it ends. */
async function askAtOnce(requests: number) {
  let begun = 0
  const { port } = await listening(
    withFewAhead((_, res) => {
      begun++
      setImmediate(() => res.end('good'))
    }),
  )
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests)),
  )
  onTestFinished(() => void socket.destroy())
  let answers = 0
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => {}).on('close', () => resolve())
  socket.on('data', (chunk) => {
    answers += chunk.toString().split('good').length - 1
    if (answers === requests) resolve()
  })
  await ended
  return { begun, answers }
}

test('a few requests at once on one connection are answered, hundreds are not even begun', async () => {
  expect(await askAtOnce(10)).toEqual({ begun: 10, answers: 10 })
  const { begun } = await askAtOnce(500)
  expect(begun).toBeLessThan(30)
})
