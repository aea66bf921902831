import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { approve, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, readPage, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor, password, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const field = (page: Page) => page.getByLabel('Your password')
const remove = (page: Page) => page.getByRole('button', { name: 'Delete my account' })

test('an author downloads their data, then deletes the account with the password alone, and what it held is gone', async ({
  page,
  request,
}) => {
  const { email } = await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await page.goto('/author')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('domain-journals-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.profile.email).toBe(email)
  expect(data.manuscripts[0].title).toBe(title)

  const main = page.getByRole('main')
  await expect(main).toContainText('What we keep: published articles')
  await expect(main).toContainText('Manuscripts that are not paid for are withdrawn')

  await remove(page).click()
  await expect(field(page)).toHaveAccessibleDescription('Password is required.')
  await expect(field(page)).toBeFocused()
  await field(page).fill('not the password')
  await remove(page).click()
  await expect(field(page)).toHaveAccessibleDescription('This password is wrong.')
  await expect(field(page)).toBeFocused()
  await expectAccessibleAt(page.getByRole('main'), [1440, 390])
  await page.route('**/api/author/delete', (route) => route.fulfill({ body: '' }))
  await field(page).fill(password)
  await remove(page).click()
  await expect(page.getByText('Deleting failed')).toBeVisible()
  await page.unrouteAll()
  await remove(page).click()

  await expect(page).toHaveURL('/login?deleted=done')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expectAccessibleAt(page.getByRole('main'), [1440, 390])
  expect(await statusOf(request, id)).toBeNull()
  expect(await letterTo(request, email)).toContain(title)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible()
})

test('a paid manuscript keeps the account until it is published', async ({ request, visitor: author }) => {
  await newAuthor(author)
  const { id, title } = await submitted(author)
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers })).ok()).toBe(true)
  const { html, text } = await readPage(author, '/author')
  expect(text).toContain(`Your manuscript "${title}" is paid for and not published yet. You can delete your account`)
  expect(html).not.toContain('Delete my account')
})

test('an account is deleted without JavaScript', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await newAuthor(page.request)
  await page.goto('/author')
  await field(page).fill('not the password')
  await remove(page).click()
  await expect(field(page)).toHaveAccessibleDescription('This password is wrong.')
  expect(await page.content()).not.toContain('not the password')
  await field(page).fill(password)
  await remove(page).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await page.goto('/author')
  await expect(page).toHaveURL(/\/login\?from=/)
})

test("the profile lists published articles and the courses bought, or says 'Nothing to show'; a toast vanishes after 3 seconds", async ({
  page,
}) => {
  const section = (name: string) => page.getByRole('region', { name })
  await newAuthor(page.request)
  await page.clock.install()
  await page.goto('/author')
  await expect(section('Your courses')).toContainText('Nothing to show')
  await expect(section('Published manuscripts')).toContainText('No items here')
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save name' }).click()
  const toast = page.getByRole('status').getByText('Name saved.')
  await expect(toast).toBeVisible()
  await page.clock.runFor(2999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()

  await page.context().clearCookies()
  await signInAs(page.request, 'Sample Author')
  await page.goto('/author')
  const article = section('Published manuscripts').getByRole('listitem').first()
  await expect(article).toContainText('Published')
  await expect(article.getByRole('link').first()).toHaveAttribute('href', /^\/journals\/[\w-]+\/articles\/[\w-]+\/$/)
  const course = section('Your courses').getByRole('listitem').first()
  await expect(course).toContainText(/Paid|Waiting for confirmation/)
  await expect(course.getByRole('link')).toHaveAttribute('href', /^\/courses\/[\w-]{22}$/)
  await expectAccessibleAt(page, [1440, 390])
})
