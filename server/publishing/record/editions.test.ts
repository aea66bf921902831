import { writeFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ChangePreview } from '#contracts/publishing/record-previews.ts'
import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import { AppError } from '#domain/words/errors.ts'
import { files, fullTexts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { articleFiles } from '../articles/file-routes.ts'
import { editionFiles } from './edition-file-routes.ts'

const site = await manuscriptSite()
const { db, deps, services, request } = site
const { record } = services
const admin = await site.staff('admin')
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)

const pages = new Hono({ strict: false })
articleFiles(pages, deps, services)
editionFiles(pages, deps, services)
pages.all('*', (http) => http.text('a page', 404))
pages.onError((error, http) => http.text(error.message, error instanceof AppError && error.code === 'gone' ? 410 : 500))

async function stored(content: string): Promise<string> {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, content)
  await deps.storage.put(id, path)
  const kept = { name: 'paper.pdf', mediaType: 'application/pdf', bytes: content.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'staff', ownerId: admin.id })
  return id
}

/** Publishes an article and corrects it twice, the second time with another file. */
async function corrected() {
  const article = await publish({ title: 'First', fileId: await stored('%PDF-first') })
  const { id, customId, authors, articleType, abstract } = article
  const body = { authors, articleType, abstract }
  const correct = (changes: object) => request(`/accepted/${id}/correct`, { as: admin, body: { ...body, ...changes } })
  await correct({ version: 1, title: 'Second', reason: 'A word was missing.' })
  const file = `${site.config.publicUrl}/files/${await stored('%PDF-third')}`
  await correct({ version: 2, title: 'Third', reason: 'So was a page.', file })
  const folder = `/journals/${health}/articles/${customId}/`
  return { id, customId, folder }
}

test('each earlier edition can be read as it was, with what took its place and why', async () => {
  const { customId, folder } = await corrected()
  const [one, two] = [1, 2].map((edition) => record.earlierEdition(health, customId, edition))
  expect(await one).toMatchObject({
    version: 1,
    record: { title: 'First' },
    end: { version: 2, kind: 'correction', reason: 'A word was missing.' },
    file: { path: `${folder}versions/1/${customId}.pdf` },
  })
  expect(await two).toMatchObject({ version: 2, record: { title: 'Second' }, end: { reason: 'So was a page.' } })
  for (const edition of [3, 4]) {
    const reading = record.earlierEdition(health, customId, edition)
    await expect(reading).rejects.toMatchObject({ code: 'not-found' })
  }
})

test("an earlier edition's file is served at the address of its page, and search engines are sent to the article", async () => {
  const { customId, folder } = await corrected()
  const textOf = async (path: string) => (await pages.request(path)).text()
  expect(await textOf(`${folder}versions/1/${customId}.pdf`)).toBe('%PDF-first')
  expect(await textOf(`${folder}versions/2/${customId}.pdf`)).toBe('%PDF-first')
  expect(await textOf(`${folder}${customId}.pdf`)).toBe('%PDF-third')
  const { headers } = await pages.request(`${folder}versions/1/${customId}.pdf`)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('link')).toBe(`<${site.config.publicUrl}${folder}>; rel="latest-version"`)
  for (const path of [`versions/3/${customId}.pdf`, 'versions/1/other.pdf', `versions/0/${customId}.pdf`])
    expect((await pages.request(folder + path)).status, path).toBe(404)
})

test('of an article that was removed no file can be read any more, but its editions can', async () => {
  const { id, customId, folder } = await corrected()
  await request(`/accepted/${id}/remove`, { as: admin, body: { version: 3, reason: 'It names a patient.' } })
  for (const path of [`${customId}.pdf`, `versions/1/${customId}.pdf`, `versions/2/${customId}.pdf`])
    expect((await pages.request(folder + path)).status, path).toBe(410)
  expect(await record.earlierEdition(health, customId, 3)).toMatchObject({ file: null, record: { title: 'Third' } })
})

