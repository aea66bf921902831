import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessibleAt, expectFits, openHome, test, withoutScripts } from '#tests/support/journey.ts'

const journal = '/journals/domain-health-journal'

/** Accessible on a desktop and on the narrowest phone, and nothing sticks out sideways between. */
async function expectReadable(page: Page): Promise<void> {
  await expectAccessibleAt(page, [1440, 320], true)
  for (const width of [800, 600, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The path of an article of the current issue. */
async function anArticle(request: APIRequestContext): Promise<string> {
  const issue = await (await request.get(`${journal}/current-issue`)).text()
  return /<article.*?href="([^"]+)"/s.exec(issue)?.[1] ?? ''
}

test('the current issue names its volume, issue and year and lists its articles', async ({ page }) => {
  await page.goto(`${journal}/current-issue`)
  await expect(page.getByText('Volume 2, issue 4 (2026)')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(2)
  await expectReadable(page)
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
  await expectReadable(page)
})

test('a page of the archive and an article that do not exist are a 404', async ({ request }) => {
  for (const path of ['/archive?page=nonsense', '/articles/DHJ-2026-9999/'])
    expect([path, (await request.get(journal + path)).status()]).toEqual([path, 404])
})

test("an article's page is complete without JavaScript, with its file and all authors on request", async ({
  browser,
}) => {
  const page = await withoutScripts(browser)
  const path = await anArticle(page.request)
  // An address without its last slash leads to the permanent one.
  await page.goto(path.slice(0, -1))
  expect(new URL(page.url()).pathname).toBe(path)
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
  const authors = page.locator('details.authors')
  await expect(authors.getByRole('listitem').first()).toBeHidden()
  await authors.locator('summary').click()
  await expect(authors.getByRole('listitem').first()).toBeVisible()
  await page.context().close()
})

test('reading pages weigh at most 60 kB in all with their fonts, gzipped', async ({ page, request }) => {
  for (const path of [await anArticle(request), `${journal}/archive`, `${journal}/guidelines`]) {
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

test('the abstract opens from a recent article, stays with its place in the history, and by itself says that there is none', {
  tag: '@long',
}, async ({ page }) => {
  await openHome(page)
  const card = page.getByRole('region', { name: 'Recent articles' }).getByRole('article').nth(1)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: /^Abstract of/ }).click()
  await expect(page).toHaveURL(/\/view$/)
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
  await expect(page).toHaveURL('/')
  await page.goto('/view')
  await expect(page.getByText('Manuscript not found.')).toBeVisible()
  await expectReadable(page)
  await page.goto('/content')
  await expect(page.getByText('Nothing to show')).toBeVisible()
  await expectReadable(page)
})

test('without JavaScript the link to an abstract leads to the permanent page', async ({ request }) => {
  for (const path of ['/', journal]) {
    const html = await (await request.get(path)).text()
    const [, abstract = ''] = /<a href="([^"]+)" aria-label="Abstract of/.exec(html) ?? []
    expect([path, abstract]).toEqual([path, expect.stringMatching(/\/articles\/D[A-Z]+-\d{4}-S?\d{4}\/$/)])
    expect((await request.get(abstract)).status()).toBe(200)
  }
})

test('the search finds by word, forgives a typo and an accent, and marks what it found', async ({ page, request }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill('schistosomiasis')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=schistosomiasis/)
  await expect(page.locator('mark').first()).toHaveText(/schistosomiasis/i)
  await expectReadable(page)
  expect(await (await request.get('/search?q=schistosmiasis')).text()).toContain('Showing results for')
  expect(await (await request.get('/search?q=zzzzqqqq')).text()).toContain('No articles found')
})

test('the search finds journals, people and pages, says where, and helps where it finds nothing', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/search?q=waiver')).text()).toContain('href="/support#waivers"')
  await page.goto('/search?q=waiver')
  const others = page.getByRole('region', { name: 'Journals, people and pages' })
  await expect(others.locator('mark').first()).toHaveText(/waiver/i)
  await expectReadable(page)
  await others.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/support#waivers$/)
  await page.goto('/search?q=Ejiroghene+Adarighofua')
  await expect(others.getByRole('link')).toHaveAttribute('href', `${journal}/editorial-board`)
  await page.goto(`/search?q=zzzzqqqq+schistosmiasis+${'x'.repeat(300)}`)
  await expect(page.getByText('Only its beginning was used')).toBeVisible()
  await expect(page.getByRole('link', { name: 'schistosomiasis' })).toBeVisible()
  await expectReadable(page)
  await page.getByRole('main').getByRole('link', { name: 'Domain Health Journal' }).click()
  await expect(page).toHaveURL(journal)
})

test('the search works without JavaScript, with filters, and its address can be shared', async ({ request }) => {
  const empty = await (await request.get('/search')).text()
  const [form = ''] =
    /<form[^>]*action="\/search".*?name="year".*?<\/form>/s.exec(empty.slice(empty.indexOf('<main'))) ?? []
  for (const part of ['name="journal"', 'value="domain-health-journal"', 'value="2025"', 'type="submit"'])
    expect(form).toContain(part)
  const found = await (await request.get('/search?q=&journal=domain-health-journal&year=2025')).text()
  const links = [...found.matchAll(/<h2[^>]*><a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/\/domain-health-journal\/articles\/DHJ-2025-/)
})

test('hostile words in a search are text like any other', async ({ request }) => {
  const search = async (words: string) => request.get(`/search?q=${encodeURIComponent(words)}`)
  const script = await search('<script>alert(1)</script>"><img src=x onerror=alert(1)>')
  expect(script.status()).toBe(200)
  expect(await script.text()).not.toMatch(/<script>alert|<img src=x/)
  for (const words of [`"'); drop table articles; --`, '\u202Eabc & | ! :*', '%00', 'a'.repeat(3000)])
    expect([words, (await search(words)).status()]).toEqual([words, 200])
})

test('every picture of a public page has its size in the markup, and waits below the first screen', async ({
  browser,
}) => {
  test.slow()
  const page = await withoutScripts(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  const article = `${journal}/articles/DHJ-2026-S0015/`
  const ofJournal = ['', '/archive', '/current-issue', '/editorial-board', '/guidelines'].map((path) => journal + path)
  const paths = ['/', '/journals', '/about', '/contact', '/support', '/search?q=malaria', article, ...ofJournal]
  let pictures = 0
  for (const path of paths) {
    await page.goto(path)
    const found = await page.locator('img').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        src: image.getAttribute('src'),
        hasSize: [image.getAttribute('width'), image.getAttribute('height')].every((size) => Number(size) > 0),
        isLate: image.getBoundingClientRect().top > innerHeight,
        waits: image.loading === 'lazy',
      })),
    )
    pictures += found.length
    expect([path, found.filter(({ hasSize, isLate, waits }) => !hasSize || (isLate && !waits))]).toEqual([path, []])
  }
  expect(pictures).toBeGreaterThan(20)
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
