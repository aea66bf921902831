import { approve, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleOnEach, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor } from '#tests/support/sign-in.ts'

const couldNotVerify = "We couldn't verify your payment automatically. Please check your status manually."

for (const { country, charge } of [
  { country: 'Nigeria', charge: '₦30,000' },
  { country: 'Ghana', charge: '$50' },
]) {
  test(`an author from ${country} pays ${charge} and gets a numbered receipt`, async ({ page, request }) => {
    await newAuthor(page.request)
    const { id, email, title } = await submitted(page.request, { country })
    await approve(request, id)
    await page.goto(`/status/${id}`)
    await expect(page.getByText('Approved (Awaiting Payment)')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(charge)
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page).toHaveURL(/\/simulator\/paystack\//)
    await expect(page.getByText(charge, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(charge)
    await expect(page.getByRole('article')).toContainText(title)
    const receipt = (await page.getByRole('heading', { name: /^Receipt/ }).textContent()) ?? ''

    const letter = await letterTo(request, email)
    expect(letter).toContain(receipt.replace('Receipt ', ''))
    const [, path = ''] = /(\/receipt\/[\w.=-]+)/.exec(letter) ?? []
    await page.goto(path)
    await expect(page.getByRole('heading', { name: receipt })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByText(charge).first()).toBeVisible()
    await page.emulateMedia({ media: null })

    await page.getByRole('link', { name: 'Follow your manuscript' }).click()
    await expect(page).toHaveURL(`/status/${id}`)
    await expect(page.locator('[aria-current=step]')).toContainText('Paid')
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
    await page.goto(`/pay/${id}`)
    await expect(page.getByText('There is nothing to pay for this manuscript at the moment.')).toBeVisible()
  })
}

for (const webhook of ['Sent once', 'Sent ten seconds late', 'Never sent']) {
  test(`who fails and pays again at once is told of the success, with the webhook ${webhook.toLowerCase()}`, async ({
    page,
    request,
  }) => {
    await newAuthor(page.request)
    const { id } = await submitted(page.request)
    await approve(request, id)
    await page.goto(`/pay/${id}`)
    await expect(page).toHaveURL(/\/simulator\/paystack\//)
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(page.getByText('The payment did not go through, and no money was taken.')).toBeVisible()
    await expect(page.getByText('If you have paid')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('₦30,000')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page).toHaveURL(/\/simulator\/paystack\//)
    await page.getByText('More: let something go wrong').click()
    await page.getByLabel('The message to the site (webhook)').selectOption(webhook)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible()
    await expect(page.getByText('did not go through')).toHaveCount(0)
    expect(await statusOf(request, id)).toBe('paid')
  })
}

test("nobody else sees the author's name or address: not at the checkout, not on the receipt", async ({
  page,
  browser,
  request,
}) => {
  await newAuthor(page.request)
  const { id, title, email } = await submitted(page.request)
  await approve(request, id)
  await page.goto(`/pay/${id}`)
  await expect(page.getByText(email)).toBeVisible()
  const own = page.url()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/pay/${id}`)
  await expect(stranger).toHaveURL(/\/simulator\/paystack\//)
  expect(stranger.url()).not.toBe(own)
  const secrets = new RegExp(`${email}|Ada Obi|${title}`)
  await expect(stranger.getByRole('main')).not.toContainText(secrets)
  await expect(stranger.getByRole('main')).toContainText('editorial+')
  await stranger.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(stranger.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible()
  await expect(stranger.getByRole('main')).not.toContainText(secrets)
  await expectAccessible(stranger)

  const [, path = ''] = /(\/receipt\/[\w.=-]+\?key=[\w-]+)/.exec(await letterTo(request, email)) ?? []
  await stranger.goto(path)
  await expect(stranger.getByRole('article')).toContainText(email)
})

test("'Failed to initiate payment.' and 'Payment link not received.' are told, and one can try again", async ({
  page,
  request,
}) => {
  await newAuthor(page.request)
  const { id } = await submitted(page.request)
  await approve(request, id)
  await page.route('**/api/pay/manuscript/*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto(`/pay/${id}`)
  await expect(page.getByText('Failed to initiate payment.')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/pay/manuscript/*', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Payment link not received.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/simulator\/paystack\//)
})

test('a payment that cannot be verified yet is told so, with the way to the status page', async ({ page, request }) => {
  for (const query of ['', '?reference=dj-unknown', '?trxref=dj-unknown']) {
    await page.goto(`/payment-success${query}`)
    await expect(page.getByText(couldNotVerify)).toBeVisible()
  }
  await newAuthor(page.request)
  const { id } = await submitted(page.request)
  await approve(request, id)
  await page.goto(`/pay/${id}`)
  await expect(page).toHaveURL(/\/simulator\/paystack\//)
  const reference = (await page.getByText(/^dj-/).textContent()) ?? ''
  await page.goto(`/payment-success?trxref=${reference}`)
  await expect(page.getByText(couldNotVerify)).toBeVisible()
  await page.getByRole('link', { name: 'Check your status' }).click()
  await expect(page).toHaveURL(`/status/${id}`)
  expect(await statusOf(request, id)).toBe('approved')
})

test('paying works without JavaScript', async ({ page, browser, request }) => {
  await newAuthor(page.request)
  const { id } = await submitted(page.request)
  await approve(request, id)
  const plain = await withoutScripts(browser)
  await plain.goto(`/pay/${id}`)
  await plain.getByRole('button', { name: 'Pay now' }).click()
  await plain.getByRole('link', { name: 'Continue to payment' }).click()
  await plain.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(plain.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
})

test('a payment for a manuscript that does not exist is not found', async ({ page }) => {
  expect((await page.goto(`/pay/${'x'.repeat(22)}`))?.status()).toBe(404)
  expect((await page.goto('/receipt/dj-unknown'))?.status()).toBe(404)
})

test('status, payment and receipt are accessible on a desktop and a phone', async ({ page, request }) => {
  await newAuthor(page.request)
  const { id } = await submitted(page.request)
  await approve(request, id)
  await page.goto(`/status/${id}`)
  await expectAccessibleOnEach(page)
  await page.route('**/api/pay/manuscript/*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto(`/pay/${id}`)
  await expect(page.getByText('Failed to initiate payment.')).toBeVisible()
  await expectAccessibleOnEach(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
  await expectAccessibleOnEach(page)
  await page.goto('/payment-success')
  await expectAccessibleOnEach(page)
})
