import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Fault, standInCrossref } from '#tests/support/crossref.ts'
import { createCrossref } from './client.ts'

const agency = await standInCrossref()
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const logIn = { name: 'office@example.org/journals', password: 'a&b=secret' }
const client = createCrossref({ baseUrl: agency.baseUrl, logIn, log, timeoutMs: 500, mostBytes: 100_000 })

test('a deposit is the form that Crossref asks for, with the file under its name', async () => {
  agency.breakWith(null)
  await client.deposit('b1.xml', '<doi_batch><timestamp>2</timestamp><doi>10.5555/é</doi></doi_batch>')
  expect(agency.deposited.at(-1)).toMatchObject({
    fileName: 'b1.xml',
    doi: '10.5555/é',
    fields: { operation: 'doMDUpload', login_id: logIn.name, login_passwd: logIn.password },
  })
})

test('a log is asked for by the name of the file', async () => {
  agency.breakWith(null)
  agency.say({ status: 'Success', message: 'Successfully added' })
  expect(await client.outcome('b1.xml')).toContain('<record_diagnostic status="Success">')
  expect(await client.outcome('never.xml')).toContain('status="unknown_submission"')
})

const refusals: [Fault, string, string][] = [
  ['break-down', 'unreachable', 'Crossref is not working at the moment (500).'],
  ['busy', 'unreachable', 'Crossref is not working at the moment (429).'],
  ['hang', 'unreachable', 'Crossref could not be reached.'],
  ['wrong-log-in', 'refused', 'Crossref did not accept the log-in. Please check CROSSREF_LOGIN and CROSSREF_PASSWORD.'],
  ['redirect', 'refused', 'Crossref did not take the request (302).'],
  ['endless', 'nonsense', "Crossref's answer is far too long."],
]

test.each(refusals)('when Crossref has the fault %s, both calls say so', async (fault, kind, message) => {
  agency.breakWith(fault)
  const before = agency.asked.length
  await expect(client.deposit('b2.xml', '<doi_batch/>')).rejects.toMatchObject({ kind, message })
  await expect(client.outcome('b2.xml')).rejects.toMatchObject({ kind, message })
  expect(agency.asked.slice(before)).toEqual(['POST /servlet/deposit', 'GET /servlet/submissionDownload'])
})

test('an answer to a deposit that says neither yes nor no is not taken for a yes', async () => {
  agency.breakWith('garbage')
  await expect(client.deposit('b3.xml', '<doi_batch/>')).rejects.toMatchObject({ kind: 'nonsense' })
})

test('where nobody listens, Crossref could not be reached', async () => {
  const nobody = createCrossref({ baseUrl: 'http://127.0.0.1:9', logIn, log, timeoutMs: 500 })
  await expect(nobody.outcome('b1.xml')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('the log of the site never holds the password', () => {
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join('')).not.toMatch(/secret/)
})
