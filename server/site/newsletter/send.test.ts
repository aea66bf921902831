import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Newsletter } from '#contracts/site/newsletter.ts'
import { testApi } from '#tests/support/build.ts'
import { keepInMailbox, type Mailer } from '../../adapters/mail/mailer.ts'
import { activity, jobs, letters, newsletters, subscribers } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { createJobs } from '../../jobs/handlers.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter, retryFailed, sendNextLetter } from '../../jobs/outbox.ts'
import { runNextJob } from '../../jobs/schedule.ts'
import { queueBatch, queueNewsletters } from './queue.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

const site = await testApi({ config: { publicUrl: 'https://journals.example.org' } })
const { request, db, deps } = site
const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })

const news = { subject: 'Issue 4 is open', body: '<p>Dear reader,<script>x</script> <b>welcome</b>.</p>' }
const send = (body: object = news, key?: string) =>
  request<{ _id: string; error: string }>('/newsletter/send', {
    as: admin,
    body,
    headers: { 'Idempotency-Key': key },
  })
const progress = async (id: string) => (await request<Newsletter>(`/newsletter/${id}`, { as: admin })).body
// The database's clock decides when a letter is due.
const soon = () => new Date(Date.now() + 1000)
const deliver = (mailer: Mailer) => sendNextLetter(db, mailer, soon)

beforeEach(async () => {
  for (const table of [letters, newsletters, subscribers, jobs]) await db.delete(table)
})

async function readers(number: number): Promise<void> {
  await db.execute(sql`
    insert into subscribers (id, email, token_hash)
    select 'reader' || n, 'reader' || n || '@example.org', 'hash' || n from generate_series(1, ${number}) n`)
}

const lettersOf = (id: string) => db.$count(letters, eq(letters.newsletterId, id))

test('a newsletter is taken at once, and written and sent in the background', async () => {
  await readers(3)
  const { status, body } = await send()
  expect({ status, body }).toEqual({ status: 202, body: { _id: expect.any(String), recipients: 3 } })
  const nothingYet = { recipients: 3, waiting: 3, sent: 0, failed: 0, left: 0, isDone: false }
  expect(await progress(body._id)).toMatchObject({ subject: 'Issue 4 is open', by: 'Ada Admin', ...nothingYet })
  expect(await lettersOf(body._id)).toBe(0)

  expect(await runNextJob(db, createJobs(deps), soon)).toEqual({ ran: true })
  expect(await lettersOf(body._id)).toBe(3)
  await deliver(keepInMailbox)
  expect(await progress(body._id)).toMatchObject({ waiting: 2, sent: 1, isDone: false })
  while (await deliver(keepInMailbox));
  expect(await progress(body._id)).toMatchObject({ waiting: 0, sent: 3, isDone: true })
})

