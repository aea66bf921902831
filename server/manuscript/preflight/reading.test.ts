import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FileReading } from '#contracts/manuscript/preflight.ts'
import { TooMuch } from '#server/adapters/pool/too-much.ts'
import { fileReadings, files, jobs } from '#server/db/schema.ts'
import { createJobs } from '#server/jobs/handlers.ts'
import { runNextJob } from '#server/jobs/schedule.ts'
import { clean, manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { smallPdf } from '#tests/support/documents.ts'
import { form } from '#tests/support/file-site.ts'
import { manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const ada = await site.author()
const { readManuscript } = site.deps

const journal = 'domain-health-journal'
const docx = { content: manuscriptDocx({ keywords: 'one; two' }), name: 'wells.docx' }

async function upload(file: { content: Buffer; name: string } = docx, as: { cookie: string } = ada) {
  const { status, body } = await site.request<{ url: string }>('/file', { as, body: form({ file }) })
  expect(status).toBe(200)
  return body.url
}

async function ask(url: string, as: { cookie: string } | undefined, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ url, ...more })
  return site.request<FileReading & { error?: string }>(`/file/reading?${query}`, as ? { as } : {})
}

/** Runs the queued readings. */
async function readAll() {
  const later = () => new Date(Date.now() + 3_600_000)
  while ((await runNextJob(site.db, createJobs(site.deps), later, 'files')).ran);
}

const nothing = { proposal: null, report: null, properties: null }

test('an uploaded manuscript is read once by a job, and its owner gets proposals and a report by a journal’s rules', async () => {
  const url = await upload()
  expect((await ask(url, ada)).body).toEqual({ state: 'waiting', fault: null, ...nothing })
  await readAll()
  const { body } = await ask(url, ada, { journal, articleType: 'Short Communication' })
  expect(body).toMatchObject({
    state: 'read',
    proposal: {
      title: { value: 'Depth of village wells in the dry season', isSure: true },
      authors: {
        value: [
          { name: 'Ada Obi', email: clean.email },
          { name: 'Bayo Eze', email: '' },
        ],
      },
      keywords: { value: ['one', 'two'] },
    },
    report: { name: 'wells.docx', articleType: 'Short Communication' },
  })
  expect(body.report?.results.flatMap(({ rule, state }) => (state === 'mend' ? rule : []))).toEqual(['key-words'])
  expect((await ask(url, ada)).body.report).toBeNull()

  const [kept] = await site.db.select().from(fileReadings)
  await createJobs(site.deps)['read-file']?.run({ fileId: kept?.fileId })
  expect((await site.db.select().from(fileReadings))[0]?.changedAt).toEqual(kept?.changedAt)
}, 150_000)

test('nobody else learns of it: neither visitors, other authors nor staff before it is submitted', async () => {
  const url = await upload({ content: smallPdf(), name: 'secret.pdf' })
  const { admin, editor } = { admin: await site.staff('admin'), editor: await site.staff('editor', journal) }
  for (const as of [undefined, await site.author(), admin, editor]) expect((await ask(url, as)).status).toBe(404)
  expect((await ask(url, ada)).status).toBe(200)
  expect((await ask(`${url}x`, ada)).status).toBe(400)
})

test('a file that can’t be read says so in a sentence, and stops nobody', async () => {
  site.deps.readManuscript = () => Promise.reject(new TooMuch('not done within 20 s'))
  const slow = await upload()
  await readAll()
  site.deps.readManuscript = () => Promise.reject(new Error('Pandoc read nothing'))
  const broken = await upload()
  await readAll()
  site.deps.readManuscript = readManuscript
  expect((await ask(slow, ada, { journal })).body).toEqual({
    state: 'failed',
    fault: 'This file is too large or too complicated to read.',
    ...nothing,
  })
  expect((await ask(broken, ada)).body).toEqual({ state: 'failed', fault: 'This file could not be read.', ...nothing })
  expect(await site.db.select().from(jobs).where(eq(jobs.name, 'read-file'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ lastError: null })]),
  )
})

test('a file that was not read in time is tried again later, a few times, and then given up', async () => {
  site.deps.readManuscript = () => Promise.reject(new TooMuch('not done within 20 s', { isLate: true }))
  const slow = await upload()
  const waiting = async () => {
    const rows = await site.db.select().from(jobs).where(eq(jobs.name, 'read-file'))
    return rows.filter(({ doneAt }) => doneAt === null)
  }
  const minutes: number[] = []
  for (let [again] = await waiting(); again; [again] = await waiting()) {
    expect((await ask(slow, ada)).body.state).toBe('waiting')
    minutes.push(Math.round((again.dueAt.getTime() - site.clock.now().getTime()) / 60_000))
    await createJobs(site.deps)['read-file']?.run(again.payload)
    await site.db.update(jobs).set({ doneAt: site.clock.now() }).where(eq(jobs.id, again.id))
  }
  site.deps.readManuscript = readManuscript
  expect(minutes).toEqual([0, 5, 30, 180])
  expect((await ask(slow, ada)).body).toMatchObject({
    state: 'failed',
    fault: 'This file is too large or too complicated to read.',
  })
})

test('what PostgreSQL can’t keep is left out of a reading', async () => {
  const reading = await readManuscript({ bytes: smallPdf(), format: 'pdf' })
  const title = { value: 'Wells\0 and \ud800rain', at: 0, certainty: 1 }
  site.deps.readManuscript = async () => ({ ...reading, title })
  const url = await upload()
  await readAll()
  site.deps.readManuscript = readManuscript
  expect((await ask(url, ada)).body.proposal?.title?.value).toBe('Wells and \ufffdrain')
}, 150_000)

test('a reading goes with its file; the first five in an hour wait for nothing, and more wait behind others', async () => {
  const eve = await site.author()
  for (let nth = 0; nth < 7; nth++) await upload({ content: smallPdf(), name: 'a.pdf' }, eve)
  const queued = await site.db.select().from(jobs).where(eq(jobs.name, 'read-file'))
  const due = queued.slice(-7).map(({ dueAt }) => dueAt.getTime())
  const waits = due.map((at) => Math.floor((at - Math.min(...due)) / 20_000))
  expect(waits.sort()).toEqual([0, 0, 0, 0, 0, 1, 2])
  await site.db.delete(files).where(eq(files.ownerId, eve.id))
  const left = await site.db.select().from(fileReadings).innerJoin(files, eq(files.id, fileReadings.fileId))
  expect(left).toHaveLength(await site.db.$count(fileReadings))
  await readAll()
}, 150_000)
