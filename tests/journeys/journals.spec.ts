import {
  everyWidth,
  expect,
  expectAccessibleAt,
  expectFits,
  readPage,
  test,
  withoutScripts,
} from '#tests/support/journey.ts'

const slugs = [
  'domain-health-journal',
  'domain-journal-of-science-and-technology',
  'domain-multidisciplinary-journal',
  'domain-journal-of-biological-sciences',
]

test("the list leads to each journal by its slug, and a journal's home lists only its own recent articles", async ({
  request,
}) => {
  const list = await readPage(request, '/journals')
  for (const slug of slugs) expect(list.links.map(({ href }) => href)).toContain(`/journals/${slug}`)
  const { html } = await readPage(request, `/journals/${slugs[3]}`)
  const recent = html.replace(/^.*id="recent"/s, '').match(/<article[ >].*?<\/article>/gs) ?? []
  expect(recent).toHaveLength(8)
  for (const article of recent) expect(article).toContain(`href="/journals/${slugs[3]}/articles/DJBS-`)
})

test("a journal's home begins with its editor and facts, above the first article, and its board has a face for everybody", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/journals/${slugs[0]}`)
  const head = page.getByRole('main').locator('section').first()
  await expect(head.getByRole('heading', { name: 'Domain Health Journal' })).toBeVisible()
  await expect(head).toContainText('Editor-in-Chief (sample) Ejiroghene Adarighofua')
  for (const fact of ['₦30,000 or $50 after approval; waivers', 'CC BY 4.0 2 reviewers, double-anonymous'])
    await expect(head.getByRole('listitem').filter({ hasText: fact })).toBeVisible()
  await expect(head.getByRole('link', { name: 'waivers' })).toHaveAttribute('href', '/support')
  const box = await head.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThan(500)
  await head.getByRole('link', { name: 'Ejiroghene Adarighofua' }).click()
  const members = page.getByRole('main').locator('.board > li')
  await expect(members.locator('.avatar')).toHaveCount(await members.count())
  await expectAccessibleAt(page, everyWidth)
})

test("a journal's home has the contents of its current issue by type, with figures, above all recent articles", async ({
  page,
}) => {
  await page.goto(`/journals/${slugs[0]}`)
  const issue = page.getByRole('region', { name: 'Current issue' })
  await expect(issue).toContainText('Volume 2, issue 4 (2026) · 4 articles')
  await expect(issue.getByRole('heading', { level: 3 })).toHaveText([
    'Research Article',
    'Letter to Editor',
    'For authors',
    'Editorial board',
  ])
  await expect(issue.getByRole('heading', { level: 4 })).toHaveCount(4)
  const trial = issue.getByRole('listitem').filter({ hasText: 'Community pharmacists' })
  await expect(trial).toContainText('Adaeze Nwokoma')
  await expect(trial).toContainText('eS15')
  await expect(trial.locator('img')).toHaveAttribute('src', /\/articles\/DHJ-2026-S0015\/figures\/.*\.webp$/)
  const recent = page.getByRole('region', { name: 'Recent articles' })
  await expect(recent.getByRole('article')).toHaveCount(8)
  // The contents above have each figure already.
  await expect(recent.locator('img')).toHaveCount(0)
  expect((await issue.boundingBox())?.y).toBeLessThan((await recent.boundingBox())?.y ?? 0)
  await expectAccessibleAt(page, [1440, 390])
})

test('an unknown journal and an unknown page are a 404 with a way home', async ({ request }) => {
  for (const path of ['/journals/no-such-journal', '/no/such/page']) {
    const { status, heading, links } = await readPage(request, path)
    expect([status, heading]).toEqual([404, 'Page not found'])
    expect(links).toContainEqual({ name: 'Go home', href: '/' })
  }
})

test("the journals and a journal's home, with its own navigation in place of the top bar, are accessible and fit at every width", async ({
  page,
}) => {
  await page.goto('/journals')
  await expectAccessibleAt(page, everyWidth)
  await page.goto(`/journals/${slugs[0]}`)
  await page.setViewportSize({ width: 1440, height: 900 })
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
  await expectAccessibleAt(page, everyWidth)
})

test("the bar of a journal's pages searches that journal alone, without a script and from a phone's icon", async ({
  page,
  browser,
}) => {
  const home = `/journals/${slugs[0]}`
  const plain = await withoutScripts(browser)
  await plain.goto(`${home}/archive`)
  await plain.getByRole('searchbox', { name: 'Search Domain Health Journal' }).fill('patients')
  await plain.keyboard.press('Enter')
  await expect(plain).toHaveURL(`/search?journal=${slugs[0]}&q=patients`)
  await expect(plain.getByRole('combobox', { name: 'Journal' })).toHaveValue(slugs[0] ?? '')
  const found = plain.locator('.search-hits > li')
  await expect(found.first()).toBeVisible()
  await expect(found.locator('.eyebrow').filter({ hasNotText: 'Health' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(home)
  const field = page.getByRole('searchbox')
  const width = async () => (await field.boundingBox())?.width ?? 0
  expect(await width()).toBeLessThanOrEqual(44)
  await field.click()
  expect(await width()).toBeGreaterThan(280)
  await field.fill('patients')
  await expectAccessibleAt(page, [390])
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`/search?journal=${slugs[0]}&q=patients`)
})

test('a page that is not there, the mailbox and the newsletter are accessible and fit at every width', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/no/such/page', '/mailbox', '/newsletter']) {
    await page.goto(path)
    // One component draws the e-mails of all other journeys, so five of them are enough.
    await page.locator('.mailbox > li:nth-child(n+6)').evaluateAll((rows) => {
      for (const row of rows) row.remove()
    })
    await test.step(path, () => expectAccessibleAt(page, [1440, 390, 320]))
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

test("the API's own page is accessible and fits a phone", { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/api/docs')
  await expectFits(page)
  // One component draws the calls. axe would need as long for all of them as for twenty pages, so it gets every
  // thirtieth and some whose table is too wide for a phone.
  await page.locator('.endpoint-list > li').evaluateAll((calls) => {
    const isWide = (table: Element | null) => table !== null && table.scrollWidth > table.clientWidth
    const wide = calls.filter((call) => isWide(call.querySelector('.table-box'))).slice(0, 5)
    for (const [at, call] of calls.entries()) if (at % 30 > 0 && !wide.includes(call)) call.remove()
  })
  await expectAccessibleAt(page, [390])
})
