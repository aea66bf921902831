import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Letter } from '#contracts/office/outbox.ts'
import { testApi } from '#tests/support/build.ts'
import { activity, letters } from '../../db/schema.ts'
import { newId, newToken } from '../../ids.ts'

const { request, db, clock, ...site } = await testApi()
const admin = await site.staff('admin')

type Row = Partial<typeof letters.$inferInsert>

async function letter(row: Row = {}): Promise<string> {
  const usual = { id: newId(), kind: 'test', toEmail: 'ada@example.org', subject: 'Hello', text: 'Dear Ada', html: '' }
  const [added] = await db
    .insert(letters)
    .values({ ...usual, ...row })
    .returning()
  return added?.id ?? expect.fail('not added')
}

const list = async (query = '') =>
  (await request<{ letters: Letter[]; next: string | null }>(`/letters${query}`, { as: admin })).body
const later = () => new Date(clock.now().getTime() + 60_000)

beforeEach(async () => void (await db.delete(letters)))

test('every letter is shown with its state, its tries and what went wrong', async () => {
  const manuscriptId = newId()
  await letter({ toName: 'Ada', state: 'failed', attempts: 8, lastError: '550 no such user', manuscriptId })
  expect((await list()).letters).toEqual([
    {
      _id: expect.any(String),
      kind: 'test',
      to: 'ada@example.org',
      toName: 'Ada',
      subject: 'Hello',
      state: 'failed',
      tries: 8,
      lastError: '550 no such user',
      createdAt: expect.any(String),
      dueAt: null,
      sentAt: null,
      manuscript: manuscriptId,
      newsletter: null,
    },
  ])
})

const inEachState: Record<string, Row> = {
  waiting: { state: 'queued' },
  sending: { state: 'queued', leasedUntil: later() },
  sent: { state: 'sent', sentAt: new Date() },
  failed: { state: 'failed' },
  cancelled: { state: 'cancelled' },
}

test.each(Object.keys(inEachState))('the letters that are %s are found by it', async (state) => {
  for (const row of Object.values(inEachState)) await letter(row)
  expect((await list(`?state=${state}`)).letters).toMatchObject([{ state }])
})

test('one whose lease has run out waits again', async () => {
  await letter({ state: 'queued', leasedUntil: new Date(clock.now().getTime() - 1) })
  expect((await list()).letters).toMatchObject([{ state: 'waiting' }])
})

test('the letters to one address are found by it, however it is written', async () => {
  await letter()
  await letter({ toEmail: 'bola@example.org' })
  expect((await list('?to=%20Bola@EXAMPLE.org')).letters).toMatchObject([{ to: 'bola@example.org' }])
  expect((await request('/letters?to=bola', { as: admin })).status).toBe(400)
})

test('120 letters, many of one moment, are three pages, newest first, none left out and none twice', async () => {
  for (let moment = 0; moment < 4; moment++)
    await db.transaction(async (tx) => {
      const rows = Array.from({ length: 30 }, () => ({ id: newId(), subject: `${moment}` }))
      await tx
        .insert(letters)
        .values(rows.map((row) => ({ ...row, kind: 'test', toEmail: 'ada@example.org', text: '', html: '' })))
    })
  const pages: Letter[][] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await list(next && `?before=${next}`)
    pages.push(page.letters)
    next = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(120)
  expect(pages.flat().map(({ subject }) => subject)).toEqual(['3', '2', '1', '0'].flatMap((n) => Array(30).fill(n)))
})

test('the oldest come first if asked for, page by page', async () => {
  for (let minute = 0; minute < 60; minute++)
    await letter({ subject: String(minute), createdAt: new Date(Date.UTC(2026, 0, 1, 9, minute)) })
  const { letters: first, next } = await list('?sort=oldest')
  const { letters: rest } = await list(`?sort=oldest&before=${next}`)
  expect([...first, ...rest].map(({ subject }) => Number(subject))).toEqual([...Array(60).keys()])
})

test('a letter is read without what is for its recipient alone', async () => {
  const token = newToken()
  const link = await letter({ text: `Set up your account:\nhttps://x.test/invite/${token}` })
  const code = await letter({ kind: 'reset-code', text: 'Your code is 123456.' })
  const read = async (id: string) => (await request(`/letters/${id}`, { as: admin })).body
  expect(await read(link)).toMatchObject({
    _id: link,
    text: 'Set up your account:\nhttps://x.test/invite/[for the recipient alone]',
  })
  expect(await read(code)).toMatchObject({ text: 'Your code is ······.' })
  expect((await request(`/letters/${newId()}`, { as: admin })).status).toBe(404)
  expect(JSON.stringify([await list(), await read(link), await read(code)])).not.toMatch(`${token}|123456`)
})

