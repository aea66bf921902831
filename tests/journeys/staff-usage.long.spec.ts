import type { Page } from '@playwright/test'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newStaff, signInAs } from '#tests/support/sign-in.ts'

const [health, biology] = ['domain-health-journal', 'domain-journal-of-biological-sciences']
const rows = (page: Page) => page.getByRole('table', { name: 'Articles, the most read first' }).getByRole('row')
const exported = async (page: Page, query: string) => page.request.get(`/api/usage/export${query}`)

test('an admin sees what is read in every journal and takes it along as CSV; an editor sees their own', async ({
  page,
}) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Views, [\d,]+ in all, [\d,]+ of them unique\. Most in / })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Downloads, / })).toBeVisible()
  await expect(
    page.getByText('The same link opened again within 30 seconds counts once.', { exact: false }),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(21)
  await expectAccessibleAt(page, [1440, 390])
  const show = await page.getByRole('button', { name: 'Show' }).boundingBox()
  for (const label of ['Journal', 'Period'])
    expect((await page.getByLabel(label).boundingBox())?.width).toBeCloseTo(show?.width ?? 0, 0)

  const [first] = await rows(page).nth(1).getByRole('link').allTextContents()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: first ?? '', exact: true })).toHaveCount(0)

  await page.getByLabel('Journal').selectOption(health)
  await page.getByLabel('Period').selectOption('2025')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/admin/usage?journal=${health}&year=2025`)
  await expect(page.getByRole('img', { name: /In December: / })).toHaveCount(2)
  for (const row of (await rows(page).allTextContents()).slice(1)) expect(row).toContain('DHJ-2025-')

  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(href).toBe(`/api/usage/export?journal=${health}&year=2025`)
  const csv = await (await page.request.get(href ?? '')).text()
  const lines = csv.trim().split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff?journal,article,title,DOI,month,Total_Item_Investigations,/)
  expect(
    lines.slice(1).filter((line) => !/^domain-health-journal,DHJ-2025-S\d{4},.*,2025-\d\d(,\d+){4}$/.test(line)),
  ).toEqual([])
  expect(lines.length).toBeGreaterThan(20)

  // An editor sees their own journal, and a year in which nothing was read says so.
  await newStaff(page.request, biology)
  await page.goto('/admin/usage')
  await expect(
    page.getByText('the articles of the Domain Journal of Biological Sciences', { exact: false }),
  ).toBeVisible()
  await expect(page.getByLabel('Journal')).toHaveCount(0)
  for (const row of (await rows(page).allTextContents()).slice(1)) expect(row).toContain('DJBS-')
  expect((await exported(page, `?journal=${health}`)).status()).toBe(404)
  expect((await exported(page, '')).ok()).toBe(true)

  const empty = await page.request.get('/admin/usage?year=2001')
  expect(await empty.text()).toContain('No article was read in these months.')
})
