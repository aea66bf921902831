import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newStaff, signInAs } from '#tests/support/sign-in.ts'

test('an admin of a site without Crossref reads which settings deposits need', async ({ page, request, baseURL }) => {
  expect((await request.get('/admin/deposits')).url()).toBe(`${baseURL}/admin/login?from=%2Fadmin%2Fdeposits`)
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'DOI deposits' }).click()
  await expect(page.getByRole('heading', { name: 'DOI deposits' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Deposits are not set up.')).toBeVisible()
  for (const setting of ['DOI_PREFIX', 'CROSSREF_LOGIN', 'CROSSREF_PASSWORD'])
    await expect(main.getByText(setting, { exact: true })).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expectAccessibleAt(page, [1440, 390])
  await newStaff(page.request, 'domain-health-journal')
  expect((await page.request.get('/admin/deposits')).url()).toBe(`${baseURL}/unauthorized`)
})

test("readers get an article's PDF with its citation and its title", async ({ request }) => {
  const address = '/journals/domain-health-journal/articles/DHJ-2026-S0008/DHJ-2026-S0008.pdf'
  // The PDF is made in the background after the start.
  await expect.poll(async () => (await request.head(address)).headers().etag, { timeout: 60_000 }).toMatch(/-\d{13}"$/)
  const whole = await request.get(address)
  const bytes = await whole.body()
  expect(whole.headers()['content-length']).toBe(String(bytes.length))
  const part = await request.get(address, { headers: { Range: 'bytes=0-4' } })
  expect([part.status(), await part.text()]).toEqual([206, '%PDF-'])
})
