import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { subscribers } from '../../db/schema.ts'
import { newToken } from '../../ids.ts'

const { api, request, db, letters, config, clock } = await testApi()

async function join(email: string): Promise<string> {
  expect((await request('/newsletter/subscribe', { body: { email } })).status).toBe(200)
  const header = (await letters(email)).at(-1)?.headers['List-Unsubscribe'] ?? ''
  return header.slice(`<${config.publicUrl}/api`.length, -1)
}

/** Posts as a mail client does: a form, without a page, a cookie or an origin. */
async function oneClick(path: string) {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const response = await api.request(path, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

async function isOnList(email: string): Promise<boolean> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  return row?.unsubscribedAt === null
}

test('one click of a mail client takes a reader off the list, and a second one says the same', async () => {
  const path = await join('ada@example.org')
  for (const _ of [1, 2]) {
    expect(await oneClick(path)).toMatchObject({
      status: 200,
      body: { success: 'You have unsubscribed from the newsletter.' },
    })
    expect(await isOnList('ada@example.org')).toBe(false)
  }
})

test('when a reader left is remembered from the first click', async () => {
  const path = await join('first@example.org')
  await oneClick(path)
  const left = clock.now()
  clock.pass({ hours: 1 })
  await oneClick(path)
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, 'first@example.org'))
  expect(row?.unsubscribedAt).toEqual(left)
})

test('looking at the link, as scanners do, takes nobody off the list', async () => {
  const path = await join('scanned@example.org')
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await request(path, { method })).status).toBe(404)
  expect(await isOnList('scanned@example.org')).toBe(true)
})

test("one reader's link takes off nobody else", async () => {
  const [path] = [await join('leaves@example.org'), await join('stays@example.org')]
  await oneClick(path)
  expect([await isOnList('leaves@example.org'), await isOnList('stays@example.org')]).toEqual([false, true])
})

test('a link that nobody was sent is not valid', async () => {
  expect(await oneClick(`/newsletter/unsubscribe/${newToken()}`)).toMatchObject({
    status: 404,
    body: { error: 'This link is not valid.' },
  })
  expect((await oneClick('/newsletter/unsubscribe/short')).status).toBe(404)
})

test('who left may come back, with one row, a new letter and a link that works', async () => {
  await oneClick(await join('back@example.org'))
  const path = await join('back@example.org')
  expect(await isOnList('back@example.org')).toBe(true)
  expect(await db.$count(subscribers, eq(subscribers.email, 'back@example.org'))).toBe(1)
  expect(await letters('back@example.org')).toHaveLength(2)
  await oneClick(path)
  expect(await isOnList('back@example.org')).toBe(false)
})

test('the link of an old letter still takes off a reader who came back', async () => {
  const old = await join('again@example.org')
  await oneClick(old)
  await join('again@example.org')
  expect((await oneClick(old)).status).toBe(200)
  expect(await isOnList('again@example.org')).toBe(false)
})
