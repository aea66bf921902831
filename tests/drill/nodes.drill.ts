import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { dataFolder, emptyFolder } from '#tests/crash/postgres.ts'
import { keepSigningUp, lost } from '#tests/crash/sign-ups.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { balance } from './haproxy.ts'
import { keepReading } from './load.ts'

const log = pino({ level: 'silent' })

/** Two processes that share a database and a folder of files, with HAProxy in front. */
async function twoNodes() {
  const [dataDir, files] = [await dataFolder(), await emptyFolder()]
  const { connection, stop } = await startEmbedded({ dataDir, log })
  onTestFinished(stop)
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const start = (port: number) =>
    startProduct({
      port,
      dataDir: files,
      env: {
        DATABASE_URL: `postgres://${connection.user}@localhost:5432/postgres?host=${encodeURIComponent(connection.host)}`,
        PUBLIC_URL: url,
        LIMITS: 'newsletter-sign-up=1000000',
        TRUSTED_PROXY: '127.0.0.1',
        DRAIN_SECONDS: '4',
      },
    })
  const nodes: Product[] = []
  for (const port of ports) nodes.push(await start(port))
  onTestFinished(() => Promise.all(nodes.map((node) => node.kill9())).then(() => {}))
  const { allUp } = await balance(front, ports)
  return { dataDir, nodes, start, url, allUp }
}

test('R10 two processes are restarted in turn, three times: of 10,000 requests none fails', async ({ task }) => {
  const { dataDir, nodes, start, url, allUp } = await twoNodes()
  const reading = keepReading(url, ['/', '/journals', '/search?q=water', '/contact'])
  const readers = keepSigningUp(url)
  for (let round = 0; round < 6; round++) {
    const at = round % 2
    const node = nodes[at]
    if (!node) throw new Error('no such process')
    expect(await node.stop()).toBe(0)
    nodes[at] = await start(node.port)
    // Until HAProxy has asked the new one, there is one process only.
    await allUp()
  }
  while (reading.asked() < 10_000) await sleep(100)
  await Promise.all([reading.stop(), readers.stop()])
  const gone = await lost(dataDir, readers.acknowledged)
  task.meta.happened = `${reading.asked()} pages and ${readers.acknowledged.length} sign-ups, ${reading.failed().length} failed, ${gone.length} lost`
  expect(reading.failed()).toEqual([])
  expect(readers.statuses()).toEqual([200])
  expect(gone).toEqual([])
})

test('R13 one of two processes is killed 20 times under load: at most 1 % fails for at most 5 s, and nothing acknowledged is lost', async ({
  task,
}) => {
  const { dataDir, nodes, start, url, allUp } = await twoNodes()
  const reading = keepReading(url, ['/', '/journals', '/search?q=water', '/contact'])
  const readers = keepSigningUp(url)
  for (let round = 0; round < 20; round++) {
    await readers.more(10 + Math.floor(Math.random() * 30))
    const at = round % 2
    const node = nodes[at]
    if (!node) throw new Error('no such process')
    await node.kill9()
    await readers.more(10)
    nodes[at] = await start(node.port)
    await allUp()
  }
  await Promise.all([reading.stop(), readers.stop()])
  const gone = await lost(dataDir, readers.acknowledged)
  const [share, longest] = [reading.failed().length / reading.asked(), reading.longestFailingMs()]
  task.meta.happened = `${reading.failed().length} of ${reading.asked()} pages failed, for ${Math.round(longest)} ms at most; ${readers.acknowledged.length} sign-ups, ${gone.length} lost`
  expect(share).toBeLessThan(0.01)
  expect(longest).toBeLessThan(5_000)
  expect(gone).toEqual([])
})
