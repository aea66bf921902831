import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TextState } from '#contracts/publishing/texts.ts'
import { pictureKey } from '#domain/manuscript/picture-forms.ts'
import { wordsOf } from '#domain/publishing/full-text/correction.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { activity, articles, files, fullTexts, jobs } from '#server/db/schema.ts'
import { answerFor } from '#server/http/errors.ts'
import { newId } from '#server/ids.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { dtdProblemsOf } from '#tests/support/schemas.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'
import { articleFiles } from '../articles/file-routes.ts'
import { makePdfs } from '../pdfs/make.ts'
import { recordFiles } from '../record/file-routes.ts'
import { archivedRecordsOf } from '../record/read.ts'
import { makeText, textJob } from './make.ts'
import { articlePictures } from './picture-routes.ts'

const site = await manuscriptSite()
const { db, request, deps, services } = site
const people = {
  admin: await site.staff('admin'),
  editor: await site.staff('editor', health),
  stranger: await site.staff('editor', biology),
}
const { publish, openIssue } = await publishingOn(db)
await openIssue(1, 2)
const pages = new Hono({ strict: false })
articleFiles(pages, deps, services)
articlePictures(pages, deps)
recordFiles(pages, deps, services)
pages.all('*', (http) => http.text('a page', 404))
pages.onError((error, http) => http.text('', answerFor(error, deps.log).status as 410))

const plot = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const docx = (planted = {}) => manuscriptDocx(planted, [{ name: 'word/media/wells.png', data: plot }])

async function stored(bytes: Buffer, mediaType: string) {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, bytes)
  await deps.storage.put(id, path)
  const kept = { name: 'x', mediaType, bytes: bytes.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'author', ownerId: 'nobody' })
  return id
}

async function article(bytes = docx(), mediaType: string = mediaTypes.docx) {
  return publish({ fileId: await stored(bytes, mediaType) })
}

type As = keyof typeof people
const ask = (fileId: string, as: As = 'editor') => request<TextState>(`/text/${fileId}`, { as: people[as], body: {} })
const state = (fileId: string, as: As = 'editor') => request<TextState>(`/text/${fileId}`, { as: people[as] })
const show = (fileId: string, isShown = true) =>
  request<TextState>(`/text/${fileId}/shown`, { as: people.editor, method: 'PUT', body: { isShown } })
const settle = (fileId: string, remedy: unknown) =>
  request<TextState>(`/text/${fileId}/remedies`, { as: people.editor, body: { remedy } })
const make = (fileId: string) => makeText(deps, { fileId })
const pathOf = ({ customId }: { customId: string }) => `/journals/${health}/articles/${customId}`
const jatsOf = async (found: { customId: string }) =>
  (await pages.request(`${pathOf(found)}/${found.customId}.jats.xml`)).text()

async function madeArticle(planted = {}) {
  const found = await article(docx(planted))
  await ask(found.fileId)
  await make(found.fileId)
  return found
}

test('one press makes the text of a published article, which readers see once staff have shown it', async () => {
  const found = await article()
  expect((await state(found.fileId)).body).toMatchObject({ state: null, report: null, settled: [] })
  expect((await ask(found.fileId)).body.state).toBe('waiting')
  expect(await db.select().from(jobs).where(eq(jobs.name, textJob))).toMatchObject([
    { payload: { fileId: found.fileId } },
  ])
  await make(found.fileId)
  const { report, shownAt } = (await state(found.fileId)).body
  expect([report?.after.pictures, report?.after.references, shownAt]).toEqual([1, 5, null])
  expect(await jatsOf(found)).not.toContain('<body>')
  await show(found.fileId)
  const xml = await jatsOf(found)
  expect(xml).toContain('<title>Introduction</title>')
  expect(xml).toMatch(/<xref ref-type="bibr" rid="[^"]*-r2">Eze and Ibe, 2019<\/xref>/)
  expect(dtdProblemsOf(xml)).toEqual([])
  const [{ updatedAt } = { updatedAt: null }] = await db.select().from(articles).where(eq(articles.id, found.id))
  expect(updatedAt).toEqual(site.clock.now())
  await show(found.fileId, false)
  expect(await jatsOf(found)).not.toContain('<body>')
  const logged = await db.select().from(activity).where(eq(activity.objectId, found.id))
  expect(logged.map(({ action }) => action)).toEqual(['make-text', 'show-text', 'hide-text'])
})

