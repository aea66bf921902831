import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const journal = '/journals/domain-health-journal'
const path = `${journal}/articles/DHJ-2026-S0015/`
const pdf = `${path}DHJ-2026-S0015.pdf`

const kept = (page: Page) => page.evaluate(() => caches.keys())
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const statusOf = (page: Page, url: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        ({ status }) => status,
        () => 'no answer',
      ),
    url,
  )

/** The texts of sample articles and their PDFs are made after the start, one after the other. */
async function openWithText(page: Page, address: string): Promise<void> {
  test.setTimeout(240_000)
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Introduction' })).toBeVisible({ timeout: 500 })
    await expect(page.getByRole('link', { name: 'Read the PDF' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 180_000 })
}

test('a reader saves an article, reads it without a connection, and removes it with everything that it left', async ({
  page,
  context,
}) => {
  const { name } = await newAuthor(page.request, 'Ngozi Whose-Name-Is-Private')
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithText(page, path)
  expect([await kept(page), await workers(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Save offline' }).click()
  const box = page.locator('#save-offline')
  const size = box.getByText(/^This page with its picture takes \d+ kB on this device\.$/)
  const withoutPdf = await size.textContent()
  await box.getByRole('checkbox', { name: /^Also the PDF \(\d+ kB\)$/ }).check()
  expect(await size.textContent()).not.toBe(withoutPdf)
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Save on this device' }).click()
  await expect(box.getByRole('status')).toHaveText('Article saved.')
  await page.evaluate(() => navigator.serviceWorker.ready)

  // Only what was chosen is kept, as everybody sees it.
  const urls = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all
      .flat()
      .map(({ url }) => new URL(url).pathname.replace(/\/assets\/.*/, '/assets/').replace(/[0-9a-f]{16}/, 'x'))
  })
  const wanted = ['/saved', '/offline.js', '/assets/', path, `${path}figures/x-480.webp`, pdf, `${path}saved.json`]
  expect([...new Set(urls)].sort()).toEqual(wanted.sort())
  const html = await page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true }))?.text(), path)
  expect(html).toContain('<h1')
  expect(html).not.toContain(name)

  await context.setOffline(true)
  await page.goto(path.slice(0, -1))
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved offline' })).toBeVisible()
  // A wider screen would like a wider picture, and gets the saved one.
  await page.setViewportSize({ width: 1440, height: 900 })
  const picture = page.locator('.full-text img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await statusOf(page, pdf)).toBe(200)
  expect(await statusOf(page, '/api/accepted/recent')).toBe('no answer')
  const other = await context.newPage()
  await expect(other.goto('/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await other.close()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Saved articles' })).toBeVisible()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText(/Saved on .*, \d+ kB, PDF/)
  await expectAccessibleAt(page, [1440, 390])
  await list.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/saved')
  await list.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('No articles are saved on this device.')).toBeVisible()
  await page.reload()
  expect([await kept(page), await workers(page)]).toEqual([[], 0])
})

test('a saved article is renewed when its reader is online again, so that a correction is seen', async ({
  page,
  context,
  browser,
}) => {
  const journal = 'domain-journal-of-science-and-technology'
  const article = `${journal}/DJST-2026-S0015`
  const saved = `/journals/${article.replace('/', '/articles/')}/`
  await openWithText(page, saved)
  await page.route('**/offline.js', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save offline' }).click()
  await expect(page.getByText('Check your connection, and open it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save on this device' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save offline' }).click()
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await expect(page.getByText('Article saved.')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  const office = await (await browser.newContext()).newPage()
  await signInAs(office.request, 'Sample Admin')
  await office.goto(`/admin/articles/${article}`)
  await hydrated(office)
  await office.getByText('Correct the record', { exact: true }).click()
  await office.getByRole('region', { name: 'Correction' }).getByLabel('Reason').fill('The affiliation was out of date.')
  await office.getByLabel('Author 2: Affiliation').fill('Institute of Mangroves, Abraka')
  await office.getByRole('button', { name: 'Preview the correction' }).click()
  await office.getByRole('button', { name: 'Publish the correction' }).click()
  await expect(office.getByText('Version 2 is published.')).toBeVisible()
  await office.context().close()

  await page.goto(saved)
  await expect(page.getByText(/^Corrected on/)).toBeVisible()
  const copy = () => page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true }))?.text(), saved)
  await expect.poll(copy).toContain('Corrected on')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Corrected on/)).toBeVisible()
})

test('without a script nothing is offered, and the list says what to do instead', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await openWithText(page, path)
  await expect(page.getByText('Save offline')).toBeHidden()
  await page.goto('/saved')
  // Chromium keeps such words from locators.
  expect(await page.locator('noscript').innerHTML()).toContain('Saving articles needs JavaScript.')
})
