import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { jobs, nodes } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { addJob, type JobHandlers, registerRecurring, runNextJob } from './schedule.ts'

const { db } = await testDatabase()
const hour = 3600

let time = new Date()
const now = () => time
const pass = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000)
}

beforeEach(async () => {
  await db.delete(jobs)
  // `dueAt` is set by the database's clock, so this time must be slightly later.
  time = new Date(Date.now() + 1000)
})

const run = (handlers: JobHandlers) => runNextJob(db, handlers, now)
const rowOf = async (name: string) => (await db.select().from(jobs).where(eq(jobs.name, name)))[0]

function counting(everySeconds?: number) {
  const payloads: unknown[] = []
  return {
    payloads,
    run: async (payload: unknown) => void payloads.push(payload),
    ...(everySeconds && { everySeconds }),
  }
}

test('a recurring job runs at once and then in its rhythm', async () => {
  const sweep = counting(hour)
  await registerRecurring(db, { sweep })
  expect(await run({ sweep })).toEqual({ ran: true })
  expect(await run({ sweep })).toEqual({ ran: false })
  pass(hour - 1)
  expect((await run({ sweep })).ran).toBe(false)
  pass(1)
  expect((await run({ sweep })).ran).toBe(true)
  expect(sweep.payloads).toHaveLength(2)
})

test('in several processes a recurring job runs once', async () => {
  const sweep = counting(hour)
  await Promise.all([1, 2, 3].map(() => registerRecurring(db, { sweep })))
  await Promise.all([1, 2, 3, 4].map(() => run({ sweep })))
  expect(sweep.payloads).toHaveLength(1)
})

test('a slow job is left to its own loop, which takes no other', async () => {
  const [read, greet] = [{ ...counting(), lane: 'files' as const }, counting()]
  await addJob(db, 'read', {}, new Date(0))
  await addJob(db, 'greet', {}, new Date(0))
  const runIn = async (lane: 'usual' | 'files') => (await runNextJob(db, { read, greet }, () => new Date(), lane)).ran
  expect([await runIn('usual'), await runIn('usual')]).toEqual([true, false])
  expect([await runIn('files'), await runIn('files')]).toEqual([true, false])
  expect([read.payloads.length, greet.payloads.length]).toEqual([1, 1])
})

test('five processes run a hundred jobs, each once', async () => {
  const greet = counting()
  const numbers = Array.from({ length: 100 }, (_, number) => ({ number }))
  for (const payload of numbers) await addJob(db, 'greet', payload)
  // On a busy machine adding them takes longer than the second that the clock is ahead.
  pass(60)
  const drain = async () => {
    while ((await run({ greet })).ran);
  }
  await Promise.all([1, 2, 3, 4, 5].map(drain))
  expect(greet.payloads).toHaveLength(100)
  expect(greet.payloads).toEqual(expect.arrayContaining(numbers))
})

test('a restart neither repeats a recurring job nor forgets it; a new rhythm is taken over; a job that is no more goes', async () => {
  const [sweep, old] = [counting(hour), counting(hour)]
  await registerRecurring(db, { sweep, old })
  while ((await run({ sweep, old })).ran);
  const before = (await rowOf('sweep'))?.dueAt
  await registerRecurring(db, { sweep: { ...sweep, everySeconds: 60 } })
  expect(await rowOf('sweep')).toMatchObject({ dueAt: before, everySeconds: 60 })
  expect(await rowOf('old')).toBeUndefined()
})

test('a job that another process has stays while that one runs, and is left to it', async () => {
  const [sweep, backup] = [counting(hour), counting(hour)]
  await registerRecurring(db, { sweep, backup })
  const other = { id: newId(), host: 'other', pid: 1, version: '1', startedAt: new Date(), freeBytes: 1 }
  await db.insert(nodes).values({ ...other, seenAt: new Date() })
  await registerRecurring(db, { sweep })
  while ((await run({ sweep })).ran);
  expect(await rowOf('backup')).toMatchObject({ attempts: 0, lastError: null })
  await db.update(nodes).set({ seenAt: new Date(Date.now() - 600_000) })
  await registerRecurring(db, { sweep })
  expect(await rowOf('backup')).toBeUndefined()
})

