import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SentReports } from '#contracts/review/sent-reports.ts'
import { files, jobs, reviewReports } from '#server/db/schema.ts'
import { authoredDocx, itsAuthors } from '#tests/support/authored-docx.ts'
import { smallDocx, smallPdf } from '#tests/support/documents.ts'
import { health, linkIn } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { sweepFiles } from '../../manuscript/files/sweep.ts'
import { copyJob } from '../rounds/queue-copies.ts'
import { cleanReports } from './clean-reports.ts'

const site = await reviewSite()
const { db, deps, request, reviews } = site
const editor = await site.staff('editor', health)
const author = await site.author()
const admin = await site.staff('admin')
/** The writer of `authoredDocx` is this time a reviewer. */
const [writer] = itsAuthors
const reviewer = { name: writer?.name ?? '', affiliation: writer?.affiliation ?? '' }

const scores = { methods: 4, analysis: 4, originality: 4, writing: 4 }
const written = { recommendation: 'minor-revision', toAuthor: 'See the file.', answers: scores } as const

/** A report with this file, as its reviewer submits it. */
async function reported(bytes: Buffer, name = 'My report, Ejiro.docx', given: Parameters<typeof site.review>[1] = {}) {
  const review = await site.review('accepted', {
    ...given,
    reviewer: { ...reviewer, ...given.reviewer },
    report: { ...written, ...given.report },
    manuscript: { authorId: author.id },
  })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name))
  const attached = await request<{ updatedAt: string }>(`/reviewing/${review.token}/file`, { body })
  const since = attached.body.updatedAt
  const { status } = await request(`/reviewing/${review.token}/submit`, { body: { since } })
  expect([attached.status, status]).toEqual([200, 200])
  return review
}

type Review = Awaited<ReturnType<typeof reported>>

const decide = ({ manuscriptId, id }: Review, decision: string) =>
  request(`/manuscript/${manuscriptId}/decision`, { as: editor, body: { decision, reports: [id] } })

const read = (key: string, as = author) => request<SentReports>(`/reports/${key}`, { as })
const fileIn = ({ rounds }: SentReports) => rounds[0]?.reports[0]?.file

async function open(path: string | null | undefined, as?: { cookie: string }) {
  return request((path ?? '').replace('/api', ''), as ? { as } : {})
}

test('with the report the author gets a copy of its file that does not tell who wrote it', async () => {
  await db.delete(jobs)
  // Two were asked before and declined, which the name must not tell.
  const review = await reported(smallDocx(), undefined, { invitation: { number: 3 } })
  expect((await db.select().from(jobs)).map(({ name }) => name)).toContain(copyJob)
  await cleanReports(deps)
  expect((await read(review.manuscriptId)).body.rounds).toEqual([])
  await decide(review, 'major-revision')
  const { body } = await read(review.manuscriptId)
  expect(fileIn(body)).toEqual({ name: 'Reviewer 1.docx', path: expect.stringContaining(review.id) })
  const reply = await open(fileIn(body)?.path, author)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toContain('Reviewer 1.docx')
})

test('nothing inside the copy names the reviewer', async () => {
  const signed = { report: { isSigned: true } }
  const review = await reported(authoredDocx(), undefined, signed)
  await cleanReports(deps)
  await decide(review, 'reject')
  const [row] = await db.select().from(reviewReports).where(eq(reviewReports.invitationId, review.id))
  const stored = await deps.storage.open(row?.cleanFileId ?? '')
  const bytes = await new Response(stored && (stored.stream as never)).bytes()
  const hidden = Object.entries(unzipSync(bytes)).filter(([name]) => !/document|header|comments\.xml/.test(name))
  for (const [, part] of hidden) expect(Buffer.from(part).toString()).not.toMatch(/omonigho/i)
  expect(Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('docProps/'))).toEqual([])
})

