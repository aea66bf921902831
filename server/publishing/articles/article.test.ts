import { writeFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { StorageAway } from '../../adapters/storage/storage.ts'
import { files } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { surroundings } from './article.ts'
import { articleFiles } from './file-routes.ts'

const { db, deps, services } = await testApi()
const { articles } = services
const { openIssue, publish } = await publishingOn(db)
const health = 'domain-health-journal'
await openIssue(1, 2)

const site = new Hono({ strict: false })
articleFiles(site, deps, services)
site.all('*', (http) => http.text('a page', 404))

async function store(content: string, mediaType: string) {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, content)
  await deps.storage.put(id, path)
  const kept = { name: 'My manuscript (final).bin', mediaType, bytes: content.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'author', ownerId: 'nobody' })
  return id
}

const [one, two, three] = [
  await publish({
    title: 'One',
    fileId: await store('%PDF-0123456789', 'application/pdf'),
  }),
  await publish({ title: 'Two', fileId: await store('a Word document', 'application/msword'), sample: true }),
  await publish({
    title: 'Trois',
    language: 'fr',
    markup: { title: '<i>Trois</i>', abstract: '', secondTitle: '', secondAbstract: '' },
  }),
]
const folder = (customId: string) => `/journals/${health}/articles/${customId}/`

test('an article leads to those before and after it in its issue, and a sample says that it is one', async () => {
  expect(await articles.surroundings(health, two.customId)).toMatchObject({
    articleId: two.id,
    isSample: true,
    previous: { title: 'One', path: folder(one.customId) },
    next: { title: 'Trois', titleMarkup: '<i>Trois</i>', language: 'fr', path: folder(three.customId) },
  })
  expect(await articles.surroundings(health, one.customId)).toMatchObject({ isSample: false, previous: null })
  expect((await articles.surroundings(health, three.customId)).next).toBeNull()
})

test('while the storage is away, an article that came as a PDF still has its page', async () => {
  const find = () => Promise.reject(new StorageAway('The object store does not answer.'))
  const away = { ...deps, madePdfs: { ...deps.madePdfs, find } }
  const { pdf } = await surroundings(away, health, one.customId)
  expect(pdf).toEqual({ path: `${folder(one.customId)}DHJ-2026-0001.pdf`, bytes: 15 })
  await expect(surroundings(away, health, two.customId)).rejects.toThrow(StorageAway)
})

test.each([
  [health, 'DHJ-2026-9999'],
  [health, 'dhj-2026-0001'],
  [health, '\u0000'],
  ['domain-multidisciplinary-journal', 'DHJ-2026-0001'],
  ['no-such-journal', 'DHJ-2026-0001'],
])('in %s there is no article %j', async (slug, customId) => {
  await expect(articles.surroundings(slug, customId)).rejects.toMatchObject({ code: 'not-found' })
  expect(await articles.articleFile(slug, customId, `${customId}.pdf`)).toBeNull()
})

test("an article's PDF is at the address of its page, for everyone, under the article's own name", async () => {
  const answer = await site.request(`${folder(one.customId)}DHJ-2026-0001.pdf`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('%PDF-0123456789')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="DHJ-2026-0001\.pdf"/)
  expect(answer.headers.get('cache-control')).toMatch(/^public/)
})

test('a part of the PDF can be asked for, as viewers and download managers do', async () => {
  const answer = await site.request(`${folder(one.customId)}DHJ-2026-0001.pdf`, { headers: { Range: 'bytes=5-8' } })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
    206,
    '0123',
    'bytes 5-8/15',
  ])
})

test('HEAD tells the size without the file', async () => {
  const answer = await site.request(`${folder(one.customId)}DHJ-2026-0001.pdf`, { method: 'HEAD' })
  expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '15'])
})

test('a Word document is downloaded', async () => {
  const answer = await site.request(`${folder(two.customId)}DHJ-2026-0002.doc`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="DHJ-2026-0002\.doc"/)
  expect(await answer.text()).toBe('a Word document')
})

test.each([
  `${folder(one.customId)}DHJ-2026-0001.doc`,
  `${folder(one.customId)}DHJ-2026-0002.pdf`,
  `${folder('DHJ-2026-9999')}DHJ-2026-9999.pdf`,
  `/journals/no-such-journal/articles/DHJ-2026-0001/DHJ-2026-0001.pdf`,
  folder(one.customId),
  `${folder(one.customId)}%00.pdf`,
])('%s is left to the pages', async (path) => {
  const answer = await site.request(path)
  expect([answer.status, await answer.text()]).toEqual([404, 'a page'])
})