test('each letter is clean, and carries its own way out: for mail programs and for people', async () => {
  await readers(2)
  await send()
  await queueNewsletters(deps)
  for (const id of ['reader1', 'reader2']) {
    const token = unsubscribeToken(deps.secret, id)
    const [letter] = await site.letters(`${id}@example.org`)
    expect(letter).toMatchObject({
      kind: 'newsletter',
      subject: 'Issue 4 is open',
      text: expect.stringContaining(`Dear reader, welcome.\n\n-- \nDomain Journals\n`),
      html: expect.stringContaining('<p>Dear reader, <strong>welcome</strong>.</p>'),
      headers: {
        'List-Unsubscribe': `<https://journals.example.org/api/newsletter/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    expect(letter?.text).toContain(`https://journals.example.org/unsubscribe/${token}`)
    expect(letter?.html).toContain(`href="https://journals.example.org/unsubscribe/${token}"`)
  }
})

test('of 10,000 readers each gets one letter, though the work is killed between batches and inside one', async () => {
  await readers(10_000)
  const { body } = await send()
  for (let batch = 0; batch < 7; batch++) await queueBatch(deps, body._id)
  expect(await lettersOf(body._id)).toBe(7 * 200)

  await db.execute(sql`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  await db.execute(sql`create trigger killed before update on newsletters for each row execute function break_off()`)
  await expect(queueBatch(deps, body._id)).rejects.toThrow()
  expect(await lettersOf(body._id)).toBe(7 * 200)
  await db.execute(sql`drop trigger killed on newsletters`)

  // Two processes continue it at once.
  await Promise.all([queueNewsletters(deps), queueNewsletters(deps)])
  expect(await lettersOf(body._id)).toBe(10_000)
  const [{ people } = { people: 0 }] = await db.select({ people: sql`count(distinct to_email)::int` }).from(letters)
  expect(people).toBe(10_000)
  expect(await progress(body._id)).toMatchObject({ recipients: 10_000, waiting: 10_000 })
})

test('no letter of a newsletter goes before one that somebody waits for', async () => {
  await readers(3)
  await send()
  await queueNewsletters(deps)
  const to = { email: 'waiting@example.org' }
  await addLetter(db, composeLetter({ kind: 'reset-code', to, subject: 'Your code', blocks: ['123456'] }))
  const order: string[] = []
  const mailer: Mailer = { ...keepInMailbox, send: async ({ toEmail }) => void order.push(toEmail) }
  while (await deliver(mailer));
  expect(order[0]).toBe('waiting@example.org')
  expect(order).toHaveLength(4)
})

async function leave(id: string) {
  const token = unsubscribeToken(deps.secret, id)
  expect((await request(`/newsletter/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200)
}

async function readersWithTokens(...emails: string[]): Promise<string[]> {
  for (const email of emails) await site.services.newsletter.subscribe({ email })
  const rows = await db.select().from(subscribers)
  await db.delete(letters)
  return emails.map((email) => rows.find((row) => row.email === email)?.id ?? '')
}

test('who left before, or leaves while it is written or waits, gets none, and none that failed is tried again', async () => {
  const [before = '', meanwhile = '', waiting = '', failed = ''] = await readersWithTokens(
    ...['before', 'meanwhile', 'waiting', 'failed', 'stays'].map((name) => `${name}@example.org`),
  )
  await leave(before)
  const { body } = await send()
  await leave(meanwhile)
  await queueNewsletters(deps)
  await leave(waiting)
  await db.update(letters).set({ state: 'failed' }).where(eq(letters.toEmail, 'failed@example.org'))
  await leave(failed)
  expect(await retryFailed(db, new Date())).toBe(0)
  const reached: string[] = []
  const mailer: Mailer = { ...keepInMailbox, send: async ({ toEmail }) => void reached.push(toEmail) }
  while (await deliver(mailer));
  expect(reached).toEqual(['stays@example.org'])
  expect(await progress(body._id)).toMatchObject({ recipients: 3, sent: 1, left: 2, waiting: 0, isDone: true })
})

test('who leaves in the very moment in which their letter is written gets none', async () => {
  const [reader = ''] = await readersWithTokens('moment@example.org')
  const { body } = await send()
  await db.execute(sql`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$`)
  await db.execute(sql`create trigger slow after insert on letters for each statement execute function linger()`)
  const writing = queueBatch(deps, body._id)
  await sleep(200)
  await leave(reader)
  await writing
  await db.execute(sql`drop trigger slow on letters`)
  expect(await db.select({ state: letters.state }).from(letters)).toEqual([{ state: 'cancelled' }])
})

test('who joins after it was sent does not get it', async () => {
  await readers(1)
  const { body } = await send()
  await db.insert(subscribers).values({ id: newId(), email: 'late@example.org', tokenHash: 'late' })
  await queueNewsletters(deps)
  expect(await site.letters()).toMatchObject([{ toEmail: 'reader1@example.org' }])
  expect(await progress(body._id)).toMatchObject({ recipients: 1 })
})

test('sent twice with one key it is one newsletter, and another text under that key is refused', async () => {
  await readers(1)
  const [first, again] = [await send(news, 'key-1'), await send(news, 'key-1')]
  expect(again.body).toEqual(first.body)
  expect(await db.$count(newsletters)).toBe(1)
  expect((await send({ ...news, subject: 'Other' }, 'key-1')).status).toBe(422)
})

test.each([
  [{ body: 'x' }, 'Subject is required.'],
  [{ subject: ' ', body: 'x' }, 'Subject is required.'],
  [{ subject: 'x' }, 'Body is required.'],
  [{ subject: 'x', body: ' ' }, 'Body is required.'],
  [{ subject: 'x', body: '<p><script>alert(1)</script>&nbsp;</p>' }, 'Body is required.'],
  [{ subject: 'x\r\nBcc: y@example.org', body: 'x' }, 'Subject must be one line.'],
  [{ subject: 'x', body: 'x'.repeat(100_001) }, 'Body can have at most 100000 characters.'],
])('%j is refused: %s', async (body, error) => {
  await readers(1)
  expect(await send(body)).toMatchObject({ status: 400, body: { error } })
  expect(await db.$count(newsletters)).toBe(0)
})

test('with nobody on the list nothing is sent', async () => {
  expect(await send()).toMatchObject({ status: 409, body: { error: 'There are no subscribers yet.' } })
})

test('it is logged who sent it, and to how many', async () => {
  await readers(2)
  const { body } = await send()
  const mine = and(eq(activity.action, 'send-newsletter'), eq(activity.objectId, body._id))
  expect(await db.select().from(activity).where(mine)).toMatchObject([
    { actorId: admin.id, actorName: 'Ada Admin', details: { title: 'Issue 4 is open', recipients: 2 } },
  ])
})

test('a test goes to its writer alone, and says that it is one', async () => {
  await readers(2)
  const reply = await request('/newsletter/test', { as: admin, body: news })
  expect(reply).toMatchObject({ status: 200, body: { success: `A test e-mail is on its way to ${admin.email}.` } })
  expect(await site.letters()).toMatchObject([
    { toEmail: admin.email, subject: 'Test: Issue 4 is open', newsletterId: null, headers: {} },
  ])
})

test('the preview shows what would be sent, and sends nothing', async () => {
  const { body } = await request('/newsletter/preview', { as: admin, body: news })
  expect(body).toEqual({
    body: '<p>Dear reader, <strong>welcome</strong>.</p>',
    html: expect.stringContaining('Unsubscribe'),
    text: expect.stringContaining('Dear reader, welcome.'),
  })
  expect((await request('/newsletter/preview', { as: admin, body: {} })).status).toBe(200)
  expect(await site.letters()).toEqual([])
})

test('past newsletters are listed newest first, ten to a page, with their results', async () => {
  await readers(1)
  for (let index = 1; index <= 12; index++) await send({ ...news, subject: `News ${index}` })
  const list = async (query: string) =>
    (
      await request<{ recipients: number; newsletters: Newsletter[]; next: string | null }>(`/newsletter${query}`, {
        as: admin,
      })
    ).body
  const first = await list('')
  expect(first).toMatchObject({ recipients: 1, newsletters: { length: 10, 0: { subject: 'News 12', waiting: 1 } } })
  const second = await list(`?before=${first.next}`)
  expect(second.newsletters.map(({ subject }) => subject)).toEqual(['News 2', 'News 1'])
  expect(second.next).toBeNull()
})

test('once sent by mail, a letter of a newsletter keeps neither its words nor its link', async () => {
  await readers(1)
  await send()
  await queueNewsletters(deps)
  await deliver({ ...keepInMailbox, isMailbox: false })
  const [letter] = await site.letters()
  expect(letter).toMatchObject({ state: 'sent', text: '', html: '' })
  expect(letter?.headers['List-Unsubscribe']).toContain('[removed after sending]')
})

test('only admins send newsletters or hear of them', async () => {
  const editor = await site.staff('editor')
  const calls: [string, object | undefined][] = [
    ['/newsletter', undefined],
    [`/newsletter/${newId()}`, undefined],
    ['/newsletter/send', news],
    ['/newsletter/test', news],
    ['/newsletter/preview', news],
  ]
  for (const [path, body] of calls) {
    expect((await request(path, { as: editor, body })).status).toBe(403)
    expect((await request(path, { as: await site.author(), body })).status).toBe(401)
    expect((await request(path, { body })).status).toBe(401)
  }
  expect((await request(`/newsletter/${newId()}`, { as: admin })).status).toBe(404)
  expect(await db.select({ rows: count() }).from(newsletters)).toEqual([{ rows: 0 }])
})
