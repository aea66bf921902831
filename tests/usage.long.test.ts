import { expect, test } from 'vitest'
import { articlePath } from '#domain/words/article-path.ts'
import { fileIdOf } from '#server/people/accounts/file-url.ts'
import { dataFolder, query } from './crash/postgres.ts'
import { publishingOn } from './support/articles.ts'
import { smallPdf } from './support/documents.ts'
import { officeOn } from './support/office.ts'
import { freePort, startProduct } from './support/product.ts'
import { signUpAuthor } from './support/uploads.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

type Event = { path: string; is_request: boolean; visitor: string }

test('readings of the running site are written, those from the cache too, and those of its last moment', async () => {
  const dataDir = await dataFolder()
  const options = { port: await freePort(), dataDir }
  const product = await startProduct(options)
  const headers = { Cookie: await signUpAuthor(product.url), Origin: product.url }
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(smallPdf())]), 'paper.pdf')
  const stored = await (await fetch(`${product.url}/api/file`, { method: 'POST', headers, body })).json()
  const { db } = await officeOn(dataDir, product.url)
  const { publish } = await publishingOn(db)
  const article = await publish({ fileId: fileIdOf(stored.url, product.url) ?? '' })
  const page = articlePath(article)
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(product.url + path, { headers: { 'User-Agent': phone, ...headers } })
    await answer.arrayBuffer()
    return answer.status
  }
  const events = () => query<Event>(dataDir, 'SELECT path, is_request, visitor FROM usage_events ORDER BY at')
  const pdf = `${page}${article.customId}.pdf`

  expect(await open(page)).toBe(200)
  expect(await open(page)).toBe(200)
  expect(await open(pdf, { Range: 'bytes=0-99' })).toBe(206)
  expect(await open(pdf, { Range: 'bytes=100-199' })).toBe(206)
  await open(page, { 'Sec-Purpose': 'prefetch' })
  await open(page, { Cookie: 'staff=abc' })
  await open(page, { 'User-Agent': 'curl/8.5.0' })
  await expect.poll(events, { timeout: 10_000 }).toMatchObject([
    { path: page, is_request: false },
    { path: page, is_request: false },
    { path: pdf, is_request: true },
  ])
  expect(new Set((await events()).map(({ visitor }) => visitor)).size).toBe(1)

  await open(`${page}?again`)
  await product.stop()
  const again = await startProduct(options)
  expect(await events()).toHaveLength(4)
  await again.stop()
}, 90_000)
