import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { compressFolder } from '../compress.ts'
import { withStaticFiles } from './static-files.ts'

const script = 'export const answer = 42\n'.repeat(100)
const next: RequestListener = (_, res) => void res.writeHead(200).end('from next')

async function folderOf(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'static-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'secret.txt'), 'secret')
  const folder = join(root, 'client')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

test('a built asset is kept by browsers for a year, in the encoding they like best', async () => {
  const folder = await folderOf({ 'assets/entry-3f2a.js': script })
  await compressFolder(folder)
  const ask = await listening(withStaticFiles({ folder, next }))
  const plain = await ask('/assets/entry-3f2a.js')
  const gzip = await ask('/assets/entry-3f2a.js', { 'accept-encoding': 'gzip' })
  const br = await ask('/assets/entry-3f2a.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect([plain.text, `${gunzipSync(gzip.body)}`, `${brotliDecompressSync(br.body)}`]).toEqual([script, script, script])
  expect([plain, gzip, br].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(br.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(br.body.length),
    vary: 'Accept-Encoding',
  })
  expect(new Set([plain, gzip, br].map((answer) => answer.headers.etag)).size).toBe(3)
})

test('other public files are kept for an hour and then asked for by their ETag', async () => {
  const folder = await folderOf({ 'favicon.svg': '<svg/>', 'images/cover of 2025.png': 'png' })
  const ask = await listening(withStaticFiles({ folder, next }))
  const icon = await ask('/favicon.svg?v=2')
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  const again = await ask('/favicon.svg', { 'if-none-match': icon.headers.etag })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect((await ask('/images/cover%20of%202025.png')).headers['content-type']).toBe('image/png')
})

test('HEAD gets the headers alone', async () => {
  const ask = await listening(withStaticFiles({ folder: await folderOf({ 'robots.txt': 'User-agent: *' }), next }))
  const head = await ask('/robots.txt', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers).toMatchObject({ 'content-length': '13', 'content-type': 'text/plain; charset=utf-8' })
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..\\secret.txt',
  '//secret.txt',
  '/assets',
  '/.vite/manifest.json',
  '/robots.txt/',
  '/__proto__',
  '/',
])('%s is no file of ours', async (path) => {
  const folder = await folderOf({ 'robots.txt': '', 'assets/a.js': '', '.vite/manifest.json': '{}' })
  const ask = await listening(withStaticFiles({ folder, next }))
  const answer = await ask(path)
  expect(answer.text).not.toBe('secret')
  expect(['from next', 'Not found']).toContain(answer.text)
})

test('the compressed copies are no files of their own', async () => {
  const folder = await folderOf({ 'a.js': script, 'data.gz': 'a file that is only compressed' })
  await compressFolder(folder)
  const ask = await listening(withStaticFiles({ folder, next }))
  expect((await ask('/a.js.br')).text).toBe('from next')
  expect((await ask('/a.js.gz')).text).toBe('from next')
  expect((await ask('/data.gz')).headers['content-type']).toBe('application/gzip')
})

test('an asset of an earlier build is answered with 404 that nobody keeps', async () => {
  const ask = await listening(withStaticFiles({ folder: await folderOf({ 'assets/new.js': '' }), next }))
  const answer = await ask('/assets/old.js')
  expect(answer.status).toBe(404)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('anything but GET and HEAD goes on', async () => {
  const ask = await listening(withStaticFiles({ folder: await folderOf({ 'robots.txt': 'x' }), next }))
  expect((await ask('/robots.txt', {}, 'POST')).text).toBe('from next')
})

test('the headers of the house go with every file, the missing ones too', async () => {
  const folder = await folderOf({ 'assets/a.js': '1' })
  const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' }
  const ask = await listening(withStaticFiles({ folder, headers, next }))
  for (const path of ['/assets/a.js', '/assets/b.js']) {
    expect((await ask(path)).headers['cross-origin-resource-policy']).toBe('same-origin')
  }
})
