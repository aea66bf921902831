import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CallError, replyOf, requestFor } from './request.ts'

const common = { who: 'anyone', summary: 'For this test', reply: z.strictObject({}) } as const
const params = z.strictObject({ id: z.string() })
const read = endpoint({
  ...common,
  method: 'GET',
  path: '/manuscript/{id}',
  params,
  query: z.strictObject({ page: z.optional(z.int()), q: z.optional(z.string()) }),
})
const change = endpoint({
  ...common,
  method: 'PATCH',
  path: '/manuscript/{id}/reject',
  params,
  body: z.strictObject({ comment: z.string() }),
})

test('what belongs in the path goes there, and the rest into the query', () => {
  expect(requestFor(read, { id: 'a', page: 2, q: 'malaria & more' })).toEqual({
    path: '/manuscript/a?page=2&q=malaria+%26+more',
  })
  expect(requestFor(read, { id: 'a', page: undefined })).toEqual({ path: '/manuscript/a' })
})

test('where the contract has a body, the rest goes there', () => {
  expect(requestFor(change, { id: 'a', comment: 'No' })).toEqual({
    path: '/manuscript/a/reject',
    body: '{"comment":"No"}',
  })
})

test('a value cannot climb out of its place in the path', () => {
  expect(requestFor(read, { id: '../admin?x#y' }).path).toBe('/manuscript/..%2Fadmin%3Fx%23y')
})

test('the input is left as it was', () => {
  const input = { id: 'a', comment: 'No' }
  requestFor(change, input)
  expect(input).toEqual({ id: 'a', comment: 'No' })
})

async function failure(response: Response): Promise<CallError> {
  const error: unknown = await replyOf(response).catch((error: unknown) => error)
  if (!(error instanceof CallError)) return expect.fail(`answered ${JSON.stringify(error)}`)
  return error
}

test('a reply is the body of the answer', async () => {
  expect(await replyOf(Response.json([1]))).toEqual([1])
  expect(await replyOf(Response.json(null))).toBeNull()
})

test("a refusal carries the server's sentence, its status and its fields", async () => {
  const error = await failure(Response.json({ error: 'Too long.', fields: { title: 'Too long.' } }, { status: 400 }))
  expect(error).toMatchObject({ kind: 'refused', status: 400, sentence: 'Too long.', fields: { title: 'Too long.' } })
})

test.each(['', '<h1>Bad gateway</h1>', 'null', '"text"', '[]', '{"error":{"deep":1}}', '{"error":""}', '{"error":"x'])(
  'a refusal of %o has no sentence that could be shown',
  async (body) => {
    const error = await failure(new Response(body, { status: 502 }))
    expect(error.sentence || null).toBeNull()
    expect(error).toMatchObject({ kind: 'refused', status: 502, fields: {} })
  },
)

test.each(['', '<h1>Welcome to this hotel</h1>', '{"articles":['])('a 200 of %o is no reply', async (body) => {
  expect(await failure(new Response(body))).toMatchObject({ kind: 'no-response', sentence: null })
})
