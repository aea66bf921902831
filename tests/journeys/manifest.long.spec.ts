import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'

test('a library finds the permission to keep a volume, and all of the volume from there', async ({ page }) => {
  await page.goto('/journals/domain-health-journal/archive')
  await page.getByRole('link', { name: 'CLOCKSS', exact: true }).click()
  await expect(
    page.getByText('CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.'),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Previous volume/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Domain Health Journal, volume 1 (2025)' })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])

  await page.goto('/lockss/domain-health-journal/1')
  const permission = 'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit'
  await expect(page.getByText(permission)).toBeVisible()
  await page.getByRole('link', { name: 'Volume 1, issue 1' }).click()
  await expect(page).toHaveURL('/journals/domain-health-journal/issues/1')
})
