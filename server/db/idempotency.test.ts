import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { sweepExpired } from '../jobs/sweep.ts'
import { once } from './idempotency.ts'
import { idempotencyKeys, settings } from './schema.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-15T08:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3600 * 1000)
let runs = 0

function call(key: string | null, { input = 'x', at = now, by = 'ada', name = 'submit' } = {}) {
  return db.transaction((tx) => once(tx, { name, by, key, input, now: at }, async () => ({ run: ++runs })))
}

test('what has been done is answered again for 24 hours, and then done anew', async () => {
  const first = await call('day')
  expect(await call('day', { at: after(23.9) })).toEqual(first)
  const next = await call('day', { at: after(24) })
  expect(next).not.toEqual(first)
  expect(await call('day', { at: after(25) })).toEqual(next)
})

test('without a key everything runs again', async () => {
  expect(await call(null)).not.toEqual(await call(null))
})

test('a key is known by call and account; with another input it is refused', async () => {
  const first = await call('whose')
  expect(await call('whose', { by: 'bayo' })).not.toEqual(first)
  expect(await call('whose', { name: 'pay' })).not.toEqual(first)
  await expect(call('whose', { input: 'y' })).rejects.toMatchObject({ code: 'unprocessable' })
  expect(await call('whose')).toEqual(first)
})

test('while the first is under way a second is asked to wait', async () => {
  const started = Promise.withResolvers<void>()
  const slow = db.transaction((tx) =>
    once(tx, { name: 'submit', by: 'ada', key: 'slow', input: 'x', now }, async () => {
      started.resolve()
      await sleep(100)
      return { run: 'slow' }
    }),
  )
  await started.promise
  await expect(call('slow')).rejects.toMatchObject({ code: 'conflict' })
  await slow
  expect(await call('slow')).toEqual({ run: 'slow' })
})

test('what fails leaves neither its effect nor its key behind', async () => {
  const failing = db.transaction((tx) =>
    once(tx, { name: 'submit', by: 'ada', key: 'failing', input: 'x', now }, async () => {
      await tx.insert(settings).values({ key: 'half-done', value: 'x' })
      throw new Error('killed')
    }),
  )
  await expect(failing).rejects.toThrow('killed')
  expect(await db.$count(settings)).toBe(0)
  expect(await call('failing', { input: 'y' })).toEqual({ run: runs })
})

test('no key is kept as it was sent', async () => {
  await call('plain-words')
  expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain('plain-words')
})

test('a key that has run out leaves with the sweep', async () => {
  await call('old', { at: after(-48) })
  const left = await db.$count(idempotencyKeys)
  await sweepExpired({ db, clock: { now: () => after(-1) } })
  expect(await db.$count(idempotencyKeys)).toBe(left - 1)
})
