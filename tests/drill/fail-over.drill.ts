import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '#tests/crash/postgres.ts'
import { keepSigningUp } from '#tests/crash/sign-ups.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { startPair } from './patroni.ts'

/** Patroni's ttl, and as much again for its decision, the new primary's start and HAProxy's look. */
const backWithinMs = 45_000

test('the primary is killed three times in a write loop: no acknowledged sign-up is lost, and writing goes on by itself', async ({
  task,
}) => {
  const pair = await startPair()
  const product = await startProduct({
    port: await freePort(),
    dataDir: await emptyFolder(),
    env: { DATABASE_URL: pair.url, LIMITS: 'newsletter-sign-up=1000000' },
  })
  onTestFinished(() => product.kill9())
  const readers = keepSigningUp(product.url)
  const pauses: number[] = []
  for (let round = 0; round < 3; round++) {
    await readers.more(500)
    await pair.killPrimary()
    const killed = performance.now()
    // What was under way when the primary died may still be answered.
    await readers.more(20)
    pauses.push(performance.now() - killed)
    expect((await fetch(product.url)).status).toBe(200)
    await pair.revive()
  }
  await readers.stop()
  const client = new Client({ connectionString: pair.url })
  await client.connect()
  const { rows } = await client.query<{ email: string }>('SELECT email FROM subscribers')
  await client.end()
  const kept = new Set(rows.map(({ email }) => email))
  const lost = readers.acknowledged.filter((email) => !kept.has(email))
  const seconds = pauses.map((ms) => `${Math.round(ms / 1000)} s`).join(', ')
  task.meta.happened = `${readers.acknowledged.length} acknowledged, ${lost.length} lost, writing went on after ${seconds}; other answers: ${readers.statuses().filter((status) => status !== 200)}`
  expect(lost).toEqual([])
  expect(readers.statuses().filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(Math.max(...pauses)).toBeLessThan(backWithinMs)
})
