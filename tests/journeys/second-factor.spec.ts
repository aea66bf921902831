import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeFor } from '#tests/support/app-code.ts'
import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { password } from '#tests/support/sign-in.ts'

test('where a second factor is required, a new member sets one up first and keeps the recovery codes', {
  tag: '@drill',
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'factor-'))
  cpSync('content', join(folder, 'content'), { recursive: true })
  const settings = join(folder, 'content/site.yaml')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('secondFactor: optional', 'secondFactor: required'))
  const env = { CONTENT_DIR: join(folder, 'content') }
  const product = await startProduct({ port: await freePort(), dataDir: join(folder, 'data'), env })
  try {
    const linkIn = () => /http\S+\/invite\/[\w-]+/.exec(product.log())?.[0] ?? ''
    await expect.poll(linkIn).not.toBe('')
    await page.goto(linkIn())
    await page.getByLabel('Name').fill('Bola Eze')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password again').fill(password)
    await page.getByRole('button', { name: 'Set up account' }).click()
    await expect(page).toHaveURL(/second-factor$/)
    await page.goto(`${product.url}/admin/review`)
    await expect(page.getByText('Please set up a second factor first')).toBeVisible()
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    const app = page.getByRole('region', { name: 'Authenticator app' })
    await app.getByLabel('Your password').fill(password)
    await app.getByRole('button', { name: 'Set up an app' }).click()
    await app.getByLabel('Code', { exact: true }).fill(await codeFor(page))
    await app.getByRole('button', { name: 'Add the app' }).click()
    const codes = page.locator('.recovery-codes li')
    await expect(codes).toHaveCount(10)
    // The office is open from now on, around the same page.
    await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
    const [before = ''] = await codes.allInnerTexts()
    await page.getByLabel('Your password').last().fill(password)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await expect(codes.first()).not.toHaveText(before)
    await expectAccessibleAt(page, [1440, 390], true)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await expect(page).toHaveURL(/dashboard$/)
    await page.goto(`${product.url}/admin/review/not-there`)
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await expect(page).toHaveURL(/dashboard$/)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