test('a failed letter is tried again, which is logged; one that has not failed is not', async () => {
  const id = await letter({ state: 'failed', attempts: 8 })
  const retry = () => request(`/letters/${id}/retry`, { as: admin, method: 'POST' })
  expect(await retry()).toMatchObject({ status: 200, body: { success: 'The e-mail will be tried again.' } })
  expect((await list()).letters).toMatchObject([{ state: 'waiting', tries: 0 }])
  expect(await retry()).toMatchObject({ status: 409, body: { error: 'This e-mail has not failed.' } })
  expect((await request(`/letters/${newId()}/retry`, { as: admin, method: 'POST' })).status).toBe(404)
  expect(await db.select().from(activity).where(eq(activity.objectId, id))).toMatchObject([
    { action: 'retry-letter', actorId: admin.id, details: { title: 'Hello', to: 'ada@example.org' } },
  ])
})

test('what bounced can be sent again only if it held no link, and what nobody needs is dismissed', async () => {
  const whole = await letter({ state: 'failed', lastError: 'Bounced: 550' })
  const emptied = await letter({ state: 'failed', text: 'Log in: https://x.test/[removed after sending]' })
  const retry = (id: string) => request<{ error: string }>(`/letters/${id}/retry`, { as: admin, method: 'POST' })
  expect((await retry(emptied)).body.error).toMatch(/^This e-mail was sent and came back\./)
  expect((await request('/letters/retry', { as: admin, body: {} })).body).toEqual({
    success: 'One e-mail will be tried again.',
  })
  const dismiss = (id: string) => request(`/letters/${id}/dismiss`, { as: admin, method: 'POST' })
  expect([(await dismiss(whole)).status, (await dismiss(emptied)).status]).toEqual([409, 200])
  expect((await list('?state=cancelled')).letters).toMatchObject([{ _id: emptied }])
})

test('all failed letters are tried again at once, and no other', async () => {
  for (const state of ['failed', 'failed', 'cancelled', 'sent'] as const) await letter({ state })
  const retry = () => request('/letters/retry', { as: admin, body: {} })
  expect(await retry()).toMatchObject({ status: 200, body: { success: '2 e-mails will be tried again.' } })
  expect(await retry()).toMatchObject({ status: 409, body: { error: 'No failed e-mail can be sent again.' } })
  expect(await db.$count(letters, eq(letters.state, 'queued'))).toBe(2)
})

test('e-mails are listed without those of newsletters', async () => {
  const to = 'besides@example.org'
  const [, mine] = [await letter({ toEmail: to, newsletterId: newId() }), await letter({ toEmail: to })]
  expect((await list(`?to=${to}`)).letters).toHaveLength(2)
  expect((await list(`?to=${to}&without=newsletters`)).letters).toMatchObject([{ _id: mine }])
  expect((await list('?without=newsletters')).letters.filter(({ newsletter }) => newsletter)).toEqual([])
})

test('the failed letters of one newsletter are listed and tried again apart from all others', async () => {
  const newsletter = newId()
  const [mine] = [await letter({ state: 'failed', newsletterId: newsletter }), await letter({ state: 'failed' })]
  expect((await list(`?state=failed&newsletter=${newsletter}`)).letters).toMatchObject([{ _id: mine, newsletter }])
  const retry = () => request('/letters/retry', { as: admin, body: { newsletter } })
  expect(await retry()).toMatchObject({ status: 200, body: { success: 'One e-mail will be tried again.' } })
  expect(await retry()).toMatchObject({ status: 409, body: { error: 'No failed e-mail can be sent again.' } })
  expect(await db.$count(letters, eq(letters.state, 'failed'))).toBe(1)
})

test('the outbox is for admins', async () => {
  const id = await letter({ state: 'failed' })
  for (const [as, status] of [
    [await site.staff('editor'), 403],
    [await site.author(), 401],
    [undefined, 401],
  ] as const) {
    for (const path of ['/letters', `/letters/${id}`]) expect((await request(path, { as })).status).toBe(status)
    for (const path of [`/letters/${id}/retry`, '/letters/retry'])
      expect((await request(path, { as, body: {} })).status).toBe(status)
  }
  expect((await list()).letters).toMatchObject([{ state: 'failed' }])
})
