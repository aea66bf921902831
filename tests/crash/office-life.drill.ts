import { afterAll, expect, test, vi } from 'vitest'
import { articles } from '#server/db/schema.ts'
import {
  type Attempt,
  callFor,
  type Linked,
  liveThrough,
  type World,
  walkable,
} from '#tests/support/manuscript-life.ts'
import { biology, health } from '#tests/support/manuscript-site.ts'
import { ask, officeOn, type Reply } from '#tests/support/office.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { dataFolder } from './postgres.ts'

vi.setConfig({ testTimeout: 300_000 })

const limits =
  'payment-start=1000000,payment-check=1000000,wrong-link=1000000,manuscript-edit=1000000,edit-by-manuscript=1000000'

/** Two processes of the product on one database, and people who are signed in at both. */
async function twoOffices() {
  const dataDir = await dataFolder(afterAll)
  const ports = [await freePort(), await freePort()]
  const [url = '', other = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  // Both processes serve the same site, so both have the same PUBLIC_URL.
  const env = { LIMITS: limits, PUBLIC_URL: url }
  for (const product of await Promise.all(ports.map((port) => startProduct({ dataDir, port, env }))))
    afterAll(() => product.kill9())
  const urls = [url, other]
  const office = await officeOn(dataDir, url, afterAll)
  const people = {
    admin: await office.staff('admin'),
    editor: await office.staff('editor', health),
    stranger: await office.staff('editor', biology),
    owner: await office.author(),
    visitor: undefined,
    link: undefined,
    payer: undefined,
  }
  let turn = 0
  const eitherUrl = () => urls[turn++ % 2] ?? ''

  async function send(manuscript: Linked, attempt: Attempt): Promise<Reply> {
    const url = eitherUrl()
    const as = people[attempt.role]
    const file = attempt.action === 'upload-edited-file' ? await office.file(as?.id ?? 'nobody') : ''
    const { path, method, body } = callFor(attempt, manuscript, file)
    const reply = await ask(url, path, { method, body, as })
    return attempt.action === 'pay' && reply.body.url ? pay(reply.body.url) : reply
  }

  /** Pays at the simulated provider without its webhook, which would arrive at an unpredictable time. */
  async function pay(checkout: string): Promise<Reply> {
    const { pathname, origin } = new URL(checkout)
    const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
    const paid = await fetch(origin + pathname, {
      method: 'POST',
      headers,
      body: 'outcome=pay&webhook=drop',
      redirect: 'manual',
    })
    const reference = new URL(paid.headers.get('location') ?? '', origin).searchParams.get('reference') ?? ''
    return ask(eitherUrl(), `/manuscript/verify/payment/${reference}`)
  }

  return { office, people, urls, send }
}

const { office, people, urls, send } = await twoOffices()

test('whatever all roles do at once at two processes, a manuscript only walks the table, with one log entry and the right letter for each step', async () => {
  const world: World = {
    rows: walkable,
    roles: ['admin', 'editor', 'stranger', 'owner', 'visitor', 'link', 'payer'],
    atOnce: 3,
    begin: () => office.manuscript('screening', people.owner.id),
    ask: send,
    state: office.state,
  }
  await liveThrough(world, { numRuns: 40, endOnFailure: true })
  const published = await office.db.select().from(articles)
  expect(published.map(({ customId }) => Number(customId.slice(-4))).sort((a, b) => a - b)).toEqual(
    published.map((_, index) => index + 1),
  )
})

test('of two who decide at once at two processes one wins, and the other hears what has happened', async () => {
  const [here = '', there = ''] = urls
  const winners = new Set<string | null>()
  for (let round = 0; round < 20; round++) {
    const { id } = await office.manuscript('under-review')
    const approve = { method: 'PATCH', as: people.admin, body: { from: 'under-review' } }
    const reject = { method: 'PATCH', as: people.editor, body: { comment: 'Out of scope.' } }
    const [approved, rejected] = await Promise.all([
      ask(here, `/manuscript/${id}/approve`, approve),
      ask(there, `/manuscript/${id}/reject`, reject),
    ])
    const { status, steps, letters, activity } = await office.state(id)
    expect([approved.status, rejected.status].sort()).toEqual([200, 409])
    expect([steps.length, letters.length, activity.length]).toEqual([1, 1, 1])
    if (status === 'approved')
      expect(rejected.body.error).toBe('This manuscript was approved, so it cannot be rejected.')
    else expect(approved.body.error).toBe('Someone else got there first: this manuscript is now Rejected.')
    winners.add(status)
  }
  expect(winners.has('approved') || winners.has('rejected')).toBe(true)
})
