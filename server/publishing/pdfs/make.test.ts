import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mediaTypes } from '#domain/words/file-types.ts'
import { libreOffice } from '#server/adapters/libre-office/libre-office.ts'
import { StorageAway } from '#server/adapters/storage/storage.ts'
import { articleChanges, articles, files, jobs } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { articleFiles } from '#server/publishing/articles/file-routes.ts'
import { editionFiles } from '#server/publishing/record/edition-file-routes.ts'
import { recordsOf } from '#server/publishing/record/read.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { smallDocx, smallPdf } from '#tests/support/documents.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { standInOffice } from '#tests/support/soffice.ts'
import { makePdfs } from './make.ts'
import { queuePdf } from './queue.ts'

const { db, deps, services, clock, config } = await testApi({ at: new Date('2026-11-15T09:00:00Z') })
const { publish, openIssue } = await publishingOn(db)
const office = await standInOffice()
await openIssue(1, 2)
const health = 'domain-health-journal'
const site = new Hono({ strict: false })
articleFiles(site, deps, services)
editionFiles(site, deps, services)
site.all('*', (http) => http.text('a page', 404))

async function articleWith(content: Buffer, mediaType: string, changes: Parameters<typeof publish>[0] = {}) {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, content)
  await deps.storage.put(id, path)
  const kept = { name: 'x', mediaType, bytes: content.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'author', ownerId: 'nobody' })
  return publish({ ...changes, fileId: id })
}

const make = (changes: Partial<Deps> = {}) => {
  const changed = { ...deps, ...changes }
  return makePdfs(changed, (ids) => recordsOf(changed, ids))
}
const addressOf = (customId: string, extension = 'pdf') =>
  `/journals/${health}/articles/${customId}/${customId}.${extension}`
const get = (customId: string, headers = {}) => site.request(addressOf(customId), { headers })
const textOf = async (customId: string) =>
  (await readPdf(await (await get(customId)).bytes())).pages.map(({ text }) => text).join('\n')

/** Records which original files were read. */
function countingStorage() {
  const opened: string[] = []
  const open = (key: string) => {
    opened.push(key)
    return deps.storage.open(key)
  }
  return { storage: { ...deps.storage, open }, opened }
}

async function made(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of deps.madePdfs.list()) keys.push(key)
  return keys
}

test('until its PDF is made the article is served as it is, then with its citation, and always with the right length', async () => {
  const original = smallPdf('The words of the article.')
  const { id, customId } = await articleWith(original, mediaTypes.pdf, { title: 'Rivers', doi: '10.5555/rivers' })
  expect(await (await get(customId)).bytes()).toHaveLength(original.length)
  await make()
  const answer = await get(customId)
  const bytes = await answer.bytes()
  const etag = answer.headers.get('etag') ?? ''
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await readPdf(bytes)).pages[0]?.text).toMatch(
    /The words.*Obi, A\. and Eze, B\..*'Rivers', Domain Health Journal/,
  )
  expect((await readPdf(bytes)).info).toMatchObject({ Title: 'Rivers', Author: 'Ada Obi, Bayo Eze' })
  const part = await get(customId, { Range: 'bytes=0-7', 'If-Range': etag })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '%PDF-1.7',
    `bytes 0-7/${bytes.length}`,
  ])
  expect((await get(customId, { 'If-None-Match': etag })).status).toBe(304)
  expect((await services.articles.surroundings(health, customId)).pdf).toEqual({
    path: addressOf(customId),
    bytes: bytes.length,
  })
  expect(await made()).toEqual([expect.stringMatching(new RegExp(`^${id}-`))])
})

