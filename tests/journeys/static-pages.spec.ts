import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleAt, expectFits, test } from '#tests/support/journey.ts'

const pages = readdirSync('content/pages').map((file) => `/${file.replace('.md', '')}`)
const journal = '/journals/domain-journal-of-biological-sciences'

/** Accessible on a desktop and on the narrowest phone, and nothing sticks out sideways between. */
async function expectReadable(page: Page): Promise<void> {
  await expectAccessibleAt(page, [1440, 320], true)
  for (const width of [800, 600, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
}

test('every policy page is reached from the footer and reads without JavaScript', async ({ request }) => {
  const home = await (await request.get('/')).text()
  const footer = home.slice(home.lastIndexOf('<footer'))
  for (const path of pages) {
    expect([path, footer.split(`href="${path}"`).length]).toEqual([path, 2])
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
  // One component draws every policy page.
  await expectReadable(page)
})

test('the editorial board is listed by role with address lines, and says that it is a sample', async ({ page }) => {
  await page.goto(`${journal}/editorial-board`)
  await expect(page.getByRole('region').first()).toHaveAccessibleName('Editor-in-Chief')
  await expect(page.getByText('These members are samples.')).toBeVisible()
  await expect(page.getByRole('main').locator('address').first()).toBeVisible()
  await expectReadable(page)
})

test('the contents of the guidelines follow the reader', async ({ page }) => {
  await page.goto(`${journal}/guidelines`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await page.getByRole('heading', { name: 'References', exact: true }).evaluate((heading) => heading.scrollIntoView())
  await expect(contents.getByRole('link', { name: 'References' })).toHaveAttribute('aria-current', 'location')
  await expectReadable(page)
})
