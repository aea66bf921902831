import { writeFile } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { build } from '#domain/publishing/full-text/build.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import {
  activity,
  articles,
  files,
  fullTexts,
  jobs,
  manuscripts,
  manuscriptVersions,
  textRuns,
} from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { smallDocx, smallPdf } from '#tests/support/documents.ts'
import { sampleSource } from '#tests/support/full-text.ts'
import { health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { backfillJob, backfillTexts } from './backfill.ts'
import { textJob } from './make.ts'

const site = await manuscriptSite()
const { db, request, deps, services } = site
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
const { publish, openIssue } = await publishingOn(db)
await openIssue(1, 2)

beforeEach(async () => {
  await db.delete(fullTexts)
  await db.delete(textRuns)
  await db.delete(articles)
  await db.delete(jobs)
})

async function stored(bytes: Buffer, mediaType: string) {
  const id = newId()
  const path = await deps.storage.temporaryPath()
  await writeFile(path, bytes)
  await deps.storage.put(id, path)
  const kept = { name: 'x', mediaType, bytes: bytes.length, sha256: id }
  await db.insert(files).values({ id, kind: 'manuscript', ...kept, ownerRealm: 'author', ownerId: 'nobody' })
  return id
}
const wordArticle = async () => publish({ fileId: await stored(smallDocx(), mediaTypes.docx) })

const start = (as = admin) => request<{ success: string; error?: string }>('/texts/run', { as, method: 'POST' })
const stop = () => request('/texts/run', { as: admin, method: 'DELETE' })
const seen = () => services.texts.textRun()
const queued = async () =>
  (
    await db
      .select()
      .from(jobs)
      .where(and(eq(jobs.name, textJob), isNull(jobs.doneAt)))
  ).map(({ payload }) => payload.fileId)
/** Makes what is queued, as its job would. */
async function finish(state: 'read' | 'failed' = 'read') {
  const { text } = build(sampleSource)
  const made = state === 'read' ? { text, source: sampleSource } : { fault: 'The file could not be read.' }
  await db
    .update(fullTexts)
    .set({ state, ...made })
    .where(eq(fullTexts.state, 'waiting'))
}

test('one press makes the texts of all articles with a Word file, a few at a time, and tells how far it is', async () => {
  for (let made = 0; made < 4; made++) await wordArticle()
  await publish({ fileId: await stored(smallPdf('x'), mediaTypes.pdf) })
  await publish({ fileId: await stored(smallDocx(), mediaTypes.docx), standing: 'removed' })
  expect(await seen()).toMatchObject({ lacking: 4, run: null })
  expect((await start(editor)).status).toBe(403)
  expect((await start()).body.success).toBe('The texts will be made, one after the other.')
  expect((await start()).status).toBe(409)
  expect(await db.select().from(jobs).where(eq(jobs.name, backfillJob))).toHaveLength(1)
  await Promise.all([backfillTexts(deps), backfillTexts(deps)])
  expect(new Set(await queued()).size).toBe(3)
  expect(await queued()).toHaveLength(3)
  expect(await seen()).toMatchObject({ lacking: 1, run: { made: 0, failed: 0, underWay: 3, isOpen: true } })
  await finish()
  await backfillTexts(deps)
  await finish('failed')
  await backfillTexts(deps)
  const { lacking, run, texts } = await seen()
  expect([lacking, run]).toMatchObject([1, { made: 3, failed: 1, underWay: 0, isOpen: false, stoppedBy: null }])
  expect(texts[0]).toMatchObject({ state: 'failed', fault: 'The file could not be read.' })
  site.clock.set(new Date(site.clock.now().getTime() + 1_000))
  expect((await start()).body.success).toBe('The texts will be made, one after the other.')
  await backfillTexts(deps)
  await finish()
  await backfillTexts(deps)
  expect(await seen()).toMatchObject({ lacking: 0, run: { made: 1, isOpen: false } })
  expect((await start()).body.error).toBe('Every article that has a Word file has its text.')
})

test('it can be stopped, and what is lost on the way does not hold up the rest', async () => {
  for (let made = 0; made < 5; made++) await wordArticle()
  await start()
  await backfillTexts(deps)
  await db.update(fullTexts).set({ changedAt: new Date(site.clock.now().getTime() - 2 * 3_600_000) })
  await backfillTexts(deps)
  expect(await queued()).toHaveLength(5)
  expect((await stop()).status).toBe(200)
  expect((await stop()).status).toBe(409)
  await wordArticle()
  await backfillTexts(deps)
  expect(await queued()).toHaveLength(5)
  expect((await seen()).run).toMatchObject({ isOpen: false, stoppedBy: admin.name })
})

test('the text of a published PDF is made from its manuscript’s Word file, and is shown only by itself', async () => {
  const pdf = await stored(smallPdf('x'), mediaTypes.pdf)
  const word = await stored(smallDocx(), mediaTypes.docx)
  const { id: manuscriptId } = await site.manuscript('published')
  await db.update(manuscripts).set({ fileId: pdf }).where(eq(manuscripts.id, manuscriptId))
  await db.update(manuscriptVersions).set({ fileId: word }).where(eq(manuscriptVersions.manuscriptId, manuscriptId))
  await publish({ fileId: pdf, manuscriptId })
  expect((await seen()).lacking).toBe(1)
  await start()
  await backfillTexts(deps)
  const [row] = await db.select().from(fullTexts)
  expect([row?.fileId, row?.sourceFileId]).toEqual([pdf, word])
  await finish()
  await db.update(fullTexts).set({ report: { before: none, front: none, after: none, troubles: [] } })
  expect((await seen()).ready).toBe(0)
  await db.delete(fullTexts)
  await request(`/text/${pdf}`, { as: editor, body: {} })
  expect((await db.select().from(fullTexts))[0]?.sourceFileId).toBe(word)
})

const none = { words: 0, pictures: 0, tables: 0, formulas: 0, notes: 0, references: 0 }

test('one press shows readers all texts that have nothing unsettled', async () => {
  const [ready, open] = [await wordArticle(), await wordArticle()]
  await start()
  await backfillTexts(deps)
  await finish()
  const report = (troubles: { kind: 'heading-maybe'; place: string; quote: string; remedies: [] }[]) => ({
    ...{ before: none, front: none, after: none, troubles },
  })
  await db
    .update(fullTexts)
    .set({ report: report([]) })
    .where(eq(fullTexts.fileId, ready.fileId))
  const trouble = { kind: 'heading-maybe' as const, place: 'a', quote: '', remedies: [] as [] }
  await db
    .update(fullTexts)
    .set({ report: report([trouble]) })
    .where(eq(fullTexts.fileId, open.fileId))
  expect((await seen()).ready).toBe(1)
  const show = () => request<{ success: string; error?: string }>('/texts/shown', { as: admin, method: 'POST' })
  expect((await show()).body.success).toBe('Readers see 1 more text.')
  const shown = await db.select().from(fullTexts)
  expect(shown.filter(({ shownAt }) => shownAt).map(({ fileId }) => fileId)).toEqual([ready.fileId])
  const logged = await db.select().from(activity).where(eq(activity.objectId, ready.id))
  expect(logged).toMatchObject([{ action: 'show-text' }])
  expect((await show()).status).toBe(409)
})
