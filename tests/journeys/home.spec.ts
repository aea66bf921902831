import { expect, expectAccessible, openHome, sizes, test, withoutScripts } from '#tests/support/journey.ts'

test('a visitor finds the four journals and recent articles on the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const journals = page.getByRole('region', { name: 'Our journals' })
  await expect(journals.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Recent articles' }).getByRole('article')).toHaveCount(8)
})

test("'Show more' adds six articles at a time until all are shown", async ({ page, request }) => {
  const all: unknown[] = await (await request.get('/api/accepted/recent/')).json()
  await openHome(page)
  const recent = page.getByRole('region', { name: 'Recent articles' })
  const more = recent.getByRole('button', { name: 'Show more' })
  for (let shown = 8; shown < all.length; shown += 6) {
    await expect(recent.getByRole('article')).toHaveCount(shown)
    await more.click()
  }
  await expect(recent.getByRole('article')).toHaveCount(all.length)
  await expect(more).toBeHidden()
})

test('the home page reads fully without JavaScript', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.getByRole('link', { name: 'Domain Health Journal' }).first().click()
  await expect(page).toHaveURL(/\/journals\/domain-health-journal$/)
})

for (const { name, ...viewport } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the home page is accessible on a ${name}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await openHome(page)
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    })
  }
}

test('the theme switch goes from system to light to dark and is remembered', async ({ page }) => {
  await page.goto('/')
  const theme = page.getByRole('button', { name: /Colour theme/ })
  await theme.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await theme.click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('on a phone the menu keeps the focus inside and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
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

test('the scripts of the home page are asked for once everything else is there', async ({ page }) => {
  await openHome(page)
  const { loaded, scripts } = await page.evaluate(() => ({
    loaded: performance.getEntriesByType('navigation').map((entry) => entry.duration),
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(scripts.length).toBeGreaterThan(2)
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.max(...loaded) - 50)
})

for (const path of ['/', '/contact', '/login']) {
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
