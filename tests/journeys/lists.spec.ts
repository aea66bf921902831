import { readFileSync } from 'node:fs'
import { submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const widths = [1440, 390]

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
]

test('every tab of every list has its count', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  for (const { path, tabs } of lists) {
    await page.goto(path)
    const labels = page.getByRole('navigation', { name: tabs, exact: true }).getByRole('link')
    for (const label of await labels.all()) await expect(label, path).toHaveText(/ \d+\+?$/)
    await expect(labels.and(page.locator('[aria-current=page]')), path).toHaveCount(1)
    await expectAccessibleAt(page, widths)
  }
})

test('a list is sorted by its headers and filtered in the address, without a script, and exported as it is', async ({
  page,
  browser,
}) => {
  await newAuthor(page.request)
  const word = `Sorted ${Date.now()}`
  for (const number of [1, 2]) await submitted(page.request, { title: `${word} number ${number}` })
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

  await signInAs(page.request, 'Sample Admin')
  await page.goto(plain.url())
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('manuscripts.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\ufeffnumber,title,author,/)
  await page.goto('/admin/activity?action=export-manuscripts')
  await expect(page.getByText('Sample Admin exported the list of manuscripts.').first()).toBeVisible()
})

test('people and payments are found by the address', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/all?show=admins&search=sample+admin')
  await expect(page.getByRole('main').getByText('admin@sample.example')).toBeVisible()
  await page.goto('/admin/all?show=editors&search=sample+admin')
  await expect(page.getByText('No users found.')).toBeVisible()
  await page.goto('/admin/refunds?list=payments&month=2001-01')
  await expect(page.getByText('No payments in this month')).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/refunds?list=payments')
})
