import { randomUUID } from 'node:crypto'
import { expect, openHome, test, withoutScripts } from '#tests/support/journey.ts'

const newAddress = () => `reader-${randomUUID()}@example.org`

test('a reader joins the newsletter once, gets a letter, and leaves by the button behind its link', async ({
  page,
  request,
}) => {
  const email = newAddress()
  await openHome(page)
  const field = page.getByLabel('Your e-mail address')
  const status = page.locator('#newsletter-status')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await test.step("while the server is asked the button reads 'Subscribing...'; without an answer it failed", async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/newsletter/subscribe', async (route) => {
      await asked
      await route.abort()
    })
    await field.fill(email)
    await subscribe.click()
    await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible()
    answer()
    await expect(status).toHaveText('Subscription failed.')
    await page.unrouteAll()
  })
  await test.step('joining twice says so, in green, and a bad address says so, in red, and stays in the form', async () => {
    for (const sentence of ['Subscribed successfully!', "You're already subscribed."]) {
      await field.fill(email)
      await subscribe.click()
      await expect(status).toHaveText(sentence)
      await expect(status).toHaveAttribute('data-tone', 'success')
      if (sentence === 'Subscribed successfully!') await expect(field).toHaveValue('')
    }
    await field.fill('someone@nowhere')
    await subscribe.click()
    await expect(status).toHaveText('A valid email is required.')
    await expect(status).toHaveAttribute('data-tone', 'danger')
    await expect(field).toHaveValue('someone@nowhere')
  })

  await page.goto('/mailbox')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  await expect(page.getByText('you can unsubscribe with one click')).toBeVisible()
  const leave = page.getByRole('link', { name: /\/unsubscribe\// })
  await test.step('opening the link changes nothing', async () => {
    const link = (await leave.getAttribute('href')) ?? ''
    for (let times = 0; times < 5; times++) expect((await request.get(link)).status()).toBe(200)
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const again = await request.post('/api/newsletter/subscribe', { data: { email }, headers })
    expect(again.status()).toBe(409)
  })
  await leave.click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have unsubscribed from the newsletter.')).toBeVisible()
})

test('joining works without JavaScript', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/')
  await page.getByLabel('Your e-mail address').fill(newAddress())
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Subscribed successfully!')).toBeVisible()
})