test('its pictures are served in several sizes, and only while the text is shown', async () => {
  const found = await madeArticle()
  const [row] = await db.select().from(fullTexts).where(eq(fullTexts.fileId, found.fileId))
  const name = Object.values(row?.source?.pictures ?? {})[0]?.file.slice(0, 16)
  const get = (file: string) => pages.request(`${pathOf(found)}/figures/${file}`)
  expect((await get(`${name}.png`)).status).toBe(404)
  await show(found.fileId)
  const [whole, small, modern] = await Promise.all([
    get(`${name}.png`),
    get(`${name}-480.webp`),
    get(`${name}-960.avif`),
  ])
  expect([whole, small, modern].map(({ headers }) => headers.get('content-type'))).toEqual([
    'image/png',
    'image/webp',
    'image/avif',
  ])
  const [, bytes] = await Promise.all([whole.bytes(), small.bytes(), modern.bytes()])
  expect((await sharp(bytes).metadata()).width).toBe(480)
  for (const file of [`${name}-1600.webp`, `${name}-481.webp`, 'ffffffffffffffff.png', `${name}.exe`, '..%2fsecret'])
    expect((await get(file)).status).toBe(404)
  await db.update(articles).set({ standing: 'removed' }).where(eq(articles.id, found.id))
  expect((await get(`${name}.png`)).status).toBe(410)
})

test('a text that is shown has a typeset PDF and an e-book, which are made anew when it changes', async () => {
  const found = await madeArticle()
  const get = (ending: string) => pages.request(`${pathOf(found)}/${found.customId}.${ending}`)
  expect([(await get('pdf')).status, (await get('epub')).status]).toEqual([404, 404])
  await show(found.fileId)
  const remake = () => makePdfs(deps, (ids) => archivedRecordsOf(deps, ids))
  await remake()
  const { info, pages: sheets } = await readPdf(await (await get('pdf')).bytes())
  expect(info.Title).toBe(found.title)
  expect(sheets.map(({ text }) => text).join(' ')).toContain('Wells run dry')
  const answer = await get('epub')
  expect(answer.headers.get('content-type')).toBe('application/epub+zip')
  const book = unzipSync(await answer.bytes())
  expect(Object.keys(book)[0]).toBe('mimetype')
  expect(strFromU8(book['article.xhtml'] ?? new Uint8Array())).toContain('Wells run dry')
  expect(Object.keys(book)).toContainEqual(expect.stringMatching(/^pictures\/[0-9a-f]{16}\.png$/))
  expect((await services.articles.surroundings(health, found.customId)).epub?.bytes).toBeGreaterThan(1000)
  site.clock.set(new Date(site.clock.now().getTime() + 60_000))
  await settle(found.fileId, {
    kind: 'text',
    place: (await firstParagraphOf(found.fileId)).place,
    before: 'Wells run dry',
    after: 'Springs run dry',
  })
  expect((await get('pdf')).status).toBe(404)
  await remake()
  const again = await readPdf(await (await get('pdf')).bytes())
  expect(again.pages.map(({ text }) => text).join(' ')).toContain('Springs run dry')
}, 300_000)

const firstParagraphOf = async (fileId: string) => {
  const [row] = await db.select({ text: fullTexts.text }).from(fullTexts).where(eq(fullTexts.fileId, fileId))
  const part = row?.text?.parts.flatMap((each) => (each.kind === 'section' ? each.parts : each))[0]
  if (part?.kind !== 'paragraph') throw new Error('the introduction is gone')
  return { place: part.places?.[0] ?? '', before: wordsOf(part.inside) }
}

