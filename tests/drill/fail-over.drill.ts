import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '#tests/crash/postgres.ts'
import { keepSigningUp } from '#tests/crash/sign-ups.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { balance } from './haproxy.ts'
import { keepReading } from './load.ts'
import { startPair } from './patroni.ts'

const pages = ['/', '/journals', '/contact', '/about', '/journals/domain-health-journal']

/** Patroni's ttl, and as much again for its decision, the new primary's start and HAProxy's look. */
const backWithinMs = 45_000

test('the primary is killed three times in a write loop: no acknowledged sign-up is lost, no page fails, and writing goes on by itself', async ({
  task,
}) => {
  const pair = await startPair()
  const [dataDir, front, ...ports] = [await emptyFolder(), await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const env = {
    DATABASE_URL: pair.url,
    PUBLIC_URL: url,
    TRUSTED_PROXY: '127.0.0.1',
    LIMITS: 'newsletter-sign-up=1000000',
  }
  for (const port of ports) {
    const product = await startProduct({ port, dataDir, env })
    onTestFinished(() => product.kill9())
    for (const page of pages) await fetch(product.url + page, { headers: { Host: new URL(url).host } })
  }
  await balance(front, ports)
  const reading = keepReading(url, pages)
  const readers = keepSigningUp(url)
  const pauses: number[] = []
  for (let round = 0; round < 3; round++) {
    await readers.more(500)
    await pair.killPrimary()
    const killed = performance.now()
    // What was under way when the primary died may still be answered.
    await readers.more(20)
    pauses.push(performance.now() - killed)
    await pair.revive()
  }
  await Promise.all([reading.stop(), readers.stop()])
  const client = new Client({ connectionString: pair.url })
  await client.connect()
  const { rows } = await client.query<{ email: string }>('SELECT email FROM subscribers')
  await client.end()
  const kept = new Set(rows.map(({ email }) => email))
  const lost = readers.acknowledged.filter((email) => !kept.has(email))
  const seconds = pauses.map((ms) => `${Math.round(ms / 1000)} s`).join(', ')
  task.meta.happened = `${readers.acknowledged.length} acknowledged, ${lost.length} lost, writing went on after ${seconds}; other answers: ${readers.statuses().filter((status) => status !== 200)}; ${reading.failed().length} of ${reading.asked()} pages failed`
  expect(lost).toEqual([])
  expect(reading.asked()).toBeGreaterThan(1_000)
  expect(reading.failed()).toEqual([])
  expect(readers.statuses().filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(Math.max(...pauses)).toBeLessThan(backWithinMs)
})
