import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { DraftText } from '#contracts/publishing/draft-texts.ts'
import { pictureFile } from '#domain/manuscript/picture-forms.ts'
import { picturesIn } from '#domain/publishing/full-text/pictures-in.ts'
import type { Author } from '#domain/words/permissions.ts'
import { draftTexts, files, fullTexts, jobs } from '#server/db/schema.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { sweepFiles } from '#server/manuscript/files/sweep.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { form } from '#tests/support/file-site.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { sweepPictures } from './sweep-pictures.ts'

const site = await manuscriptSite()
const { db, request, deps, services } = site
const [ada, bayo] = [await site.author(), await site.author()]
const plot = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const docx = () => manuscriptDocx({}, [{ name: 'word/media/wells.png', data: plot }])

type As = { cookie: string }

async function upload({ content = docx(), name = 'wells.docx', as = ada as As } = {}) {
  const { status, body } = await request<{ url: string }>('/file', { as, body: form({ file: { content, name } }) })
  expect(status).toBe(200)
  return body.url
}

type Answer = DraftText & { error?: string }
const ask = (url: string, as: As | null = ada) => request<Answer>('/file/text', { ...(as && { as }), body: { url } })
const read = (url: string, as: As | null = ada) =>
  request<Answer>(`/file/text?${new URLSearchParams({ url })}`, as ? { as } : {})
const idOf = (url: string) => url.slice(-22)
const make = (url: string) =>
  createJobs(deps)['make-draft-text']?.run({ fileId: idOf(url) }, new AbortController().signal)
const queued = async (url: string) =>
  (await db.select().from(jobs).where(eq(jobs.name, 'make-draft-text'))).filter(
    ({ payload }) => payload.fileId === idOf(url),
  )

async function made() {
  const url = await upload()
  await ask(url)
  await make(url)
  return url
}

const picture = (url: string, name: string, author: Omit<Author, 'realm'>) =>
  services.texts.draftTextPicture(
    { ...author, realm: 'author' },
    { id: idOf(url), name },
    new Request('http://localhost/'),
  )

test('an author who asks for it gets the text of an uploaded Word file, made once by a job', async () => {
  const url = await upload()
  expect((await read(url)).body).toEqual({ state: null, fault: null, text: null, pictures: expect.any(String) })
  expect(await queued(url)).toEqual([])
  const [first, second] = await Promise.all([ask(url), ask(url)])
  expect([first?.body.state, second?.body.state]).toEqual(['waiting', 'waiting'])
  expect(await queued(url)).toHaveLength(1)
  await make(url)
  const { body } = await read(url)
  expect(body).toMatchObject({ state: 'read', fault: null })
  expect(body.text?.parts[0]).toMatchObject({ kind: 'section', title: [{ kind: 'text', text: 'Introduction' }] })
  expect((await ask(url)).body.state).toBe('read')
  expect(await queued(url)).toHaveLength(1)
}, 150_000)

test('its pictures are served to the same author, privately, and to nobody else', async () => {
  const url = await made()
  const { text, pictures } = (await read(url)).body
  const [first] = text ? picturesIn(text) : []
  if (!first) throw new Error('The text has no picture.')
  expect(pictures).toBe(`/submit/pictures/${idOf(url)}/`)
  const answer = await picture(url, pictureFile(first), ada)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  await expect(picture(url, pictureFile(first), bayo)).rejects.toThrow('There is no such picture.')
  await expect(picture(url, '0123456789abcdef.png', ada)).rejects.toThrow('There is no such picture.')
  await expect(picture(await upload(), pictureFile(first), ada)).rejects.toThrow('There is no such picture.')
}, 150_000)

test('other authors, visitors and staff learn nothing of it, submitted or not', async () => {
  const url = await made()
  const [admin, editor] = [await site.staff('admin'), await site.staff('editor', biology)]
  const refusals = async () =>
    Promise.all(
      [bayo, null, admin, editor].flatMap((as) => [ask, read].map(async (call) => (await call(url, as)).status)),
    )
  expect(await refusals()).toEqual([404, 404, 401, 401, 401, 401, 401, 401])
  await site.manuscript('under-review', { authorId: ada.id, fileId: idOf(url) })
  expect(await refusals()).toEqual([404, 404, 401, 401, 401, 401, 401, 401])
  expect((await ask('https://elsewhere.example/files/x')).status).toBe(400)
  expect((await ask(url.replace(/.{22}$/, 'a'.repeat(22)))).status).toBe(404)
}, 150_000)

test('no text is made of a PDF, and a file that can’t be read says why', async () => {
  const pdf = await upload({ content: smallPdf(), name: 'paper.pdf' })
  expect(await ask(pdf)).toMatchObject({ status: 422, body: { error: expect.stringContaining('PDF') } })
  expect((await read(pdf)).body.state).toBeNull()
  const broken = await upload()
  await ask(broken)
  const { readSource } = deps
  deps.readSource = () => Promise.reject(new Error('Pandoc read nothing'))
  await make(broken)
  deps.readSource = readSource
  expect((await read(broken)).body).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('save it again'),
    text: null,
  })
}, 150_000)

test('to the office it is no text: nothing is made, shown or counted of it once the file is submitted', async () => {
  const url = await made()
  await site.manuscript('approved', { authorId: ada.id, fileId: idOf(url) })
  expect(await db.$count(fullTexts, eq(fullTexts.fileId, idOf(url)))).toBe(0)
  const editor = await site.staff('editor', health)
  expect((await request(`/text/${idOf(url)}`, { as: editor })).body).toMatchObject({ state: null })
}, 150_000)

test('it goes with its file, and after a week; its pictures stay as long as it does', async () => {
  const [kept, left] = [await made(), await made()]
  const [first] = picturesIn((await read(kept)).body.text ?? { parts: [], notes: [], references: [] })
  const isThere = async () =>
    first !== undefined &&
    (await picture(kept, pictureFile(first), ada).then(
      () => true,
      () => false,
    ))
  await db
    .update(files)
    .set({ createdAt: new Date(site.clock.now().getTime() - 30 * 24 * 3600 * 1000) })
    .where(eq(files.id, idOf(left)))
  await sweepFiles(deps)
  expect([(await read(left)).status, await db.$count(draftTexts, eq(draftTexts.fileId, idOf(left)))]).toEqual([404, 0])
  site.clock.pass({ days: 6 })
  await sweepPictures(deps)
  expect(await isThere()).toBe(true)
  site.clock.pass({ days: 2 })
  await sweepPictures(deps)
  expect((await read(kept)).body.state).toBeNull()
  expect(await isThere()).toBe(false)
}, 150_000)

test('of somebody who asks for many at once, five are made and the others wait behind those of other people', async () => {
  const eve = await site.author()
  const urls = await Promise.all(Array.from({ length: 7 }, () => upload({ as: eve })))
  for (const url of urls) await ask(url, eve)
  const due = (await Promise.all(urls.map(queued))).flat().map(({ dueAt }) => dueAt.getTime())
  expect(due.map((at) => Math.round((at - Math.min(...due)) / 20_000))).toEqual([0, 0, 0, 0, 0, 1, 2])
}, 150_000)
