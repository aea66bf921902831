import type { Page } from '@playwright/test'
import { everyWidth, expect, expectAccessibleAt, openHome, test, withoutScripts } from '#tests/support/journey.ts'

const journal = '/journals/domain-health-journal'

async function anArticle(page: Page): Promise<string> {
  await page.goto(`${journal}/current-issue`)
  return (await page.getByRole('article').first().getByRole('link').getAttribute('href')) ?? ''
}

test('the current issue names its volume, issue and year and lists its articles', async ({ page }) => {
  await page.goto(`${journal}/current-issue`)
  await expect(page.getByText('Volume 2, issue 4 (2026)')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(2)
})

test('the archive is grouped by volume and issue, newest first, and cuts long titles to 97 characters and three dots', async ({
  page,
}) => {
  await page.goto(`${journal}/archive`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Volume 2, issue 4 (2026)',
    'Volume 2, issue 3 (2026)',
    'Volume 1, issue 2 (2025)',
    'Volume 1, issue 1 (2025)',
  ])
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(100)
  for (const title of titles.filter((text) => text.endsWith('...'))) expect(title.length).toBe(100)
})

test('a page of the archive and an article that do not exist are a 404', async ({ request }) => {
  for (const path of ['/archive?page=nonsense', '/articles/DHJ-2026-9999/'])
    expect([path, (await request.get(journal + path)).status()]).toEqual([path, 404])
})

test("an article's page is complete without JavaScript, with its file beside it", async ({ browser }) => {
  const page = await withoutScripts(browser)
  const path = await anArticle(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const name of ['Abstract', 'Key words', 'How to cite'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const term of ['Received', 'Accepted', 'Published', 'Licence'])
    await expect(page.getByText(term, { exact: true })).toBeVisible()
  await expect(page.getByText('Sample article')).toBeVisible()
  const file = await page.getByRole('link', { name: 'Read the full text' }).getAttribute('href')
  expect(file).toMatch(new RegExp(`^${path}DHJ-\\d{4}-S\\d{4}\\.pdf$`))
  const answer = await page.request.get(file ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('all authors are shown on request', async ({ page }) => {
  await page.goto(await anArticle(page))
  const authors = page.locator('details.authors')
  await expect(authors.getByRole('listitem').first()).toBeHidden()
  await authors.locator('summary').click()
  await expect(authors.getByRole('listitem').first()).toBeVisible()
})

test('an address without its last slash leads to the permanent one', async ({ page }) => {
  const path = await anArticle(page)
  await page.goto(path.slice(0, -1))
  expect(new URL(page.url()).pathname).toBe(path)
})

test('reading pages weigh at most 60 kB in all with their fonts, gzipped', async ({ page, request }) => {
  for (const path of [await anArticle(page), `${journal}/archive`, `${journal}/guidelines`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const resources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // Nearly all devices have italics and do not fetch ours.
    const files = resources.filter((name) => !name.includes('italic'))
    const bodies = await Promise.all(
      [page.url(), ...files].map(async (url) => {
        const answer = await request.get(url, { headers: { 'Accept-Encoding': 'gzip' } })
        return Number(answer.headers()['content-length'])
      }),
    )
    expect(files.filter((name) => name.endsWith('.woff2')).length, path).toBeGreaterThanOrEqual(2)
    // The styles are inline, so the first paint waits for no other file.
    expect(
      files.filter((name) => /\.(css|m?js)$/.test(name)),
      path,
    ).toEqual([])
    const weight = bodies.reduce((sum, size) => sum + size, 0)
    expect(weight, path).toBeLessThanOrEqual(60_000)
  }
})

test('the abstract opens from a recent article, and by itself says that there is none', async ({ page }) => {
  await page.goto('/view')
  await expect(page.getByText('Manuscript not found.')).toBeVisible()
  await openHome(page)
  const card = page.getByRole('region', { name: 'Recent articles' }).getByRole('article').first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('link', { name: /^Abstract of/ }).click()
  await expect(page).toHaveURL(/\/view$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByRole('link', { name: 'Open the article' })).toBeVisible()
  await expect(page.locator('.prose')).not.toBeEmpty()
})

test('the abstract stays with its place in the history: after a reload, and when going back to it', async ({
  page,
}) => {
  await page.goto(journal)
  const card = page.getByRole('region', { name: 'Recent articles' }).getByRole('article').nth(1)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: /^Abstract of/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await page.reload()
  await expect(heading).toHaveText(title)
  await page.getByRole('link', { name: 'Open the article' }).click()
  await expect(page).toHaveURL(/\/articles\//)
  await page.goBack()
  await expect(page).toHaveURL('/view')
  await expect(heading).toHaveText(title)
  await expect(page.locator('.prose')).not.toBeEmpty()
  await page.goBack()
  await expect(page).toHaveURL(journal)
  await page.goto('/view')
  await expect(page.getByText('Manuscript not found.')).toBeVisible()
})

test('without JavaScript the same link leads to the permanent page', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Abstract of/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/articles\/D[A-Z]+-2026-S?\d{4}\/$/)
})

test('a course text without its state shows that there is nothing', async ({ page }) => {
  await page.goto('/content')
  await expect(page.getByText('Nothing to show')).toBeVisible()
})

test('the search finds by word, forgives a typo and an accent, and marks what it found', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill('schistosomiasis')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=schistosomiasis/)
  await expect(page.locator('mark').first()).toHaveText(/schistosomiasis/i)
  await page.goto('/search?q=schistosmiasis')
  await expect(page.getByText('Showing results for')).toBeVisible()
  await page.goto('/search?q=zzzzqqqq')
  await expect(page.getByText('No articles found')).toBeVisible()
})

test('the search works without JavaScript, with filters, and its address can be shared', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/search')
  await page.getByLabel('Journal').selectOption('domain-health-journal')
  await page.getByLabel('Year').selectOption('2025')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/journal=domain-health-journal&year=2025/)
  for (const link of await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/\/domain-health-journal\/articles\/DHJ-2025-/)
  }
})

