import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { standInWorks, type WorksFault } from '#tests/support/crossref-works.ts'
import { createWorks } from './works.ts'

const agency = await standInWorks()
afterAll(agency.close)
const other = await standInWorks()
afterAll(other.close)
const waits: number[] = []
const client = createWorks({
  baseUrl: `${agency.baseUrl}/`,
  doiUrl: other.baseUrl,
  agent: () => 'DomainJournals/1 (https://journals.example; mailto:office@journals.example)',
  log: pino({ level: 'silent' }),
  timeoutMs: 500,
  wait: async (ms) => void waits.push(ms),
})

test('a DOI that Crossref has is found by a request that says who asks', async () => {
  agency.works.set('10.5555/(a)b?c#d', { title: ['Rain and wells'], issued: { 'date-parts': [[2021, 3]] } })
  expect(await client.ask('10.5555/(a)b?c#d')).toEqual({
    state: 'found',
    work: { title: 'Rain and wells', year: 2021, authors: [], notice: null },
  })
  expect(agency.asked.at(-1)).toBe('/works/10.5555/(a)b?c#d')
  expect(agency.agents.at(-1)).toBe('DomainJournals/1 (https://journals.example; mailto:office@journals.example)')
})

test('one that Crossref does not have is asked for at doi.org, because another agency may have it', async () => {
  other.elsewhere.add('10.5281/zenodo.1')
  expect(await client.ask('10.5281/zenodo.1')).toEqual({ state: 'elsewhere' })
  expect(await client.ask('10.5555/invented')).toEqual({ state: 'unknown' })
  expect(other.asked).toEqual(['/api/handles/10.5281/zenodo.1', '/api/handles/10.5555/invented'])
})

test('between two requests passes some time, and who is busy is asked once more, later', async () => {
  waits.length = 0
  agency.works.set('10.5555/a', { title: ['A'] })
  await client.ask('10.5555/a')
  agency.beBusy(1)
  expect(await client.ask('10.5555/a')).toMatchObject({ state: 'found' })
  expect(waits).toEqual([400, 400, 5000, 400])
})

const refusals: [WorksFault, string, string][] = [
  ['break-down', 'unreachable', 'Crossref is not working at the moment (503).'],
  ['busy', 'unreachable', 'Crossref is not working at the moment (429).'],
  ['hang', 'unreachable', 'Crossref could not be reached.'],
  ['redirect', 'refused', 'Crossref did not take the request (302).'],
  ['refuse', 'refused', 'Crossref did not take the request (400).'],
  ['garbage', 'nonsense', "Crossref's answer can't be understood."],
]

test.each(refusals)(
  'when Crossref has the fault %s, that is said and not taken for an answer',
  async (fault, kind, message) => {
    agency.breakWith(fault)
    await expect(client.ask('10.5555/a')).rejects.toMatchObject({ kind, message })
    agency.breakWith(null)
  },
)

test('while doi.org is away, a DOI that Crossref does not have is not called unknown', async () => {
  other.breakWith('break-down')
  await expect(client.ask('10.5555/invented')).rejects.toMatchObject({ kind: 'unreachable' })
  other.breakWith('garbage')
  await expect(client.ask('10.5555/invented')).rejects.toMatchObject({ kind: 'nonsense' })
  other.breakWith(null)
})
