import { request as ask } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contracts/endpoint.ts'
import { email, line, Slug } from '#contracts/shapes.ts'
import { AppError } from '#domain/words/errors.ts'
import { testApi } from '#tests/support/build.ts'
import { listening } from '#tests/support/listening.ts'
import type { HttpDeps } from './context.ts'
import { implementOn } from './implement.ts'

const { api, clock, config, request } = await testApi()
const handled: unknown[] = []
const settled: true[] = []
const http: HttpDeps = {
  config,
  clock,
  endpoints: [],
  visitorOf: async () => ({ author: null, staff: null }),
  addressOf: () => '127.0.0.1',
  countAgainst: async () => {},
  settle: async () => void settled.push(true),
}
const common = { who: 'anyone', summary: 'For this test', reply: z.strictObject({ ok: z.boolean() }) } as const
const ok = ({ input }: { input: unknown }) => {
  handled.push(input)
  return { ok: true }
}
const note = z.strictObject({
  text: line('Text', 20),
  count: z.optional(z.int()),
  people: z.optional(z.array(z.strictObject({ email: email() }))),
})

const implement = implementOn(api, http)
implement(endpoint({ ...common, method: 'POST', path: '/note', body: note }), ok)
implement(endpoint({ ...common, method: 'POST', path: '/bell', fromAnySite: true }), ok)
implement(
  endpoint({
    ...common,
    method: 'GET',
    path: '/room/{name}',
    params: z.strictObject({ name: Slug }),
    query: z.strictObject({ floor: z.optional(z.string()) }),
  }),
  ok,
)
implement(endpoint({ ...common, method: 'POST', path: '/inner', who: 'staff', body: note }), ok)
implement(endpoint({ ...common, method: 'GET', path: '/leak' }), () =>
  JSON.parse('{"ok":true,"email":"ada@example.org"}'),
)
implement(endpoint({ ...common, method: 'GET', path: '/bug' }), () => {
  throw new Error('secret of the house')
})
implement(endpoint({ ...common, method: 'GET', path: '/later' }), () => {
  throw new AppError('too-many', 'Later.', { retryAfterSeconds: 7 })
})
implement(endpoint({ ...common, method: 'GET', path: '/away' }), async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 })
  await drizzle(pool).execute(sql`select 1`)
  return { ok: true }
})

async function raw(path: string, body: BodyInit, type = 'application/json') {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
  const response = await api.request(path, { method: 'POST', headers, body })
  return {
    status: response.status,
    body: (await response.json()) as { error: string; fields?: Record<string, string> },
  }
}