test('the stored file of a removed article is for its staff alone', async () => {
  const fileId = await stored('%PDF-secret')
  const { id } = await publish({ fileId })
  const read = async (as?: { cookie: string }) => (await request(`/file?url=/files/${fileId}`, as ? { as } : {})).status
  expect(await read()).toBe(200)
  await request(`/accepted/${id}/remove`, { as: admin, body: { version: 1, reason: 'It names a patient.' } })
  expect([await read(), await read(admin)]).toEqual([404, 200])
})

test('staff see each change with who made it and what it touched, and what they may do next', async () => {
  const { id, customId } = await corrected()
  const { id: staffId, email } = await site.staff('editor', health)
  const editor = { realm: 'staff', id: staffId, name: 'Ed', email, role: 'editor', access: health } as const
  const desk = await record.recordDesk(editor, health, customId)
  expect(desk).toMatchObject({
    _id: id,
    record: { title: 'Third', version: 3 },
    history: [
      { version: 2, by: 'Stella Staff', changed: ['title'], isNewFile: false },
      { version: 3, by: 'Stella Staff', changed: ['title'], isNewFile: true },
    ],
    changes: ['correction'],
  })
  const stranger = { ...editor, access: 'domain-multidisciplinary-journal' }
  await expect(record.recordDesk(stranger, health, customId)).rejects.toMatchObject({ code: 'forbidden' })
})

const picture = 'ab'.repeat(32)

/** Gives a file a text that readers see, with a picture. */
async function shown(fileId: string, words: string) {
  const parts = [{ kind: 'paragraph' as const, inside: [{ kind: 'text' as const, text: words }] }]
  const text = { parts, notes: [], references: [] }
  const source = { pictures: { p: { file: picture } } } as never
  await db.insert(fullTexts).values({ fileId, state: 'read', text, source, shownAt: new Date() })
  const path = await deps.pictures.temporaryPath()
  await writeFile(path, 'a picture')
  await deps.pictures.put(pictureKey(picture, null, 'image/png'), path)
  return text
}

test('an earlier edition shows the text of its own file with its pictures, or says that the current one has a text', async () => {
  const [first, second] = [await stored('%PDF-first'), await stored('%PDF-second')]
  const { id, customId, ...frozen } = await publish({ title: 'First', fileId: first })
  const { authors, articleType, abstract } = frozen
  const change = { authors, articleType, abstract, version: 1, title: 'Second', reason: 'A page was missing.' }
  const file = `${site.config.publicUrl}/files/${second}`
  const correct = (path: string, changes: object = {}) =>
    request<{ page: { record: { text?: object } } }>(`/accepted/${id}/correct${path}`, {
      as: admin,
      body: { ...change, ...changes },
    })
  const own = await shown(first, 'As it was.')
  const previews = [await correct('/preview'), await correct('/preview', { file })]
  const texts = previews.map(({ body }) => (body.page as ChangePreview['page']).record.text)
  expect(texts).toEqual([own, undefined])

  await correct('', { file })
  const reading = () => record.earlierEdition(health, customId, 1)
  expect(await reading()).toMatchObject({ hasCurrentText: false, record: { text: own } })
  const url = `/journals/${health}/articles/${customId}/versions/1/figures/${picture.slice(0, 16)}.png`
  expect(await (await pages.request(url)).text()).toBe('a picture')
  expect((await pages.request(url.replace('versions/1', 'versions/2'))).status).toBe(404)

  await db.delete(fullTexts)
  await shown(second, 'As it is.')
  const { record: without, hasCurrentText } = await reading()
  expect([without.text, hasCurrentText]).toEqual([undefined, true])
  await request(`/accepted/${id}/remove`, { as: admin, body: { version: 2, reason: 'It names a patient.' } })
  expect((await reading()).hasCurrentText).toBe(false)
})
