import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as schema from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { dataFolder } from './crash/postgres.ts'
import { officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'

const PUBLIC_URL = 'https://journals.example.org'
const notSetUp =
  'Online payment is not set up on this site. Please write to editorial@domainjournals.example and we will tell you how to pay.'
const simulated = 'Payments on this site are simulated: no money moves and no card is charged.'

const json = { 'Content-Type': 'application/json' }

/** Starts the product as a publisher would behind a proxy. Only PUBLIC_URL is set, unless `env` adds more. */
async function publicSite(env: Record<string, string> = {}) {
  const dataDir = await dataFolder()
  const product = await startProduct({
    port: await freePort(),
    dataDir,
    env: { PUBLIC_URL, SAMPLE_CONTENT: '', ...env },
  })
  onTestFinished(() => product.kill9())
  async function read(path: string, init: RequestInit = {}) {
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...init.headers }
    const answer = await fetch(product.url + path, { redirect: 'manual', ...init, headers })
    return { status: answer.status, text: await answer.text(), cookie: answer.headers.getSetCookie()[0] ?? '' }
  }
  return { ...product, dataDir, read }
}

test('at an https address nothing of the demonstration is there unless it was asked for by name', async () => {
  const METRICS_TOKEN = 'a token of twenty signs'
  const { url, log, read, dataDir } = await publicSite({ METRICS_TOKEN })
  await vi.waitFor(() => {
    for (const said of ['E-mail is off', 'Online payment is off', 'Sample content is off'])
      expect(log()).toContain(said)
  }, 5_000)
  expect(log()).not.toContain('Log in as')
  const { headers: sent } = await fetch(url)
  expect(sent.get('Keep-Alive'), 'a proxy is the first to close a connection').toBe('timeout=125')
  const home = await read('/')
  for (const said of ['This site shows sample content', simulated]) expect(home.text).not.toContain(said)
  for (const path of ['/simulator/paystack/transaction/verify/x', '/mailbox', '/mailbox/x'])
    expect([path, (await read(path)).status]).toEqual([path, 404])

  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(log()).toContain(`Version ${version}`)
  for (const path of ['/', '/readyz', '/healthz', '/api/docs', '/api/openapi.json'])
    expect((await read(path)).text.includes(version), `${path} tells strangers the version`).toBe(false)

  expect((await read('/metrics')).status).toBe(401)
  const measured = await read('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  for (const series of [
    /^journals_requests_total\{kind="page",status="2xx"\} \d+$/m,
    /^journals_query_seconds_count \d+$/m,
    /^journals_database_connections\{state="idle"\} \d+$/m,
    /^journals_oldest_waiting_seconds\{of="letters"\} \d+$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^journals_build_info\{version="\d[^"]+"\} 1$/m,
  ])
    expect(measured.text).toMatch(series)

  const office = await officeOn(dataDir, PUBLIC_URL)
  const { id } = await office.manuscript('approved')
  const pay = await read(`/api/pay/manuscript/${id}`, { method: 'POST', headers: json, body: '{}' })
  expect([pay.status, JSON.parse(pay.text)]).toEqual([409, { error: notSetUp }])
  const page = await read(`/pay/${id}`)
  expect([page.status, page.text.includes(notSetUp), page.text.includes('Pay now')]).toEqual([200, true, false])

  const course = { id: newId(), title: 'Writing well', description: 'Words', priceMinor: 100 }
  await office.db.insert(schema.courses).values(course)
  const person = { name: 'Ada Obi', email: 'ada@example.org', password: 'seven green bottles' }
  const { cookie } = await read('/api/author/signup', { method: 'POST', headers: json, body: JSON.stringify(person) })
  const headers = { Cookie: cookie.split(';')[0] ?? '', ...json }
  const card = await read(`/api/course/pay/${course.id}/card`, { method: 'POST', headers, body: '{}' })
  expect([card.status, JSON.parse(card.text)]).toEqual([409, { error: notSetUp }])
  const offered = await read(`/courses/${course.id}`, { headers })
  expect(offered.text).toContain('Payment by card is not set up on this site.')
  expect(offered.text).not.toContain('>Pay by card<')
}, 300_000)

test('a simulator that was asked for by name is on, and every page says so', async () => {
  const { log, read } = await publicSite({ PAYMENTS: 'simulator', SAMPLE_CONTENT: 'on' })
  await vi.waitFor(() => expect(log()).toContain('This site shows sample content.'), 5_000)
  expect(log()).toContain('Payments are simulated because PAYMENTS=simulator')
  expect(log()).not.toContain('Log in as')
  for (const path of ['/', '/journals', '/journals/domain-health-journal/archive', '/login', '/nowhere/at/all'])
    expect([path, (await read(path)).text.includes(simulated)]).toEqual([path, true])
  expect((await read('/simulator/paystack/transaction/verify/x')).status).not.toBe(404)
}, 300_000)
