import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CallError } from '#contracts/request.ts'
import { leaveTestimonial } from '#contracts/site/testimonials.ts'
import { apiContext, type CallApi } from '#server/page-context.ts'
import { answerForm } from './answer-form.ts'
import { keeper } from './keys.ts'
import { attempt, emptyProblems, problemAt, type Texts, textsOf, type Write } from './write.ts'

const leaving: Write<Texts, unknown> = {
  name: 'leave',
  problems: (texts) => emptyProblems(texts, ['text'], 'Write something.'),
  send: (ask, { text = '' }) => ask(leaveTestimonial, { text }),
  fallback: 'Something went wrong.',
}
const done = (async () => ({ _id: 'x' })) as unknown as CallApi
const refusing = (error: unknown) => (async () => Promise.reject(error)) as CallApi

test('what is wrong by the rules is said at its field, and nothing is asked', async () => {
  expect(await attempt(leaving, refusing(new Error('asked')), { text: ' ' })).toEqual({
    fault: { error: 'Write something.', fields: { text: 'Write something.' }, typed: {}, status: null },
  })
  expect(problemAt('text', null)).toEqual([])
})

test("a refusal has the server's words and fields, and without an answer the page's own", async () => {
  const text = 'Quick and fair.'
  const tooLong = new CallError('refused', 400, 'Too long.', { text: 'Too long.' })
  expect(await attempt(leaving, refusing(tooLong), { text })).toMatchObject({
    fault: { error: 'Too long.', fields: { text: 'Too long.' }, status: 400 },
  })
  expect(await attempt(leaving, refusing(new CallError('no-response', 0, null)), { text })).toMatchObject({
    fault: { error: 'Something went wrong.', fields: {}, status: 0 },
  })
  expect(await attempt(leaving, done, { text })).toEqual({ reply: { _id: 'x' } })
})

test('a retry of the same call has the same key, and other input or another call has another', () => {
  let count = 0
  const { keyFor } = keeper(() => `key ${++count}`)
  const keys = [
    keyFor('/review', { text: 'a' }),
    keyFor('/review', { text: 'b' }),
    keyFor('/other', { text: 'a' }),
    keyFor('/review', { text: 'a' }),
  ]
  expect(keys).toEqual(['key 1', 'key 2', 'key 3', 'key 1'])
  expect(keeper().keyFor('/review', {})).toMatch(/^[\x21-\x7e]{1,200}$/)
})

function form(ask: CallApi, body: string) {
  const context = new RouterContextProvider()
  context.set(apiContext, ask)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { context, request: new Request('http://site/page', { method: 'POST', headers, body }) }
}

test('a form that came without a script is answered in process, and gets back what was typed but no password', async () => {
  const sent = 'intent=leave&text=Fair&password=secret&newPassword=secret&repeated=secret'
  expect(await answerForm(form(refusing(new CallError('refused', 429, 'Too many.')), sent), leaving)).toEqual({
    name: 'leave',
    fault: { error: 'Too many.', fields: {}, typed: { intent: 'leave', text: 'Fair' }, status: 429 },
  })
  expect(await answerForm(form(done, sent), leaving)).toEqual({ name: 'leave', reply: { _id: 'x' } })
})

test('of several writes the form names one, and one that leads on redirects', async () => {
  const other: Write<Texts, unknown> = { ...leaving, name: 'other', next: () => '/author' }
  const answer = await answerForm(form(done, 'intent=other&text=a'), leaving, other)
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([302, '/author'])
  await expect(answerForm(form(done, 'intent=toString'), leaving, other)).rejects.toMatchObject({ status: 400 })
})

test('of several boxes with one name each that is ticked has a line', () => {
  const ticked = new FormData()
  for (const value of ['one', 'two']) ticked.append('manuscript', value)
  ticked.append('__proto__', 'x')
  expect(Object.entries(textsOf(ticked))).toEqual([
    ['manuscript', 'one\ntwo'],
    ['__proto__', 'x'],
  ])
})
