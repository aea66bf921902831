import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { InvitationState } from '#domain/words/peer-review.ts'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { openCluster } from '#server/db/cluster.ts'
import * as schema from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { insertManuscript } from '#server/manuscript/submission/store.ts'
import { insertVersion, versionFields } from '#server/manuscript/version-store.ts'
import { query } from '#tests/crash/postgres.ts'
import { smallDocx, smallPdf } from '#tests/support/documents.ts'
import {
  expect,
  expectAccessibleAt,
  expectFocusInSight,
  hydrated,
  test,
  withoutScripts,
} from '#tests/support/journey.ts'
import { health, written } from '#tests/support/manuscript-site.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { reviewsOn } from '#tests/support/review-site.ts'

// All tests in this file share one product, so that invitations can be put into its database.
test.describe.configure({ mode: 'default' })

const dataDir = mkdtempSync(join(tmpdir(), 'reviewing-'))
let product: Product
let pool: Pool
let db: ReturnType<typeof drizzle<typeof schema>>

test.beforeAll(async () => {
  const env = { LIMITS: 'review-change=1000,wrong-link=1000,link-request=1000' }
  product = await startProduct({ port: await freePort(), dataDir, env })
  pool = new Pool({ ...(await openCluster(dataDir)).connection, max: 2 })
  db = drizzle(pool, { schema, casing: 'snake_case' })
})

