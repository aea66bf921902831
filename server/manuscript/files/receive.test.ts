import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { files } from '#server/db/schema.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { fileSite, form } from '#tests/support/file-site.ts'

const site = await fileSite()
const ada = await site.author()
const pdf = smallPdf()
const boundary = 'b0undary'
const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
const closing = `\r\n--${boundary}--\r\n`
const headers = {
  cookie: ada.cookie,
  'sec-fetch-site': 'same-origin',
  'content-type': `multipart/form-data; boundary=${boundary}`,
}

async function filesOnDisk() {
  const entries = await readdir(join(site.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function everything() {
  return { rows: await site.db.$count(files), stored: await filesOnDisk() }
}

await site.keep(pdf, 'first.pdf', ada)

/** A chunked upload that continues until the server responds. */
function uploadWithoutEnd(first: string) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sending = request({
      port: site.port,
      path: '/api/file',
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
    })
    let isAnswered = false
    sending.on('response', (response) => {
      isAnswered = true
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    sending.on('error', (error) => isAnswered || reject(error))
    sending.write(first)
    const more = () => {
      while (!isAnswered && !sending.destroyed && sending.write(Buffer.alloc(64 * 1024, ' ')));
      if (!isAnswered) sending.once('drain', more)
    }
    more()
  })
}

/** Sends a raw request on a new connection. Resolves with all that came back before the connection closed. */
function sendRaw(bytes: Buffer, { thenEnd = false } = {}) {
  return new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(site.port, '127.0.0.1', () => (thenEnd ? socket.end(bytes) : socket.write(bytes)))
    socket.on('data', (data) => (text += data))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

function rawUpload(contentLength: number, body: Buffer) {
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    ...headers,
    'content-length': contentLength,
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`POST /api/file HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), body])
}

test.each([
  ['in the file', `${opening}%PDF-1.7`],
  ['before the first part', 'nothing that is part of a form'],
])('T25 a chunked upload without end, %s, is answered with 413 and leaves nothing', async (_, first) => {
  const before = await everything()
  const { status, text } = await uploadWithoutEnd(first)
  expect(status).toBe(413)
  expect(JSON.parse(text)).toEqual({ error: 'This file is too large: at most 25 MB are allowed.' })
  expect(await everything()).toEqual(before)
})

test('T25 a length beyond the limit is refused before a byte is read, and the connection is closed', async () => {
  const started = performance.now()
  const answer = await sendRaw(rawUpload(30 * 1024 * 1024, Buffer.from(opening)))
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('an upload cut at half leaves no file and no row', async () => {
  const before = await everything()
  const body = Buffer.concat([Buffer.from(opening), Buffer.alloc(1024 * 1024), Buffer.from(closing)])
  const socket = connect(site.port, '127.0.0.1')
  socket.write(rawUpload(body.length, body.subarray(0, body.length / 2)))
  await vi.waitUntil(async () => (await filesOnDisk()) === before.stored + 1, { timeout: 2000 })
  socket.destroy()
  await vi.waitUntil(async () => (await filesOnDisk()) === before.stored, { timeout: 2000 })
  expect(await everything()).toEqual(before)
})

test('a length that is a lie, too long or too short, leaves no file and no row', async () => {
  const before = await everything()
  const body = Buffer.concat([Buffer.from(opening), pdf, Buffer.from(closing)])
  await sendRaw(rawUpload(body.length + 100, body), { thenEnd: true })
  expect(await sendRaw(rawUpload(body.length - 100, body))).toMatch(/^HTTP\/1\.1 400 /)
  await vi.waitUntil(async () => (await filesOnDisk()) === before.stored, { timeout: 2000 })
  expect(await everything()).toEqual(before)
})

test('a form that ends within a part, or has no parts, is refused', async () => {
  const before = await everything()
  for (const body of [
    opening,
    `${opening}%PDF-1.7`,
    `--${boundary}\r\nContent-Dispo`,
    closing,
    '',
    `--${boundary}--`,
  ]) {
    expect(await sendRaw(rawUpload(body.length, Buffer.from(body)))).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(await everything()).toEqual(before)
})

test('a part whose header has no end is refused', async () => {
  const body = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${'x'.repeat(100_000)}"\r\n\r\nx${closing}`,
  )
  expect(await sendRaw(rawUpload(body.length, body))).toMatch(/^HTTP\/1\.1 400 /)
})

test('exactly one file comes with a form, under its own name, and few fields', async () => {
  const before = await everything()
  const file = { content: pdf, name: 'a.pdf' }
  expect(await site.post('/api/file', form({ file, second: file }), ada)).toMatchObject({
    status: 400,
    error: 'Please send one file at a time.',
  })
  expect(await site.post('/api/file', form({ document: file }), ada)).toMatchObject({
    status: 400,
    error: "Please send the file as 'file'.",
  })
  expect(await site.post('/api/file', form({ extension: 'pdf' }), ada)).toMatchObject({
    status: 400,
    error: 'Please select a file',
  })
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field${index}`, 'x']))
  expect(await site.post('/api/file', form({ ...many, file }), ada)).toMatchObject({
    status: 400,
    error: 'This form has too many fields.',
  })
  expect(await site.post('/api/file', form({ extension: 'x'.repeat(2000), file }), ada)).toMatchObject({
    status: 400,
    error: "'extension' is too long.",
  })
  expect(await everything()).toEqual(before)
})

test('what is no form is refused as such', async () => {
  const response = await site.get('/api/file', {
    method: 'POST',
    as: ada,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  })
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ error: 'Please send the file as multipart/form-data.' })
})

test('six uploads of 20 MB at once take little memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const held = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1024 / 1024
  }
  const pieces = Array<Buffer>(320).fill(Buffer.alloc(64 * 1024, ' '))
  const uploads = Array.from({ length: 6 }, () =>
    request({ port: site.port, path: '/api/file', method: 'POST', headers }),
  )
  const responses = uploads.map((upload) => once(upload, 'response'))
  const before = held()
  await Promise.all(
    uploads.map(async (upload) => {
      upload.write(`${opening}%PDF-1.7\n`)
      for (const piece of pieces) if (!upload.write(piece)) await once(upload, 'drain')
    }),
  )
  expect(held() - before).toBeLessThan(30)
  for (const upload of uploads) upload.end(Buffer.concat([pdf, Buffer.from(closing)]))
  for (const [response] of await Promise.all(responses)) expect(response.resume().statusCode).toBe(200)
})