test('it is made once, and again only after a change; what is no longer asked for is removed', async () => {
  const { id, customId } = await articleWith(smallPdf('Once.'), mediaTypes.pdf)
  await make()
  const [before, first] = [await made(), (await get(customId)).headers.get('etag')]
  const { storage, opened } = countingStorage()
  await make({ storage })
  expect(opened).toEqual([])
  const at = clock.now()
  const reason = 'The data could not be reproduced.'
  const change = { articleId: id, version: 2, kind: 'retraction' as const, reason, at }
  const [{ fileId, ...row } = { fileId: null }] = await db.select().from(articles).where(eq(articles.id, id))
  await db.insert(articleChanges).values({ ...change, fileId: fileId ?? '', before: row as never })
  await db.update(articles).set({ version: 2, standing: 'retracted', updatedAt: at }).where(eq(articles.id, id))
  expect(await textOf(customId)).not.toContain('RETRACTED')
  await make()
  expect(await textOf(customId)).toMatch(
    /RETRACTED[\s\S]*This article was retracted on 15 November 2026\. The data could not/,
  )
  const { info } = await readPdf(await (await get(customId)).bytes())
  expect([info.Title, info.Subject]).toEqual([
    expect.stringMatching(/^RETRACTED: /),
    expect.stringContaining("'RETRACTED: "),
  ])
  expect((await get(customId)).headers.get('etag')).not.toBe(first)
  // One more: the edition before has a PDF of its own.
  expect(await made()).toHaveLength(before.length + 1)
  for (const key of before.filter((key) => key.startsWith(id))) expect(await made()).not.toContain(key)
})

test('the PDF of an earlier edition says its number, what replaced it and why, and that the article was retracted', async () => {
  const { id, customId } = await articleWith(smallPdf('Version one.'), mediaTypes.pdf, { title: 'Before' })
  const [row = expect.fail('it is not there')] = await db.select().from(articles).where(eq(articles.id, id))
  const changed = async (version: number, kind: 'correction' | 'retraction', reason: string) => {
    const change = { articleId: id, version, kind, reason, at: clock.now(), fileId: row.fileId ?? '', before: row }
    await db.insert(articleChanges).values(change as never)
    const standing = kind === 'correction' ? 'published' : 'retracted'
    clock.pass({ minutes: 1 })
    await db
      .update(articles)
      .set({ title: 'After', version, standing, updatedAt: clock.now() })
      .where(eq(articles.id, id))
  }
  const path = `/journals/${health}/articles/${customId}/versions/1/${customId}.pdf`
  const read = async () => {
    const answer = await site.request(path)
    const bytes = await answer.bytes()
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect((await services.record.earlierEdition(health, customId, 1)).file).toMatchObject({
      path,
      bytes: bytes.length,
    })
    const { pages, info, xmp } = await readPdf(bytes)
    return { text: pages[0]?.text, title: info.Title, xmp: xmp?.getRaw() as string }
  }
  await changed(2, 'correction', 'A word was missing.')
  expect((await read()).text).not.toContain('This is version')
  await make()
  const corrected = await read()
  expect(corrected.text).toContain('This is version 1. It was corrected on 15 November 2026. A word was missing.')
  expect([corrected.title, corrected.xmp]).toEqual(['Before', expect.stringContaining('<prism:publicationName>')])
  await changed(3, 'retraction', 'No data.')
  await make()
  expect(await read()).toMatchObject({
    title: 'RETRACTED: Before',
    text: expect.stringContaining('This is version 1.'),
  })
  expect((await read()).text).toContain('This article was retracted on 15 November 2026. No data.')
})

test('an emptied folder fills again', async () => {
  const before = await made()
  await rm(join(config.dataDir, 'pdfs'), { recursive: true })
  expect(await made()).toEqual([])
  await make()
  expect((await made()).toSorted()).toEqual(before.toSorted())
})

test('while files cannot be opened no PDF counts as failed, and readers hear of those that were made', async () => {
  const before = await made()
  const { fileId } = await articleWith(smallPdf('Read a little later.'), mediaTypes.pdf)
  const open = () => Promise.reject(new StorageAway('away'))
  await expect(make({ storage: { ...deps.storage, open } })).rejects.toThrow('away')
  expect(await made()).toEqual(before)
  await make()
  expect(await made()).toHaveLength(before.length + 1)
  await db.delete(articles).where(eq(articles.fileId, fileId))
})