test('hostile words in a search are text like any other', async ({ page, request }) => {
  const search = (words: string) => `/search?q=${encodeURIComponent(words)}`
  expect((await page.goto(search('<script>alert(1)</script>"><img src=x onerror=alert(1)>')))?.status()).toBe(200)
  for (const words of [`"'); drop table articles; --`, '\u202Eabc & | ! :*', '%00', 'a'.repeat(3000)]) {
    expect([words, (await request.get(search(words))).status()]).toEqual([words, 200])
  }
})

test('robots, sitemap and feeds are well formed and lead to pages that exist', async ({ page, request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('/sitemap.xml')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const feed = await (await request.get('/feed.xml')).text()
  const one = await (await request.get(`${journal}/feed.xml`)).text()
  const [urls, entries, own] = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        if (parsed.querySelector('parsererror')) throw new Error('not well formed')
        return [...parsed.querySelectorAll('loc, entry > id')].map((node) => node.textContent ?? '')
      }),
    [sitemap, feed, one],
  )
  expect(urls?.length).toBeGreaterThan(80)
  expect(entries?.length).toBe(30)
  expect(own?.every((url) => url.includes(journal))).toBe(true)
  for (const url of [...(urls ?? []).slice(0, 30), ...(urls ?? []).slice(-3), ...(entries ?? []).slice(0, 3)]) {
    expect((await request.get(new URL(url).pathname)).status(), url).toBe(200)
  }
})

for (const paths of [
  [`${journal}/current-issue`, `${journal}/archive`],
  ['/search?q=health', '/view', '/content'],
])
  test(`${paths.join(', ')}: accessible and fitting at every width`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await test.step(path, () => expectAccessibleAt(page, everyWidth, everyWidth))
    }
  })
