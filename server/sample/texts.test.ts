import { eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { FullText, Inline, Part } from '#domain/manuscript/full-text.ts'
import { readJats } from '#domain/publishing/full-text/from-jats.ts'
import { jatsFaults } from '#domain/publishing/full-text/from-jats-check.ts'
import { parseXml } from '#domain/publishing/full-text/from-jats-xml.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { articles, files, fullTexts, jobs } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { testApi } from '#tests/support/build.ts'
import { dtdProblemsOf } from '#tests/support/schemas.ts'
import { pdfJob } from '../publishing/pdfs/queue.ts'
import { findOffered } from '../publishing/pdfs/store.ts'
import { recordFiles } from '../publishing/record/file-routes.ts'
import { addSampleContent, removeSampleContent } from './sample.ts'
import { makeSampleText, sampleTextJob } from './texts.ts'

const { db, deps, services, content } = await testApi()
const pages = new Hono({ strict: false })
recordFiles(pages, deps, services)
await addSampleContent(deps)
const offeredBefore = (await findOffered(db, '', 1000)).map(({ fileId }) => fileId)
const queued = await db.select().from(jobs).where(eq(jobs.name, sampleTextJob))
for (const { name, payload } of queued) await createJobs(deps)[name]?.run(payload)
const texts = await db
  .select({
    ...{ fileId: fullTexts.fileId, state: fullTexts.state, text: fullTexts.text, report: fullTexts.report },
    ...{ source: fullTexts.source, shownAt: fullTexts.shownAt, journal: articles.journal, title: articles.title },
    customId: articles.customId,
  })
  .from(fullTexts)
  .innerJoin(articles, eq(articles.fileId, fullTexts.fileId))

const everyPart = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => (part.kind === 'section' ? [part, ...everyPart(part.parts)] : [part]))
const textOf = (text: FullText | null) => text ?? { parts: [], notes: [], references: [] }
const partsOf = (text: FullText | null) => everyPart(textOf(text).parts)
const inlinesOf = (inside: readonly Inline[]): Inline[] =>
  inside.flatMap((inline) => ('inside' in inline ? [inline, ...inlinesOf(inline.inside)] : [inline]))
const linesOf = (text: FullText | null) =>
  partsOf(text).flatMap((part) => (part.kind === 'paragraph' ? inlinesOf(part.inside) : []))

async function storedPictures(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of deps.pictures.list()) keys.push(key)
  return keys
}

test('the newest sample article of each journal has a full text that readers see', () => {
  const journals = content.journals.map(({ slug }) => slug)
  expect(texts.map(({ journal }) => journal).toSorted()).toEqual(journals.toSorted())
  for (const { state, shownAt } of texts) expect([state, shownAt]).toEqual(['read', expect.any(Date)])
})

test('their PDFs are typeset at once: no other was published', async () => {
  const types = await db
    .select({ mediaType: files.mediaType })
    .from(files)
    .where(
      inArray(
        files.id,
        texts.map(({ fileId }) => fileId),
      ),
    )
  expect(new Set(types.map(({ mediaType }) => mediaType))).toEqual(new Set([mediaTypes.docx]))
  const waiting = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.name, pdfJob))
  expect(waiting.length).toBeGreaterThan(0)
  // None is made of the Word file before.
  expect(texts.filter(({ fileId }) => offeredBefore.includes(fileId))).toEqual([])
  const offered = (await findOffered(db, '', 1000)).filter(({ hasText }) => hasText)
  expect(offered).toHaveLength(texts.length)
})

test('every sample text is understood in full, and nothing of it is lost', () => {
  for (const { title, report } of texts) {
    expect([title, report?.troubles]).toEqual([title, []])
    const { before, front, after } = report ?? {}
    for (const kind of ['pictures', 'tables', 'formulas', 'notes', 'references'] as const)
      expect(after?.[kind]).toBe((before?.[kind] ?? 0) - (front?.[kind] ?? 0))
    expect(after?.words).toBeGreaterThan(900)
    expect(after?.words).toBeLessThan(1600)
  }
})

