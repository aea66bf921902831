import { readFileSync } from 'node:fs'
import { submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, readPage, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const lists = [
  { path: '/admin/review', tabs: 'Statuses' },
  { path: '/admin/refunds', tabs: 'Lists' },
  { path: '/admin/refunds?list=payments', tabs: 'Lists' },
  { path: '/admin/emails', tabs: 'States' },
  { path: '/admin/message', tabs: 'Messages' },
  { path: '/admin/audit', tabs: 'Author reviews' },
  { path: '/admin/waivers', tabs: 'Waivers' },
  { path: '/admin/payments', tabs: 'Course payments' },
  { path: '/admin/all', tabs: 'People' },
  { path: '/admin/newsletter/subscribers', tabs: 'States' },
  { path: '/admin/charges', tabs: 'Charges' },
]

/** Lists that no journey of their own checks. One component draws their rows, so five of them are enough. */
const unchecked = ['/admin/refunds', '/admin/emails', '/admin/message', '/admin/audit', '/admin/all']

test('every tab of every list has its count', { tag: '@drill' }, async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  for (const { path, tabs } of lists) {
    const text = await (await page.request.get(path)).text()
    const navigation = new RegExp(`<nav[^>]* aria-label="${tabs}".*?</nav>`, 's').exec(text)?.[0] ?? ''
    const links = navigation.match(/<a .*?<\/a>/gs) ?? []
    expect(links.length, path).toBeGreaterThan(1)
    for (const link of links)
      expect(link.replace(/<[^>]*>/g, ''), path).toMatch(/ \d+\+?(?: under way| to answer| to check)?$/)
    expect(
      links.filter((link) => link.includes('aria-current="page"')),
      path,
    ).toHaveLength(1)
  }
  for (const path of unchecked) {
    await page.goto(path)
    await expectAccessibleAt(page, [1440, 390])
  }
})

test('a list is sorted by its headers and filtered in the address, without a script, and exported as it is', async ({
  request,
  browser,
}) => {
  await newAuthor(request)
  const word = `Sorted ${Date.now()}`
  for (const number of [1, 2]) await submitted(request, { title: `${word} number ${number}` })
  const plain = await withoutScripts(browser)
  await signInAs(plain.request, 'Sample Admin')
  await plain.goto(`/admin/review?status=screening&search=${encodeURIComponent(word)}`)
  const rows = plain.getByRole('table', { name: 'Manuscripts' }).getByRole('rowheader')
  const header = plain.getByRole('columnheader', { name: 'Received' })
  await expect(header).not.toHaveAttribute('aria-sort')
  await header.getByRole('link').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows).toContainText([`${word} number 1`, `${word} number 2`])
  await header.getByRole('link').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(rows).toContainText([`${word} number 2`, `${word} number 1`])
  await expect(plain).toHaveURL(/status=screening&search=.*&sort=received-last$/)
  await plain.getByRole('button', { name: 'Show' }).click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')

  const downloading = plain.waitForEvent('download')
  await plain.getByRole('link', { name: 'Export as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('manuscripts.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\ufeffnumber,title,author,/)
  const log = await readPage(plain.request, '/admin/activity?action=export-manuscripts')
  expect(log.text).toContain('Sample Admin exported the list of manuscripts.')
})

test('people and payments are found by the address', async ({ request }) => {
  await signInAs(request, 'Sample Admin')
  const found = await readPage(request, '/admin/all?show=admins&search=sample+admin')
  expect(found.text).toContain('admin@sample.example')
  const none = await readPage(request, '/admin/all?show=editors&search=sample+admin')
  expect(none.text).toContain('No users found.')
  const payments = await readPage(request, '/admin/refunds?list=payments&month=2001-01')
  expect(payments.text).toContain('No payments in this month')
  expect(payments.links).toContainEqual({ name: 'Clear', href: '/admin/refunds?list=payments' })
})
