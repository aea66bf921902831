import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contracts/endpoint.ts'
import type { CallError } from '#contracts/request.ts'
import { listening } from '#tests/support/listening.ts'

const reply = z.strictObject({ success: z.string() })
const join = endpoint({
  method: 'POST',
  path: '/join',
  who: 'anyone',
  summary: 'Join',
  body: z.strictObject({ email: z.string() }),
  reply,
})
const look = endpoint({
  method: 'GET',
  path: '/look/{id}',
  who: 'anyone',
  summary: 'Look',
  params: z.strictObject({ id: z.string() }),
  reply,
})

// The client reads its base address once, and a test of another file may have loaded it already.
beforeEach(() => void vi.resetModules())

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

type Listener = Parameters<typeof listening>[0]

/** Returns the client as it would be built for an API at the given server. */
async function apiAt(listener: Listener) {
  const { port } = await listening(listener)
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${port}/api`)
  return import('./api.ts')
}

async function failure(work: Promise<unknown>) {
  const error = await work.then(
    (reply) => expect.fail(`answered ${JSON.stringify(reply)}`),
    (error: unknown) => error,
  )
  return error as CallError
}

test('a call is JSON to the configured base, and its reply is handed back', async () => {
  const seen: unknown[] = []
  const { call } = await apiAt(async (req, res) => {
    seen.push(req.method, req.url, req.headers['content-type'], Buffer.concat(await req.toArray()).toString())
    res.end('{"success":"Done"}')
  })
  expect(await call(join, { email: 'ada@example.org' })).toEqual({ success: 'Done' })
  expect(await call(look, { id: 'a b' })).toEqual({ success: 'Done' })
  expect(seen).toEqual([
    'POST',
    '/api/join',
    'application/json',
    '{"email":"ada@example.org"}',
    'GET',
    '/api/look/a%20b',
    undefined,
    '',
  ])
})

test('an upload is sent as a form', async () => {
  const { upload } = await apiAt(async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString()
    const isForm = req.headers['content-type']?.startsWith('multipart/form-data') && body.includes('name="avatar"')
    res.end(JSON.stringify({ success: `${req.method} ${req.url} ${isForm}` }))
  })
  const form = new FormData()
  form.set('avatar', new Blob(['picture']), 'avatar')
  const send = endpoint({ method: 'POST', path: '/file', who: 'anyone', summary: 'Send', body: 'upload', reply })
  expect(await upload(send, form)).toEqual({ success: 'POST /api/file true' })
})

test('without a configured base calls go to /api, with cookies', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: 'Done' }))
  const { call } = await import('./api.ts')
  await call(look, { id: 'a' })
  expect(fetched).toHaveBeenCalledWith(
    '/api/look/a',
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  )
})

test('a call that may be repeated carries its key', async () => {
  const seen: unknown[] = []
  const { call } = await apiAt((req, res) => {
    seen.push(req.headers['idempotency-key'])
    res.end('{"success":"Done"}')
  })
  await call(join, { email: 'ada@example.org' }, { idempotencyKey: 'one' })
  await call(join, { email: 'ada@example.org' })
  expect(seen).toEqual(['one', undefined])
})

test("the server's sentence is shown where it gave one, else the screen's own", async () => {
  const answers = ['{"error":"You are late."}', '<h1>Bad gateway</h1>']
  const { call, sentenceOf } = await apiAt((_, res) => void res.writeHead(409).end(answers.shift()))
  expect(sentenceOf(await failure(call(join, { email: 'x' })), 'Subscription failed.')).toBe('You are late.')
  expect(sentenceOf(await failure(call(join, { email: 'x' })), 'Subscription failed.')).toBe('Subscription failed.')
  expect(sentenceOf(new Error('internal detail'), 'Subscription failed.')).toBe('Subscription failed.')
})

test('a server that is not there, or that hangs up, gave no response', async () => {
  const { call } = await apiAt((req) => void req.socket.destroy())
  expect(await failure(call(look, { id: 'a' }))).toMatchObject({
    name: 'CallError',
    kind: 'no-response',
    status: 0,
    sentence: null,
  })
})

test('an answer that breaks off is no response, though it began well', async () => {
  const { call } = await apiAt((_, res) => {
    res.writeHead(200, { 'Content-Length': 1000 }).write('{"success":')
    setTimeout(() => res.destroy(), 20)
  })
  expect(await failure(call(look, { id: 'a' }))).toMatchObject({ kind: 'no-response', sentence: null })
})

test('a call waits 20 seconds and not longer, for the body too', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout')
  patience.mockImplementation(() => {
    const hurried = new AbortController()
    setTimeout(() => hurried.abort(new DOMException('late', 'TimeoutError')), 50)
    return hurried.signal
  })
  const silent = await apiAt(() => {})
  expect(await failure(silent.call(look, { id: 'a' }))).toMatchObject({ kind: 'no-response' })
  expect(patience).toHaveBeenCalledExactlyOnceWith(20_000)
  vi.resetModules()
  const slow = await apiAt((_, res) => void res.writeHead(200).write('{'))
  expect(await failure(slow.call(look, { id: 'a' }))).toMatchObject({ kind: 'no-response' })
})
