import { globSync } from 'node:fs'
import { expect, expectAccessibleAt, openHome, test, withoutScripts } from '#tests/support/journey.ts'

test("a visitor finds all journals and recent articles on the home page, and 'Show more' adds six until all are shown", async ({
  page,
  request,
}) => {
  const all: unknown[] = await (await request.get('/api/accepted/recent/')).json()
  await openHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const journals = page.getByRole('region', { name: 'Our journals' })
  await expect(journals.getByRole('listitem')).toHaveCount(globSync('content/journals/*.yaml').length)
  await expectAccessibleAt(page, [1440, 390], true)
  const recent = page.getByRole('region', { name: 'Recent articles' })
  const more = recent.getByRole('button', { name: 'Show more' })
  for (let shown = 8; shown < all.length; shown += 6) {
    await expect(recent.getByRole('article')).toHaveCount(shown)
    await more.click()
  }
  await expect(recent.getByRole('article')).toHaveCount(all.length)
  await expect(more).toBeHidden()
})

test('the home page hardly changes its height when what is below the first screen is laid out', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const [before, after] = await page.evaluate(() => {
      const height = () => document.documentElement.scrollHeight
      const before = height()
      for (const part of document.querySelectorAll('.later')) part.classList.remove('later')
      return [before, height()]
    })
    expect([width, Math.abs(before / after - 1) < 0.07]).toEqual([width, true])
  }
})

test('the home page begins with facts, each with what proves it, two doors and a check without an account', async ({
  page,
}) => {
  await openHome(page)
  const facts = page.locator('.stage-facts a')
  await expect(facts.filter({ hasText: 'reviewers' })).toHaveAttribute('href', '/review-process')
  await expect(facts.filter({ hasText: 'CC BY 4.0' })).toHaveAttribute('href', '/open-access')
  await expect(facts.filter({ hasText: '₦30,000' })).toHaveAttribute('href', '/support')
  await expect(page.getByRole('main').getByRole('link', { name: 'Publish', exact: true })).toHaveAttribute(
    'href',
    '/submit',
  )
  await page.getByRole('main').getByRole('link', { name: 'Read', exact: true }).click()
  await expect(page).toHaveURL('/journals')
  await page.goBack()
  await page.getByRole('link', { name: 'Check your manuscript, no account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your manuscript' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Multidisciplinary' }).click()
  await expect(page).toHaveURL('/journals/domain-multidisciplinary-journal/check')
})

test('the lead of the home page is among the eight newest and has its own figure; no drawing is on the page twice', async ({
  page,
  request,
}) => {
  const newest: { title: string; figure?: object }[] = await (await request.get('/api/accepted/recent?limit=8')).json()
  await openHome(page)
  const articles = page.getByRole('region', { name: 'Recent articles' }).getByRole('article')
  const lead = newest.find(({ figure }) => figure)
  await expect(articles.first().getByRole('heading')).toHaveText(lead?.title ?? '')
  await expect(articles.first().locator('figcaption')).toContainText('Figure 1')
  const titles = await articles.getByRole('heading').allTextContents()
  expect(titles.toSorted()).toEqual(newest.map(({ title }) => title).toSorted())
  await expect(articles.locator('img')).toHaveCount(newest.filter(({ figure }) => figure).length)
  for (const figure of await articles.locator('img').all()) {
    await figure.scrollIntoViewIfNeeded()
    await expect(figure).toHaveAttribute('loading', 'lazy')
    await expect.poll(() => figure.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  const drawings = await page
    .locator('img[src^="/covers/"]')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  expect(drawings).toEqual([...new Set(drawings)])
  const editors = page.getByRole('region', { name: 'Edited by working scholars' }).getByRole('listitem')
  await expect(editors).toHaveCount(globSync('content/journals/*.yaml').length)
})

for (const path of ['/', '/journals/domain-health-journal']) {
  test(`${path} with all its pictures is at most 200 kB, and 60 kB for document, styles, scripts and fonts`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const picture of await page.locator('main img').all()) await picture.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming
        return { isPicture: /\.(svg|webp|avif|png|jpg)$/.test(name), bytes: transferSize }
      }),
    )
    const sum = (some: typeof loaded) => some.reduce((all, { bytes }) => all + bytes, 0)
    expect(sum(loaded.filter(({ isPicture }) => !isPicture))).toBeLessThanOrEqual(60_000)
    expect(sum(loaded)).toBeLessThanOrEqual(200_000)
  })
}

test("while more articles load the button reads 'Loading...', and where they don't come what is shown stays", async ({
  browser,
}) => {
  // A new page, because the usual one fails the test if an error is logged, as happens here.
  const page = await browser.newPage()
  await openHome(page)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/?shown=14', async (route) => {
    await asked
    await route.abort()
  })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeFocused()
  answer()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(8)
})

test("the home page reads fully without JavaScript, 'Show more' too", async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page).toHaveURL('/?shown=14#recent')
  await expect(page.getByRole('article')).toHaveCount(14)
  await page.getByRole('link', { name: 'Domain Health Journal' }).first().click()
  await expect(page).toHaveURL(/\/journals\/domain-health-journal$/)
})

test('the theme switch goes from system to light to dark and is remembered; on a phone the menu keeps the focus inside and Escape closes it', async ({
  page,
}) => {
  await page.goto('/')
  const theme = page.getByRole('button', { name: /Colour theme/ })
  await theme.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await theme.click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.locator('#site-menu')
  await expect(menu).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('pages that are only read ask for no script file and carry at most 12 kB of script', async ({ page }) => {
  for (const path of ['/', '/journals/domain-health-journal', '/contact', '/newsletter', '/view']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { files, inline } = await page.evaluate(() => ({
      files: performance.getEntriesByType('resource').filter(({ name }) => /\.m?js$/.test(name)).length,
      inline: [...document.scripts].filter(({ type }) => type !== 'application/ld+json').map(({ text }) => text),
    }))
    expect(files, path).toBe(0)
    expect(inline.length, path).toBeGreaterThan(2)
    expect(inline.join('').length, path).toBeLessThanOrEqual(12_000)
  }
})

for (const path of ['/login', '/signup']) {
  test(`the first view of ${path} loads at most 130 kB of JavaScript, gzipped`, async ({ page, request }) => {
    await page.goto(path)
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry.name)
          .filter((name) => name.endsWith('.js')),
      )
    await expect.poll(loaded).toContainEqual(expect.stringContaining('/entry.client-'))
    const scripts = await loaded()
    const answers = await Promise.all(
      scripts.map((url) => request.fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })),
    )
    const bytes = answers.reduce((sum, answer) => sum + Number(answer.headers()['content-length']), 0)
    expect(bytes).toBeLessThanOrEqual(130_000)
  })
}
