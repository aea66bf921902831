import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { smtpSink } from '#tests/support/smtp-sink.ts'
import { systemClock } from '../adapters/clock.ts'
import { keepInMailbox, type Mailer } from '../adapters/mail/mailer.ts'
import { smtpMailer } from '../adapters/mail/smtp.ts'
import * as schema from '../db/schema.ts'
import { composeLetter } from './letter.ts'
import { addLetter } from './outbox.ts'
import type { JobHandlers } from './schedule.ts'
import { addJob } from './schedule.ts'
import { startWorker } from './worker.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await db.delete(schema.letters)
  await db.delete(schema.jobs)
})

type Change = Partial<Omit<Parameters<typeof startWorker>[0], 'handlers'>> & { handlers?: JobHandlers }

function start({ handlers = {}, ...change }: Change = {}) {
  const lines: { time: number; msg: string; job?: string; err: { message: string } }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const log = pino({ level: 'info' }, { write: (line) => line.includes('"dependency"') || write(line) })
  const worker = startWorker({
    db,
    mailer: keepInMailbox,
    clock: systemClock,
    log,
    handlers: () => handlers,
    idleMs: 20,
    ...change,
  })
  onTestFinished(() => worker.stop())
  return { ...worker, lines }
}

const add = (email: string) =>
  addLetter(db, composeLetter({ kind: 'test', to: { email }, subject: 'Hello', blocks: ['Dear reader,'] }))
const states = async () => (await db.select().from(schema.letters)).map(({ state }) => state)

test('two workers on one database send a hundred letters, each once', async () => {
  const sink = await smtpSink()
  const addresses = Array.from({ length: 100 }, (_, index) => `reader${index}@example.org`)
  for (const address of addresses) await add(address)
  const mailer = () => smtpMailer({ smtpUrl: sink.url, from: 'editorial@example.org', publicUrl: 'http://localhost' })
  start({ mailer: mailer() })
  start({ mailer: mailer() })
  await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(Array(100).fill('sent'))
  expect(sink.taken.flatMap(({ to }) => to).sort()).toEqual(addresses.sort())
})

test('while the mail server is away it rests after each try, however many letters wait', async () => {
  for (let reader = 0; reader < 20; reader++) await add(`reader${reader}@example.org`)
  const mailer = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.org', publicUrl: 'http://localhost' })
  const { lines } = start({ mailer, idleMs: 60_000 })
  await expect.poll(() => lines.length).toBe(1)
  await sleep(100)
  expect((await db.select().from(schema.letters)).filter(({ attempts }) => attempts > 0)).toHaveLength(1)
})

test('it tries ever less often while the mail server is away, so that most letters keep their tries', async () => {
  for (let reader = 0; reader < 20; reader++) await add(`reader${reader}@example.org`)
  const mailer = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.org', publicUrl: 'http://localhost' })
  const { lines } = start({ mailer })
  await expect.poll(() => lines.length, { timeout: 5000 }).toBeGreaterThan(4)
  const waits = lines.slice(1, 5).map(({ time }, at) => time - (lines[at]?.time ?? 0))
  for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(20 * 2 ** at - 2)
})

test('a letter that was queued while the clock was ahead is sent', async () => {
  await add('ada@example.org')
  await db.update(schema.letters).set({ dueAt: sql`now() + interval '1 day'` })
  start()
  await expect.poll(states).toEqual(['sent'])
})

test('letters and jobs that come in while it is idle are done', async () => {
  const ran: unknown[] = []
  start({ handlers: { greet: { run: async (payload) => void ran.push(payload) } } })
  await sleep(50)
  await add('ada@example.org')
  await addJob(db, 'greet', { name: 'Ada' })
  await expect.poll(states).toEqual(['sent'])
  await expect.poll(() => ran).toEqual([{ name: 'Ada' }])
})

test('recurring jobs run once in two workers', async () => {
  const runs: true[] = []
  const handlers = { sweep: { everySeconds: 3600, run: async () => void runs.push(true) } }
  start({ handlers })
  start({ handlers })
  await expect.poll(() => runs.length).toBe(1)
  await sleep(100)
  expect(runs).toHaveLength(1)
})

test('a job that fails is in the log and stops neither letters nor other jobs', async () => {
  const runs: true[] = []
  const { lines } = start({
    handlers: {
      broken: { everySeconds: 60, run: () => Promise.reject(new Error('broken')) },
      sound: { everySeconds: 60, run: async () => void runs.push(true) },
    },
  })
  await add('ada@example.org')
  await expect.poll(states).toEqual(['sent'])
  await expect.poll(() => runs.length).toBe(1)
  await expect.poll(() => lines).toMatchObject([{ msg: 'job failed', job: 'broken', err: { message: 'broken' } }])
})

test('stopping waits for the letter under way, and takes no other', async () => {
  let finish = () => {}
  let isClosed = false
  const slow: Mailer = {
    isMailbox: true,
    send: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
    close: () => {
      isClosed = true
    },
  }
  await add('a@example.org')
  await add('b@example.org')
  const worker = start({ mailer: slow })
  await expect
    .poll(async () => (await db.select().from(schema.letters)).filter(({ leasedUntil }) => leasedUntil).length)
    .toBe(1)
  const stopped = worker.stop()
  await sleep(30)
  expect(isClosed).toBe(false)
  finish()
  await stopped
  expect(isClosed).toBe(true)
  expect((await states()).sort()).toEqual(['queued', 'sent'])
})

test('while nothing is due, it asks one question for all its loops, and claims nothing', async () => {
  const asked: PropertyKey[] = []
  const watched = new Proxy(db, {
    get(target, name) {
      asked.push(name)
      return Reflect.get(target, name)
    },
  })
  const worker = start({ db: watched, idleMs: 50 })
  await sleep(1_000)
  await worker.stop()
  const questions = asked.filter((name) => name === 'execute').length
  expect(questions).toBeGreaterThan(3)
  // Each of the six loops for itself would ask twenty times.
  expect(questions).toBeLessThan(40)
  expect(asked).not.toContain('update')
})

test('a worker that finds no database says so, keeps trying, and can be stopped', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 })
  onTestFinished(() => pool.end())
  const { lines, stop } = start({ db: drizzle(pool, { schema, casing: 'snake_case' }) })
  await expect.poll(() => lines.length).toBeGreaterThan(2)
  expect(lines[0]?.msg).toBe('worker step failed')
  await stop()
})