test('what the contract lists reaches the handler, trimmed', async () => {
  expect(await request('/note', { body: { text: '  hello ', count: 3 } })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(handled.at(-1)).toEqual({ text: 'hello', count: 3 })
})

test.each([
  [{ text: 'x', role: 'admin' }, 'Unknown field: role.', {}],
  [
    { text: 'x', people: [{ email: 'a@example.org', verified: true }] },
    'Unknown field: verified.',
    { 'people.0': 'Unknown field: verified.' },
  ],
  [{}, 'Text is required.', { text: 'Text is required.' }],
  [{ text: 7 }, 'Text is required.', { text: 'Text is required.' }],
  [{ text: ['x'] }, 'Text is required.', { text: 'Text is required.' }],
  [{ text: 'x'.repeat(21) }, 'Text can have at most 20 characters.', { text: 'Text can have at most 20 characters.' }],
  [{ text: 'x', count: '3' }, "'count' is missing or not valid.", { count: "'count' is missing or not valid." }],
  [{ text: 'x', count: 1.5 }, "'count' is missing or not valid.", { count: "'count' is missing or not valid." }],
  [
    { text: 'x', people: { email: 'x' } },
    "'people' is missing or not valid.",
    { people: "'people' is missing or not valid." },
  ],
  [
    { text: 'x', people: [{ email: 'a@b' }, 1] },
    'A valid email is required.',
    { 'people.0.email': 'A valid email is required.', 'people.1': "'people.1' is missing or not valid." },
  ],
  [[], 'This request is not valid.', {}],
  [null, 'This request is not valid.', {}],
  ['text', 'This request is not valid.', {}],
  [7, 'This request is not valid.', {}],
])('a body of %j is a 400 with one clear sentence', async (body, error, fields) => {
  expect(await raw('/note', JSON.stringify(body))).toEqual({ status: 400, body: { error, fields } })
})

test.each(['__proto__', 'constructor', 'toString', ''])('a key named %o is as unknown as any other', async (key) => {
  expect(await raw('/note', `{"text":"x","${key}":{"role":"admin"}}`)).toMatchObject({
    status: 400,
    body: { error: `Unknown field: ${key}.` },
  })
})

test('a body nested a hundred thousand deep is a 400', async () => {
  const deep = (size: number) => '['.repeat(size) + ']'.repeat(size)
  expect((await raw('/note', deep(120_000))).status).toBe(400)
  expect((await raw('/note', `{"text":${deep(100_000)}}`)).status).toBe(400)
})

test('only JSON is taken', async () => {
  expect((await raw('/note', '{"text":"x"}', 'text/plain')).status).toBe(415)
  expect((await raw('/note', 'text=x', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect(await raw('/note', '')).toEqual({ status: 400, body: { error: 'The body is not valid JSON.' } })
})

test('a refused body never reaches the handler', async () => {
  const before = handled.length
  await raw('/note', '{"text":"x","role":"admin"}')
  await raw('/note', '{"text":"x"}', 'text/plain')
  expect(handled).toHaveLength(before)
})

test('a path answers with and without a trailing slash', async () => {
  for (const path of ['/room/blue', '/room/blue/', '/room/blue/?floor=2'])
    expect((await request(path)).status).toBe(200)
  for (const path of ['/note', '/note/']) expect((await request(path, { body: { text: 'x' } })).status).toBe(200)
})

test.each([
  '/room/',
  '/room',
  '/room/Blue',
  '/room/a%20b',
  '/room/%',
  '/room/%ff',
  '/room/..%2f..',
  '/room/a/b',
  '//room/blue',
  '/ROOM/blue',
  '/',
])('there is nothing at %s', async (path) => {
  expect(await request(path)).toMatchObject({ status: 404, body: { error: 'There is nothing here.' } })
})

test.each([
  ['floor=1&floor=2', "'floor' may be given only once."],
  ['floor=1%00', "'floor' has control characters in it."],
  ['florr=1', 'Unknown field: florr.'],
  ['__proto__=1', 'Unknown field: __proto__.'],
  ['constructor=1', 'Unknown field: constructor.'],
  ['floor[]=1', 'Unknown field: floor[].'],
  ['name=red', 'Unknown field: name.'],
])('a query of %s is a 400', async (query, error) => {
  expect(await request(`/room/blue?${query}`)).toMatchObject({ status: 400, body: { error } })
})

test('a call without a query takes none', async () => {
  expect((await request('/bell?x=1', { method: 'POST' })).status).toBe(400)
})

test('HEAD tells what GET would, without the body', async () => {
  const [head, get] = [await request('/room/blue', { method: 'HEAD' }), await request('/room/blue')]
  expect(head.text).toBe('')
  expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')])
})

test('another method is nothing that is here', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])
    expect((await request('/note', { method })).status).toBe(404)
  const overridden = { 'X-HTTP-Method-Override': 'POST' }
  expect((await request('/note', { method: 'PUT', body: { text: 'x' }, headers: overridden })).status).toBe(404)
})

test('a change from another site is refused before anything is read, unless its authority is in the request itself', async () => {
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' }
  expect((await request('/note', { body: { text: 'x' }, headers: elsewhere })).status).toBe(403)
  expect((await request('/bell', { method: 'POST', headers: elsewhere })).status).toBe(200)
})

test('whoever has no right is refused before the body is read', async () => {
  expect(await request('/inner', { body: { nonsense: true } })).toMatchObject({
    status: 401,
    body: { error: 'Please log in first.' },
  })
})

test('what a contract does not list does not leave, even when a handler returns it', async () => {
  const { status, text } = await request('/leak')
  expect(status).toBe(500)
  expect(text).not.toContain('ada')
})

test('an unexpected error is a 500 with the id of the request and nothing of the inside', async () => {
  const { status, body, headers, text } = await request('/bug')
  expect({ status, body }).toEqual({
    status: 500,
    body: { error: 'Something went wrong', requestId: headers.get('x-request-id') },
  })
  expect(text).not.toMatch(/secret|stack| at |\.ts/)
})

test('every request has an id of its own', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await request('/room/blue')).headers.get('x-request-id')))
  expect(new Set(ids).size).toBe(3)
})

test('without the database the answer is a 503 that says when to come back', async () => {
  const { status, body, headers } = await request('/away')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body.error).toBe('The site is busy for a moment. Please try again.')
})

test('a refusal says when to come back', async () => {
  expect((await request('/later')).headers.get('retry-after')).toBe('7')
})

test.each(['/room/blue', '/room/blue?x=1', '/nowhere', '/bug', '/away', '/openapi.json'])(
  'the answer of %s is kept from caches, frames and sniffing',
  async (path) => {
    const { headers } = await request(path)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('page caches hear of a change before its answer leaves, and are left alone by a read', async () => {
  const before = settled.length
  await request('/room/blue')
  await raw('/note', '{}')
  expect(settled).toHaveLength(before)
  await request('/note', { body: { text: 'x' } })
  expect(settled).toHaveLength(before + 1)
})

test('an oversize body without a length is a 413 before the handler', async () => {
  const { port } = await listening(getRequestListener(api.fetch, { overrideGlobalObjects: false }))
  const before = handled.length
  const status = await new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Transfer-Encoding': 'chunked',
    }
    const asking = ask({ port, path: '/note', method: 'POST', headers }, (answer) =>
      resolve(answer.resume().statusCode),
    )
    asking.on('error', reject)
    asking.write('{"text":"')
    for (let sent = 0; sent < 20; sent += 1) asking.write('x'.repeat(64 * 1024))
    asking.end('"}')
  })
  expect(status).toBe(413)
  expect(handled).toHaveLength(before)
})
