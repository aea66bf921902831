import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TakenSource } from '#contracts/publishing/text-sources.ts'
import type { TextState } from '#contracts/publishing/texts.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { activity, articles, files, fullTexts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { dtdProblemsOf } from '#tests/support/schemas.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'
import { articleFiles } from '../articles/file-routes.ts'
import { makePdfs } from '../pdfs/make.ts'
import { recordFiles } from '../record/file-routes.ts'
import { archivedRecordsOf } from '../record/read.ts'
import { makeText } from './make.ts'

const site = await manuscriptSite()
const { db, request, deps, services } = site
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
const { publish, openIssue } = await publishingOn(db)
await openIssue(1, 2)
const pages = new Hono({ strict: false })
articleFiles(pages, deps, services)
recordFiles(pages, deps, services)
pages.all('*', (http) => http.text('a page', 404))

const jats = (name: string) => readFileSync(new URL(`../../../tests/support/jats/${name}-style.xml`, import.meta.url))
const plot = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#246' } })
  .png()
  .toBuffer()

async function pdfArticle() {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  const bytes = smallPdf('As it was published.')
  await writeFile(path, bytes)
  await deps.storage.put(id, path)
  const kept = { name: 'x', mediaType: mediaTypes.pdf, bytes: bytes.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'author', ownerId: 'nobody' })
  return publish({ fileId: id })
}

function send(fileId: string, name: string, bytes: Uint8Array, as = editor) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return request<TakenSource & { error?: string }>(`/text/${fileId}/source`, { as, body: form })
}
const state = async (fileId: string) => (await request<TextState>(`/text/${fileId}`, { as: editor })).body
const rowOf = async (fileId: string) => (await db.select().from(fullTexts).where(eq(fullTexts.fileId, fileId)))[0]

test('finished JATS becomes the text of a published PDF: the PDF and the edition stay, JATS and e-book are added', async () => {
  const found = await pdfArticle()
  const archive = zipSync({
    'paper/article.xml': jats('plos'),
    'paper/sample.g001.png': plot,
    'notes.txt': strToU8('x'),
  })
  expect((await send(found.fileId, 'paper.zip', archive)).body).toEqual({
    faults: [],
    note: expect.stringContaining('This file is JATS Publishing 1.1d3.'),
  })
  await makeText(deps, { fileId: found.fileId })
  const { state: made, madeFrom, report } = await state(found.fileId)
  expect([made, madeFrom]).toEqual(['read', 'paper.zip'])
  expect(report?.after).toMatchObject({ pictures: 1, tables: 1, formulas: 1, notes: 1, references: 2 })
  expect(report?.troubles.map(({ kind }) => kind)).toEqual(['picture-without-words', 'element-not-kept'])
  const equation = JSON.stringify((await rowOf(found.fileId))?.text)
  expect(equation).toContain('"typst":"s_i = 1"')
  await request(`/text/${found.fileId}/shown`, { as: editor, method: 'PUT', body: { isShown: true } })
  await makePdfs(deps, (ids) => archivedRecordsOf(deps, ids))
  const path = `/journals/${health}/articles/${found.customId}/${found.customId}`
  const { pages: sheets } = await readPdf(await (await pages.request(`${path}.pdf`)).bytes())
  expect(sheets.map(({ text }) => text).join(' ')).toContain('As it was published.')
  expect((await pages.request(`${path}.epub`)).headers.get('content-type')).toBe('application/epub+zip')
  const xml = await (await pages.request(`${path}.jats.xml`)).text()
  expect(xml).toContain('<p>We sell palms.</p>')
  expect(dtdProblemsOf(xml)).toEqual([])
  const [article] = await db.select().from(articles).where(eq(articles.id, found.id))
  expect([article?.version, article?.fileId]).toEqual([1, found.fileId])
  const logged = await db.select().from(activity).where(eq(activity.objectId, found.id))
  expect(logged.map(({ action }) => action)).toEqual(['upload-source', 'show-text'])

  // What was given out is read as the same text again.
  const again = await deps.readJats({ jats: strToU8(xml), isCheck: false })
  const before = (await rowOf(found.fileId))?.text
  expect(again.faults).toEqual([])
  expect(again.read?.jats.text.references).toEqual(
    before?.references.map(({ inside, places: _, ...each }) => ({
      ...each,
      inside: [{ kind: 'text', text: lineText(inside) }],
    })),
  )
  expect(again.read?.jats.text.notes).toEqual(before?.notes.map(({ places: _, ...note }) => note))
}, 300_000)

test('a file with faults is not stored; each is reported with its line, and the text stays as it was', async () => {
  const found = await pdfArticle()
  await send(found.fileId, 'roads.xml', jats('pmc'))
  await makeText(deps, { fileId: found.fileId })
  const broken = jats('pmc').toString().replace('rid="CR1"', 'rid="CR9"')
  expect((await send(found.fileId, 'broken.xml', strToU8(broken))).body.faults).toEqual([
    { line: 9, sentence: '<xref> leads to “CR9”, but nothing in the file has this id.' },
  ])
  const ours = broken.replace('Archiving and Interchange', 'Publishing')
  expect((await send(found.fileId, 'ours.xml', strToU8(ours))).body.faults).toContainEqual({
    line: 6,
    sentence: '<front> needs <journal-meta> before <article-meta>. Add it.',
  })
  for (const [name, bytes, sentence] of [
    ['a.xml', strToU8('no xml'), 'Text stands outside of all elements.'],
    ['a.zip', zipSync({ 'readme.txt': strToU8('x') }), 'The archive has no XML file.'],
    ['a.zip', strToU8('PK and nothing else'), 'The archive is damaged and can’t be opened.'],
    [
      'a.xml',
      strToU8(
        '<!DOCTYPE article SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>',
      ),
      'The file defines entities of its own, which are not read. Write what they stand for instead.',
    ],
    ['a.xml', Uint8Array.of(0x3c, 0xff, 0x3e), 'The file has characters that utf-8 does not have. Save it as UTF-8.'],
  ] as const)
    expect((await send(found.fileId, name, bytes)).body).toEqual({ faults: [{ line: 1, sentence }] })
  expect((await send(found.fileId, 'a.docx', strToU8('x'))).status).toBe(415)
  expect(await state(found.fileId)).toMatchObject({ state: 'read', madeFrom: 'roads.xml' })
})

test('the source is kept as long as a text is made from it, and can be given up', async () => {
  const found = await pdfArticle()
  expect((await send(found.fileId, 'roads.xml', jats('pmc'), stranger)).status).toBe(404)
  await send(found.fileId, 'roads.xml', jats('pmc'))
  await db
    .update(files)
    .set({ createdAt: new Date(0) })
    .where(eq(files.name, 'roads.xml'))
  await sweepFiles(deps)
  const sourceOf = async () => db.select().from(files).where(eq(files.name, 'roads.xml'))
  const row = await rowOf(found.fileId)
  expect((await sourceOf()).map(({ id }) => id)).toContain(row?.sourceFileId)
  const remove = () => request(`/text/${found.fileId}/source`, { as: editor, method: 'DELETE' })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(409)
  await sweepFiles(deps)
  expect((await sourceOf()).map(({ id }) => id)).not.toContain(row?.sourceFileId)
})
