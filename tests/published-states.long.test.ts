import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { contentPlans, letters } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { dataFolder, emptyFolder } from './crash/postgres.ts'
import { officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'

vi.setConfig({ testTimeout: 240_000 })

const document = 'site.yaml'
const publications = 12
const log = pino({ level: 'silent' })

/** Two processes on one database, each at its own address, and an admin. */
async function twoProcesses() {
  const [dataDir, files] = [await dataFolder(), await emptyFolder()]
  const { connection, stop } = await startEmbedded({ dataDir, log })
  onTestFinished(stop)
  const host = encodeURIComponent(connection.host)
  const DATABASE_URL = `postgres://${connection.user}@localhost:5432/postgres?host=${host}`
  const start = async () => startProduct({ port: await freePort(), dataDir: files, env: { DATABASE_URL } })
  const [first, second] = [await start(), await start()]
  onTestFinished(async () => void (await Promise.all([first.kill9(), second.kill9()])))
  const office = await officeOn(dataDir, first.url)
  const admin = await office.staff('admin')

  async function call<T>(path: string, method = 'GET', body?: object): Promise<T> {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', Cookie: admin.cookie }
    const response = await fetch(`${first.url}/api${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    const reply = (await response.json()) as T
    expect(response.status, JSON.stringify(reply)).toBe(200)
    return reply
  }

  type Setting = { published: { value: unknown; mark: string }; draft: { mark: string } | null }
  const read = (field: string) => call<Setting>(`/settings/field?document=${document}&field=${field}`)

  /** Publishes these fields of site.yaml together. */
  async function publish(values: Record<string, unknown>): Promise<number> {
    const changes = []
    for (const [field, value] of Object.entries(values))
      changes.push({ field, value, seen: (await read(field)).published.mark })
    await call('/settings/draft', 'PUT', { document, changes })
    const drafts = []
    for (const field of Object.keys(values)) drafts.push({ document, field, seen: (await read(field)).draft?.mark })
    return (await call<{ state: number }>('/settings/publish', 'POST', { drafts })).state
  }

  const text = async (url: string, path = '/') => (await fetch(`${url}${path}`)).text()
  return { first, second, office, publish, read, text }
}

/** The amount as the home page computes it from the charges, and as the publisher's sentence says it. */
function amountsIn(html: string): [fact: string | undefined, sentence: string | undefined] {
  return [/>\$(\d+)</.exec(html)?.[1], /The charge is (\d+) dollars/.exec(html)?.[1]]
}

const saying = (amount: number) => ({
  charges: [{ amount, currency: 'USD' }],
  cards: [{ title: 'Support', text: `The charge is ${amount} dollars.`, href: '/support', action: 'See' }],
})

test('what one process publishes both show within a second, in pages, OAI-PMH and e-mails', async () => {
  const { first, second, office, publish, read, text } = await twoProcesses()
  expect([first, second].filter((one) => one.log().includes('was taken into the database'))).toHaveLength(1)
  // So that both have the pages in their caches.
  for (const { url } of [first, second]) for (const path of ['/', '/contact']) await text(url, path)
  const contact = (await read('contact')).published.value as object
  const changed = { ...contact, email: 'ngozi@press.example' }
  await publish({ contact: changed })
  const began = performance.now()
  const isShownBy = async (url: string) => (await text(url, '/contact')).includes(changed.email)
  expect(await isShownBy(first.url), 'at once, where it was published').toBe(true)
  await vi.waitFor(async () => expect(await isShownBy(second.url)).toBe(true), { interval: 10 })
  expect(performance.now() - began).toBeLessThan(1_000)
  for (const { url } of [first, second])
    expect(await text(url, '/oai?verb=Identify')).toContain('<adminEmail>ngozi@press.example</adminEmail>')
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const message = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.org', message: 'Where is my proof?' }
  const sent = await fetch(`${second.url}/api/message`, { method: 'POST', headers, body: JSON.stringify(message) })
  expect(sent.ok).toBe(true)
  const [letter] = await office.db.select().from(letters).orderBy(desc(letters.createdAt)).limit(1)
  expect(letter?.toEmail).toBe('ngozi@press.example')
})

test('under load no answer of either process has the charge of one state and the sentence of another', async () => {
  const { first, second, publish, text } = await twoProcesses()
  await publish(saying(10))
  const seen = new Map<string, number>()
  let isOver = false
  const reading = [first, second].flatMap(({ url }) =>
    [0, 1, 2, 3].map(async (reader) => {
      while (!isOver) {
        // Half of them past the page cache.
        const [fact, sentence] = amountsIn(await text(url, reader % 2 === 0 ? '/' : `/?past=${Math.random()}`))
        const both = `${fact} ${sentence}`
        seen.set(both, (seen.get(both) ?? 0) + 1)
      }
    }),
  )
  const states: number[] = []
  try {
    for (let amount = 11; amount <= 10 + publications; amount++) {
      states.push(await publish(saying(amount)))
      expect(amountsIn(await text(first.url))).toEqual([String(amount), String(amount)])
    }
  } finally {
    isOver = true
    await Promise.all(reading)
  }
  expect(states).toEqual(states.toSorted((a, b) => a - b))
  for (const both of seen.keys()) expect(both).toMatch(/^(\d+) \1$/)
  expect(seen.size).toBeGreaterThan(publications / 2)
})

test('what is due is published by one of the processes, and both show it', async () => {
  const { first, second, office, read, text } = await twoProcesses()
  const contact = (await read('contact')).published.value as object
  const changes = [{ document, field: 'contact', value: { is: { ...contact, email: 'late@press.example' } } }]
  const by = { plannedById: newId(), plannedByName: 'Ada Obi' }
  const id = newId()
  await office.db.insert(contentPlans).values({ id, publishAt: new Date(Date.now() - 60_000), changes, ...by })
  const isShownBy = async ({ url }: { url: string }) => (await text(url, '/contact')).includes('late@press.example')
  for (const one of [first, second])
    await vi.waitFor(async () => expect(await isShownBy(one)).toBe(true), { timeout: 60_000, interval: 100 })
  expect(await office.db.$count(contentPlans, eq(contentPlans.id, id))).toBe(0)
})
