import { expect, test, vi } from 'vitest'
import { freePort, type Product } from '#tests/support/product.ts'
import { dataFolder, query } from './postgres.ts'
import { start } from './running.ts'

vi.setConfig({ testTimeout: 300_000 })

const readers = 10_000
/** How much is written when it is killed. */
const kills = [0.04, 0.3, 0.6]

test(`killed ${kills.length} times while a newsletter to ${readers} readers is written, it writes to each of them once`, async () => {
  const dataDir = await dataFolder()
  const port = await freePort()
  let product = await start(dataDir, {}, port)
  await query(
    dataDir,
    `INSERT INTO subscribers (id, email, token_hash)
     SELECT 'reader' || n, 'reader' || n || '@example.org', 'hash' || n FROM generate_series(1, ${readers}) n`,
  )
  await sendNewsletter(product)

  for (const enough of kills.map((part) => part * readers)) {
    await vi.waitUntil(async () => (await written(dataDir)).letters >= enough, { timeout: 60_000, interval: 5 })
    await product.kill9()
    expect((await written(dataDir)).letters).toBeLessThan(readers)
    // The lease of the interrupted job has minutes left, which is too long for the test.
    await query(dataDir, "UPDATE jobs SET leased_until = NULL, due_at = now() WHERE name = 'queue-newsletters'")
    product = await start(dataDir, {}, port)
  }
  await vi.waitUntil(async () => (await written(dataDir)).isDone, { timeout: 60_000, interval: 100 })
  expect(await written(dataDir)).toEqual({ letters: readers, readers, isDone: true })
})

type Written = { letters: number; readers: number; isDone: boolean }

async function written(dataDir: string): Promise<Written> {
  const [row] = await query<Written>(
    dataDir,
    `SELECT count(*)::int AS letters, count(DISTINCT to_email)::int AS readers,
       (SELECT queued_at IS NOT NULL FROM newsletters) AS "isDone" FROM letters WHERE newsletter_id IS NOT NULL`,
  )
  return row ?? expect.fail('no answer')
}

async function sendNewsletter({ url, log }: Product): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: url }
  const token = await vi.waitUntil(() => /\/invite\/([\w-]{43})/.exec(log())?.[1], 10_000)
  const account = JSON.stringify({ name: 'Ada Admin', password: 'seven green bottles' })
  const setUp = await fetch(`${url}/api/admin/complete/${token}`, { method: 'PATCH', headers, body: account })
  const [session = ''] = setUp.headers.getSetCookie()
  const body = JSON.stringify({ subject: 'News', body: '<p>Dear reader</p>' })
  const sent = await fetch(`${url}/api/newsletter/send`, {
    method: 'POST',
    headers: { ...headers, Cookie: session.split(';')[0] ?? '' },
    body,
  })
  expect(sent.status).toBe(202)
}