test('the words of a cell are corrected in their table', async () => {
  const cell = (text: string) => `<w:tc><w:tcPr/><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const table = `<w:tbl><w:tblPr/><w:tr>${cell('Month')}${cell('May')}</w:tr><w:tr>${cell('Rain')}${cell('Rain')}</w:tr></w:tbl>`
  const found = await madeArticle({ more: table })
  const cells = async () => {
    const [row] = await db.select({ text: fullTexts.text }).from(fullTexts).where(eq(fullTexts.fileId, found.fileId))
    const parts = row?.text?.parts.flatMap((each) => (each.kind === 'section' ? each.parts : each)) ?? []
    return parts.flatMap((part) => (part.kind === 'table' ? [...part.head, ...part.body].flat() : []))
  }
  const last = (await cells()).at(-1)
  const body = { place: last?.places?.[0] ?? '', before: 'Rain', after: 'Rain (mm)' }
  const reply = await request<TextState>(`/text/${found.fileId}/corrections`, { as: people.editor, body })
  expect([reply.status, reply.body.settled.map(({ isUsed }) => isUsed)]).toEqual([200, [true]])
  expect((await cells()).map(({ inside }) => wordsOf(inside))).toEqual(['Month', 'May', 'Rain', 'Rain (mm)'])
})

test('a trouble is settled with one press, the text follows, and the decision can be taken back', async () => {
  const found = await madeArticle({
    introduction: 'Wells run dry (Ezze and Ibbe, 2019). Figure 1 shows it, and Table 1.',
  })
  const trouble = (await state(found.fileId)).body.report?.troubles.find(
    ({ kind }) => kind === 'citation-without-entry',
  )
  expect(trouble?.remedies[0]?.remedy).toMatchObject({ kind: 'cite', reference: expect.stringMatching(/^Eze, A\./) })
  await show(found.fileId)
  const after = (await settle(found.fileId, trouble?.remedies[0]?.remedy)).body
  expect(after.report?.troubles.map(({ kind }) => kind)).not.toContain('citation-without-entry')
  expect(after.settled).toMatchObject([{ by: people.editor.name, isUsed: true, remedy: { kind: 'cite' } }])
  expect(await jatsOf(found)).toMatch(/<xref ref-type="bibr" rid="[^"]*-r2">Ezze and Ibbe, 2019<\/xref>/)
  const [{ id } = { id: '' }] = after.settled
  const back = await request<TextState>(`/text/${found.fileId}/remedies/${id}`, { as: people.editor, method: 'DELETE' })
  expect([back.body.settled, await jatsOf(found)]).toEqual([
    [],
    expect.not.stringContaining('>Ezze and Ibbe, 2019</xref>'),
  ])
})

test('a correction of words is kept when the text is made anew, and one without its place is refused', async () => {
  const found = await madeArticle()
  const heading = { kind: 'text', place: 'nowhere', before: 'x', after: 'y' }
  expect((await settle(found.fileId, heading)).status).toBe(409)
  expect((await settle(found.fileId, { kind: 'unheard-of', place: 'x' })).status).toBe(400)
  const troubles = (await state(found.fileId)).body.report?.troubles ?? []
  const words = troubles
    .flatMap(({ remedies }) => remedies.map(({ remedy }) => remedy))
    .find(({ kind }) => kind === 'words')
  expect((await settle(found.fileId, { ...words, text: '' })).status).toBe(400)
  await settle(found.fileId, { ...words, text: 'Depths of wells, falling.' })
  await ask(found.fileId)
  await make(found.fileId)
  await show(found.fileId)
  expect(await jatsOf(found)).toContain('<alt-text>Depths of wells, falling.</alt-text>')
})

test('words are corrected in their line, each change is in the history, and what is no word stays', async () => {
  const found = await madeArticle({
    introduction: 'Wells run dry (Eze and Ibe, 2019). Figure 1 shows it, and Table 1.',
  })
  const line = () => firstParagraphOf(found.fileId)
  const correct = async (after: (before: string) => string) => {
    const { place, before } = await line()
    const body = { place, before, after: after(before) }
    return request<TextState>(`/text/${found.fileId}/corrections`, { as: people.editor, body })
  }
  expect((await correct((words) => words)).text).toContain('Nothing was changed')
  expect((await correct((words) => `${words} \uFFFC`)).text).toContain('stay where they are')
  expect(
    (await correct((words) => words.replace('run dry', 'fall dry').replace('it, and', 'it all, and'))).status,
  ).toBe(200)
  // What was corrected can be corrected again.
  const { body } = await correct((words) => words.replace('fall dry', 'dry up'))
  expect(body.settled.map(({ isUsed }) => isUsed)).toEqual([true, true, true, true])
  expect((await line()).before).toBe('Wells dry up (Eze and Ibe, 2019). Figure 1 shows it all, and Table 1.')
  const stale = { place: (await line()).place, before: 'Wells run dry', after: 'Wells ran dry' }
  const late = await request(`/text/${found.fileId}/corrections`, { as: people.editor, body: stale })
  expect(late.status).toBe(409)
  const logged = await db.select().from(activity).where(eq(activity.action, 'settle-text'))
  expect(logged.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ kind: 'text', before: 'run', after: 'fall' }),
  )
  await show(found.fileId)
  expect(await jatsOf(found)).toMatch(/Wells dry up \(<xref ref-type="bibr" rid="[^"]*-r2">Eze and Ibe, 2019<\/xref>/)
})

test('a picture that cannot be shown or is small is replaced by an upload, which a newer file keeps', async () => {
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#642' } })
    .png()
    .toBuffer()
  const file = manuscriptDocx({}, [{ name: 'word/media/wells.png', data: small }])
  const found = await article(file)
  await ask(found.fileId)
  await make(found.fileId)
  const troubles = async () => (await state(found.fileId)).body.report?.troubles ?? []
  const trouble = (await troubles()).find(({ kind }) => kind === 'picture-small')
  const { place = '', picture = '' } = (trouble?.remedies[0]?.remedy ?? {}) as Record<string, string>
  const replace = (bytes: Buffer, where = place) => {
    const form = new FormData()
    form.set('place', where)
    form.set('picture', picture)
    form.set('file', new File([new Uint8Array(bytes)], 'better'))
    return request<TextState>(`/text/${found.fileId}/pictures`, { as: people.editor, body: form })
  }
  expect((await replace(Buffer.from('no picture'))).text).toContain('Save it as PNG')
  expect((await replace(plot, 'nowhere')).status).toBe(409)
  expect((await replace(plot)).status).toBe(200)
  expect((await troubles()).map(({ kind }) => kind)).not.toContain('picture-small')
  // A PDF is drawn, and takes the place of the first upload.
  const { body, text } = await replace(smallPdf())
  expect(body.settled, text).toBeDefined()
  expect(body.settled.map(({ remedy }) => remedy)).toMatchObject([{ kind: 'picture', kept: { width: 1600 } }])
  const [{ remedy } = { remedy: null }] = body.settled
  if (remedy?.kind !== 'picture') throw new Error('it was not kept')
  const name = `${remedy.kept.file.slice(0, 16)}.png`
  const shown = await services.texts.pictureForStaff(
    { ...people.editor, realm: 'staff' } as unknown as Staff,
    { id: found.fileId, name },
    new Request('http://site.example/x'),
  )
  expect((await sharp(await shown.bytes()).metadata()).width).toBe(1600)
  // It is made again where the pictures are gone, and the sweep leaves what it was made of.
  await deps.pictures.remove(pictureKey(remedy.kept.file, null, 'image/png'))
  await ask(found.fileId)
  await make(found.fileId)
  expect(await deps.pictures.find(pictureKey(remedy.kept.file, null, 'image/png'))).not.toBeNull()
  await db
    .update(files)
    .set({ createdAt: new Date(0) })
    .where(eq(files.kind, 'figure'))
  await sweepFiles(deps)
  const left = await db.select({ id: files.id }).from(files).where(eq(files.kind, 'figure'))
  expect(left).toEqual([{ id: remedy.upload }])
}, 120_000)

test('of two who decide at once both count or one is asked to look again', async () => {
  const found = await madeArticle()
  const troubles = (await state(found.fileId)).body.report?.troubles ?? []
  const leave = troubles.map(({ remedies }) => remedies.at(-1)?.remedy).slice(0, 2)
  const answers = await Promise.all(leave.map((remedy) => settle(found.fileId, remedy)))
  const { settled } = (await state(found.fileId)).body
  expect(settled).toHaveLength(answers.filter(({ status }) => status === 200).length)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

test('a PDF says that a text needs a .docx, and a broken file what to do', async () => {
  const pdf = await article(smallPdf(), mediaTypes.pdf)
  const broken = await article(Buffer.from('no document'))
  for (const { fileId } of [pdf, broken]) {
    await ask(fileId)
    await make(fileId)
  }
  expect((await state(pdf.fileId)).body).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('save it as .docx'),
  })
  expect((await state(broken.fileId)).body).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('save it again'),
  })
  expect((await show(pdf.fileId)).status).toBe(409)
})

test('only staff of the journal see or make it', async () => {
  const { fileId } = await article()
  expect((await state(fileId, 'stranger')).status).toBe(404)
  expect((await ask(fileId, 'stranger')).status).toBe(404)
  expect((await ask('nobodysfilenobodysfile', 'admin')).status).toBe(404)
  expect((await ask(fileId, 'admin')).status).toBe(200)
})