test.each([
  ['damaged', smallPdf().subarray(0, 400)],
  ['signed', Buffer.concat([smallPdf(), Buffer.from('\n/ByteRange [0 1 2 3]\n%%EOF')])],
])('one that is %s is served as it is, and not tried again before the next day', async (_, content) => {
  const { id, customId, fileId } = await articleWith(content, mediaTypes.pdf)
  clock.set(new Date())
  const { storage, opened } = countingStorage()
  const tries = () => opened.filter((key) => key === fileId)
  await make({ storage })
  await make({ storage })
  expect(tries()).toHaveLength(1)
  expect(await (await get(customId)).bytes()).toEqual(new Uint8Array(content))
  clock.set(new Date(Date.now() + 2 * 24 * 3600 * 1000))
  await make({ storage })
  expect(tries()).toHaveLength(2)
  await db.delete(articles).where(eq(articles.id, id))
})

test('a removed article has no PDF any more', async () => {
  const { id, customId } = await articleWith(smallPdf(), mediaTypes.pdf)
  await make()
  const before = await made()
  await db.update(articles).set({ standing: 'removed' }).where(eq(articles.id, id))
  await make()
  expect(await made()).toHaveLength(before.length - 1)
  expect((await services.articles.surroundings(health, customId)).pdf).toBeNull()
})

test('the publisher may want a page before the first, or nothing but the properties', async () => {
  const { customId } = await articleWith(smallPdf('Words.'), mediaTypes.pdf, { title: 'Settings' })
  const wanting = (citation: 'page' | 'none') => {
    const content = { ...deps.content, site: { ...deps.content.site, pdf: { citation } } }
    const other = new Hono()
    articleFiles(other, { ...deps, content }, { ...services, articles: { ...services.articles, articleFile } })
    async function articleFile(...asked: [string, string, string]) {
      const { articleFile } = await import('#server/publishing/articles/article.ts')
      return articleFile({ ...deps, content }, ...asked)
    }
    return { content, read: async () => readPdf(await (await other.request(addressOf(customId))).bytes()) }
  }
  const page = wanting('page')
  await make({ content: page.content })
  expect((await page.read()).pages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/How to cite/),
    expect.not.stringMatching(/CC BY/),
  ])
  const none = wanting('none')
  await make({ content: none.content })
  const read = await none.read()
  expect([read.pages.length, read.pages[0]?.text.includes('CC BY'), read.info.Title]).toEqual([1, false, 'Settings'])
})

test('a Word article is offered as a PDF too once LibreOffice has made one', async () => {
  const { customId } = await articleWith(smallDocx(), mediaTypes.docx, { title: 'In Word' })
  await make()
  expect((await get(customId)).status).toBe(404)
  expect((await services.articles.surroundings(health, customId)).pdf).toBeNull()
  const pdfUrl = async () => (await services.record.articleRecord(health, customId)).pdfUrl
  expect(await pdfUrl()).toBeNull()
  await make({ wordToPdf: libreOffice(await office.program('converts')) })
  expect(await pdfUrl()).toBe(config.publicUrl + addressOf(customId))
  const bytes = await (await get(customId)).bytes()
  const { pages, info } = await readPdf(bytes)
  expect(pages[0]?.text).toMatch(/Converted by the stand-in\..*'In Word', Domain Health Journal/)
  expect(info.Title).toBe('In Word')
  expect((await services.articles.surroundings(health, customId)).pdf).toEqual({
    path: addressOf(customId),
    bytes: bytes.length,
  })
  const word = await site.request(addressOf(customId, 'docx'))
  expect([word.status, word.headers.get('content-disposition')?.slice(0, 10)]).toEqual([200, 'attachment'])
})

test.each(['hangs', 'writes-garbage', 'writes-nothing', 'fails'] as const)(
  'a Word article stays as it is when LibreOffice %s',
  async (manner) => {
    const { id, customId } = await articleWith(smallDocx(), mediaTypes.docx)
    await make({ wordToPdf: libreOffice(await office.program(manner), { seconds: 1 }) })
    expect((await get(customId)).status).toBe(404)
    expect((await site.request(addressOf(customId, 'docx'))).status).toBe(200)
    await db.delete(articles).where(eq(articles.id, id))
  },
)

test('publication asks for the PDF at once', async () => {
  await queuePdf(db)
  const [job] = await db.select().from(jobs).where(eq(jobs.name, 'make-pdfs'))
  expect(job).toMatchObject({ everySeconds: null, doneAt: null })
})
