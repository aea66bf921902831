import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Manuscript, OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { takeNumber } from './store.ts'

const site = await manuscriptSite({ config: { limits: { submission: 10_000 } } })
const { request } = site
const ada = await site.author()
const admin = await site.staff('admin')

async function submitted(journal = health): Promise<{ id: string; number: string }> {
  const { body } = await site.submit(ada, { journal })
  const { body: tracker } = await request<OwnManuscript>(`/manuscript/${body._id}`, { as: ada })
  return { id: body._id, number: tracker.number }
}

test('each journal numbers its manuscripts from the day of submission', async () => {
  const year = site.clock.now().getUTCFullYear()
  expect((await submitted()).number).toBe(`DHJ-S-${year}-0001`)
  expect((await submitted()).number).toBe(`DHJ-S-${year}-0002`)
  expect((await submitted(biology)).number).toBe(`DJBS-S-${year}-0001`)
})

test('two manuscripts that arrive at once get two numbers', async () => {
  const numbers = await Promise.all(Array.from({ length: 6 }, () => submitted()))
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(6)
})

test('nobody waits for a number while the submission before is still being kept', async () => {
  const isStopped = async () => {
    const { rows } = await site.db.execute(sql`select from pg_locks where not granted`)
    expect(rows).toHaveLength(1)
  }
  const stopped = await site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table manuscript_versions in share mode`)
    const submission = submitted()
    await vi.waitFor(isStopped, 20_000)
    expect(await takeNumber(site.db, health, ada.id, site.clock.now())).toMatch(/^DHJ-S-\d{4}-\d{4}$/)
    return { submission }
  })
  expect((await stopped.submission).number).toMatch(/^DHJ-S-\d{4}-\d{4}$/)
})

test('the number of a deleted manuscript is not given again', async () => {
  const { id, number } = await submitted()
  await request(`/manuscript/own/${id}`, { method: 'DELETE', as: ada })
  expect(await site.row(id)).toBeNull()
  expect((await submitted()).number > number).toBe(true)
})

test('a manuscript keeps its number when its author moves it to another journal', async () => {
  const { id, number } = await submitted()
  await request(`/manuscript/own/${id}`, { method: 'PATCH', as: ada, body: { ...written, journal: biology } })
  expect(await site.row(id)).toMatchObject({ journal: biology, number })
})

test('every e-mail about a manuscript ends with its number', async () => {
  const { id, number } = await submitted()
  await request(`/manuscript/screen/${id}`, { method: 'PATCH', as: admin })
  const letters = await site.lettersAbout(id)
  expect(letters.length).toBeGreaterThan(1)
  for (const { text } of letters) expect(text).toContain(`Manuscript number: ${number}`)
})

test('staff find a manuscript by its number', async () => {
  const { id, number } = await submitted()
  for (const search of [number, number.toLowerCase()]) {
    const path = `/manuscript?search=${search}`
    const { body } = await request<{ manuscripts: Manuscript[] }>(path, { as: admin })
    expect(body.manuscripts.map(({ _id }) => _id)).toContain(id)
  }
})

test('sample manuscripts have a series of their own, so that they use up no real numbers', async () => {
  const { id } = await site.manuscript('screening', { sample: true })
  expect((await site.row(id))?.number).toMatch(/^DHJ-S-\d{4}-S0001$/)
})

test('a new year begins with number 1', async () => {
  const createdAt = new Date('2031-01-01T00:00:00Z')
  const { id } = await site.manuscript('screening', { createdAt })
  expect((await site.row(id))?.number).toBe('DHJ-S-2031-0001')
})
