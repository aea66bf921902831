import { expect, onTestFinished, test, vi } from 'vitest'
import type { Transition } from '#domain/words/manuscript-status.ts'
import { type Attempt, callFor, type Linked, type Role, walkable } from '#tests/support/manuscript-life.ts'
import { askPatiently, officeOn } from '#tests/support/office.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { headersOf, smtpSink } from '#tests/support/smtp-sink.ts'
import { dataFolder, query } from './postgres.ts'

vi.setConfig({ testTimeout: 300_000 })

/** All transitions made by a person. Those made by a payment are tested with the payments. */
const steps = walkable.filter(({ by }) => by !== 'payment')
const roles: Record<Transition['by'], Role> = {
  admin: 'admin',
  'admin-or-finance': 'admin',
  staff: 'admin',
  author: 'link',
  payment: 'payer',
}

/** The tables that a step uses, in this order. Locking one stops every step at the same point. */
const points = {
  'before its transaction': 'manuscripts',
  'inside its transaction, with its status moved': 'manuscript_steps',
  'inside its transaction, with its history written': 'activity',
}

/** Three processes on one database, because all steps run at once and each holds a connection. */
async function office() {
  const dataDir = await dataFolder()
  const sink = await smtpSink()
  const ports = [await freePort(), await freePort(), await freePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'journals@example.org', PUBLIC_URL: urls[0] ?? '' }
  let products: Awaited<ReturnType<typeof startProduct>>[] = []

  async function start() {
    products = await Promise.all(ports.map((port) => startProduct({ dataDir, port, env })))
  }
  async function kill9() {
    await Promise.all(products.map((product) => product.kill9()))
  }
  onTestFinished(kill9)
  await start()
  const { staff, file, manuscript, state, waiting, pool } = await officeOn(dataDir, urls[0] ?? '')
  const admin = await staff('admin')
  const manuscripts: Linked[] = []
  for (const { from } of steps) manuscripts.push(await manuscript(from))

  /** Sends all calls at once and returns without waiting for the replies. */
  async function takeEveryStep() {
    const calls = await Promise.all(
      steps.map(async ({ action, by }, at) => {
        const attempt: Attempt = { action, role: roles[by] }
        return { attempt, ...callFor(attempt, manuscripts[at] ?? expect.fail(), await file(admin.id)) }
      }),
    )
    return calls.map(({ attempt, path, method, body }, at) =>
      askPatiently(urls[at % urls.length] ?? '', path, {
        method,
        body,
        as: attempt.role === 'admin' ? admin : undefined,
      }),
    )
  }

  async function whole() {
    return Promise.all(manuscripts.map(({ id }) => state(id)))
  }
  return { dataDir, sink, pool, start, kill9, takeEveryStep, whole, waiting }
}

test('killed at any point of any step it leaves nothing half done; killed after it, every letter still goes', async () => {
  const { dataDir, sink, pool, start, kill9, takeEveryStep, whole, waiting } = await office()
  const before = await whole()

  for (const [point, table] of Object.entries(points)) {
    const holder = await pool.connect()
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const replies = await takeEveryStep()
    await vi.waitFor(async () => expect(await waiting(), point).toBeGreaterThanOrEqual(steps.length), 20_000)
    await kill9()
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(steps.map(() => 0))
    await holder.query('ROLLBACK')
    holder.release()
    await start()
    expect(await whole(), point).toEqual(before)
  }

  const tried = sink.recipients.length
  sink.next('tarpit')
  const replies = await takeEveryStep()
  const areTaken = async () => (await whole()).every(({ steps }) => steps.length === 1)
  await vi.waitUntil(areTaken, { timeout: 60_000, interval: 1 })
  await vi.waitUntil(() => sink.recipients.length > tried, { timeout: 60_000, interval: 1 })
  await kill9()
  await Promise.all(replies)
  for (const [at, { status, steps: taken, letters, activity }] of (await whole()).entries()) {
    const { from, action, to, letter } = steps[at] ?? expect.fail()
    expect([status, taken.length, activity.length, letters.length]).toEqual([to, 1, 1, letter ? 1 : 0])
    expect(taken[0]).toMatchObject({ action, from, to, letterId: letters[0]?.id ?? null })
  }

  // A letter being sent is leased for a minute, and one that waited too long for the server is put off.
  await query(dataDir, "UPDATE letters SET leased_until = NULL, due_at = now() WHERE state = 'queued'")
  await start()
  const unsent = () => query(dataDir, "SELECT id FROM letters WHERE state <> 'sent'")
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 30_000, interval: 100 })
  const owed = await query<{ id: string }>(dataDir, 'SELECT id FROM letters')
  const taken = sink.taken.map(({ raw }) => headersOf(raw).find((line) => line.startsWith('Message-ID:')))
  expect(new Set(taken).size).toBe(owed.length)
  expect(taken.length).toBeLessThanOrEqual(owed.length + 2)
})
