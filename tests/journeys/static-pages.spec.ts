import { readdirSync } from 'node:fs'
import { everyWidth, expect, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'

const pages = readdirSync('content/pages').map((file) => `/${file.replace('.md', '')}`)
const journal = '/journals/domain-journal-of-biological-sciences'

test('every policy page is reached from the footer and reads without JavaScript', async ({ browser, request }) => {
  const page = await withoutScripts(browser)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const path of pages) await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  await footer.locator(`a[href="${pages[0]}"]`).click()
  await expect(page).toHaveURL(pages[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // One component draws them all, so the others need no browser.
  for (const path of pages) {
    const answer = await request.get(path)
    expect([path, answer.status(), (await answer.text()).split('<h1').length]).toEqual([path, 200, 2])
  }
})

const inHead = {
  title: /<title>([^<]+)<\/title>/,
  description: /<meta name="description" content="([^"]+)"/,
  canonical: /<link rel="canonical" href="([^"]+)"/,
}

test('title, description and canonical address of every public page are its own', async ({ request }) => {
  const all = [
    '/',
    '/journals',
    '/contact',
    '/newsletter',
    journal,
    `${journal}/editorial-board`,
    `${journal}/guidelines`,
    ...pages,
  ]
  const heads = await Promise.all(all.map(async (path) => (await request.get(path)).text()))
  for (const [what, pattern] of Object.entries(inHead)) {
    const values = heads.map((head) => pattern.exec(head)?.[1])
    expect(values, what).not.toContain(undefined)
    expect(new Set(values).size, what).toBe(all.length)
  }
})

test('the support page states the charges', async ({ page }) => {
  await page.goto('/support')
  await expect(page.getByRole('main')).toContainText('30,000 naira')
  await expect(page.getByRole('main')).toContainText('50 USD')
})

test('the editorial board is listed by role with address lines, and says that it is a sample', async ({ page }) => {
  await page.goto(`${journal}/editorial-board`)
  await expect(page.getByRole('region').first()).toHaveAccessibleName('Editor-in-Chief')
  await expect(page.getByText('These members are samples.')).toBeVisible()
  await expect(page.getByRole('main').locator('address').first()).toBeVisible()
})

test('the contents of the guidelines follow the reader', async ({ page }) => {
  await page.goto(`${journal}/guidelines`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await page.getByRole('heading', { name: 'References', exact: true }).evaluate((heading) => heading.scrollIntoView())
  await expect(contents.getByRole('link', { name: 'References' })).toHaveAttribute('aria-current', 'location')
})

for (const path of ['/publication-ethics', '/support', `${journal}/editorial-board`, `${journal}/guidelines`]) {
  test(`${path} is accessible and fits at every width`, async ({ page }) => {
    await page.goto(path)
    await expectAccessibleAt(page, everyWidth, everyWidth)
  })
}
