import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { subscribers } from '../../db/schema.ts'
import { hashToken } from '../../ids.ts'

const { request, db, letters, config, clock } = await testApi({ config: { publicUrl: 'https://journals.example.org' } })

// Each call comes from another address, so that the rate limit does not apply.
let reader = 0
const subscribe = (body: unknown, headers: Record<string, string> = {}) =>
  request('/newsletter/subscribe', { body, headers, from: `203.0.113.${++reader}` })

test('whoever joins is thanked, and gets a letter with a way out', async () => {
  expect(await subscribe({ email: 'ada@example.org' })).toMatchObject({
    status: 200,
    body: { success: 'Subscribed successfully!' },
  })
  const [letter] = await letters('ada@example.org')
  const token = /^https:\/\/journals\.example\.org\/unsubscribe\/([\w-]{43})$/m.exec(letter?.text ?? '')?.[1]
  expect(letter).toMatchObject({ state: 'queued', subject: 'You have subscribed to the Domain Journals newsletter' })
  expect(letter?.html).toContain(`href="${config.publicUrl}/unsubscribe/${token}"`)
  expect(letter?.headers).toEqual({
    'List-Unsubscribe': `<${config.publicUrl}/api/newsletter/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('the list itself holds the token only as a hash', async () => {
  await subscribe({ email: 'hash@example.org' })
  const [letter] = await letters('hash@example.org')
  const token = /unsubscribe\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? expect.fail('no token')
  const { rows } = await db.execute(sql`select * from subscribers where email = 'hash@example.org'`)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows).toMatchObject([{ token_hash: hashToken(token) }])
})

test('the same address is not taken twice, however it is written, and gets no second letter', async () => {
  await subscribe({ email: 'twice@example.org' })
  for (const email of ['twice@example.org', ' Twice@EXAMPLE.org ']) {
    expect(await subscribe({ email })).toMatchObject({ status: 409, body: { error: "You're already subscribed." } })
  }
  expect(await letters('twice@example.org')).toHaveLength(1)
})

test('of ten who send the same address at once, one is taken and one letter is written', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => subscribe({ email: 'race@example.org' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await letters('race@example.org')).toHaveLength(1)
})

test.each([
  {},
  { email: null },
  { email: '' },
  { email: ['a@example.org'] },
  { email: 'ada' },
  { email: 'ada@example.org\r\nBcc: evil@example.org' },
  { email: 'ada@example.org, evil@example.org' },
  { email: '"ada@example.org"@evil.test' },
])('%j is refused with what is needed', async (body) => {
  expect(await subscribe(body)).toMatchObject({ status: 400, body: { error: 'A valid email is required.' } })
})

test('a field that nobody asked for is refused, and nobody is added', async () => {
  const before = await db.$count(subscribers)
  for (const extra of ['role', 'id', 'tokenHash', 'unsubscribedAt', 'createdAt']) {
    expect((await subscribe({ email: 'extra@example.org', [extra]: 'x' })).status).toBe(400)
  }
  expect(await db.$count(subscribers)).toBe(before)
})

test('every link in the letter is ours, whatever host the request names', async () => {
  const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Forwarded: 'host=evil.test' }
  await subscribe({ email: 'host@example.org' }, headers)
  const [letter] = await letters('host@example.org')
  const links = JSON.stringify(letter).match(/https?:\/\/[^\s"<>\\]+/g) ?? []
  expect(links.length).toBeGreaterThan(4)
  expect(links.filter((link) => !link.startsWith(`${config.publicUrl}/`))).toEqual([])
})

test('the twenty-first in an hour from one address has to wait, and a spoofed header does not help', async () => {
  const from = '198.51.100.1'
  const ask = (index: number) =>
    request('/newsletter/subscribe', {
      body: { email: `many${index}@example.org` },
      from,
      headers: { 'X-Forwarded-For': `10.0.0.${index}` },
    })
  for (let index = 0; index < 20; index += 1) expect((await ask(index)).status).toBe(200)
  clock.pass({ minutes: 20 })
  const refused = await ask(20)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: 'Too many tries. Please wait 40 minutes and try again.' },
  })
  expect(refused.headers.get('retry-after')).toBe('2400')
  expect(await letters('many20@example.org')).toEqual([])
  clock.pass({ minutes: 40 })
  expect((await ask(20)).status).toBe(200)
})
