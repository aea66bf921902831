import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { addDays } from '#domain/words/day.ts'
import { openCluster } from '#server/db/cluster.ts'
import * as schema from '#server/db/schema.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { insertManuscript } from '#server/manuscript/submission/store.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { paper } from '#tests/support/author-journey.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  expectFocusInSight,
  test,
  withoutScripts,
} from '#tests/support/journey.ts'
import { health, written } from '#tests/support/manuscript-site.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { reviewsOn } from '#tests/support/review-site.ts'

// All tests in this file share one product, so that reviews can be put into its database.
test.describe.configure({ mode: 'default' })

const dataDir = mkdtempSync(join(tmpdir(), 'revise-'))
let product: Product
let pool: Pool
let db: ReturnType<typeof drizzle<typeof schema>>
let editor: string

test.beforeAll(async () => {
  product = await startProduct({ port: await freePort(), dataDir, env: {} })
  pool = new Pool({ ...(await openCluster(dataDir)).connection, max: 2 })
  db = drizzle(pool, { schema, casing: 'snake_case' })
  const row = { id: newId(), name: 'Edith Editor', email: 'edith@example.org', role: 'admin' } as const
  await db.insert(schema.staff).values(row)
  editor = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insert(schema.sessions)
    .values({ tokenHash: hashToken(editor), id: newId(), realm: 'staff', accountId: row.id, expiresAt })
})

