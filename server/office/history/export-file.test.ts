import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { momentInWords } from '#domain/words/day.ts'
import { activity, files, manuscriptNotes, reviewRounds, revisions } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { health, written } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'
import { safeName } from './gather.ts'

const site = await reviewSite()
const { db, request, reviews } = site
const admin = await site.staff('admin')
const ada = await site.author()

/** Keeps bytes in the storage, and their row. */
async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const id = newId()
  const path = await site.deps.storage.temporaryPath()
  await writeFile(path, bytes)
  await site.deps.storage.put(id, path)
  const facts = { kind: 'manuscript', mediaType: 'application/pdf', bytes: bytes.length, sha256: 'x' } as const
  await db.insert(files).values({ id, name, ...facts, ownerRealm: 'author', ownerId: ada.id })
  return id
}

const pdf = new TextEncoder().encode('%PDF paper')
const fileId = await stored('../../etc/pa<b>per.pdf', pdf)
const { body: submitted } = await site.submit(ada, { file: `${site.config.publicUrl}/files/${fileId}` })
const id = submitted._id
await request(`/manuscript/screen/${id}`, { method: 'PATCH', as: admin })
const attached = await stored('remarks.pdf', new TextEncoder().encode('%PDF remarks'))
const pdfFileId = await stored('copy.pdf', new TextEncoder().encode('%PDF copy'))
await reviews.copy(id, 1, { pdfFileId })
const rita = await reviews.review(id, 'submitted', {
  report: { toAuthor: 'Rude words. Table 2 is wrong.', redacted: 'Table 2 is wrong.', fileId: attached },
})
const dan = await reviews.review(id, 'accepted', {
  reviewer: { name: 'Dan Draft' },
  invitation: { number: 2 },
  report: { toAuthor: 'A draft that nobody may see' },
})
await db
  .update(reviewRounds)
  .set({ decision: 'major-revision', decidedAt: site.clock.now(), sentReports: [rita.id] })
  .where(eq(reviewRounds.id, rita.roundId))
await db.insert(revisions).values({
  roundId: rita.roundId,
  dueOn: '2099-01-01',
  submittedAt: site.clock.now(),
  answers: { [`${rita.id}-1`]: { changed: true, text: 'We corrected table 2.' } },
})
await db
  .insert(manuscriptNotes)
  .values({ id: newId(), manuscriptId: id, staffName: 'Stella Staff', text: 'A <script>note</script>' })