test('each has sections with subsections, a figure with words for it, a table, an equation, a note, and references that are all cited', () => {
  for (const { title, text } of texts) {
    const parts = partsOf(text)
    const kinds = new Set(parts.map(({ kind }) => kind))
    expect([title, ...['figure', 'table', 'equation'].filter((kind) => !kinds.has(kind as Part['kind']))]).toEqual([
      title,
    ])
    const sections = textOf(text).parts.filter(({ kind }) => kind === 'section')
    expect(sections.length).toBeGreaterThanOrEqual(4)
    expect(sections.some((part) => part.kind === 'section' && part.parts.some(({ kind }) => kind === 'section'))).toBe(
      true,
    )
    for (const part of parts)
      if (part.kind === 'figure') expect(part.pictures.map(({ alt }) => alt)).toEqual([expect.stringMatching(/.{60}/)])
    const inlines = linesOf(text)
    const cited = new Set(inlines.flatMap((inline) => (inline.kind === 'citation' ? inline.to : [])))
    expect([...cited].toSorted()).toEqual(textOf(text).references.map(({ id }) => id))
    const mentioned = new Set(inlines.flatMap((inline) => (inline.kind === 'mention' ? [inline.to] : [])))
    const units = parts.flatMap((part) => (part.kind === 'figure' || part.kind === 'table' ? [part.id] : []))
    expect([...mentioned].toSorted()).toEqual(units.toSorted())
    expect(textOf(text).notes.length).toBeGreaterThan(0)
    expect(inlines.filter(({ kind }) => kind === 'note')).toHaveLength(textOf(text).notes.length)
    // Marks that were not understood would stand in the text.
    expect(lineText(inlines)).not.toMatch(/[*^~$`|]|\[\^/)
  }
})

test('formulas are there for browsers and for the typesetter, in lines and on lines of their own', () => {
  for (const { text } of texts) {
    const own = partsOf(text).flatMap((part) => (part.kind === 'equation' ? [part.formula] : []))
    const inLines = linesOf(text).filter((inline) => inline.kind === 'formula')
    expect(inLines.length).toBeGreaterThan(0)
    for (const { mathml, typst } of [...own, ...inLines])
      expect([mathml?.name, typst]).toEqual(['math', expect.any(String)])
  }
})

test('the JATS files of these articles have the texts and are valid', async () => {
  for (const { journal, customId } of texts) {
    const answer = await pages.request(`/journals/${journal}/articles/${customId}/${customId}.jats.xml`)
    const xml = await answer.text()
    expect(xml).toContain('<body>')
    expect(dtdProblemsOf(xml)).toEqual([])
  }
})

/** What JATS can't say of them: their places in the first file, how large a picture is, and where a list begins to count. Links in references are read as words. */
const asJatsSays = ({ references, ...text }: FullText): unknown =>
  JSON.parse(
    JSON.stringify(
      { ...text, references: references.map((each) => ({ ...each, inside: lineText(each.inside) })) },
      (key, value) => {
        if (key === 'start') return 1
        return ['file', 'mediaType', 'width', 'height', 'bytes', 'typst', 'places', 'captionPlace'].includes(key)
          ? undefined
          : value
      },
    ),
  )

test('the JATS of each is read as the text that it was written from', async () => {
  for (const { journal, customId, text } of texts) {
    if (!text) throw new Error('no text')
    const xml = await (await pages.request(`/journals/${journal}/articles/${customId}/${customId}.jats.xml`)).text()
    const root = parseXml(xml)
    expect(jatsFaults(root)).toEqual([])
    const read = readJats(root, { formulas: {}, tex: {} }).text
    // The statements of the record follow.
    expect(asJatsSays({ ...read, parts: read.parts.slice(0, text.parts.length) })).toEqual(asJatsSays(text))
  }
})

test('a text is made once, and its pictures are stored in all their forms', async () => {
  const stored = await storedPictures()
  // The picture itself, and two widths in two formats each.
  expect(stored).toHaveLength(5 * texts.length)
  await makeSampleText({ ...deps, buildText: () => Promise.reject(new Error('made again')) }, queued[0]?.payload ?? {})
})

test('removing the sample content removes the texts and their pictures, but not a picture that a real text shares', async () => {
  const [shared] = texts
  const id = newId()
  const file = { kind: 'manuscript', name: 'x', mediaType: 'application/pdf', bytes: 1, sha256: id } as const
  await db.insert(files).values({ id, ...file, ownerRealm: 'author', ownerId: 'somebody' })
  await db.insert(fullTexts).values({ fileId: id, source: shared?.source ?? null })
  await removeSampleContent(deps)
  expect(
    await db.$count(
      fullTexts,
      inArray(
        fullTexts.fileId,
        texts.map(({ fileId }) => fileId),
      ),
    ),
  ).toBe(0)
  const [picture] = Object.values(shared?.source?.pictures ?? {})
  const left = await storedPictures()
  expect(left).toHaveLength(5)
  expect(left.filter((key) => !key.startsWith(picture?.file.slice(0, 16) ?? 'x'))).toEqual([])
  // A job that is still waiting finds nothing to do.
  await makeSampleText(deps, queued[0]?.payload ?? {})
  expect(await storedPictures()).toHaveLength(5)
})
