import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, expect, test, vi } from 'vitest'
import { openPool } from '#server/adapters/pool/pool.ts'
import { wordConverter } from '#server/adapters/word/converter.ts'
import { files, jobs } from '#server/db/schema.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import {
  nestedStreams,
  paragraph,
  relationship,
  relationships,
  smallDocx,
  smallPdf,
  wordDocument,
} from '#tests/support/documents.ts'
import { fileSite, form } from '#tests/support/file-site.ts'
import type { OddTask } from '#tests/support/odd-child.ts'
import { oddProgram } from '#tests/support/odd-program.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'
import type { Turn } from '../../turns.ts'

const site = await fileSite()
const ada = await site.author()
const mallory = await site.author()
await site.keep(smallPdf(), 'first.pdf', ada)

const { inspect, convertWord } = site.deps
const endlessly = (seconds: number) => {
  const program = oddProgram()
  const pool = openPool<OddTask, never>({ program, ...{ places: 2, seconds, megabytes: 32, reuseSeconds: 60 } })
  afterAll(pool.close)
  return (_: unknown, turn?: Turn) => pool.run({ order: 'spin' }, turn)
}
const stuck = endlessly(60)
const hasty = endlessly(0.2)

const patience = { timeout: 10_000 }

/** Runs a test with another inspector, or another converter. */
async function withDeps<T>(changes: Partial<typeof site.deps>, run: () => Promise<T>): Promise<T> {
  Object.assign(site.deps, changes)
  return run().finally(() => Object.assign(site.deps, { inspect, convertWord }))
}

const upload = (content: Buffer, name: string, as: { cookie: string }, more: Parameters<typeof site.post>[3] = {}) =>
  site.post('/api/file', form({ file: { content, name } }), as, more)

async function rowOf(url: string | undefined) {
  const [row] = await site.db
    .select()
    .from(files)
    .where(eq(files.id, fileIdOf(url ?? '', site.config.publicUrl) ?? ''))
  return row
}

/** Measures how long `run` took and the longest time the event loop was blocked, both in milliseconds. */
async function watched(run: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  await run()
  delay.disable()
  return { took: performance.now() - started, blocked: delay.max / 1e6 }
}

/** 24 MB of '#41' escapes: inspecting this takes seconds. */
const laborious = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('#41'.repeat(8_000_000)), smallPdf()])

test('a PDF made to take a minute is answered long before, and staff read what it is', async () => {
  const content = nestedStreams()
  expect(content.length).toBeLessThan(125_000)
  let answer: Awaited<ReturnType<typeof upload>> | undefined
  const { took, blocked } = await watched(async () => {
    answer = await upload(content, 'a.pdf', mallory)
  })
  expect(answer?.status).toBe(200)
  expect((await rowOf(answer?.url))?.warnings).toEqual(['Is packed so densely that it could not be checked in full.'])
  expect(took).toBeLessThan(15_000)
  expect(blocked).toBeLessThan(5_000)
})

test('while one address has its uploads inspected for seconds, another uploads as ever and pages are served', async () => {
  const inspected = Array.from({ length: 4 }, () => upload(laborious, 'a.pdf', mallory, { from: '192.0.2.66' }))
  let other = { took: Number.POSITIVE_INFINITY }
  const { took, blocked } = await watched(async () => {
    await vi.waitUntil(async () => (await incoming()).length > 0, patience)
    other = await watched(async () =>
      expect(await upload(smallPdf(), 'b.pdf', ada, { from: '192.0.2.7' })).toMatchObject({ status: 200 }),
    )
    await Promise.all(inspected)
  })
  for (const { status } of await Promise.all(inspected)) expect(status).toBe(200)
  expect(other.took).toBeLessThan(took / 2)
  expect(blocked).toBeLessThan(took / 4)
}, 300_000)

const incoming = () => readdir(join(site.config.dataDir, 'files', '.incoming'))

test('when the client leaves, the inspection ends and leaves nothing behind', async () => {
  const before = await site.db.$count(files)
  await withDeps({ inspect: stuck }, async () => {
    const leaving = new AbortController()
    const answer = upload(smallPdf(), 'a.pdf', mallory, { signal: leaving.signal })
    await vi.waitUntil(async () => (await incoming()).length === 1, patience)
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await vi.waitUntil(async () => (await incoming()).length === 0, patience)
  })
  expect(await site.db.$count(files)).toBe(before)
  expect(await upload(smallPdf(), 'a.pdf', mallory)).toMatchObject({ status: 200 })
})

