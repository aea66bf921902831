import { expect, test } from 'vitest'
import { faults as table } from '#server/db/schema.ts'
import { newToken } from '#server/ids.ts'
import { testApi } from '#tests/support/build.ts'
import { inRequest } from '../request-scope.ts'
import { addFaults, countFaults, findFaults } from './fault-store.ts'
import { collectFaults } from './faults.ts'

const site = await testApi()
const { db, clock, deps } = site
const { faults } = deps.telemetry
site.api.get('/broken/:token', () => {
  throw new Error(`no row of "Ada Obi" (ada@example.org, 08031234567) with ${newToken()}`)
})
const kept = () => faults.write((noted) => addFaults(db, noted))

test('what fails alike is one row with its times and request ids, and holds nothing about anybody', async () => {
  const ids: string[] = []
  for (let times = 0; times < 7; times += 1) {
    const { status, headers } = await site.request(`/broken/${newToken()}?name=Ada`, { headers: { 'X-Name': 'Ada' } })
    expect(status).toBe(500)
    ids.push(headers.get('x-request-id') ?? '')
    clock.pass({ minutes: 1 })
    await kept()
  }
  const rows = await findFaults(db, 'errors', 10)
  expect(rows).toMatchObject([
    { kind: 'request', place: 'GET /broken/:token', count: 7, requestIds: ids.slice(2).reverse() },
  ])
  expect(rows[0]?.message).toBe('Error: no row of "…" ([address], …) with [token]')
  expect(rows[0]?.detail).toContain('faults.test.ts')
  expect(JSON.stringify(rows)).not.toMatch(/Ada|0803/)
  const lasted = Number(rows[0]?.lastAt) - Number(rows[0]?.firstAt)
  expect(lasted).toBe(6 * 60_000)
})

test('a request that fails in several places at once counts once', async () => {
  const many = collectFaults(() => clock.now())
  for (let requests = 0; requests < 2; requests += 1)
    inRequest(() => {
      for (let times = 0; times < 4; times += 1) many.failed({ err: new Error('away') }, 'unexpected error')
    })
  await many.write(async (noted) => expect(noted).toMatchObject([{ kind: 'request', count: 2, hourCount: 2 }]))
})

test('slow queries are kept with their slowest time, whatever the number of values', async () => {
  faults.slow('select 1 where x in ($1, $2)', 1.2)
  faults.slow('select 1 where x in ($1, $2, $3)', 3.4)
  await kept()
  expect(await findFaults(db, 'queries', 10)).toMatchObject([
    { message: 'select 1 where x in ($…)', count: 2, slowestMs: 3400 },
  ])
})

test('ten thousand failures are one write, and those of many kinds can’t fill the table', async () => {
  const many = collectFaults(() => clock.now())
  const errors = [...'abcdefghij'].map((letter) => new Error(`no ${letter}`))
  for (let count = 0; count < 10_000; count += 1)
    inRequest(() => many.failed({ err: errors[count % 10] }, 'unexpected error'))
  for (let count = 0; count < 500; count += 1) many.note({ kind: 'site', place: '', message: `odd ${count}` })
  const writes: number[] = []
  await many.write(async (noted) => {
    writes.push(noted.length)
    await addFaults(db, noted, 150)
  })
  expect(writes).toEqual([200])
  expect(await db.$count(table)).toBe(150)
})

test('while the database is away faults wait, and are counted once it is back; the hour starts anew', async () => {
  await db.delete(table)
  const waiting = collectFaults(() => clock.now())
  waiting.note({ kind: 'mail', place: 'E-mail', message: 'no' })
  await expect(waiting.write(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  clock.pass({ hours: 1 })
  waiting.note({ kind: 'mail', place: 'E-mail', message: 'no' })
  await waiting.write((noted) => addFaults(db, noted))
  await waiting.write(() => expect.fail('nothing is left'))
  const hourAgo = new Date(clock.now().getTime() - 3600 * 1000)
  expect(await countFaults(db, hourAgo)).toEqual([{ kind: 'mail', count: 1, lastAt: clock.now() }])
  expect((await findFaults(db, 'errors', 1))[0]?.count).toBe(2)
})
