import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { openCluster } from '#server/db/cluster.ts'
import * as schema from '#server/db/schema.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { insertManuscript } from '#server/manuscript/submission/store.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { findReviewer } from '#server/review/register/store.ts'
import { eraseEntry } from '#server/review/reviewing/erase-store.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { expect, expectAccessible, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'
import { health, written } from '#tests/support/manuscript-site.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { reviewsOn } from '#tests/support/review-site.ts'

// All tests in this file share one product, whose journal publishes reports.
test.describe.configure({ mode: 'default' })

const dataDir = mkdtempSync(join(tmpdir(), 'published-'))
const contentDir = mkdtempSync(join(tmpdir(), 'content-'))
let product: Product
let pool: Pool
let db: ReturnType<typeof drizzle<typeof schema>>

test.beforeAll(async () => {
  cpSync('content', contentDir, { recursive: true })
  appendFileSync(join(contentDir, `journals/${health}.yaml`), '\npeerReview: { publishesReports: true }\n')
  product = await startProduct({ port: await freePort(), dataDir, env: { CONTENT_DIR: contentDir } })
  pool = new Pool({ ...(await openCluster(dataDir)).connection, max: 2 })
  db = drizzle(pool, { schema, casing: 'snake_case' })
})

test.afterAll(async () => {
  await pool.end()
  await product.stop()
  for (const dir of [dataDir, contentDir]) rmSync(dir, { recursive: true, force: true })
})

const long = `${'The sampling frame is not described, and readers cannot tell who was left out. '.repeat(12)}\n\n`

/** An article after two rounds: three reports, of which one stays private, and the author's answers. */
async function reviewedArticle() {
  const reviews = reviewsOn(db as never)
  const publishing = await publishingOn(db as never)
  await publishing.openIssue(1, 2)
  const { fileId } = publishing
  const manuscript = await insertManuscript(db as never, { id: newId(), ...written, fileId, status: 'published' })
  const { id } = manuscript
  await insertVersion(db as never, manuscript, { cause: 'submission', fileId, fields: versionFields(manuscript) })
  const [first, second] = [await reviews.round(id), await reviews.round(id, { number: 2, version: 2 })]
  const people = await Promise.all(
    ['Rita Reviewer', 'Ravi Reader', 'Paula Private'].map((name) => reviews.reviewer({ name })),
  )
  const report = async (roundId: string, at: number, given: Parameters<typeof reviews.report>[1]) => {
    const invitation = await reviews.invitation(roundId, people[at]?.id ?? '', 'submitted', { number: at + 1 })
    await reviews.report(invitation, { mayPublish: true, toEditor: 'Only for the editors.', ...given })
    return invitation
  }
  const attached = { cleanFileId: fileId, fileId }
  const one = await report(first, 0, { toAuthor: `${long}Table 2 is unclear.`, answers: { methods: 3 }, ...attached })
  const two = await report(first, 1, { toAuthor: 'The ethics number is missing.', isSigned: true })
  const three = await report(first, 2, { toAuthor: 'A private report.', mayPublish: false })
  const four = await report(second, 0, { toAuthor: 'All is answered.' })
  const on = (day: string) => new Date(`${day}T10:00:00Z`)
  await reviews.decide(first, {
    ...{ decision: 'major-revision', decidedAt: on('2026-03-10'), sentReports: [one, two, three] },
  })
  await reviews.decide(second, { decision: 'accept', decidedAt: on('2026-05-04'), sentReports: [four] })
  await reviews.revise(first, {
    [`${one}.1`]: { changed: true, text: 'We describe the frame now.', place: 'page 4, line 12' },
    [`${one}.2`]: { changed: true, text: 'Split in two tables.' },
    [`${two}.1`]: { changed: false, text: 'It stood on the title page, which reviewers do not see.' },
  })
  const { customId } = await publishing.publish({ manuscriptId: id, title: written.title })
  const token = newToken()
  await db.insert(schema.manuscriptLinks).values({ tokenHash: hashToken(token), manuscriptId: id, purpose: 'reports' })
  return { path: `${product.url}/journals/${health}/articles/${customId}/`, token, signed: people[1]?.id ?? '' }
}

