import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { dataFolder, emptyFolder } from '#tests/crash/postgres.ts'
import { keepSigningUp, lost } from '#tests/crash/sign-ups.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { balance } from './haproxy.ts'
import { openLine } from './line.ts'
import { keepReading } from './load.ts'

/** Milliseconds until /readyz/write of this process answers so. */
async function until(url: string, wanted: number): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { status } = await fetch(`${url}/readyz/write`)
    if (status === wanted) return Math.round(performance.now() - began)
    if (performance.now() - began > 30_000) throw new Error(`/readyz/write still answers ${status}`)
    await sleep(50)
  }
}

test('the network between each of two processes and PostgreSQL is cut without a word, in turn: the other one serves, and nothing acknowledged is lost', async ({
  task,
}) => {
  const [dataDir, files] = [await dataFolder(), await emptyFolder()]
  const { connection, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  onTestFinished(stop)
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const nodes = await Promise.all(
    ports.map(async (port) => {
      const line = await openLine({ path: join(connection.host, '.s.PGSQL.5432') })
      const product = await startProduct({
        port,
        dataDir: files,
        env: {
          DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${line.port}/postgres`,
          PUBLIC_URL: url,
          LIMITS: 'newsletter-sign-up=1000000',
          TRUSTED_PROXY: '127.0.0.1',
        },
      })
      onTestFinished(() => product.kill9())
      return { line, url: product.url }
    }),
  )
  await balance(front, ports)
  const reading = keepReading(url, ['/', '/journals', '/contact'])
  const readers = keepSigningUp(url)
  const [noticed, healed]: number[][] = [[], []]
  for (let round = 0; round < 4; round++) {
    const node = nodes[round % 2]
    if (!node) throw new Error('no such process')
    await readers.more(100)
    node.line.turn('silent')
    noticed?.push(await until(node.url, 503))
    // What the cut one had in hand is answered within seconds; from then on the other one has everything.
    await sleep(8_000)
    await readers.more(100)
    node.line.turn('open')
    healed?.push(await until(node.url, 200))
  }
  await Promise.all([reading.stop(), readers.stop()])
  const gone = await lost(dataDir, readers.acknowledged)
  const [slowest, longest] = [Math.round(readers.slowestMs()), Math.round(reading.longestFailingMs())]
  task.meta.happened = `4 cuts: /readyz/write said so within ${Math.max(...(noticed ?? []))} ms and was well again within ${Math.max(...(healed ?? []))} ms; ${readers.acknowledged.length} sign-ups in at most ${slowest} ms, ${gone.length} lost, other answers: ${readers.statuses().filter((status) => status !== 200)}; ${reading.failed().length} of ${reading.asked()} pages failed, for ${longest} ms at most`
  expect(gone).toEqual([])
  expect(readers.statuses().filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(Math.max(...(noticed ?? []))).toBeLessThan(5_000)
  expect(Math.max(...(healed ?? []))).toBeLessThan(10_000)
  expect(slowest).toBeLessThan(15_000)
  expect(reading.failed().length / reading.asked()).toBeLessThan(0.01)
  expect(longest).toBeLessThan(5_000)
})
