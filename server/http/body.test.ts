import { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { readForm, readJson, readText } from './body.ts'

function post(body: BodyInit | ReadableStream | null, type: string | null = 'application/json'): Request {
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  request.headers.delete('content-type')
  if (type) request.headers.set('content-type', type)
  return request
}

function chunks(...parts: Uint8Array[]): ReadableStream {
  return ReadableStream.from(parts)
}

test("JSON is read, whatever its media type's case and parameters", async () => {
  expect(await readJson(post('{"a":[1]}', 'Application/JSON; charset=utf-8'))).toEqual({ a: [1] })
})

test.each([
  null,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'text/json, application/json',
])('a body of type %o is refused as the wrong type', async (type) => {
  await expect(readJson(post('{}', type))).rejects.toMatchObject({ code: 'wrong-type' })
})

test('a request with neither a type nor a body gives no fields', async () => {
  expect(await readJson(post(null, null))).toEqual({})
})

test.each(['', '   ', '{', '{"a":1}x', 'undefined', "{'a':1}", '\ufeff'])('%o is not JSON', async (text) => {
  await expect(readJson(post(text))).rejects.toMatchObject({
    code: 'bad-input',
    message: 'The body is not valid JSON.',
  })
})

test('a call without any body says nothing, which a contract may allow', async () => {
  expect(await readJson(post(null, null))).toEqual({})
})

test('a form is handed on as it was sent, and one without type and body has no fields', async () => {
  expect(await readForm(post('a=b&a=%20c', 'Application/X-WWW-Form-URLEncoded; charset=utf-8'))).toBe('a=b&a=%20c')
  expect(await readForm(post(null, null))).toBe('')
})

test.each([null, '', 'text/plain', 'application/json', 'multipart/form-data; boundary=x'])(
  'a form of type %o is refused as the wrong type',
  async (type) => {
    await expect(readForm(post('a=b', type))).rejects.toMatchObject({ code: 'wrong-type' })
  },
)

test('T25: a form of more than a mebibyte is too large', async () => {
  const form = (bytes: number) => post('a'.repeat(bytes), 'application/x-www-form-urlencoded')
  expect(await readForm(form(256 * 1024))).toHaveLength(256 * 1024)
  await expect(readForm(form(256 * 1024 + 1))).rejects.toMatchObject({ code: 'too-large' })
  const fields = (count: number) =>
    readForm(post(Array(count).fill('a=1').join('&'), 'application/x-www-form-urlencoded'))
  expect(await fields(1_000)).toHaveLength(3_999)
  await expect(fields(1_001)).rejects.toMatchObject({ message: 'This form has too many fields.' })
})

test('bytes that are not UTF-8 are refused, not replaced', async () => {
  const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
  await expect(readJson(post(bytes))).rejects.toMatchObject({ code: 'bad-input' })
})

test('a character cut in two by the network is put together again', async () => {
  const bytes = Buffer.from('{"name":"Ọ̀ṣọ́"}')
  expect(await readJson(post(chunks(...[...bytes].map((byte) => Uint8Array.of(byte)))))).toEqual({ name: 'Ọ̀ṣọ́' })
})

test('T25: a body of exactly the limit is read and one byte more is too large', async () => {
  expect(await readText(post('12345678'), 8)).toBe('12345678')
  await expect(readText(post('123456789'), 8)).rejects.toMatchObject({ code: 'too-large' })
})

test('T25: a body without a length is counted while it is read, and no further than needed', async () => {
  let sent = 0
  async function* endless() {
    for (;;) {
      sent += 1
      yield new Uint8Array(1024)
    }
  }
  await expect(readText(post(ReadableStream.from(endless())), 8 * 1024)).rejects.toMatchObject({ code: 'too-large' })
  expect(sent).toBeLessThan(20)
})

test("a body that breaks off is the sender's fault, not ours", async () => {
  async function* broken() {
    yield Buffer.from('{"a"')
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  await expect(readJson(post(ReadableStream.from(broken())))).rejects.toMatchObject({ code: 'bad-input' })
})
