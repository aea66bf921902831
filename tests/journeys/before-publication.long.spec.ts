import type { Page } from '@playwright/test'
import { addDays } from '#domain/words/day.ts'
import { approve, linkTo, submitted } from '#tests/support/author-journey.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  hydrated,
  readPage,
  test,
  withoutScripts,
} from '#tests/support/journey.ts'
import { letterTo, newAuthor } from '#tests/support/sign-in.ts'

const journal = 'domain-journal-of-biological-sciences'
const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]
const inAMonth = addDays(new Date().toISOString().slice(0, 10), 30)

/** Creates a paid manuscript. The page is signed in as an admin afterwards. */
async function paid(page: Page) {
  await newAuthor(page.request)
  const manuscript = await submitted(page.request, { journal, title: `Weavers in Abraka ${Date.now()}` })
  await approve(page.request, manuscript.id)
  expect((await page.request.patch(`/api/manuscript/${manuscript.id}/paid`, { headers, data: {} })).ok()).toBe(true)
  return manuscript
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.setViewportSize({ width: 1440, height: 900 })
  await hydrated(page)
}

test('staff propose a correction; the author reads it without logging in or scripts, and approves it', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const { id, title, email } = await paid(page)
  await open(page, `/admin/review/${id}`)
  const checks = page.getByRole('region', { name: 'Before publication' })
  await expect(checks).toContainText('No edited file was uploaded')
  await expect(checks).toContainText('Objections: none open')
  const corrections = page.getByRole('region', { name: 'Corrections' })
  await corrections.getByText('Propose a correction').click()
  await corrections.getByRole('button', { name: 'Ask the author' }).click()
  await expect(corrections).toContainText('Nothing is changed yet.')
  await corrections.getByLabel('Title').fill(`${title}, corrected`)
  await corrections.getByLabel('Co-author 1').fill('Bayo A. Sample')
  await corrections.getByLabel('Your words to the author').fill('The title now says what was done.')
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  await corrections.getByRole('button', { name: 'Ask the author' }).click()
  await expect(corrections).toContainText('Waiting for the author')
  await expect(checks).toContainText('A proposed correction waits for the author.')
  await expectAccessibleAt(corrections, widths)

  const author = await withoutScripts(browser)
  await author.goto(await linkTo(request, email, 'correction'))
  await expect(author.getByRole('main')).toContainText('The title now says what was done.')
  await expect(author.getByRole('main').locator('ins').first()).toHaveText(', corrected')
  await author.getByRole('button', { name: 'Approve the changes' }).click()
  await expect(author.getByText(/^You approved these changes on/)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, corrected`)
  await expect(corrections).toContainText('Approved by the author on')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Correction approved')
})

test('an author sees the proposal on their own page and declines it; what staff withdraw is gone', {
  tag: '@drill',
}, async ({ page, browser }) => {
  test.slow()
  const author = await (await browser.newContext()).newPage()
  await newAuthor(author.request)
  const { id, title } = await submitted(author.request, { journal })
  await approve(page.request, id)
  const propose = async () => {
    const shown = await (await page.request.get(`/api/manuscript/${id}`)).json()
    const names = [shown.author, ...shown.coAuthors.map(({ name }: { name: string }) => name)]
    const { updatedAt, articleType, abstract } = shown
    const data = { updatedAt, title: `${title} again`, articleType, abstract, names }
    expect((await page.request.post(`/api/manuscript/${id}/correction`, { headers, data })).status()).toBe(201)
  }
  await propose()
  await open(author, `/author/manuscripts/${id}`)
  await author.getByRole('link', { name: 'See the changes' }).click()
  await hydrated(author)
  await author.getByLabel('Your words to the editorial office').fill('The old title is right.')
  await expectAccessibleAt(author, widths)
  await author.setViewportSize({ width: 1440, height: 900 })
  await author.getByRole('button', { name: 'Decline' }).click()
  await expect(author.getByText(/^You declined these changes on/)).toBeVisible()
  await expectAccessibleAt(author.getByRole('main'), widths)

  await propose()
  await open(page, `/admin/review/${id}`)
  await page.getByRole('button', { name: 'Withdraw the proposal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the proposal' }).click()
  await expect(page.getByText('Proposal withdrawn.')).toBeVisible()
  expect((await readPage(author.request, author.url())).text).toContain('has withdrawn these changes')
})

test('an article is scheduled for a date or for a prepared issue, and readers see nothing of it', async ({
  page,
  request,
}) => {
  test.slow()
  const { id, title, email } = await paid(page)
  await open(page, `/admin/review/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const [now, later] = await Promise.all(
    ['Now', 'On a date'].map((name) => dialog.locator('label', { hasText: name }).boundingBox()),
  )
  expect((later?.x ?? 0) - (now?.x ?? 0) - (now?.width ?? 0)).toBeGreaterThan(8)
  await dialog.getByLabel('On a date').check()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toContainText('Choose a date.')
  await dialog.getByLabel('Date', { exact: true }).fill(inAMonth)
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^To be published on .* 09:00$/)).toBeVisible()
  await expect(page.getByText('The publication is scheduled.')).toBeVisible()
  await expectAccessibleAt(page.getByRole('region', { name: 'Office' }), widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Cancel the date' }).click()
  await dialog.getByRole('button', { name: 'Cancel the date' }).click()
  await expect(page.getByText(/^To be published on/)).toHaveCount(0)

  const issuePage = `/admin/issue?journal=${journal}`
  await open(page, issuePage)
  await page.getByText(/^Prepare issue \d+ for a date$/).click()
  await page.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Prepare the issue' }).click()
  await expect(page.getByRole('main')).toContainText('Choose a date and a time in the future.')
  await page.getByLabel('Date', { exact: true }).fill(inAMonth)
  await page.getByRole('button', { name: 'Prepare the issue' }).click()
  const prepared = page.getByRole('region', { name: /^Prepared: issue/ })
  await expect(prepared).toContainText('No manuscripts yet.')

  await open(page, `/admin/review/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByLabel('Issue').selectOption('prepared')
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^To be published on/)).toBeVisible()
  await open(page, issuePage)
  await expect(prepared).toContainText(title)
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await (await request.get(`/journals/${journal}/current-issue`)).text()).not.toContain(title)
  expect(await letterTo(request, email, 'has been published')).toBe('')

  await page.getByRole('button', { name: /^Cancel the prepared issue/ }).click()
  await dialog.getByRole('button', { name: 'Cancel the prepared issue' }).click()
  await expect(prepared).toHaveCount(0)
})
