import type { Page } from '@playwright/test'
import { approve, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const office = (page: Page) => page.getByRole('region', { name: 'Next step' })
const press = (page: Page, name: string) => office(page).getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const chargeOf = (page: Page) => page.getByText('Charge', { exact: true }).locator('xpath=following-sibling::dd')
const history = (page: Page) => page.getByRole('region', { name: 'History' })

test('an admin marks a charge as paid, waives it, takes both back, and reduces it; the author pays the rest', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.slow()
  await newAuthor(page.request)
  const { id, email, title } = await submitted(page.request)
  await approve(request, id)
  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review/${id}`)

  await test.step('a mark as paid keeps how the money came, and can be undone: its receipt then says so', async () => {
    await press(page, 'Mark paid')
    await page.getByLabel('Payment method').selectOption('Bank transfer')
    await page.getByLabel('Reference (optional)', { exact: true }).fill('FT-123')
    await page.getByLabel('Date of payment').fill('2999-01-01')
    await confirm(page, 'Mark paid')
    await expect(page.getByText('The date of the payment is in the future.')).toBeVisible()
    await page.getByLabel('Date of payment').fill('2026-01-05')
    await expectAccessible(page)
    await confirm(page, 'Mark paid')
    await expect(chargeOf(page)).toContainText(
      '₦30,000 paid on 5 Jan 2026 by bank transfer (FT-123), marked by Sample Admin',
    )
    const receipt = page.getByRole('link', { name: /^receipt R-/ })
    const path = (await receipt.getAttribute('href')) ?? ''
    await press(page, 'Undo paid status')
    await page.getByLabel('Reason').fill('The transfer was for another manuscript.')
    await confirm(page, 'Undo paid status')
    await expect(chargeOf(page)).toContainText('₦30,000, not paid yet')

    await page.goto(path)
    await expect(page.getByText('This receipt is no longer valid')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Bank transfer, FT-123')
    await expectAccessible(page)
    await page.goto('/admin/refunds?list=payments')
    const rows = page.getByRole('row').filter({ hasText: title })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Reversed by' })).toContainText('The transfer was for another manuscript.')
    await expect(rows.filter({ hasText: '-₦30,000' })).toContainText(/Reverses R-/)
  })

  await test.step('a charge is waived with a reason, and the waiver is taken back', async () => {
    await page.goto(`/admin/review/${id}`)
    await press(page, 'Waive charge')
    await expect(page.getByLabel('Text')).toContainText(/You have nothing to pay\./)
    await confirm(page, 'Waive charge')
    await expect(page.getByText('Please enter a reason.')).toBeVisible()
    await page.getByLabel('Reason').fill('The study had no funding.')
    await page.getByLabel('Decided by').fill('Prof. Publisher')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Waive charge')
    await expect(page.getByLabel('Reason')).toHaveValue('The study had no funding.')
    await confirm(page, 'Waive charge')
    await expect(office(page).locator(':focus')).toHaveText('Charge waived.')
    await expect(office(page)).toContainText('Charge waived')
    await expect(chargeOf(page)).toContainText(
      /₦30,000 waived on .+, decided by Prof\. Publisher: The study had no funding\./,
    )
    await expect(page.getByRole('link', { name: /^receipt/ })).toHaveCount(0)
    expect(await letterTo(request, email)).toContain('You have nothing to pay.')
    for (const path of [`/status/${id}`, `/author/manuscripts/${id}`, '/author'])
      expect(await (await page.request.get(path)).text(), path).toContain(
        'The article processing charge was waived: you have nothing to pay.',
      )

    await press(page, 'Undo paid status')
    await expect(dialog(page)).toContainText('The waiver will be cancelled')
    await confirm(page, 'Undo paid status')
    await expect(page.getByText('Please enter a reason.')).toBeVisible()
    await page.getByLabel('Reason').fill('It was for another manuscript.')
    await page.getByLabel('Reason').blur()
    await expect(page.getByLabel('Text')).toContainText(/It was for another manuscript\./)
    await expectAccessible(page)
    await confirm(page, 'Undo paid status')
    await expect(office(page).locator(':focus')).toHaveText('The charge is due again.')
    await expect(chargeOf(page)).toContainText('₦30,000, not paid yet')
    await expect(history(page).getByText('Paid status undone')).toHaveCount(2)
    expect(await statusOf(request, id)).toBe('approved')
    const activity = await (await page.request.get('/admin/activity')).text()
    expect(activity.split('<li').find((entry) => entry.includes('undid the paid status'))).toMatch(
      /paid(<!-- -->)? → (<!-- -->)?approved/,
    )
  })

  await test.step('the author sees and pays the smaller amount', async () => {
    const author = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const checkout = async () => {
      const started = await author.post(`/api/pay/manuscript/${id}`, { headers, data: {} })
      const { url } = await started.json()
      return { url, html: await (await author.get(url)).text() }
    }
    expect((await checkout()).html).toContain('>₦30,000<')

    await press(page, 'Reduce charge')
    const amount = page.getByLabel('The author pays (NGN)')
    await expect(amount).toHaveValue('30000')
    await page.getByLabel('Reason').fill('Half of it was funded.')
    for (const [wrong, answer] of [
      ['ten', 'Enter an amount, such as 10,000.'],
      ['40,000', 'The charge is ₦30,000: enter that much or less.'],
      ['30,000', 'The charge is ₦30,000 already: enter less.'],
      ['0', 'Enter at least ₦50. To ask for nothing, waive the charge.'],
    ]) {
      await amount.fill(wrong ?? '')
      await confirm(page, 'Reduce charge')
      await expect(dialog(page)).toContainText(answer ?? '')
    }
    await amount.fill('10,000')
    await amount.blur()
    await expect(page.getByLabel('Text')).toContainText(/from ₦30,000 to ₦10,000/)
    await expectAccessible(page)
    await confirm(page, 'Reduce charge')
    await expect(office(page).locator(':focus')).toHaveText('Charge changed.')
    await expect(chargeOf(page)).toContainText('₦10,000, not paid yet')
    await expect(chargeOf(page)).toContainText(/₦20,000 of ₦30,000 taken off on .+: Half of it was funded\./)
    expect(await letterTo(request, email)).toContain('to ₦10,000')

    const status = await (await author.get(`/status/${id}`)).text()
    expect(status).toContain('₦10,000')
    expect(status).toContain(`href="/pay/${id}"`)
    const { url, html } = await checkout()
    expect(html).toContain('>₦10,000<')
    const receipt = await author.post(url, { headers, form: { outcome: 'pay' } })
    expect(await receipt.text()).toMatch(/<article.*Receipt.*₦10,000.*<\/article>/s)
    await author.dispose()
    await page.reload()
    await expect(office(page).getByRole('button', { name: 'Undo paid status' })).toHaveCount(0)
  })
})
