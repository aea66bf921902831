import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { keepInMailbox, type Mailer } from '../adapters/mail/mailer.ts'
import { jobs, letters } from '../db/schema.ts'
import { bringForward } from './bring-forward.ts'
import { composeLetter } from './letter.ts'
import { addLetter, sendNextLetter } from './outbox.ts'
import { addJob, registerRecurring, runNextJob } from './schedule.ts'

const { db } = await testDatabase()
const [minute, hour] = [60_000, 3_600_000]
const right = new Date(Date.now() + 1000)
const later = (ms: number) => new Date(right.getTime() + ms)
const [now, tomorrow] = [() => right, () => later(24 * hour)]

beforeEach(async () => {
  await db.delete(letters)
  await db.delete(jobs)
})

const add = () =>
  addLetter(
    db,
    composeLetter({ kind: 'test', to: { email: 'ada@example.org' }, subject: 'Hello', blocks: ['Dear Ada,'] }),
  )
const failing: Mailer = { ...keepInMailbox, send: () => Promise.reject(new Error('no server')) }
const send = (at = now) => sendNextLetter(db, keepInMailbox, at)

let ran = 0
const sweep = { run: async () => void ran++ }
const broken = { run: () => Promise.reject(new Error('broken')) }
const run = async (handler: typeof sweep, at = now) => (await runNextJob(db, { sweep: handler }, at)).ran

test('a letter that was queued or put off while the clock was a day ahead is sent when the clock is right again', async () => {
  await add()
  await db.update(letters).set({ dueAt: tomorrow(), createdAt: tomorrow() })
  expect(await send()).toBe(false)
  await bringForward(db, right)
  expect(await sendNextLetter(db, failing, tomorrow)).toBe(true)
  expect(await send()).toBe(false)
  await bringForward(db, right)
  expect(await send()).toBe(true)
})

test('a letter is not brought forward while it waits for its next try', async () => {
  await add()
  for (let [at, tries] = [right, 1]; tries < 8; tries++) {
    await sendNextLetter(db, failing, () => at)
    const [before] = await db.select().from(letters)
    await bringForward(db, at)
    expect(await db.select().from(letters)).toEqual([before])
    at = before?.dueAt ?? at
  }
})

test('a recurring job that ran while the clock was a day ahead, or failed then, runs in its rhythm again', async () => {
  const hourly = { ...sweep, everySeconds: 3600 }
  await registerRecurring(db, { sweep: hourly })
  for (const handler of [hourly, broken]) {
    expect(await run(handler, tomorrow)).toBe(true)
    expect(await run(hourly)).toBe(false)
    await bringForward(db, right)
    expect(await run(hourly)).toBe(true)
    await bringForward(db, right)
    expect(await run(hourly)).toBe(false)
    await db.update(jobs).set({ dueAt: right })
  }
})

test('a job that was added while the clock was ahead runs; one that was put off on purpose waits', async () => {
  await addJob(db, 'sweep')
  await db.update(jobs).set({ dueAt: tomorrow(), createdAt: tomorrow() })
  await addJob(db, 'sweep', {}, later(hour))
  await bringForward(db, right)
  expect([await run(sweep), await run(sweep)]).toEqual([true, false])
})

test('what a process took while the clock was ahead, and did not finish, is free as soon as after any other kill', async () => {
  await add()
  await addJob(db, 'sweep')
  for (const table of [letters, jobs])
    await db.update(table).set({ dueAt: tomorrow(), leasedUntil: tomorrow(), attempts: 1 })
  await bringForward(db, right)
  expect([await send(), await run(sweep)]).toEqual([false, false])
  expect([await send(() => later(2 * minute)), await run(sweep, () => later(11 * minute))]).toEqual([true, true])
})
