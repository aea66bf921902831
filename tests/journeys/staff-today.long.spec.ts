import type { Page } from '@playwright/test'
import { approve, published, submitted } from '#tests/support/author-journey.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  expectFits,
  hydrated,
  test,
  withoutScripts,
} from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const forEditors = ['Review Manuscripts', 'See All Users', 'See all messages']
const forAdmins = [
  'Invite Member',
  'Review Manuscripts',
  'Send a New Issue',
  'See All Users',
  'See all messages',
  'Send a newsletter',
  'Audit reviews',
  'Add a course',
  'Check course payments',
]

const actions = (page: Page) => page.getByRole('region', { name: 'What you can do' }).getByRole('link')
const columnsOf = (page: Page) =>
  page
    .locator('.office-actions')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

test('Today of an admin: what waits, the nine actions, the plots; one column from 600 px down', async ({ page }) => {
  await newAuthor(page.request)
  await submitted(page.request)
  await newStaff(page.request)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(actions(page)).toHaveText(forAdmins)
  await expect(page.getByRole('link', { name: 'Sample content' })).toHaveAttribute('href', '/admin/sample')
  await expect(page.getByText(/^Domain Journals, version \d/)).toBeVisible()
  for (const plot of [
    'Submissions',
    'Decisions',
    'Days to decision',
    'Published',
    'Income in naira',
    'Income in dollars',
  ])
    await expect(page.getByRole('img', { name: new RegExp(`^${plot},`) })).toBeVisible()
  const published = page.locator('figure', { hasText: 'Published' })
  await published.getByText('Show as a table').click()
  await expect(published.getByRole('row')).toHaveCount(13)
  for (const [width, columns] of [
    [1440, 3],
    [800, 2],
    [601, 2],
    [600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columnsOf(page), `${width} px`).toBe(columns)
    await expectFits(page)
  }
  // The menu of the office is the same on every page: here it is seen in both themes, on a desktop and a phone.
  // Not with links half behind the bar, where they are too small to press.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleAt(page, [1440, 390], true)
  const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
  expect(await topOf('Coming up')).toBeLessThan(await topOf('The last twelve months'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('navigation', { name: 'Filter' })
    .getByRole('link', { name: /^Submissions \d/ })
    .click()
  const scope = (name: string) => page.getByRole('navigation', { name: 'Whose work' }).getByRole('button', { name })
  await expect(scope('Whole office')).toHaveAttribute('aria-pressed', 'true')
  await hydrated(page)
  await scope('Mine').click()
  await expect(scope('Mine')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(scope('Mine')).toHaveAttribute('aria-pressed', 'true')
  const row = page.getByRole('list', { name: 'Ready for you' }).getByRole('listitem').first()
  await expect(row).toContainText('New submission.')
  await hydrated(page)
  await page.keyboard.press('j')
  await expect(row.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/admin\/review\/several\?action=hand-over&id=[\w-]{22}&from=/)
  await expect(page.getByLabel('Hand over to')).toBeVisible()
  await page.getByRole('link', { name: 'Today', exact: true }).last().click()
  await expect(page).toHaveURL('/admin/dashboard?show=submissions')
  await hydrated(page)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/admin\/review\/[\w-]{22}$/)
  await hydrated(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('link', { name: /^Screening \d/ }).click()
  await expect(page).toHaveURL('/admin/review?status=screening')
})

test('Today of an editor: their journal without screening and money, and nothing that admins do', async ({
  page,
  request,
}) => {
  await newAuthor(page.request)
  const { id } = await submitted(page.request, { journal: 'domain-journal-of-biological-sciences' })
  await approve(request, id)
  await newStaff(page.request, 'domain-journal-of-biological-sciences')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('button', { name: / Editor, Domain Journal of Biological Sciences$/ })).toBeVisible()
  await expect(actions(page)).toHaveText(forEditors)
  await expect(page.getByRole('link', { name: /^Approved, not paid \d/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Screening|Payments|e-mails/i })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Income/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Payments and refunds' })).toHaveCount(0)
  await expect(page.getByText(/^Domain Journals, version/)).toHaveCount(0)
  for (const path of ['/admin/issue', '/admin/refunds'])
    expect((await page.request.get(path)).url()).toMatch(/\/unauthorized$/)
})

test('on a phone and without a script one press leads from any page of the office to any other, and out', async ({
  browser,
}) => {
  const page = await withoutScripts(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await newStaff(page.request, 'domain-health-journal', 'Emeka Udo')
  await page.goto('/admin/usage')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'Office' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Usage' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Issues' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/admin/message')
  await page.getByRole('button', { name: 'Site' }).click()
  for (const link of ['Home', 'Journals', 'Contact us', 'Submit manuscript'])
    await expect(page.getByRole('link', { name: link, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Emeka Udo Editor, Domain Health Journal' }).click()
  await expect(page.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/admin/profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin/usage')
  await expect(page).toHaveURL('/admin/login?from=%2Fadmin%2Fusage')
})

test('anything is found from the dashboard, mistyped, by keyboard, and on a page without a script', async ({
  page,
  browser,
}) => {
  await newAuthor(page.request)
  const name = 'Ngozi Wolewinska'
  const { id, title } = await submitted(page.request, {
    author: name,
    title: `Otters, ward ${process.pid}-${Date.now()}`,
  })
  await newStaff(page.request)
  // A page with nothing else to press.
  await page.goto('/admin/reviewers')
  await hydrated(page)
  const box = page.getByRole('combobox', { name: 'Find anything' })
  const options = page.getByRole('listbox').getByRole('option')
  await box.fill('wolewinka')
  const hit = page.getByRole('group', { name: 'Manuscripts and articles' }).getByRole('option', { name: title })
  await expect(hit.locator('mark')).toHaveText('Wolewinska')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await box.fill('nobody has this name')
  await expect(page.getByText('Nothing found. Try fewer words')).toHaveCSS('padding-left', '16px')
  await box.fill('wolewinka')
  await expect(hit).toBeVisible()
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('wolewinka')

  const { number } = await (await page.request.get(`/api/manuscript/${id}`)).json()
  await box.fill(number)
  await expect(options.first()).toContainText(title)
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(`/admin/review/${id}`)

  const plain = await withoutScripts(browser)
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto('/admin/dashboard')
  await plain.getByRole('combobox', { name: 'Find anything' }).fill('wolewinka otters')
  await plain.keyboard.press('Enter')
  await expect(plain).toHaveURL('/admin/find?q=wolewinka+otters')
  await expect(
    plain.getByRole('region', { name: 'Manuscripts and articles' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await plain.goto('/admin/find?q=%25%25')
  await expect(plain.getByText('Nothing found for “%%”.')).toBeVisible()
  await plain.context().close()
  await page.goto('/admin/find?q=wolewinka')
  await expectAccessibleAt(page, [1440, 390])
})

test('where nobody is signed in the pages of the office ask for the log-in and come back', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/admin/dashboard', '/admin/issue', '/admin/refunds'])
    expect((await request.get(path)).url()).toBe(`${baseURL}/admin/login?from=${encodeURIComponent(path)}`)
})

test('an admin opens an issue after a question, and puts its articles in order with the keyboard', async ({ page }) => {
  const journal = 'domain-multidisciplinary-journal'
  await newAuthor(page.request)
  await newStaff(page.request)
  const { issue } = await (await page.request.get(`/api/journal/${journal}`)).json()
  await page.goto(`/admin/issue?journal=${journal}`)
  await expect(page.getByRole('heading', { name: `Current: issue ${issue}` })).toBeVisible()
  const open = page.getByRole('button', { name: 'Open a new issue: Domain Multidisciplinary Journal' })
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Open issue ${issue + 1} of the Domain Multidisciplinary Journal?`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: `Current: issue ${issue}` })).toBeVisible()
  await open.click()
  await dialog.getByRole('button', { name: 'Open a new issue' }).click()
  await expect(page.getByText(`Issue ${issue + 1} is open.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Current: issue ${issue + 1}` })).toBeVisible()
  await expect(page.getByText('No manuscripts in this issue yet.')).toBeVisible()

  const { title: first } = await published(page.request, journal)
  const { title: second } = await published(page.request, journal)
  const { title: third } = await published(page.request, journal)
  await page.reload()
  const order = page.locator('.issue-order > li > div > a')
  await expect(order).toHaveText([first, second, third])
  await expect(page.getByRole('link', { name: /^Record of/ }).first()).toHaveCSS('text-decoration-line', 'underline')
  await expect(page.getByRole('button', { name: `Move up: ${first}` })).toBeDisabled()
  const up = page.getByRole('button', { name: `Move up: ${third}` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(order).toHaveText([first, third, second])
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(order).toHaveText([third, first, second])
  await expect(page.getByRole('button', { name: `Move down: ${third}` })).toBeFocused()
  await expectAccessibleAt(page, [1440, 390])

  // If a colleague has just moved the article, it is not moved again by mistake.
  const [article] = await (await page.request.get(`/api/accepted/${journal}/${issue + 1}`)).json()
  const move = { id: article._id, position: 1, to: 'down' }
  await page.request.patch(`/api/journal/${journal}/${issue + 1}/order`, { headers, data: move })
  await page.getByRole('button', { name: `Move down: ${third}` }).click()
  await expect(page.getByText('Someone else has just moved this article.')).toBeVisible()
  await expect(order).toHaveText([first, third, second])
  const shown = await (await page.request.get(`/journals/${journal}/current-issue`)).text()
  const titles = shown.slice(shown.indexOf('<main')).replaceAll(/<\/?span[^>]*>/g, '')
  expect(/Night shifts and sleep, ward [^<]+/.exec(titles)?.[0]).toBe(first)
})

test('money that came too late is reported to the office by a letter, whose link leads to where it is settled', async ({
  page,
  request,
}) => {
  await newAuthor(page.request)
  const { id, title, email } = await submitted(page.request)
  await approve(request, id)
  const started = await page.request.post(`/api/pay/manuscript/${id}`, { headers, data: {} })
  const { url } = await started.json()
  await newStaff(request)
  expect(await (await request.get('/admin/refunds?list=open')).text()).toContain(title)
  expect((await request.patch(`/api/manuscript/${id}/revoke`, { headers })).ok()).toBe(true)
  const back = await page.request.post(url, { headers, form: { outcome: 'pay' } })
  expect(back.url()).toContain('/payment-success?')
  const office = /[\w.-]+@domainjournals\.example/.exec(await (await request.get('/contact')).text())?.[0] ?? ''
  await expect.poll(async () => letterTo(request, office, title)).toContain(title)
  const [, path = ''] = /href="[^"]*(\/admin\/refunds)"/.exec(await letterTo(request, office, title)) ?? []

  await signInAs(page.request, 'Sample Admin')
  await page.goto(path)
  const entry = page.getByRole('listitem').filter({ hasText: email })
  await expect(entry).toContainText('Refund due')
  await expect(entry).toContainText('The manuscript is not, or no longer, approved.')
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await entry.getByRole('button', { name: /^Mark as done/ }).click()
  await page.getByLabel('What was done').fill('Refunded on the dashboard')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Marked as done.')).toBeVisible()
  await expect(entry).toContainText('Settled')
  await expect(entry).toContainText('Refunded on the dashboard')
  await expect(entry.getByRole('button')).toHaveCount(0)
})

test('the payments received are listed with their receipts', async ({ request }) => {
  await newAuthor(request)
  const { id, title } = await submitted(request, { country: 'Ghana' })
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers })).ok()).toBe(true)
  const read = async (path: string) => (await request.get(path)).text()
  expect(await read('/admin/refunds')).toMatch(/<a [^>]*href="[^"]*\?list=payments"[^>]*>Payments received/)
  const list = await read('/admin/refunds?list=payments')
  const row = list.split('<tr').find((text) => text.includes(title)) ?? ''
  expect(row).toContain('$50')
  expect(row).toContain('Marked by an admin')
  const [, receipt = '', number = 'no number'] = /<a [^>]*href="([^"]+)"[^>]*>(R-[\d-]+)</.exec(row) ?? []
  expect(await read(receipt)).toMatch(new RegExp(`<h1[^>]*>Receipt(<!-- -->)? (<!-- -->)?${number}`))
})
