import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { createMeter } from '../telemetry/meter.ts'
import { openCdn, type Pace } from './cdn.ts'

const log = pino({ level: 'silent' })
const token = 'a-secret-for-purging-only'
const long = 60_000

type Purge = { headers: IncomingMessage['headers']; body: string; answer(status?: number): void }

/** A CDN that answers each purge when the test says so, or at once with `status`. */
async function cdnThat(pace: Partial<Pace> = {}) {
  const purges: Purge[] = []
  const state = { status: 200 as number | null }
  const { port } = await listening(async (req: IncomingMessage, res: ServerResponse) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const answer = (status = 200) => void res.writeHead(status).end()
    purges.push({ headers: req.headers, body, answer })
    if (state.status !== null) answer(state.status)
  })
  const meter = createMeter()
  const cdn = openCdn({
    ...{ purgeUrl: `http://127.0.0.1:${port}/purge`, token, key: 'journals.example.org', log, meter },
    pace: { patienceMs: 2_000, againMs: long, retryMs: 20, longestRetryMs: 40, ...pace },
  })
  onTestFinished(() => cdn.stop())
  return { cdn, purges, state, meter }
}

const isOpen = (promise: Promise<void>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(resolve, true))])

test('a purge names the site in the ways that CDNs read, with its secret', async () => {
  const { cdn, purges } = await cdnThat()
  cdn.purge()
  await cdn.settle()
  expect(purges).toHaveLength(1)
  expect(purges[0]?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'fastly-key': token,
    'surrogate-key': 'journals.example.org',
  })
  expect(JSON.parse(purges[0]?.body ?? '')).toEqual({ tags: ['journals.example.org'] })
})

test('who has nothing to purge does not wait', async () => {
  const { cdn, purges } = await cdnThat()
  await cdn.settle()
  expect(purges).toEqual([])
})

test('changes during a purge share the next one, and each waits for a purge that began after it', async () => {
  const { cdn, purges, state } = await cdnThat()
  state.status = null
  cdn.purge()
  await vi.waitFor(() => expect(purges).toHaveLength(1), 20_000)
  for (let change = 0; change < 50; change++) cdn.purge()
  const settled = cdn.settle()
  purges[0]?.answer()
  await vi.waitFor(() => expect(purges).toHaveLength(2), 20_000)
  expect(await isOpen(settled)).toBe(true)
  purges[1]?.answer()
  await settled
  expect(purges).toHaveLength(2)
})

test('a purge is repeated a little later, because an older answer may have been on its way', async () => {
  const { cdn, purges } = await cdnThat({ againMs: 30 })
  cdn.purge()
  await cdn.settle()
  expect(purges).toHaveLength(1)
  await vi.waitFor(() => expect(purges).toHaveLength(2), 20_000)
})

test('a process that starts purges what one that was killed may have left', async () => {
  const { purges } = await cdnThat({ againMs: 30 })
  await vi.waitFor(() => expect(purges).toHaveLength(1), 20_000)
})

test('a purge that fails is tried until it works, and keeps nobody waiting', async () => {
  const { cdn, purges, state, meter } = await cdnThat()
  state.status = 503
  cdn.purge()
  await cdn.settle()
  await vi.waitFor(() => expect(purges.length).toBeGreaterThan(3), 20_000)
  state.status = 200
  const tried = purges.length
  await vi.waitFor(
    async () => expect(await meter.registry.metrics()).toContain('journals_cdn_purges_total{outcome="done"} 1'),
    20_000,
  )
  expect(await meter.registry.metrics()).toMatch(/journals_cdn_purges_total\{outcome="failed"\} \d+/)
  expect(purges.length).toBeGreaterThan(tried)
  const healed = purges.length
  await sleep(100)
  expect(purges).toHaveLength(healed)
})

test('while the CDN fails, changes wait for its next try, and the try covers them', async () => {
  const { cdn, purges, state } = await cdnThat({ retryMs: 200, longestRetryMs: 200 })
  state.status = 500
  cdn.purge()
  await cdn.settle()
  for (let change = 0; change < 50; change++) cdn.purge()
  await cdn.settle()
  expect(purges).toHaveLength(1)
  state.status = 200
  await vi.waitFor(() => expect(purges).toHaveLength(2), 20_000)
})

test('a CDN that is silent holds a write up for a bounded time, and only the first', async () => {
  const { cdn, state } = await cdnThat({ patienceMs: 200, retryMs: long, longestRetryMs: long })
  state.status = null
  cdn.purge()
  const began = performance.now()
  await cdn.settle()
  expect(performance.now() - began).toBeLessThan(1_500)
  await vi.waitFor(async () => {
    cdn.purge()
    expect(await isOpen(cdn.settle())).toBe(false)
  })
})