test('readers follow a review from the article, without a script, and the author reads it all', async ({
  page,
  browser,
  request,
}) => {
  const { path, token, signed } = await reviewedArticle()
  const plain = await withoutScripts(browser)
  await plain.goto(path)
  const part = plain.getByRole('region', { name: 'Peer review' })
  await expect(part).toContainText(
    'Round 1, 10 Mar 2026, major revision, 2 of 3 reports: Reviewer 1; Reviewer 2, Ravi Reader',
  )
  await expect(part).toContainText('Round 2, 4 May 2026, accept, 1 report: Reviewer 1')
  const answer = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
  expect((await answer.body()).length).toBeLessThanOrEqual(60_000)
  await part.getByRole('link', { name: 'Reviewer 2, Ravi Reader' }).click()
  await expect(plain).toHaveURL(`${path}peer-review#round-1-reviewer-2`)
  await expect(plain.getByRole('article', { name: 'Reviewer 2, Ravi Reader' })).toContainText(
    'Authors’ answer: not changed',
  )
  await expect(plain.getByText('One report of round 1 is not published.')).toBeVisible()
  const first = plain.getByRole('article', { name: 'Reviewer 1' }).first()
  await expect(first).toContainText('The design and the methods3 of 5')
  await expect(first).toContainText('Authors’ answer: changed, page 4, line 12')
  const text = await plain.content()
  for (const unsaid of ['Only for the editors', 'A private report', 'Paula', 'Rita']) expect(text).not.toContain(unsaid)
  await plain.getByRole('link', { name: written.title }).click()
  await expect(plain).toHaveURL(path)

  for (const address of [path, `${path}peer-review`]) {
    await page.goto(address)
    await expectAccessibleAt(page, [1440, 390])
  }

  await page.goto(`${product.url}/reports/${token}`)
  await expect(page.getByRole('heading', { name: 'The reports on your manuscript' })).toBeVisible()
  await expect(page.getByText('A private report.')).toBeVisible()
  await expect(page.getByText(/publishes reviewers’ reports with the authors’ answers/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'manuscript.pdf' })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])

  // A page that is already in the cache forgets a reviewer who has their data deleted.
  const person = await findReviewer(db as never, signed)
  if (!person) throw new Error('no such reviewer')
  await db.transaction((tx) => eraseEntry(tx as never, person, new Date()))
  const reports = async () => (await request.get(`${path}peer-review`)).text()
  await expect.poll(reports).not.toContain('Ravi Reader')
  expect(await reports()).toMatch(/Reviewer 2<.*The ethics number is missing\./s)
  await plain.context().close()
})

test('a journal that publishes reports says so in its guidelines; others don’t', async ({ request }) => {
  const guidelines = async (journal: string) =>
    (await request.get(`${product.url}/journals/${journal}/guidelines`)).text()
  const sentence = 'This journal publishes reviewers’ reports'
  expect(await guidelines(health)).toContain(sentence)
  const others = await guidelines('domain-journal-of-biological-sciences')
  expect(others).toContain('Guidelines for authors')
  expect(others).not.toContain(sentence)
})

test('reviewers, editors and authors read who gets what, before they act', async ({ page }) => {
  const reviews = reviewsOn(db as never)
  const [fileId, paperId] = [newId(), newId()]
  const facts = { name: 'Reviewer 1.docx', mediaType: 'application/pdf', bytes: 1000, sha256: 'x' }
  const owner = { ownerRealm: 'staff', ownerId: 'nobody' } as const
  await db.insert(schema.files).values([
    { id: fileId, kind: 'report', ...facts, ...owner },
    { id: paperId, kind: 'manuscript', ...facts, ...owner },
  ])
  const row = { id: newId(), ...written, fileId: paperId, status: 'under-review' } as const
  const manuscript = await insertManuscript(db as never, row)
  const { id } = manuscript
  const version = { cause: 'submission', fileId: paperId } as const
  await insertVersion(db as never, manuscript, { ...version, fields: versionFields(manuscript) })
  const { token } = await reviews.review(id, 'accepted')
  await page.goto(`${product.url}/reviewing/${token}`)
  await expect(page.getByLabel(/^My report may be published beside the article/)).toBeVisible()
  await expect(page.getByText(/Your name appears only if you sign/)).toBeVisible()
  await expect(page.getByText(/without your name in its properties and comments/)).toBeVisible()
  await expectAccessible(page)

  const sent = await reviews.review(id, 'submitted', {
    invitation: { number: 2 },
    report: { fileId, cleanFileId: fileId, toAuthor: 'Table 2 is unclear.' },
  })
  const kept = await reviews.review(id, 'submitted', {
    invitation: { number: 3 },
    report: { fileId, cleanFailure: 'The file names the reviewer: “Rita” (Page 1).' },
  })
  const admin = { id: newId(), name: 'Edith Editor', email: 'edith@example.org', role: 'admin' } as const
  await db.insert(schema.staff).values(admin)
  const session = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insert(schema.sessions)
    .values({ tokenHash: hashToken(session), id: newId(), realm: 'staff', accountId: admin.id, expiresAt })
  await page.context().addCookies([{ name: 'staff', value: session, url: product.url }])
  await page.goto(`${product.url}/admin/review/${id}`)
  await expect(page.getByText('The author’s copy: Reviewer 1.docx')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Reviewer 2' })).toContainText('For the author Reviewer 1')
  await expect(page.getByText('Reviewer 3 (Reviewer 2 to the author)').first()).toBeVisible()
  await expect(page.getByText('The author does not get this file. The file names the reviewer')).toBeVisible()

  const { roundId } = sent
  await reviews.decide(roundId, { decision: 'minor-revision', sentReports: [sent.id, kept.id] })
  await db.insert(schema.revisions).values({ roundId, dueOn: '2099-03-01' })
  const link = newToken()
  await db.insert(schema.manuscriptLinks).values({ tokenHash: hashToken(link), manuscriptId: id, purpose: 'revise' })
  await page.goto(`${product.url}/revise/${link}`)
  const report = page.getByRole('region', { name: 'Reviewer 1' })
  await expect(report.getByRole('link', { name: 'Reviewer 1.docx' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviewer 2' }).getByRole('link')).toHaveCount(0)
  await expect(page.getByText(/publishes reviewers’ reports with the authors’ answers/).first()).toBeVisible()
  await expectAccessible(page)
})