test('a file whose text names a reviewer who did not sign is not sent, and the editor reads why', async () => {
  const review = await reported(smallPdf(`Report of ${reviewer.name}`), 'report.pdf')
  await cleanReports(deps)
  const desk = await request<never>(`/manuscript/${review.manuscriptId}/review`, { as: editor })
  expect(JSON.stringify(desk.body)).toContain('The file names the reviewer')
  await decide(review, 'reject')
  expect(fileIn((await read(review.manuscriptId)).body)).toBeNull()
  expect((await open(`/api/reports/${review.manuscriptId}/${review.id}`, author)).status).toBe(404)
  const letter = (await site.lettersAbout(review.manuscriptId)).find(({ kind }) => kind === 'manuscript-rejected')
  expect(letter?.text).not.toMatch(/attached a file|\/reports\//)
})

/** The names in all that staff can read of a manuscript: the desk, and what is packed into the archive. */
async function namesRead(manuscriptId: string) {
  const desk = await request(`/manuscript/${manuscriptId}/review`, { as: editor })
  const reply = await site.api.request(`/manuscript/${manuscriptId}/file.zip`, { headers: { Cookie: editor.cookie } })
  const unpacked = (bytes: Uint8Array): string[] =>
    Object.entries(unzipSync(bytes)).flatMap(([name, part]) =>
      name.endsWith('.docx') ? unpacked(part) : [`${name} ${Buffer.from(part).toString()}`],
    )
  return [desk.text, ...unpacked(await reply.bytes())].flatMap((text) => text.match(secrets) ?? [])
}

const properties = {
  name: 'docProps/core.xml',
  data: `<coreProperties><creator>${reviewer.name}</creator></coreProperties>`,
}
const secrets = /.{20}(?:omonigho|ejiro).{20}/gi

test('of a reviewer whose data are deleted no attached file has the name, for staff either', async () => {
  const signed = await reported(authoredDocx(), undefined, { report: { isSigned: true } })
  const clean = await reported(smallDocx([properties]))
  const naming = await reported(smallPdf(`Report of ${reviewer.name}`), 'report.pdf')
  await cleanReports(deps)
  const all = [signed, clean, naming]
  const before = await Promise.all(all.map(({ id }) => reviews.reportRow(id)))
  expect(before.map((row) => row?.cleanFailure ?? 'made')).toEqual([
    ...['made', 'made', expect.stringContaining(reviewer.name)],
  ])
  for (const { manuscriptId, reviewer: person } of all) {
    expect(await namesRead(manuscriptId)).not.toEqual([])
    expect((await request(`/reviewers/${person.id}`, { as: admin, method: 'DELETE' })).status).toBe(200)
    expect(await namesRead(manuscriptId)).toEqual([])
  }
  const after = await Promise.all(all.map(({ id }) => reviews.reportRow(id)))
  expect(after.map((row) => row?.fileId !== null && row?.fileId === row?.cleanFileId)).toEqual([true, true, false])
  expect(after[2]).toMatchObject({
    fileId: expect.any(String),
    cleanFailure: expect.stringContaining('named the reviewer'),
  })
  // The bytes are gone at once.
  for (const row of before) expect(await deps.storage.open(row?.fileId ?? '')).toBeNull()
}, 300_000)

test('the e-mail of a rejection or approval has a link to the files; without an account it is enough', async () => {
  const review = await reported(smallDocx())
  await cleanReports(deps)
  expect((await decide(review, 'accept')).status).toBe(200)
  const letter = (await site.lettersAbout(review.manuscriptId)).find(({ kind }) => kind === 'manuscript-approved')
  const token = linkIn(letter?.text, 'reports')
  const { body } = await request<SentReports>(`/reports/${token}`)
  expect((await open(fileIn(body)?.path)).status).toBe(200)
})

test.each([false, true])(
  'a rejection has a link to the files and one to appeal (changed by an editor: %s)',
  async (isChanged) => {
    const review = await reported(smallDocx())
    await cleanReports(deps)
    const asked = { decision: 'reject', reports: [review.id] }
    const call = `/manuscript/${review.manuscriptId}/decision`
    const shown = await request<{ subject: string; text: string }>(`${call}-letter`, { as: editor, body: asked })
    const letter = isChanged ? { text: `${shown.body.text}\n\nKind regards` } : undefined
    expect((await request(call, { as: editor, body: { ...asked, letter } })).body).toEqual({
      _id: review.manuscriptId,
      status: 'rejected',
    })
    const sent = (await site.lettersAbout(review.manuscriptId)).find(({ kind }) => kind === 'manuscript-rejected')
    expect(sent?.text).not.toContain('{')
    const { body } = await request<SentReports>(`/reports/${linkIn(sent?.text, 'reports')}`)
    expect((await open(fileIn(body)?.path)).status).toBe(200)
    expect((await request(`/appeal/${linkIn(sent?.text, 'appeal')}`)).status).toBe(200)
  },
)

test('nobody else opens it, and no report that was not sent', async () => {
  const [sent, unsent] = [await reported(smallDocx()), await reported(smallDocx())]
  await cleanReports(deps)
  await decide(sent, 'minor-revision')
  const path = `/api/reports/${sent.manuscriptId}/${sent.id}`
  for (const [as, status] of [
    [author, 200],
    [await site.author(), 404],
    [editor, 401],
    [undefined, 401],
  ] as const)
    expect((await open(path, as)).status).toBe(status)
  expect((await open(`/api/reports/${unsent.manuscriptId}/${unsent.id}`, author)).status).toBe(404)
  expect((await open(`/api/reports/${sent.manuscriptId}/${unsent.id}`, author)).status).toBe(404)
})

test('staff of the journal open the copy, and the sweep leaves it alone', async () => {
  const { id } = await reported(smallDocx())
  await cleanReports(deps)
  const [row] = await db.select().from(reviewReports).where(eq(reviewReports.invitationId, id))
  const url = encodeURIComponent(`${deps.config.publicUrl}/files/${row?.cleanFileId}`)
  expect((await request(`/file?url=${url}`, { as: editor })).status).toBe(200)
  expect((await request(`/file?url=${url}`, { as: author })).status).toBe(404)
  site.clock.pass({ days: 2 })
  await sweepFiles(deps)
  const kept = await db
    .select()
    .from(files)
    .where(eq(files.id, row?.cleanFileId ?? ''))
  expect(kept).toHaveLength(1)
})

test('a file that cannot be read fails once, in a sentence, and a second run changes nothing', async () => {
  const review = await reported(smallDocx())
  await deps.storage.remove((await reviews.reportRow(review.id))?.fileId ?? '')
  await cleanReports(deps)
  const row = await reviews.reportRow(review.id)
  expect(row?.cleanFailure).toMatch(/^[A-Z].*\.$/)
  await cleanReports(deps)
  expect(await reviews.reportRow(review.id)).toEqual(row)
})
