import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newStaff, signInAs } from '#tests/support/sign-in.ts'

const health = 'domain-health-journal'

test('an admin reads what would be refused, by receiver and journal, and where to fix it', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Readiness' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Readiness' })).toBeVisible()
  const journals = page.getByRole('table', { name: 'Journals' })
  await expect(journals.getByRole('row')).toHaveCount(5)
  await expect(journals.getByText('The publisher has no DOI prefix, so articles get no DOI.')).toHaveCount(4)
  await expect(journals.getByRole('link', { name: 'Add the ISSN to the journal.' }).first()).toHaveAttribute(
    'href',
    `/admin/settings/journals/${health}/masthead#issn`,
  )
  await expectAccessibleAt(page, [1440, 390])

  await page.getByRole('link', { name: /^DOAJ/ }).click()
  await expect(page).toHaveURL('/admin/readiness?receiver=doaj')
  await page.getByLabel('Journal').selectOption(health)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(`/admin/readiness?receiver=doaj&journal=${health}`)
  await expect(journals.getByRole('row')).toHaveCount(2)
  await expect(journals.getByText('The editorial board is made up of samples.')).toBeVisible()

  await page.getByRole('link', { name: /^Google Scholar/ }).click()
  await expect(page.getByText('Nothing would be refused')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])

  await newStaff(page.request, health)
  expect((await page.request.get('/admin/readiness')).url()).toBe(`${baseURL}/unauthorized`)
})

test('an article with a fault is listed within a minute, and leads to its record', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  // Checked by a job after the start.
  await expect
    .poll(
      async () => {
        await page.goto('/admin/readiness?receiver=crossref')
        return page.getByRole('table', { name: 'Articles' }).getByRole('row').count()
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(1)
  await expectAccessibleAt(page, [1440, 390])
  const first = page.getByRole('table', { name: 'Articles' }).getByRole('row').nth(1)
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/articles\/[\w-]+\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Correction', exact: true })).toBeVisible()
})
