import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { approve, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const dialog = (page: Page) => page.getByRole('dialog')
const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** Pays a manuscript's charge at the simulator. Returns the address of its checkout. */
async function payCharge(page: Page, request: APIRequestContext) {
  await newAuthor(page.request)
  const manuscript = await submitted(page.request)
  await approve(request, manuscript.id)
  const started = await page.request.post(`/api/pay/manuscript/${manuscript.id}`, { headers, data: {} })
  const { url: checkout } = await started.json()
  const receipt = await page.request.post(checkout, { headers, form: { outcome: 'pay' } })
  expect(await receipt.text()).toContain('Thank you: we have received your payment')
  await signInAs(page.request, 'Sample Admin')
  return { ...manuscript, checkout }
}

test('an admin refunds a part of a payment, and its state, the receipt, the statement and the e-mail follow', async ({
  page,
  request,
}) => {
  const { id, title, email } = await payCharge(page, request)
  await page.goto('/admin/refunds?list=payments')
  await hydrated(page)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: /^Refund: R-/ }).click()
  await dialog(page).getByLabel('Amount (NGN)').fill('40,000')
  await send(page, 'Send refund')
  await expect(dialog(page)).toContainText('At most ₦30,000 can be refunded.')
  await expect(dialog(page)).toContainText('Enter a reason.')
  await dialog(page).getByLabel('Amount (NGN)').fill('10,000')
  await dialog(page).getByLabel('Reason').fill('The author paid too much.')
  await expectAccessible(page)
  await send(page, 'Send refund')
  await expect(page.getByText('Refund of ₦10,000 sent to the payment provider.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  const refund = page.getByRole('row').filter({ hasText: title })
  const refunds = async () => (await page.request.get('/admin/refunds?list=refunds')).text()
  const entry = async () => (await refunds()).split('<tr').find((row) => row.includes(title))
  await expect.poll(entry, { timeout: 30_000 }).toContain('Refunded')
  await page.goto('/admin/refunds?list=refunds')
  await expect(refund).toContainText('The author paid too much.')
  await expectAccessible(page)
  expect(await letterTo(request, email, 'refunded')).toContain('We have refunded ₦10,000')
  expect(await statusOf(request, id)).toBe('paid')

  await refund.getByRole('link', { name: /^R-/ }).click()
  await expect(page.getByText('A part of this payment was refunded')).toBeVisible()
  expect(await (await page.request.get(`/admin/review/${id}`)).text()).toContain('₦10,000 refunded')

  await page.goto('/admin/bookkeeping?mode=test')
  const line = page.getByRole('row').filter({ hasText: 'All in NGN' })
  await expect(line).toContainText('-₦')
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('opening balance')

  await page.goto('/admin/bookkeeping/differences')
  await hydrated(page)
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Last compared on .*at the provider/ })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
  await expectAccessibleAt(page, [1440, 390])
})

test('a disputed payment is on the dashboard with its due date, and is answered from the list', async ({
  page,
  request,
}) => {
  const { title, checkout } = await payCharge(page, request)
  expect((await page.request.post(checkout, { headers, form: { outcome: 'dispute' } })).ok()).toBe(true)
  const card = page.getByRole('listitem').filter({ hasText: title })
  const disputes = async () => (await page.request.get('/admin/refunds?list=disputes')).text()
  await expect.poll(disputes, { timeout: 20_000 }).toContain(title)
  await page.goto('/admin/dashboard?show=payments')
  const waiting = page.getByRole('listitem').filter({ hasText: /disputed payment/ })
  await expect(waiting).toContainText(/Answer by \d+ \w+\./)
  await expect(waiting).toContainText(/\d days? left/)
  await waiting.getByRole('link', { name: /^Answer/ }).click()
  await hydrated(page)
  await expect(card).toContainText('To answer')
  await expect(card).toContainText('I do not recognise this payment.')
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('button', { name: /^Answer/ }).click()
  await send(page, 'Send answer')
  await expect(dialog(page)).toContainText('Choose an answer.')
  await dialog(page).getByLabel('Answer', { exact: true }).selectOption('Decline, with evidence')
  await send(page, 'Send answer')
  await expect(dialog(page)).toContainText('Enter a reason.')
  await dialog(page).getByLabel('Reason').fill('The author ordered and received it.')
  await dialog(page)
    .getByLabel(/^What was paid for/)
    .fill('The manuscript was reviewed and approved.')
  await expectAccessible(page)
  await send(page, 'Send answer')
  await expect(page.getByText('Answer sent to the payment provider.')).toBeVisible()
  await expect(card).toContainText('Won')
  await expect(card).toContainText('The author ordered and received it.')
})
