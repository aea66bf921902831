import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newStaff, signInAs } from '#tests/support/sign-in.ts'

const [health, biology] = ['domain-health-journal', 'domain-journal-of-biological-sciences']

test('an admin sees the office’s work in pictures, by journal and period, each with its table and CSV', async ({
  page,
}) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
  // A job counts soon after the start.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('img', { name: /^By country, [1-9]/ })).toBeVisible({ timeout: 100 })
  }).toPass()
  for (const name of ['Days per stage', 'Decisions', 'Submissions', 'Reviewers', 'Reviewers’ load now', 'Income'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Review, .*median days/ })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])

  await page.getByLabel('Journal').selectOption(health)
  await page.getByLabel('First month').fill('2024-01')
  await page.getByLabel('Columns').selectOption('year')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`journal=${health}&from=2024-01&to=20\\d\\d-\\d\\d&per=year`))
  const figure = page.getByRole('figure').filter({ has: page.getByRole('heading', { name: 'Acceptance rate' }) })
  await figure.getByText('Show as a table').click()
  await expect(figure.getByRole('row', { name: /^2024/ })).toBeVisible()

  const href = await page.getByRole('link', { name: 'Countries as CSV' }).getAttribute('href')
  const csv = await (await page.request.get(href ?? '')).text()
  expect(csv).toMatch(/^\ufeff?journal,period,country,submissions\r\nDomain Health Journal,20\d\d,/)

  await page.goto('/admin/figures?from=2026-05&to=2025-01')
  await expect(page.getByText('The first month is after the last one. Choose an earlier first month.')).toBeVisible()
  await expect(page.getByLabel('First month')).toHaveValue('2026-05')
})

test('an editor sees the pictures of their journal, without income', async ({ page }) => {
  await newStaff(page.request, biology)
  await page.goto('/admin/figures?from=2001-01&to=2001-12')
  await expect(page.getByText('Domain Journal of Biological Sciences.')).toBeVisible()
  await expect(page.getByText('No decisions in this period yet').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Income' })).toHaveCount(0)
  await expect(page.getByLabel('Journal')).toHaveCount(0)
  const status = async (query: string) => (await page.request.get(`/api/figures/export?${query}`)).status()
  expect([await status('picture=income'), await status(`picture=types&journal=${health}`)]).toEqual([403, 404])
})
