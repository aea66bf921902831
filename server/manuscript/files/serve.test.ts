import { rm } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallDoc, smallDocx, smallPdf } from '#tests/support/documents.ts'
import { fileSite, form } from '#tests/support/file-site.ts'
import { type FileRow, findFile } from '../file-store.ts'
import { serveFile } from './serve.ts'

const site = await fileSite()
const ada = await site.author()
const pdf = smallPdf()
const draft = await site.keep(pdf, 'Ọláyínká "draft".pdf', ada)
const published = await site.keep(pdf, 'paper.pdf', ada)
await site.article(published)

test('a draft in PDF opens in the page of its reader alone and is kept by no cache', async () => {
  const response = await site.get(`/files/${draft}`, { as: ada })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': expect.stringMatching(/^inline; filename="O/),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  expect(Buffer.from(await response.bytes())).toEqual(pdf)
})

test('what is published may be kept by caches', async () => {
  const response = await site.get(`/files/${published}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(Buffer.from(await response.bytes())).toEqual(pdf)
})

test.each([
  ['paper.doc', smallDoc(), 'application/msword'],
  ['paper.docx', smallDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])('C16 %s is only ever downloaded', async (name, content, type) => {
  const response = await site.get(`/files/${await site.keep(content, name, ada)}`, {
    as: ada,
    headers: { range: 'bytes=0-1' },
  })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await response.bytes())).toEqual(content)
})

test('T11 an avatar is served as the raster that was drawn here', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { url = '' } = await site.post('/api/file/avatar', form({ avatar: { content: picture, name: 'a.png' } }), ada)
  const response = await site.get(new URL(url).pathname)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': expect.stringMatching(/^inline; filename="avatar\.webp"/),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=86400',
  })
  expect((await sharp(await response.bytes()).metadata()).format).toBe('webp')
})

const last = pdf.length - 1
test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, last],
  ['bytes=-50', last - 49, last],
  [`bytes=${last}-${last}`, last, last],
  [`bytes=10-${last + 500}`, 10, last],
  [`bytes=-${last + 500}`, 0, last],
])('a range of a PDF is served: %s', async (range, start, end) => {
  const response = await site.get(`/files/${published}`, { headers: { range } })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${pdf.length}`)
  expect(response.headers.get('content-length')).toBe(String(end - start + 1))
  expect(Buffer.from(await response.bytes())).toEqual(pdf.subarray(start, end + 1))
})

test.each([`bytes=${pdf.length}-`, 'bytes=999999999-', 'bytes=-0'])(
  'a range beyond the end is a 416: %s',
  async (range) => {
    const response = await site.get(`/files/${published}`, { headers: { range } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${pdf.length}`)
    expect(await response.text()).toBe('')
  },
)

test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=0-1,4-5', 'bytes=0x0-1'])(
  'a range that makes no sense gets the whole file: %s',
  async (range) => {
    const response = await site.get(`/files/${published}`, { headers: { range } })
    expect(response.status).toBe(200)
    expect((await response.bytes()).length).toBe(pdf.length)
  },
)

test('a range of an older version gets the whole file, of this version the part', async () => {
  const etag = (await site.get(`/files/${published}`, { method: 'HEAD' })).headers.get('etag') ?? ''
  const statusWith = async (ifRange: string) => {
    const response = await site.get(`/files/${published}`, { headers: { range: 'bytes=0-1', 'if-range': ifRange } })
    await response.bytes()
    return response.status
  }
  expect(await statusWith(etag)).toBe(206)
  expect(await statusWith('"another"')).toBe(200)
  expect(await statusWith(`W/${etag}`)).toBe(200)
})

test('who has the file already is answered without it', async () => {
  const etag = (await site.get(`/files/${published}`, { method: 'HEAD' })).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const response = await site.get(`/files/${published}`, { headers: { 'if-none-match': known } })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
  expect((await site.get(`/files/${draft}`, { headers: { 'if-none-match': etag } })).status).toBe(404)
})

test('HEAD tells the same without a body, and ranges are for GET', async () => {
  const response = await site.get(`/files/${published}`, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    String(pdf.length),
    '',
  ])
})

test('a reader who breaks off leaves the server well', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * 1024 * 1024, ' '), pdf])
  const id = await site.keep(content, 'large.pdf', ada)
  for (let attempt = 0; attempt < 5; attempt++) {
    await new Promise<void>((resolve) => {
      const asking = httpGet(
        { port: site.port, path: `/files/${id}`, headers: { cookie: ada.cookie }, agent: false },
        (response) => {
          response.once('data', () => asking.destroy())
          response.once('close', resolve)
          response.on('error', () => {})
        },
      )
      asking.on('error', () => {})
    })
  }
  const whole = await site.get(`/files/${id}`, { as: ada })
  expect((await whole.bytes()).length).toBe(content.length)
})

test('a file whose bytes are gone is not there', async () => {
  const id = await site.keep(pdf, 'lost.pdf', ada)
  await rm(join(site.config.dataDir, 'files', id.slice(0, 2), id))
  expect((await site.get(`/files/${id}`, { as: ada })).status).toBe(404)
})

test('whoever leaves before the first byte leaves no file open', async () => {
  const leaving = new AbortController()
  const stream = Readable.from([pdf])
  const storage = { ...site.deps.storage, open: async () => ({ stream, bytes: pdf.length }) }
  const request = new Request('https://journals.example/', { signal: leaving.signal })
  const file = { ...(await findFile(site.deps.db, draft)) } as FileRow
  const response = await serveFile({ ...site.deps, storage }, request, { file, isPublic: false })
  leaving.abort()
  expect(stream.destroyed).toBe(true)
  await expect(response.bytes()).rejects.toThrow()
})