/** Uploads the file with an inspector that gives up soon. */
async function keptUnchecked(content: Buffer, name: string) {
  const { url } = await withDeps({ inspect: hasty }, () => upload(content, name, ada))
  const row = await rowOf(url)
  expect(row).toMatchObject({ isChecked: false, warnings: ['Has not been checked in full yet.'] })
  return { url: url ?? '', id: row?.id ?? '' }
}

const template = {
  name: 'word/_rels/settings.xml.rels',
  data: relationships(relationship('attachedTemplate', 'https://evil.test/', 'External')),
}

/** Runs the job that the upload queued. */
async function inspectAgain(fileId: string, changes: Partial<typeof site.deps> = {}) {
  const waiting = await site.db.select().from(jobs).where(eq(jobs.name, 'inspect-file'))
  const [job] = waiting.filter(({ payload }) => payload.fileId === fileId)
  await createJobs({ ...site.deps, ...changes })['inspect-file']?.run(job?.payload ?? {})
}

const preview = async (url: string) => {
  const response = await site.get(`/api/file/preview?url=${encodeURIComponent(url)}`, { as: ada })
  return { status: response.status, ...(await response.json()) }
}

test('what takes longer than an upload may is kept, not shown, and inspected afterwards', async () => {
  const { url, id } = await keptUnchecked(smallDocx(), 'a.docx')
  expect(await preview(url)).toEqual({
    status: 422,
    error: "This document has not been checked in full, so it can't be shown here. Please download it to read it.",
  })
  await inspectAgain(id)
  expect(await rowOf(url)).toMatchObject({ isChecked: true, warnings: [] })
  expect(await preview(url)).toMatchObject({ status: 200 })
  expect(await incoming()).toEqual([])
})

test('what the second inspection finds, or that it found no end either, is said to staff, and the file stays unshown', async () => {
  const macros = await keptUnchecked(smallDocx([{ name: 'word/vbaProject.bin', data: 'x' }]), 'a.docx')
  await inspectAgain(macros.id)
  expect(await rowOf(macros.url)).toMatchObject({
    isChecked: false,
    warnings: ['This file contains macros in its part “word/vbaProject.bin”.'],
  })
  const linked = await keptUnchecked(smallDocx([template]), 'c.docx')
  await inspectAgain(linked.id)
  const stored = await buffer((await site.deps.storage.open(linked.id))?.stream ?? Readable.from([]))
  expect(Buffer.from(unzipSync(stored)[template.name] ?? []).toString()).toBe(relationships(''))
  expect(await rowOf(linked.url)).toMatchObject({
    ...{ isChecked: true, warnings: [], bytes: stored.length },
    sha256: createHash('sha256').update(stored).digest('hex'),
  })
  const endless = await keptUnchecked(smallDocx(), 'b.docx')
  await inspectAgain(endless.id, { inspectPatiently: hasty })
  expect(await rowOf(endless.url)).toMatchObject({
    isChecked: false,
    warnings: ['Could not be checked in full: it takes too long.'],
  })
  expect(await preview(endless.url)).toMatchObject({ status: 422 })
})

test('a preview that takes too long ends at its deadline with a sentence, and nothing else waits for it', async () => {
  const body = wordDocument(paragraph('<w:t/>'.repeat(100)).repeat(20_000))
  const parts = [
    { name: 'word/document.xml', data: body },
    { name: 'word/media/a.png', data: randomBytes(150_000) },
  ]
  const { inspectPatiently } = site.deps
  const id = await withDeps({ inspect: inspectPatiently }, () => site.keep(smallDocx(parts), 'a.docx', ada))
  await withDeps({ convertWord: wordConverter({ seconds: 1 }) }, async () => {
    let answer = {}
    const { took, blocked } = await watched(async () => {
      answer = await preview(`/files/${id}`)
    })
    expect(answer).toEqual({
      status: 422,
      error: 'This document takes too long to show here. Please download it to read it.',
    })
    expect(blocked).toBeLessThan(took / 4)
  })
})