async function exported(as = admin, of = id) {
  const response = await site.api.request(`/manuscript/${of}/file.zip`, { headers: { Cookie: as.cookie } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { response, parts: unzipSync(bytes) }
}
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('a manuscript is exported whole: versions, copies, reports, answers, e-mails, notes and history', async () => {
  const { response, parts } = await exported()
  const number = (await site.row(id))?.number
  expect(response.headers.get('content-disposition')).toContain(`filename="${number}.zip"`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(parts)).toEqual([
    'index.html',
    'versions/1/_.._etc_pa_b_per.pdf',
    'versions/1/record.json',
    'reviewers-copies/1/copy.pdf',
    'reviewers-copies/1/copy.json',
    'rounds/1/round.json',
    'rounds/1/reviewer-1.txt',
    'rounds/1/reviewer-1.json',
    'rounds/1/reviewer-1-remarks.pdf',
    'rounds/1/revision.json',
    'emails/001-manuscript-received.txt',
    'emails/002-manuscript-co-author.txt',
    'emails/003-manuscript-under-review.txt',
    'manuscript.json',
    'declarations.json',
    'objections.json',
    'appeals.json',
    'notes.txt',
    'history.txt',
    'history.json',
    'manifest-sha256.txt',
  ])
  expect(parts['versions/1/_.._etc_pa_b_per.pdf']).toEqual(pdf)
  const report = textOf(parts['rounds/1/reviewer-1.txt'])
  for (const words of ['Rude words', 'Table 2 is wrong.', 'Between us: publish it.', 'Rita Reviewer', 'Minor revision'])
    expect(report).toContain(words)
  expect(textOf(parts['rounds/1/revision.json'])).toContain('We corrected table 2.')
  expect(JSON.parse(textOf(parts['history.json']))).toMatchObject([
    { number: 1, action: 'submit', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { number: 2, action: 'screen' },
  ])
})

test("the history reads as on the manuscript's page: when, what, by whom and why", async () => {
  const { id: handled } = await site.manuscript('under-review')
  const at = momentInWords(site.clock.now())
  await request(`/manuscript/${handled}/reject`, { method: 'PATCH', as: admin, body: { comment: 'Out of scope.' } })
  const { parts } = await exported(admin, handled)
  expect(textOf(parts['history.txt'])).toContain(`${at}\nRejected by Stella Staff\nOut of scope.\n`)
  expect(textOf(parts['history.txt'])).not.toMatch(/[0-9a-f]{16}|T\d\d:\d\d/)
  expect(textOf(parts['index.html'])).toContain('Rejected by Stella Staff')
})

test('what the author has not submitted is not in the export', async () => {
  const [row] = await db.select().from(revisions)
  await db.update(revisions).set({ submittedAt: null })
  const { parts } = await exported()
  expect(textOf(parts['rounds/1/revision.json'])).not.toContain('We corrected table 2.')
  await db.update(revisions).set({ submittedAt: row?.submittedAt ?? null })
})

test('the manifest has the hash of every file, and the page leads to each', async () => {
  const { parts } = await exported()
  const { 'manifest-sha256.txt': manifest, ...others } = parts
  const hashes = Object.entries(others).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  )
  expect(textOf(manifest)).toBe(hashes.join(''))
  const page = textOf(parts['index.html'])
  expect(page).toContain(`<h1>${written.title}</h1>`)
  for (const name of Object.keys(others).filter((name) => name !== 'index.html'))
    expect(page).toContain(`href="${name}"`)
})

test("neither reviewers' drafts nor anybody's links are in it", async () => {
  const all = Object.values((await exported()).parts)
    .map(textOf)
    .join('\n')
  expect(all).not.toContain('A draft that nobody may see')
  for (const token of [rita.token, dan.token]) expect(all).not.toContain(token)
  expect(all).not.toMatch(/\/(edit|delete|objection)\/[\w-]{43}/)
})

test('the log says who exported it', async () => {
  await exported()
  const entries = await db.select().from(activity).where(eq(activity.action, 'export-file'))
  expect(entries.at(-1)).toMatchObject({ actorId: admin.id, object: 'manuscript', objectId: id, journal: health })
})

test('a file that is missing from the storage is named instead of ending the archive', async () => {
  const lost = await site.manuscript('under-review')
  const { status, text } = await request(`/manuscript/${lost.id}/file.zip`, { as: admin })
  expect([status, text.includes('paper.pdf.missing.txt')]).toEqual([200, true])
})

async function shutOutAdmin() {
  const author = await site.staff('admin')
  await site.shutOut(id, author)
  return author
}

test.each([
  ['its author', () => ada, 401],
  ["another journal's editor", () => site.staff('editor', 'domain-journal-of-biological-sciences'), 404],
  ['an admin who may be an author of it', () => site.staff('admin', undefined, { name: written.author }), 403],
  ['an admin who is an author of it', shutOutAdmin, 404],
])('it is not for %s', async (_, who, status) => {
  expect((await request(`/manuscript/${id}/file.zip`, { as: await who() })).status).toBe(status)
})

test.each([
  ['../../x.pdf', '_.._x.pdf'],
  ['C:\\x\\y.docx', 'C_x_y.docx'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['Ñandú  résumé.pdf', 'Ñandú  résumé.pdf'],
  [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(80)}.pdf`],
])('the name %j is safe as %j', (given, expected) => {
  expect(safeName(given)).toBe(expected)
})
