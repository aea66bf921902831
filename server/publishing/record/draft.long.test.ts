import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TextState } from '#contracts/publishing/texts.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { files, manuscripts } from '#server/db/schema.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { dtdProblemsOf } from '#tests/support/schemas.ts'
import { makePdfs } from '../pdfs/make.ts'
import { makeText } from '../texts/make.ts'
import { typesetLater } from './draft.ts'
import { archivedRecordsOf } from './read.ts'

const site = await manuscriptSite()
const { db, deps, services, request } = site
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)
const as = (account: typeof editor) => ({ ...account, realm: 'staff' }) as unknown as Staff
const plot = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#246' } })
  .png()
  .toBuffer()

/** An accepted manuscript whose text was made. */
async function prepared(planted = {}, coAuthors = [{ name: 'Bayo Eze', email: 'bayo@example.org' }]) {
  const { id } = await site.manuscript('paid', { author: 'Ada Obi', coAuthors })
  const fileId = (await site.row(id))?.fileId ?? ''
  const path = await deps.storage.temporaryPath()
  await writeFile(path, manuscriptDocx(planted, [{ name: 'word/media/wells.png', data: plot }]))
  await deps.storage.put(fileId, path)
  await db.update(files).set({ mediaType: mediaTypes.docx }).where(eq(files.id, fileId))
  await request(`/text/${fileId}`, { as: editor, body: {} })
  await makeText(deps, { fileId })
  return { id, fileId }
}

const kindsOf = async (fileId: string) =>
  (await request<TextState>(`/text/${fileId}`, { as: editor })).body.report?.troubles.map(({ kind }) => kind) ?? []
const pdfOf = (fileId: string, account = editor) =>
  services.record.serveDraft(as(account), { id: fileId }, new Request('http://site.example/x'))

test('staff read a text as a PDF and as JATS before it is published, and nobody else does', async () => {
  const { fileId } = await prepared()
  const { pages } = await readPdf(await (await pdfOf(fileId)).bytes())
  const words = pages.map(({ text }) => text).join(' ')
  expect(words).toContain('Wells run dry')
  expect(words).toContain('PROOF')
  const { xml, faults } = await services.record.draftJats(as(editor), { id: fileId })
  expect(xml).toContain('Wells run dry')
  // Its second caption says that there is a table.
  expect(faults).toEqual([expect.stringMatching(/^Line \d+: The <table-wrap> has neither <table> nor <graphic>\.$/)])
  const whole = await prepared({ captions: ['Figure 1. Wells by depth.', ''] })
  expect((await services.record.draftJats(as(editor), { id: whole.fileId })).faults).toEqual([])
  expect(dtdProblemsOf(xml)).toEqual([])
  await expect(pdfOf(fileId, stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(services.record.draftJats(as(stranger), { id: fileId })).rejects.toMatchObject({ code: 'not-found' })
}, 120_000)

test('letters that no font has are a trouble at their place', async () => {
  const { fileId } = await prepared({ introduction: 'The sign \u{13000} means a man (Obi, 2020).' })
  expect(await kindsOf(fileId)).not.toContain('letters-missing')
  await typesetLater(deps, { fileId })
  expect(await kindsOf(fileId)).toContain('letters-missing')
  await typesetLater(deps, { fileId: 'gone' })
}, 120_000)

test('the record takes the authors in the order of the file with one press, where that is safe', async () => {
  const swapped = [
    { name: 'Chi Uba', email: 'chi@example.org' },
    { name: 'Bayo Eze', email: 'bayo@example.org' },
  ]
  const others = await prepared({}, swapped)
  expect(await kindsOf(others.fileId)).toContain('authors-differ')
  const refused = await request(`/text/${others.fileId}/authors`, { as: editor, method: 'PUT' })
  expect(refused.status).toBe(409)
  const { id, fileId } = await prepared({ byline: 'Ada Obi, Bayo Eze and Chi Uba' }, swapped)
  expect(await kindsOf(fileId)).toContain('authors-order')
  const ordered = await request<TextState>(`/text/${fileId}/authors`, { as: editor, method: 'PUT' })
  expect(ordered.body.report?.troubles.map(({ kind }) => kind)).not.toContain('authors-order')
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  expect(row?.coAuthors.map(({ name }) => name)).toEqual(['Bayo Eze', 'Chi Uba'])
  expect((await site.steps(id)).at(-1)?.action).toBe('complete-record')
}, 120_000)

// The last one: sessions end when the clock moves on.
test('a draft is kept until it is a day old, and articles are not mistaken for it', async () => {
  const { fileId } = await prepared()
  await pdfOf(fileId)
  const drafts = async () => {
    const keys = []
    for await (const { key } of deps.madePdfs.list()) if (key.startsWith(`draft-${fileId}`)) keys.push(key)
    return keys.length
  }
  const sweep = () => makePdfs(deps, (ids) => archivedRecordsOf(deps, ids))
  await sweep()
  expect(await drafts()).toBe(1)
  site.clock.set(new Date(Date.now() + 2 * 24 * 3600_000))
  await sweep()
  expect(await drafts()).toBe(0)
}, 120_000)