test.afterAll(async () => {
  await pool.end()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const today = () => new Date().toISOString().slice(0, 10)

/** A manuscript with two reports that were sent, and the link to its revision. */
async function asked() {
  const reviews = reviewsOn(db as never)
  const [id, fileId] = [newId(), newId()]
  const facts = { name: 'paper.pdf', mediaType: 'application/pdf', bytes: 1000, sha256: 'x' }
  const owner = { ownerRealm: 'author', ownerId: 'nobody' } as const
  await db.insert(schema.files).values({ id: fileId, kind: 'manuscript', ...facts, ...owner })
  const row = { id, ...written, journal: health, fileId, status: 'under-review' } as const
  const manuscript = await insertManuscript(db as never, row)
  await insertVersion(db as never, manuscript, { cause: 'submission', fileId, fields: versionFields(manuscript) })
  const toAuthor = 'Line 188 gives 71% and Table 3 gives 70.6%. Use one decimal place in both.'
  const first = await reviews.review(id, 'submitted', { invitation: { number: 1 }, report: { toAuthor } })
  const second = await reviews.review(id, 'submitted', { invitation: { number: 2 } })
  const sentReports = [first.id, second.id]
  await reviews.decide(first.roundId, { decision: 'minor-revision', sentReports })
  await db.insert(schema.revisions).values({ roundId: first.roundId, dueOn: addDays(today(), 18) })
  const stage = { reviewStage: 'revision-due', reviewDueOn: addDays(today(), 18) } as const
  await db.update(schema.manuscripts).set(stage).where(eq(schema.manuscripts.id, id))
  const token = newToken()
  await db.insert(schema.manuscriptLinks).values({ tokenHash: hashToken(token), manuscriptId: id, purpose: 'revise' })
  return { id, token, url: `${product.url}/revise/${token}`, roundId: first.roundId }
}

const revisionOf = async (roundId: string) =>
  (await db.select().from(schema.revisions).where(eq(schema.revisions.roundId, roundId)))[0]

const dock = (page: Page) => page.locator('.revise-dock')
const openComment = (page: Page) => page.locator('.revise-comment[open]')

async function expectNoReviewers(page: Page) {
  expect(await page.content()).not.toMatch(/Rita Reviewer|reviews\.example|Between us/)
}

test('an author answers each comment, gives the new file, checks and submits; the editor reads it', async ({
  page,
}) => {
  test.slow()
  const { id, url, roundId } = await asked()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.url}/status/${id}`)
  await expect(page.getByText('The editors ask for a revision')).toBeVisible()
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(written.title)
  await expect(dock(page)).toContainText('Left: 3 answers, 1 file')
  await expectNoReviewers(page)
  await expectAccessibleAt(page, [1440, 390])
  await expectFocusInSight(page, '.revise-dock')

  await test.step('what is typed is saved by itself, and answered comments fold', async () => {
    await expect(openComment(page)).toHaveCount(1)
    await openComment(page).getByLabel('Changed', { exact: true }).check()
    await openComment(page)
      .getByLabel(/^What you answer/)
      .fill('Corrected to 70.6% in both places.')
    await expect(dock(page)).toContainText(/Saved \d\d:\d\d/)
    await expect
      .poll(async () => Object.values((await revisionOf(roundId))?.answers ?? {}))
      .toMatchObject([{ changed: true, text: 'Corrected to 70.6% in both places.' }])
    await openComment(page).getByLabel('Where in the new file').fill('page 9')
    await openComment(page).getByRole('button', { name: 'Save and go to next comment' }).click()
    await expect(page.locator('.revise-mark[data-done]')).toHaveCount(1)
    await expect(openComment(page)).toContainText('Sound work.')
    await openComment(page).getByRole('button', { name: 'Nothing to answer' }).click()
    await expect(openComment(page).locator('blockquote')).toHaveText('Table 2 is unclear.')
    await openComment(page).getByLabel('Not changed').check()
    await openComment(page)
      .getByLabel(/^What you answer/)
      .fill('We have redrawn Table 2. Bayo Sample (bayo.sample@example.org) agrees.')
    await expect(openComment(page).getByRole('button', { name: 'Nothing to answer' })).toHaveCount(0)
    await openComment(page).getByRole('button', { name: /^Save/ }).click()
    await expect(openComment(page)).toHaveCount(0)
    await expect(dock(page)).toContainText('Left: 1 file')
  })

  await test.step('the list of what is left leads there', async () => {
    await dock(page).getByRole('link', { name: 'Check and submit' }).click()
    await expect(page.getByRole('link', { name: 'New file' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit revision' })).toHaveCount(0)
    await page.getByRole('link', { name: 'New file' }).click()
    await page.locator('input[type=file]').setInputFiles(paper('revised.pdf'))
    await expect(page.getByText('revised.pdf is uploaded.')).toBeVisible()
    await expect(dock(page)).toContainText('Everything is there')
  })

  await test.step('the record is changed with the form that submitted it', async () => {
    await page.getByRole('link', { name: 'Change the details' }).click()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await page.getByLabel('Title', { exact: true }).fill('A better title')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('You change: Title.')).toBeVisible()
  })

  await dock(page).getByRole('link', { name: 'Check and submit' }).click()
  await expect(page.getByText('We have redrawn Table 2.')).toBeVisible()
  await expect(page.getByText('Nothing to answer.')).toBeVisible()
  await expect(page.getByText('Reviewers do not know who you are')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Answer to Reviewer 2, comment 2: “Bayo Sample”' }),
  ).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await expectNoReviewers(page)
  await page.getByRole('button', { name: 'Submit revision' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your revision' })).toBeVisible()
  await expect(page.getByText('as version 2')).toBeVisible()
  await expect(page.getByText('Your revision is with the editors.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])

  await test.step('the desk shows the answers with the reports', async () => {
    await page.context().addCookies([{ name: 'staff', value: editor, url: product.url }])
    await page.goto(`${product.url}/admin/review/${id}`)
    await expect(page.getByRole('heading', { level: 3, name: 'Round 2' })).toBeVisible()
    await page.getByText('The author’s answers (1)').click()
    await expect(page.getByText('Corrected to 70.6% in both places.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('later, the page of the revision tells what came of it', async () => {
    await db.update(schema.manuscripts).set({ status: 'rejected' }).where(eq(schema.manuscripts.id, id))
    await page.goto(url)
    await expect(page.getByText('Our e-mail gives the reason')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Follow your manuscript' })).toBeVisible()
  })
})

test('without a script, answers, the file, more time and submitting work as forms', { tag: '@long' }, async ({
  browser,
}) => {
  test.slow()
  const page = await withoutScripts(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  const { url, roundId, token } = await asked()
  await page.goto(url)
  for (const text of ['Corrected.', '', 'Redrawn.']) {
    if (!text) {
      await openComment(page).getByRole('button', { name: 'Nothing to answer' }).click()
      continue
    }
    await openComment(page).getByLabel('Changed', { exact: true }).check()
    await openComment(page)
      .getByLabel(/^What you answer/)
      .fill(text)
    await openComment(page).getByRole('button', { name: /^Save/ }).click()
  }
  const given = Object.values((await revisionOf(roundId))?.answers ?? {})
  expect(given.map(({ text }) => text).sort()).toEqual(['Corrected.', 'Nothing to answer.', 'Redrawn.'])
  await page.goto(`${product.url}/revise/${token}/time`)
  await page.getByLabel('I need until').fill(addDays(today(), 30))
  await page.getByLabel('Reason').fill('Field work.')
  await page.getByRole('button', { name: 'Ask for more time' }).click()
  await expect(page.getByText('We have told the editors.')).toBeVisible()
  await expect(page.getByText('You have asked for time until')).toBeVisible()
  await expect(page.getByLabel('I need until')).toBeHidden()
  await page.goto(url)
  await page.locator('input[type=file]').setInputFiles(paper('revised.pdf'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Your file is uploaded.')).toBeVisible()
  await page.getByRole('link', { name: 'Check and submit' }).click()
  await page.getByRole('button', { name: 'Submit revision' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your revision' })).toBeVisible()
  expect(await revisionOf(roundId)).toMatchObject({ version: 2 })
  await page.context().close()
})

test('an editor sees that the author asks for time, and gives it', { tag: '@long' }, async ({ page }) => {
  const { id, roundId } = await asked()
  const until = addDays(today(), 30)
  const change = { askedUntil: until, askedReason: 'Field work.' }
  await db.update(schema.revisions).set(change).where(eq(schema.revisions.roundId, roundId))
  await page.context().addCookies([{ name: 'staff', value: editor, url: product.url }])
  await page.goto(`${product.url}/admin/review/${id}`)
  await expect(page.getByText('Field work.')).toBeVisible()
  await page.getByRole('button', { name: 'Give the author more time' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save the new day' }).click()
  await expect.poll(async () => (await revisionOf(roundId))?.dueOn).toBe(until)
})