test.afterAll(async () => {
  await pool.end()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const title = 'Salt, stock cubes and school meals: sodium in 40 canteens'
const abstract = [
  'School meals supply up to half of a child’s daily salt in the districts we studied, yet no recipe lists it. We measured sodium in 1,160 lunch portions from 40 canteens over two terms and recorded what went into each pot.',
  'Median sodium was 820 mg a portion, and 62% of it came from stock cubes rather than table salt. Canteens that bought spices in bulk used fewer cubes.',
  'Replacing one cube in four would bring most canteens under the national limit at no added cost.',
].join('\n\n')

async function stored(content: Buffer, name: string, mediaType: string): Promise<string> {
  const id = newId()
  const storage = diskStorage(join(dataDir, 'files'))
  const path = await storage.temporaryPath()
  writeFileSync(path, content)
  await storage.put(id, path)
  const facts = { name, mediaType, bytes: content.length, sha256: id, ownerRealm: 'staff', ownerId: 'nobody' } as const
  await db.insert(schema.files).values({ id, kind: 'manuscript', ...facts })
  return id
}

/** A manuscript under review with its anonymous copy, and an invitation to review it. */
async function invited(
  state: InvitationState,
  given: Parameters<ReturnType<typeof reviewsOn>['review']>[2] & { hasPdf?: boolean } = {},
) {
  const reviews = reviewsOn(db as never)
  const id = newId()
  const fileId = await stored(smallPdf('By Ada Sample'), 'Ada Sample.pdf', 'application/pdf')
  const manuscript = await insertManuscript(db as never, {
    ...{ id, ...written, journal: health, title, abstract, fileId, status: 'under-review' },
  })
  const fields = versionFields(manuscript)
  await insertVersion(db as never, manuscript, { cause: 'submission', fileId, fields })
  const pdfFileId = await stored(smallPdf('Methods. We drew 40 canteens at random.'), 'copy.pdf', 'application/pdf')
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const { hasPdf = true } = given
  await reviews.copy(id, 1, {
    pdfFileId: hasPdf ? pdfFileId : null,
    fileId: await stored(smallDocx(), 'copy.docx', word),
  })
  const review = await reviews.review(id, state, given)
  return { ...review, reviews, number: manuscript.number, url: `${product.url}/reviewing/${review.token}` }
}

async function letterTo(email: string): Promise<{ subject: string; text: string }> {
  const [letter] = await query<{ subject: string; text: string }>(
    dataDir,
    `SELECT subject, text FROM letters WHERE to_email = '${email}' ORDER BY created_at DESC LIMIT 1`,
  )
  return letter ?? { subject: '', text: '' }
}

/** Leaves no trace of the authors on the page, whatever it shows. */
async function expectNoAuthors(page: Page) {
  const html = await page.content()
  for (const name of ['Ada Sample', 'Bayo', 'ada.sample', 'bayo.sample']) expect(html).not.toContain(name)
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('on a phone the invitation’s question and both buttons are on the first screen, and it is declined', {
  tag: '@long',
}, async ({ page }) => {
  const { url, id, reviews } = await invited('invited')
  await page.setViewportSize(phone)
  const answer = await page.goto(url)
  expect(answer?.headers()['referrer-policy']).toBe('same-origin')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await hydrated(page)
  const dock = await page.locator('.dock').boundingBox()
  for (const part of [
    page.getByRole('heading', { name: title }),
    page.getByText('Please answer by'),
    page.getByRole('link', { name: 'Read the whole abstract' }),
    page.getByText('Do you have a conflict of interest?'),
    page.getByLabel('Yes, or not sure'),
  ]) {
    const box = await part.boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
  }
  await expectNoAuthors(page)
  await page.getByRole('link', { name: 'Read the whole abstract' }).click()
  await expect(page.getByText('Replacing one cube in four')).toBeInViewport()
  await expectAccessibleAt(page, [1440, 390], true)

  await test.step('declining takes a reason in one press, and may suggest colleagues', async () => {
    await page.setViewportSize(phone)
    await page.locator('.dock').getByRole('link', { name: 'Decline' }).click()
    const decline = page.getByRole('region', { name: 'Decline instead' }).getByRole('button', { name: 'Decline' })
    await decline.click()
    await expect(page.getByText('Choose a reason.')).toBeVisible()
    await page.getByLabel('Not my field').check()
    await page.getByLabel('Name', { exact: true }).fill('Kola Kind')
    await page.getByLabel('E-mail', { exact: true }).fill('kola')
    await decline.click()
    await expect(page.getByText('This is not a valid e-mail address.')).toBeVisible()
    await page.getByLabel('E-mail', { exact: true }).fill('kola@example.org')
    await decline.click()
    await expect(page.getByRole('heading', { name: 'You are not reviewing this manuscript' })).toBeVisible()
    await expectAccessibleAt(page, [1440, 390])
    expect(await reviews.invitationRow(id)).toMatchObject({
      declineReason: 'outside-field',
      suggestions: [{ name: 'Kola Kind', email: 'kola@example.org' }],
    })
  })
})

test('a reviewer accepts, writes next to the copy, checks and submits, all by keyboard', async ({ page }) => {
  const { url, id, reviews, reviewer, number } = await invited('invited')
  await page.goto(url)
  await hydrated(page)
  await page.getByRole('button', { name: 'Accept and open the manuscript' }).press('Enter')
  await expect(page.getByLabel('No', { exact: true })).toBeFocused()
  await expect(page.getByText('Say whether you have a conflict of interest.')).toBeVisible()
  await page.getByLabel('Yes, or not sure').press(' ')
  await page.getByRole('button', { name: 'Accept and open the manuscript' }).press('Enter')
  await expect(page.getByLabel('What might it be?')).toBeFocused()
  await page.keyboard.type('We once shared an office.')
  await page.getByRole('button', { name: 'Accept and open the manuscript' }).press('Enter')

  await expect(page.getByText('Your review, round 1')).toBeVisible()
  expect(await reviews.invitationRow(id)).toMatchObject({ state: 'accepted', conflict: 'We once shared an office.' })
  await expect(page.getByRole('group', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Download ${number}-version-1.pdf` })).toBeVisible()
  await expectNoAuthors(page)
  await expectAccessibleAt(page, [1440, 390])
  await expectFocusInSight(page, '.review-end')
  await page.setViewportSize(desktop)
  const isBarAtBottom = () => {
    const { left } = document.querySelector('.review-form')?.getBoundingClientRect() ?? { left: 0 }
    return document.elementFromPoint(left + 50, innerHeight - 2)?.closest('.review-end') !== null
  }
  expect(await page.evaluate(isBarAtBottom)).toBe(true)

  const comments = page.getByLabel('Comments to the author')
  await comments.fill('The sample is small.\n\nTable 2 is unclear.')
  await expect(page.getByText('2 comments, 8 words')).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect((await reviews.reportRow(id))?.toAuthor).toContain('Table 2')
  await page.getByLabel('To the editor only').fill('Between us: publish it.')
  for (const [at, label] of ['The design and the methods', 'The analysis and the results', 'The originality'].entries())
    await page
      .getByRole('group', { name: label })
      .getByLabel(String(at + 3))
      .press(' ')
  await page.getByRole('group', { name: 'Your recommendation' }).getByLabel('Minor revision').press(' ')
  const left = page.getByRole('link', { name: 'The writing' })
  await left.press('Enter')
  await expect(page.getByRole('group', { name: 'The writing' }).getByLabel('1')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Everything is answered.')).toBeVisible()
  await page.getByText('A colleague helped me').press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Hana Helper')
  await expect(page.getByRole('link', { name: 'The e-mail address of the colleague who helped' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('hana@example.org')
  await page.getByRole('button', { name: 'Check and submit' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Check your report' })).toBeVisible()
  for (const text of ['Between us: publish it.', 'Table 2 is unclear.', 'Minor revision', '2 of 5', 'Hana Helper'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.getByRole('button', { name: 'Submit report' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  expect((await reviews.invitationRow(id))?.state).toBe('submitted')
  expect((await letterTo('hana@example.org')).text).toContain('/api/certificate/')
  const thanks = await letterTo(reviewer.email)
  expect(thanks.subject).toContain('We have received your report')
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download certificate (PDF)' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^peer-review-certificate-[\w-]+\.pdf$/)
  await page.getByRole('link', { name: /^\/verify\// }).click()
  await expect(page.getByText('It confirms a peer review for Domain Health Journal in')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  expect((await page.goto(`${product.url}/verify/AAAA-AAAA-AAAA`))?.status()).toBe(404)
  await expect(page.getByText('We have no document with this code.')).toBeVisible()
})

test('the whole way of a reviewer works without JavaScript: an attached file, and declining', { tag: '@long' }, async ({
  browser,
}) => {
  const { url, id, reviews } = await invited('invited')
  const page = await withoutScripts(browser)
  await page.goto(url)
  await page.getByRole('button', { name: 'Accept and open the manuscript' }).click()
  await expect(page.getByText('Say whether you have a conflict of interest.')).toBeVisible()
  await expect(page.getByLabel('No', { exact: true })).toBeFocused()
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Accept and open the manuscript' }).click()
  await page.getByLabel('Comments to the author').fill('The sample is small.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.getByLabel('Comments to the author')).toHaveValue('The sample is small.')
  // To attach a file loses nothing of what was typed before.
  await page.getByLabel('Comments to the author').fill('The sample is small.\n\nTable 2 is unclear.')
  await page.getByRole('button', { name: 'Save and attach a file' }).click()
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Only .doc, .docx, or .pdf files are allowed.').first()).toBeVisible()
  const file = { name: 'Rita Reviewer.pdf', mimeType: 'application/pdf', buffer: smallPdf('Notes') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Your file is attached.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByRole('link', { name: /-round-1-reviewer-1\.pdf$/ })).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('link', { name: /-round-1-reviewer-1\.pdf$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your report' }).click()
  await expect(page.getByLabel('Comments to the author')).toHaveValue('The sample is small.\n\nTable 2 is unclear.')
  for (const group of await page.locator('.choice-scale').all()) await group.getByLabel('4').check()
  await page.getByLabel('Major revision').check()
  await page.getByRole('button', { name: 'Check and submit' }).click()
  await page.getByRole('button', { name: 'Submit report' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()
  expect((await reviews.invitationRow(id))?.state).toBe('submitted')
  expect(await reviews.reportRow(id)).toMatchObject({
    recommendation: 'major-revision',
    toAuthor: 'The sample is small.\n\nTable 2 is unclear.',
  })

  const other = await invited('invited')
  await page.goto(other.url)
  await page.getByLabel('Other', { exact: true }).check()
  await page.getByLabel('What is the reason?').fill('I am on leave.')
  await page.getByLabel('Please do not ask me again').check()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'You are not reviewing this manuscript' })).toBeVisible()
  expect(await other.reviews.invitationRow(other.id)).toMatchObject({ declineNote: 'I am on leave.' })
  await page.context().close()
})

test('a report keeps its file and text: without a connection, and in two tabs', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const { url, id, reviews } = await invited('accepted')
  const comments = page.getByLabel('Comments to the author')
  const saved = page.getByText(/^Saved \d\d:\d\d$/)
  await page.goto(url)
  await hydrated(page)

  await test.step('a file is attached with its progress and removed again', async () => {
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: smallPdf('Notes') })
    await page.locator('input[type=file]').setInputFiles(file('notes.txt'))
    await expect(page.getByText('Only .doc, .docx, or .pdf files are allowed.').first()).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(file('notes.pdf'))
    await expect(page.getByRole('link', { name: /-round-1-reviewer-1\.pdf$/ })).toBeVisible()
    await comments.fill('See the file.')
    await expect(saved).toBeVisible()
    await page.getByRole('button', { name: 'Remove file' }).click()
    await expect(page.getByRole('link', { name: /-round-1-reviewer-1\.pdf$/ })).toHaveCount(0)
    expect(await reviews.reportRow(id)).toMatchObject({ fileId: null, toAuthor: 'See the file.' })
  })

  await test.step('without a connection the text stays in the browser, and is saved when it returns', async () => {
    await page.route('**/api/reviewing/*/report', (route) => route.abort())
    await comments.fill('Typed on a train.')
    await expect(page.getByText('No connection. Kept in this browser.')).toBeVisible()
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(saved).toBeVisible()
    expect((await reviews.reportRow(id))?.toAuthor).toBe('Typed on a train.')
    await page.route('**/api/reviewing/*/report', (route) => route.abort())
    await comments.fill('Typed in a tunnel.')
    await expect(page.getByText('No connection. Kept in this browser.')).toBeVisible()
    await page.unrouteAll()
    await page.goto(url)
    await expect(comments).toHaveValue('Typed in a tunnel.')
    await expect(saved).toBeVisible()
    expect((await reviews.reportRow(id))?.toAuthor).toBe('Typed in a tunnel.')
  })

  await test.step('of two tabs the second gets a warning, and nothing is overwritten', async () => {
    const second = await context.newPage()
    await second.setViewportSize(phone)
    await second.goto(url)
    await hydrated(second)
    await comments.fill('First tab.')
    await expect.poll(async () => (await reviews.reportRow(id))?.toAuthor).toBe('First tab.')
    await second.getByLabel('Comments to the author').fill('Second tab.')
    await expect(second.getByText('Your report was changed in another tab')).toBeInViewport()
    expect((await reviews.reportRow(id))?.toAuthor).toBe('First tab.')
    await second.reload()
    await expect(second.getByText('This browser holds text that was not saved')).toBeVisible()
    await second.getByText('Read the text of this browser').click()
    await expect(second.getByText('Second tab.', { exact: true })).toBeVisible()
    await second.getByRole('button', { name: 'Use the text of this browser' }).click()
    await expect(second.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    expect((await reviews.reportRow(id))?.toAuthor).toBe('Second tab.')
  })
})

test('a reviewer asks for more time, and may withdraw', { tag: '@long' }, async ({ page }) => {
  const { url, id, reviews } = await invited('accepted', { invitation: { reportDueOn: '2020-01-01' } })
  await page.goto(url)
  await page.getByRole('link', { name: 'Ask for more time' }).first().click()
  await page.getByRole('button', { name: 'Ask for more time' }).click()
  await expect(page.getByText('Choose a day.')).toBeVisible()
  const until = new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('I need until').fill(until)
  await page.getByLabel('Reason').fill('Field work.')
  await page.getByRole('button', { name: 'Ask for more time' }).click()
  await expect(page.getByText('You have asked for time until')).toBeVisible()
  await expect(page.getByText('The editors have your request')).toBeVisible()
  await expect(page.getByLabel('I need until')).toBeHidden()
  await expectAccessibleAt(page, [1440, 390])
  expect(await reviews.invitationRow(id)).toMatchObject({ askedUntil: until, askedReason: 'Field work.' })
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page.getByText('You have asked for time until')).toBeVisible()
  await page.getByRole('link', { name: 'I can no longer review this manuscript' }).click()
  await page.getByLabel('Why?').fill('I am ill.')
  await expectAccessibleAt(page, [1440, 390])
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'You are not reviewing this manuscript' })).toBeVisible()
})

test('one link opens all reviews of a person, and all that is stored of them', { tag: '@long' }, async ({ page }) => {
  const { reviewer, reviews, id } = await invited('invited')
  const earlier = await invited('submitted', { report: { code: 'OWNS-REVI-EWSS' } })
  await db
    .update(schema.reviewInvitations)
    .set({ reviewerId: reviewer.id })
    .where(eq(schema.reviewInvitations.id, earlier.id))
  await page.goto(`${product.url}/reviewing`)
  await expectAccessibleAt(page, [1440, 390])
  await page.getByLabel('E-mail').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const sentence = page.getByText('If we know this address as a reviewer’s, the link is on its way to it.')
  await expect(sentence).toBeVisible()
  await page.goto(`${product.url}/reviewing`)
  await page.getByLabel('E-mail').fill(reviewer.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(sentence).toBeVisible()
  const linkTo = async (email: string) => {
    let link = ''
    const find = async () => {
      link = /\S+\/reviewing\/mine\/[\w-]{43}/.exec((await letterTo(email)).text)?.[0] ?? ''
      return link
    }
    await expect.poll(find).not.toBe('')
    return link
  }
  const link = await linkTo(reviewer.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  // The other one was sent to an address that the person had before; from there this one is confirmed.
  await expect(page.getByRole('heading', { name: 'Your submitted review' })).toBeHidden()
  await page.getByRole('button', { name: 'Write to my other addresses' }).click()
  await expect(page.getByText('a link to confirm this one is on its way there')).toBeVisible()
  await page.goto(await linkTo(earlier.reviewer.email))
  await expectAccessibleAt(page, [1440, 390])
  await page.getByRole('button', { name: `Confirm ${reviewer.email}` }).click()
  await expect(page.getByText(`${reviewer.email} is confirmed.`)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your submitted review' })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await expectNoAuthors(page)
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything (JSON)' }).click(),
  ])
  expect(data.suggestedFilename()).toBe('domain-journals-reviewer.json')
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Certificate (PDF): ${title}` }).click(),
  ])
  expect(certificate.suggestedFilename()).toBe('peer-review-certificate-OWNS-REVI-EWSS.pdf')
  await page.getByRole('button', { name: `Read your report: ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: `Answer: ${title}` }).click()
  await expect(page.getByText('Do you have a conflict of interest?')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Do not invite me any more' }).click()
  await expect(page.getByText('We will not invite you any more.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expect(page.getByText('Tick the box if you are sure.')).toBeVisible()
  await page.getByLabel('I am sure').check()
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expect(page.getByText('We have deleted your data.')).toBeVisible()
  expect((await reviews.invitationRow(id))?.state).toBe('declined')
  expect((await page.goto(link))?.status()).toBe(404)
})

test('in round two a reviewer reads the author’s answers; after the decision, the others’ reports', {
  tag: '@long',
}, async ({ page }) => {
  const first = await invited('submitted', { hasPdf: false })
  const other = await first.reviews.review(first.manuscriptId, 'submitted', {
    ...{ invitation: { number: 2 }, report: { toAuthor: 'Shorten the introduction.' } },
  })
  await first.reviews.decide(first.roundId, { decision: 'major-revision', sentReports: [first.id, other.id] })
  await first.reviews.revise(first.roundId, {
    [`${first.id}.1`]: { changed: true, text: 'We agree.', place: 'page 3' },
  })
  await page.goto(first.url)
  await expect(page.getByText('The editors have decided: Major revision')).toBeVisible()
  await expect(page.getByText('Shorten the introduction.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reviewer 2' })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  const round = await first.reviews.round(first.manuscriptId, { number: 2 })
  const invitationId = await first.reviews.invitation(round, first.reviewer.id, 'accepted')
  await page.setViewportSize(desktop)
  await page.goto(`${product.url}/reviewing/${await first.reviews.link({ invitationId })}`)
  await page.getByText('Your report of round 1, with the author’s answers').click()
  await expect(page.getByText('We agree.')).toBeVisible()
  // Where there is no PDF, a Word document is shown next to the form.
  await expect(page.getByRole('region', { name: `Text of ${first.number}-version-1.docx` })).toBeVisible()
  await expect(page.getByText('A simplified preview')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
})

test('a link that opens nothing says why, without a word about the manuscript', { tag: '@long' }, async ({ page }) => {
  const unknown = await page.goto(`${product.url}/reviewing/${'x'.repeat(43)}`)
  expect(unknown?.status()).toBe(404)
  await expect(page.getByText('This link is not valid.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  const { url } = await invited('cancelled')
  const cancelled = await page.request.get(url)
  expect(cancelled.status()).toBe(410)
  expect(await cancelled.text()).toContain('The editors have cancelled this invitation.')
  expect(await cancelled.text()).not.toContain(title)
})
