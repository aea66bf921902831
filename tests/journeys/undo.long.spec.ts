import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { officeOn } from '#tests/support/office.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'

// Other journeys don't wait for their e-mails, so this one needs a site of its own.
test.describe('undo', () => {
  let product: Product
  const dataDir = mkdtempSync(join(tmpdir(), 'undo-'))

  test.beforeAll(async () => {
    product = await startProduct({ port: await freePort(), dataDir, env: { UNDO_SECONDS: '30' } })
  })

  test.afterAll(async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('what was just done is undone from the foot of any page, by mouse, by key and without scripts', async ({
    page,
    browser,
  }) => {
    const ends: (() => unknown)[] = []
    const office = await officeOn(dataDir, product.url, (end) => void ends.push(end))
    const admin = await office.staff('admin')
    const signIn = (context: BrowserContext) => {
      const [name = '', value = ''] = admin.cookie.split('=')
      return context.addCookies([{ name, value, url: product.url }])
    }
    await signIn(page.context())
    const { id } = await office.manuscript('approved')
    const statusOf = async () => (await office.state(id)).status
    const offer = page.getByRole('status').filter({ hasText: 'Undo' })
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const markPaid = () => page.request.patch(`${product.url}/api/manuscript/${id}/paid`, { headers, data: {} })

    await page.goto(`${product.url}/admin/review/${id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Revoke approval' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke approval' }).click()
    await expect(offer).toContainText(
      /You revoked the approval of the manuscript DHJ-S-.*1 e-mail leaves in \d+ seconds\./,
    )
    expect(await statusOf()).toBe('under-review')
    await page.getByRole('link', { name: 'Today' }).first().click()
    await expect(page).toHaveURL(/dashboard/)
    await expect(offer).toBeVisible()
    await expectAccessibleAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await offer.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. No e-mail was sent.')).toBeVisible()
    expect(await statusOf()).toBe('approved')
    expect((await office.state(id)).letters.map(({ state }) => state)).toEqual(['cancelled'])
    await expect(offer).toHaveCount(0)

    await markPaid()
    await page.goto(`${product.url}/admin/review`)
    await hydrated(page)
    await expect(offer).toContainText('2 e-mails leave in')
    await page.keyboard.press('z')
    await expect(offer).toHaveCount(0)
    expect(await statusOf()).toBe('approved')

    await markPaid()
    await page.goto(`${product.url}/admin/activity`)
    await hydrated(page)
    const refusal = { status: 409, json: { error: 'This cannot be undone any more.' } }
    await page.route('**/api/undo/*', (route) => route.fulfill(refusal), { times: 1 })
    await offer.getByRole('button', { name: 'Undo' }).click()
    await expect(offer.getByRole('alert')).toHaveText(refusal.json.error)
    await expectAccessibleAt(page, [1440, 390])
    await page.keyboard.press('z')
    await expect(page.getByText('Undone. No e-mail was sent.')).toBeVisible()

    await page.goto(`${product.url}/admin/review/${id}`)
    await hydrated(page)
    const result = page.getByText('Approval revoked.')
    await page.getByRole('button', { name: 'Revoke approval' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke approval' }).click()
    await expect(result).toBeVisible()
    await offer.getByRole('button', { name: 'Undo' }).click()
    // Nothing on the page still says that it was done.
    await expect(result).toHaveCount(0)

    await markPaid()
    const plain = await withoutScripts(browser)
    await signIn(plain.context())
    await plain.goto(`${product.url}/admin/message`)
    const undo = plain.getByRole('button', { name: 'Undo', includeHidden: true })
    await expect(undo).toBeVisible()
    // Without scripts nothing counts: the offer goes when its time is over.
    await plain.locator('.toast').evaluate((toast) => {
      for (const animation of toast.getAnimations()) animation.finish()
    })
    await expect(undo).toBeHidden()
    await plain.reload()
    await undo.click()
    await expect(plain.getByText('Undone. No e-mail was sent.')).toBeVisible()
    expect(await statusOf()).toBe('approved')
    for (const end of ends) await end()
  })
})
