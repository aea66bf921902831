import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ReferenceChecks } from '#contracts/manuscript/references.ts'
import { read } from '#domain/manuscript/reading/read.ts'
import { doiAnswers, fileReadings, jobs, manuscripts, manuscriptVersions } from '#server/db/schema.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { registerRecurring, runNextJob } from '#server/jobs/schedule.ts'
import { standInWorks } from '#tests/support/crossref-works.ts'
import { health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'
import { checkDois, doisJob } from './check-dois.ts'

const agency = await standInWorks()
afterAll(agency.close)
const config = { referenceChecks: { baseUrl: agency.baseUrl, doiUrl: agency.baseUrl } }
const site = await manuscriptSite({ config })
const { db, clock } = site
const works = site.deps.works ?? expect.fail('references are looked up')
const run = () => checkDois(site.deps, works)

beforeEach(async () => {
  await db.delete(doiAnswers)
  await db.delete(fileReadings)
  agency.breakWith(null)
  agency.faults.clear()
  agency.asked.length = 0
})

const entry = (nth: number, doi = '') =>
  `Ade, B. (20${String(10 + nth).slice(-2)}) ‘Rain and the wells of town ${nth}’, Sample Journal of Water, 3(1), pp. 1–9.${doi && ` doi: ${doi}.`}`

async function readAs(fileId: string, references: string[]) {
  const texts = ['Introduction', 'Wells run dry.', 'References', ...references]
  const blocks = texts.map((text, at) => ({
    kind: at === 0 || at === 2 ? ('heading' as const) : ('paragraph' as const),
    ...((at === 0 || at === 2) && { level: 1 }),
    runs: [{ text }],
  }))
  await db.insert(fileReadings).values({ fileId, state: 'read', reading: read(blocks), doisDueAt: clock.now() })
}

/** A manuscript whose references have these DOIs, or none. */
async function citing(...dois: string[]) {
  const { id } = await site.manuscript('under-review', { journal: health })
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  await readAs(
    row?.fileId ?? '',
    dois.map((doi, nth) => entry(nth, doi)),
  )
  return id
}

/** Time passes, and sessions end with it. */
const checksOf = async (id: string) =>
  (await site.request<ReferenceChecks>(`/manuscript/${id}/references`, { as: await site.staff('admin') })).body
const statesOf = async (id: string) => (await checksOf(id)).checks.map(({ state }) => state)
const has = (doi: string, more: object = {}) =>
  agency.works.set(doi, { title: ['Rain and the wells of town'], author: [{ family: 'Ade' }], ...more })

test('each reference is found, retracted, another work, of another agency, unknown or without a DOI', async () => {
  has('10.5555/fine')
  has('10.5555/retracted', {
    'updated-by': [{ DOI: '10.5555/notice', type: 'retraction', source: 'retraction-watch' }],
  })
  has('10.5555/other', { title: ['Sleep of nurses after night shifts'], author: [{ family: 'Udo' }] })
  agency.elsewhere.add('10.5281/zenodo.1')
  const id = await citing('10.5555/Fine', '10.5555/retracted', '10.5555/other', '10.5281/zenodo.1', '10.5555/none', '')
  expect(await statesOf(id)).toEqual([...Array(5).fill('waiting'), 'no-doi'])
  await run()
  const { isOn, checks } = await checksOf(id)
  expect(isOn).toBe(true)
  expect(checks.map(({ state }) => state)).toEqual([
    ...['found', 'retracted', 'another-work', 'elsewhere', 'unknown', 'no-doi'],
  ])
  expect(checks[1]).toMatchObject({ notice: { kind: 'retraction', doi: '10.5555/notice' } })
  expect(checks[2]?.work?.title).toBe('Sleep of nurses after night shifts')
  expect(checks[5]?.checkedAt).toBeNull()
})

test('what the author corrects or adds in the form is looked up too, as soon as it is changed', async () => {
  has('10.5555/fine')
  has('10.5555/corrected')
  const { id, editToken } = await site.manuscript('under-review', {
    journal: health,
    references: [entry(0, '10.5555/fine')],
  })
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  await readAs(row?.fileId ?? '', [`1. ${entry(0, '10.5555/fine')}`, `2. ${entry(1, '10.5555/wrong')}`])
  await run()
  expect(await checksOf(id)).toMatchObject({ checks: [{ state: 'found' }, { state: 'unknown' }], given: [] })

  const references = [entry(0, '10.5555/fine'), entry(1, '10.5555/corrected')]
  const body = { ...written, journal: health, references }
  expect((await site.request(`/manuscript/${editToken}`, { method: 'PATCH', body })).status).toBe(200)
  await run()
  expect(await checksOf(id)).toMatchObject({
    checks: [{ state: 'found' }, { state: 'unknown' }],
    given: [{ text: references[1], check: { state: 'found', doi: '10.5555/corrected' } }],
  })
})

test('one DOI is asked once for all who cite it, and again after 30 days', async () => {
  has('10.5555/fine')
  await citing('10.5555/fine')
  await citing('10.5555/fine', '')
  await run()
  await run()
  expect(agency.asked).toEqual(['/works/10.5555/fine'])
  clock.pass({ days: 29 })
  await run()
  expect(agency.asked).toHaveLength(1)
  clock.pass({ days: 1, seconds: 1 })
  await run()
  expect(agency.asked).toHaveLength(2)
})

test('after a crash only the rest is asked for, and a long list takes several runs', async () => {
  const dois = Array.from({ length: 35 }, (_, nth) => `10.5555/n${nth}`)
  for (const doi of dois) has(doi)
  const id = await citing(...dois)
  let asked = 0
  const crashing = {
    async ask(doi: string) {
      if (asked++ === 4) throw new Error('the process ended')
      return works.ask(doi)
    },
  }
  await expect(checkDois(site.deps, crashing)).rejects.toThrow('the process ended')
  expect((await statesOf(id)).filter((state) => state === 'found')).toHaveLength(4)
  await run()
  expect((await statesOf(id)).filter((state) => state === 'waiting')).toHaveLength(1)
  await run()
  expect(new Set(await statesOf(id))).toEqual(new Set(['found']))
  expect(agency.asked).toHaveLength(35)
})

test('while Crossref is away the rest waits, and the job tries again later', async () => {
  has('10.5555/a')
  const id = await citing('10.5555/a', '10.5555/b', '10.5555/c', '10.5555/d')
  for (const fault of ['break-down', 'busy'] as const) {
    agency.breakWith(fault)
    await expect(run()).rejects.toMatchObject({ kind: 'unreachable' })
  }
  expect(await statesOf(id)).toEqual(['no-answer', 'no-answer', 'no-answer', 'no-answer'])
  agency.breakWith(null)
  clock.pass({ seconds: 3601 })
  await run()
  expect(await statesOf(id)).toEqual(['found', 'unknown', 'unknown', 'unknown'])
})

test('a DOI that Crossref can’t answer holds up no other, and an answer from before stays', async () => {
  has('10.5555/a')
  has('10.5555/b')
  const id = await citing('10.5555/a', '10.5555/b')
  agency.faults.set('10.5555/a', 'break-down')
  await run()
  expect(await statesOf(id)).toEqual(['no-answer', 'found'])
  agency.faults.set('10.5555/b', 'break-down').delete('10.5555/a')
  clock.pass({ days: 31 })
  await run()
  expect(await statesOf(id)).toEqual(['found', 'found'])
})

test('only newest versions of manuscripts under way are looked up', async () => {
  const old = await citing('10.5555/old')
  const [version] = await db.select().from(manuscriptVersions).where(eq(manuscriptVersions.manuscriptId, old))
  const { id } = await site.manuscript('rejected')
  const [rejected] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  await readAs(rejected?.fileId ?? '', [entry(1, '10.5555/rejected')])
  const fresh = await site.manuscript('under-review')
  const [other] = await db.select().from(manuscripts).where(eq(manuscripts.id, fresh.id))
  if (version) await db.insert(manuscriptVersions).values({ ...version, number: 2, fileId: other?.fileId ?? '' })
  await readAs(other?.fileId ?? '', [entry(2, '10.5555/new')])
  await run()
  expect(agency.asked.filter((path) => path.startsWith('/works/'))).toEqual(['/works/10.5555/new'])
})

test('the job is one of the slow lane, and there is none unless references are looked up', async () => {
  await registerRecurring(db, createJobs(site.deps))
  const due = () => db.select().from(jobs).where(eq(jobs.id, doisJob))
  expect(await due()).toHaveLength(1)
  has('10.5555/a')
  const id = await citing('10.5555/a')
  while ((await runNextJob(db, createJobs(site.deps), () => clock.now(), 'files')).ran);
  expect(await statesOf(id)).toEqual(['found'])

  const off = { ...site.deps, works: null }
  await registerRecurring(db, createJobs(off))
  expect(await due()).toHaveLength(0)
})
