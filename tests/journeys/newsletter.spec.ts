import { randomUUID } from 'node:crypto'
import { expect, openHome, test, withoutScripts } from '#tests/support/journey.ts'

const newAddress = () => `reader-${randomUUID()}@example.org`

test('a reader joins the newsletter, gets a letter, and leaves by its link', async ({ page }) => {
  const email = newAddress()
  await openHome(page)
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const status = page.locator('#newsletter-status')
  await expect(status).toHaveText('Subscribed successfully!')
  await expect(status).toHaveAttribute('data-tone', 'success')
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('')

  await page.goto('/mailbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  const letter = page.getByText('you can unsubscribe with one click')
  await expect(letter).toBeVisible()
  await page.getByRole('link', { name: /\/unsubscribe\// }).click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have unsubscribed from the newsletter.')).toBeVisible()
})

test('joining twice says so, in green, and a bad address says so, in red, and stays in the form', async ({ page }) => {
  const email = newAddress()
  await openHome(page)
  const field = page.getByLabel('Your e-mail address')
  const status = page.locator('#newsletter-status')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  for (const sentence of ['Subscribed successfully!', "You're already subscribed."]) {
    await field.fill(email)
    await subscribe.click()
    await expect(status).toHaveText(sentence)
    await expect(status).toHaveAttribute('data-tone', 'success')
  }
  await field.fill('someone@nowhere')
  await subscribe.click()
  await expect(status).toHaveText('A valid email is required.')
  await expect(status).toHaveAttribute('data-tone', 'danger')
  await expect(field).toHaveValue('someone@nowhere')
})

test("while the server is asked the button reads 'Subscribing...', and without an answer the box says 'Subscription failed.'", async ({
  page,
}) => {
  await openHome(page)
  let answer: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/newsletter/subscribe', async (route) => {
    await asked
    await route.abort()
  })
  await page.getByLabel('Your e-mail address').fill(newAddress())
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible()
  answer()
  await expect(page.locator('#newsletter-status')).toHaveText('Subscription failed.')
})

test('joining works without JavaScript', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/')
  await page.getByLabel('Your e-mail address').fill(newAddress())
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Subscribed successfully!')).toBeVisible()
})

test('opening the link to leave changes nothing', async ({ page, request }) => {
  const email = newAddress()
  await openHome(page)
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.locator('#newsletter-status')).toHaveText('Subscribed successfully!')
  await page.goto('/mailbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  const link = (await page.getByRole('link', { name: /\/unsubscribe\// }).getAttribute('href')) ?? ''
  for (let times = 0; times < 5; times++) expect((await request.get(link)).status()).toBe(200)
  const again = await request.post('/api/newsletter/subscribe', {
    data: { email },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(again.status()).toBe(409)
})
