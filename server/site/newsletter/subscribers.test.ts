import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { Newsletter } from '#contracts/site/newsletter.ts'
import type { listSubscribers, SubscriberImport } from '#contracts/site/subscribers.ts'
import { testApi } from '#tests/support/build.ts'
import { keepInMailbox } from '../../adapters/mail/mailer.ts'
import { activity, jobs, letters, newsletters, subscribers } from '../../db/schema.ts'
import { sendNextLetter } from '../../jobs/outbox.ts'
import { queueBatch, queueNewsletters } from './queue.ts'

const site = await testApi()
const { request, db, deps } = site
const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })

beforeEach(async () => {
  for (const table of [letters, newsletters, subscribers, jobs]) await db.delete(table)
})

const list = async (query = '') =>
  (await request<ReplyOf<typeof listSubscribers>>(`/subscribers${query}`, { as: admin })).body
const bring = (csv: string, confirmed = true, consent = 'Signed at a conference.') =>
  request<SubscriberImport & { fields: object }>('/subscribers/import', {
    as: admin,
    body: { csv, consent, confirmed },
  })
const join = (email: string) => request('/newsletter/subscribe', { body: { email } })
const change = (id: string | undefined, how: 'unsubscribe' | 'delete') =>
  request<{ success: string }>(`/subscribers/${id}${how === 'delete' ? '' : '/unsubscribe'}`, {
    ...{ as: admin, method: how === 'delete' ? 'DELETE' : 'PATCH' },
  })

test('a list is imported with how its people agreed; who is known or has unsubscribed is left alone', async () => {
  await join('known@example.org')
  await join('left@example.org')
  const left = (await list('?search=left')).subscribers[0]
  await change(left?._id, 'unsubscribe')
  const csv =
    'Name,E-mail\nAda,ADA@example.org\nKnown,known@example.org\nLeft,left@example.org\nNobody,\nAda,ada@example.org'
  const result = { added: 1, known: 1, unsubscribed: 1, refused: [5] }
  expect((await bring(csv, false)).body).toEqual(result)
  expect((await list()).subscribed).toBe(1)
  expect((await bring(csv)).body).toEqual(result)
  expect(await list()).toMatchObject({ subscribed: 2, counts: { all: 3, subscribed: 2, unsubscribed: 1 } })
  expect((await list('?search=ada')).counts).toEqual({ all: 1, subscribed: 1, unsubscribed: 0 })
  expect((await list('?search=ada')).subscribers).toMatchObject([
    { email: 'ada@example.org', consent: 'Signed at a conference.', unsubscribedAt: null },
  ])
  expect((await list('?show=unsubscribed')).subscribers).toMatchObject([{ email: 'left@example.org', consent: null }])
  // Nobody gets an e-mail only because they were imported.
  expect(await site.letters('ada@example.org')).toEqual([])
  const log = await db.select().from(activity).where(eq(activity.action, 'import-subscribers'))
  expect(log).toMatchObject([{ details: { added: 1, consent: 'Signed at a conference.' } }])
})

test('the exported list says how each reader agreed', async () => {
  await join('ada@example.org')
  await bring('bayo@example.org')
  const { text } = await request('/newsletter/subscribers/export', { as: admin })
  expect(text).toContain('e-mail,subscribed,how they agreed')
  expect(text).toMatch(/ada@example\.org,[^,]+,on the site/)
  expect(text).toMatch(/bayo@example\.org,[^,]+,Signed at a conference\./)
})

test('a list needs addresses, and the words how people agreed', async () => {
  expect((await bring('ada@example.org', true, ' ')).body.fields).toEqual({ consent: 'How they agreed is required.' })
  expect((await bring('no address here')).body.fields).toEqual({ csv: 'There is no e-mail address in this list.' })
})

test('an imported reader has a link that unsubscribes, and staff can unsubscribe and delete', async () => {
  await bring('ada@example.org\nbayo@example.org')
  await request('/newsletter/send', { as: admin, body: { subject: 'News', body: '<p>News</p>' } })
  await queueNewsletters(deps)
  const [letter] = await site.letters('ada@example.org')
  const token = /unsubscribe\/([\w-]{43})/.exec(letter?.text ?? '')?.[1]
  expect((await request(`/newsletter/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200)
  const bayo = (await list('?show=subscribed')).subscribers[0]
  expect((await change(bayo?._id, 'unsubscribe')).body.success).toBe('bayo@example.org gets no more newsletters.')
  expect(await site.letters('bayo@example.org')).toMatchObject([{ state: 'cancelled' }])
  expect((await change(bayo?._id, 'unsubscribe')).status).toBe(404)
  expect((await change(bayo?._id, 'delete')).status).toBe(200)
  expect((await list()).subscribers.map(({ email }) => email)).toEqual(['ada@example.org'])
  expect(JSON.stringify(await db.select().from(activity))).not.toContain('bayo@example.org')
})

test('the list goes on after its first fifty', async () => {
  await bring(Array.from({ length: 60 }, (_, at) => `reader${at}@example.org`).join('\n'))
  const first = await list()
  const second = await list(`?before=${first.next}`)
  const all = [...first.subscribers, ...second.subscribers].map(({ email }) => email)
  expect([first.subscribers.length, second.next, new Set(all).size]).toEqual([50, null, 60])
})

test('a newsletter that was stopped goes to nobody else, whether its e-mails are written or not', async () => {
  await bring(Array.from({ length: 250 }, (_, at) => `reader${at}@example.org`).join('\n'))
  const news = { subject: 'News', body: '<p>News</p>' }
  const { body } = await request<{ _id: string }>('/newsletter/send', { as: admin, body: news })
  await queueBatch(deps, body._id)
  const soon = () => new Date(Date.now() + 1000)
  await sendNextLetter(db, keepInMailbox, soon)
  const stop = () => request<{ error: string }>(`/newsletter/${body._id}/stop`, { as: admin, method: 'POST' })
  expect((await stop()).status).toBe(200)
  await queueNewsletters(deps)
  expect(await sendNextLetter(db, keepInMailbox, soon)).toBe(false)
  const { body: stopped } = await request<Newsletter>(`/newsletter/${body._id}`, { as: admin })
  expect(stopped).toMatchObject({ recipients: 250, sent: 1, waiting: 0, isDone: true, stopped: { by: 'Ada Admin' } })
  expect(await stop()).toMatchObject({ status: 409, body: { error: 'This newsletter was already stopped.' } })
})

test('a newsletter that is sent cannot be stopped', async () => {
  await bring('ada@example.org')
  const { body } = await request<{ _id: string }>('/newsletter/send', {
    as: admin,
    body: { subject: 'News', body: 'News' },
  })
  await queueNewsletters(deps)
  while (await sendNextLetter(db, keepInMailbox, () => new Date(Date.now() + 1000)));
  const answer = await request<{ error: string }>(`/newsletter/${body._id}/stop`, { as: admin, method: 'POST' })
  expect(answer).toMatchObject({ status: 409, body: { error: 'All e-mails of this newsletter have been sent.' } })
})
