import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { freePort, startProduct } from '#tests/support/product.ts'

// Uses a separate site, because the other journeys need the sample content.
test('an admin removes the sample content with one button, and the site says kindly that it is empty', {
  tag: '@drill',
}, async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sample-'))
  const site = await startProduct({ port: await freePort(), dataDir, env: { SAMPLE_CONTENT: 'on' } })
  try {
    const signIn = () => /Log in as Sample Admin[^:]*: (\S+)/.exec(site.log())?.[1] ?? ''
    await expect.poll(signIn).not.toBe('')
    await page.goto(signIn())
    await page.getByRole('button', { name: /Log in/ }).click()
    await page.waitForURL('**/admin/dashboard')
    await page.goto(signIn())
    await page.getByRole('button', { name: /Log in/ }).click()
    await expect(page.getByText('This link was used before or has expired.')).toBeVisible()
    // It cannot be removed while it is played.
    await expect.poll(() => site.log(), { timeout: 60_000 }).toContain('the sample manuscripts are there')
    await page.goto(`${site.url}/admin/sample`)
    await expectAccessibleAt(page, [1440, 390])
    await page.getByRole('button', { name: 'Remove sample content' }).click()
    await page.waitForURL(`${site.url}/`)
    await expect(page.getByText('No recent articles available')).toBeVisible()
    await expect(page.getByText('No reviews to show')).toBeVisible()
    await expect(page.getByText('This site shows sample content')).toBeHidden()
    await page.goto(`${site.url}/search?q=health`)
    await expect(page.locator('mark')).toHaveCount(0)
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
