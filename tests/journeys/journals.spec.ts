import { everyWidth, expect, expectAccessibleAt, expectFits, test } from '#tests/support/journey.ts'

const slugs = [
  'domain-health-journal',
  'domain-journal-of-science-and-technology',
  'domain-multidisciplinary-journal',
  'domain-journal-of-biological-sciences',
]

test('the list of journals leads to each journal by its slug', async ({ page }) => {
  await page.goto('/journals')
  for (const slug of slugs) await expect(page.locator(`a[href="/journals/${slug}"]`).first()).toBeVisible()
})

test("a journal's pages carry its own navigation in place of the top bar", async ({ page }) => {
  await page.goto(`/journals/${slugs[0]}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    'HomeDomain JournalsDomain Health Journal',
  )
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(0)
  const own = page.getByRole('navigation', { name: 'Domain Health Journal' })
  await expect(own.getByRole('link')).toHaveText([
    'Journal Home',
    'Editorial board',
    'Current issue',
    'Guidelines',
    'Archive',
  ])
})

test("a journal's home lists only its own recent articles", async ({ page }) => {
  await page.goto(`/journals/${slugs[3]}`)
  const links = page
    .getByRole('region', { name: 'Recent articles' })
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
  await expect(links).toHaveCount(8)
  for (const link of await links.all())
    expect(await link.getAttribute('href')).toContain(`/journals/${slugs[3]}/articles/DJBS-`)
})

test('an unknown journal and an unknown page are a 404 with a way home', async ({ page }) => {
  for (const path of ['/journals/no-such-journal', '/no/such/page']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
  }
})

for (const paths of [
  ['/journals', `/journals/${slugs[1]}`],
  ['/no/such/page', '/mailbox', '/newsletter'],
])
  test(`${paths.join(', ')}: accessible and fitting at every width`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await test.step(path, () => expectAccessibleAt(page, everyWidth, everyWidth))
    }
  })

test('pages that are only read carry no framework', async ({ request }) => {
  const text = await (await request.get('/journals')).text()
  expect(text).toContain('</footer>')
  expect(text).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
})

test('resting the pointer on a journal for half a second reveals its pages; a click and the keyboard do so at once', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-15T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-15T08:00:01Z'))
  await page.goto('/journals')
  const first = page.getByRole('main').locator('ul').first().locator('> li').first()
  const board = first.getByRole('link', { name: 'Editorial board' })
  await first.hover()
  await page.clock.runFor(499)
  await expect(board).toBeHidden()
  await page.clock.runFor(1)
  await expect(board).toBeVisible()
  await expect(first.locator('details').getByRole('link')).toHaveText(['Home', 'Editorial board', 'Current issue'])
  await page.mouse.move(0, 0)
  await expect(board).toBeHidden()
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(board).toBeVisible()
})

test("the API's own page is accessible and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/api/docs')
  await expectFits(page)
  // One component draws the calls. axe would need as long for all of them as for twenty pages, so it gets every tenth
  // and each whose table is too wide for a phone.
  await page.locator('.endpoint-list > li').evaluateAll((calls) => {
    for (const [at, call] of calls.entries()) {
      const table = call.querySelector('.table-box')
      if (at % 10 > 0 && !(table && table.scrollWidth > table.clientWidth)) call.remove()
    }
  })
  await expectAccessibleAt(page, [390], [])
})