test('a job that a process wants done when it starts is due at once', async () => {
  const sweep = counting(hour)
  await registerRecurring(db, { sweep })
  while ((await run({ sweep })).ran);
  await registerRecurring(db, { sweep: { ...sweep, isWanted: async () => false } })
  expect((await rowOf('sweep'))?.dueAt.getTime()).toBeGreaterThan(0)
  await registerRecurring(db, { sweep: { ...sweep, isWanted: async () => true } })
  expect((await rowOf('sweep'))?.dueAt.getTime()).toBe(0)
  while ((await run({ sweep })).ran);
})

test('a one-off job is not touched by registering the recurring ones', async () => {
  await addJob(db, 'once')
  await registerRecurring(db, {})
  await registerRecurring(db, { sweep: counting(hour) })
  expect(await rowOf('once')).toBeDefined()
})

test('a one-off job belongs to its transaction, runs once with what it was given, and is done', async () => {
  const reconcile = counting()
  const rolledBack = db.transaction(async (tx) => {
    await addJob(tx, 'reconcile', { reference: 'lost' })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await db.transaction(async (tx) => {
    await addJob(tx, 'reconcile', { reference: 'kept' })
    expect((await run({ reconcile })).ran).toBe(false)
  })
  while ((await run({ reconcile })).ran);
  expect(reconcile.payloads).toEqual([{ reference: 'kept' }])
  expect(await rowOf('reconcile')).toMatchObject({ doneAt: time, leasedUntil: null })
})

test('a job may be put off', async () => {
  const later = counting()
  await addJob(db, 'later', {}, new Date(time.getTime() + 60_000))
  expect((await run({ later })).ran).toBe(false)
  pass(60)
  expect((await run({ later })).ran).toBe(true)
})

test('a failing job waits twice as long each time, and a one-off is given up after ten', async () => {
  const broken = { run: () => Promise.reject(new Error('broken')) }
  await addJob(db, 'broken')
  const waits: number[] = []
  for (;;) {
    const { ran, error, name } = await run({ broken })
    if (!ran) break
    expect({ error, name }).toEqual({ error: new Error('broken'), name: 'broken' })
    const row = await rowOf('broken')
    expect(row?.lastError).toBe('broken')
    if (row?.doneAt) break
    waits.push(((row?.dueAt.getTime() ?? 0) - time.getTime()) / 1000)
    pass(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560])
  pass(48 * hour)
  expect((await run({ broken })).ran).toBe(false)
})

test('a recurring job is never given up, waits an hour at most, and is back in its rhythm once it works', async () => {
  let isBroken = true
  const sweep = {
    everySeconds: 60,
    run: async () => {
      if (isBroken) throw new Error('broken')
    },
  }
  await registerRecurring(db, { sweep })
  for (let tries = 0; tries < 15; tries += 1) {
    expect((await run({ sweep })).error).toBeDefined()
    pass(hour)
  }
  isBroken = false
  expect(await run({ sweep })).toEqual({ ran: true })
  expect(await rowOf('sweep')).toMatchObject({ attempts: 0, lastError: null, dueAt: new Date(time.getTime() + 60_000) })
})

test('a job without a handler fails instead of vanishing, so that a newer process can still run it', async () => {
  await addJob(db, 'from-the-future')
  expect(await run({})).toMatchObject({ ran: true, error: new Error('no handler for job from-the-future') })
  pass(hour)
  const known = counting()
  await run({ 'from-the-future': known })
  expect(known.payloads).toHaveLength(1)
})

test('a job whose process died is taken over after ten minutes, and not sooner', async () => {
  await addJob(db, 'slow')
  let hasStarted = false
  void run({
    slow: {
      run: () => {
        hasStarted = true
        return new Promise(() => {})
      },
    },
  })
  await expect.poll(() => hasStarted).toBe(true)
  const slow = counting()
  pass(599)
  expect((await run({ slow })).ran).toBe(false)
  pass(2)
  expect((await run({ slow })).ran).toBe(true)
  expect(slow.payloads).toHaveLength(1)
})
