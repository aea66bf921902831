import type { APIRequestContext } from '@playwright/test'
import { approve, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor } from '#tests/support/sign-in.ts'

const couldNotVerify = "We couldn't verify your payment automatically. Please check your status manually."
const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]

/** What a page says, as one line. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style).*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")

/** Presses "Pay now" and follows the link to the provider, as a browser without scripts does. */
async function toCheckout(payer: APIRequestContext, id: string): Promise<{ url: string; html: string }> {
  expect(await (await payer.get(`/pay/${id}`)).text()).toMatch(/<form[^>]+method="post"/)
  const started = await (await payer.post(`/pay/${id}`, { headers, form: { intent: 'pay' } })).text()
  const [, url = ''] = /href="([^"]*\/simulator\/paystack\/[^"]+)"[^>]*>Continue to payment/.exec(started) ?? []
  return { url, html: await (await payer.get(url)).text() }
}

/** Presses a button of the provider's page, and is led back to ours. */
async function choose(payer: APIRequestContext, url: string, outcome: string, webhook = 'once') {
  const back = await payer.post(url, { headers, form: { outcome, webhook } })
  expect(back.url()).toContain('/payment-success?')
  return back.text()
}

test('an author reads what fails, pays ₦30,000, and gets a numbered receipt, with no message of the provider', async ({
  page,
  request,
}) => {
  await newAuthor(page.request)
  const { id, email, title } = await submitted(page.request)
  await approve(request, id)
  await page.goto(`/status/${id}`)
  await expect(page.getByText('Approved (Awaiting Payment)')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₦30,000')
  await expectAccessibleAt(page, widths)

  await test.step("'Failed to initiate payment.' and 'Payment link not received.' are shown, and one can try again", async () => {
    await page.route('**/api/pay/manuscript/*', (route) => route.fulfill({ status: 400, body: '' }))
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page.getByText('Failed to initiate payment.')).toBeVisible()
    await expectAccessibleAt(page, widths)
    await page.unrouteAll()
    await page.route('**/api/pay/manuscript/*', (route) => route.fulfill({ json: {} }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Payment link not received.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/simulator\/paystack\//)
    await expect(page.getByText('₦30,000', { exact: true })).toBeVisible()
  })

  await test.step('who fails and pays again at once reads of the success', async () => {
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(page.getByText('The payment did not go through, and no money was taken.')).toBeVisible()
    await expect(page.getByText('If you have paid')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('₦30,000')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page).toHaveURL(/\/simulator\/paystack\//)
    await page.getByText('More: let something go wrong').click()
    await page.getByLabel('The message to the site (webhook)').selectOption('Never sent')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible()
    await expect(page.getByText('did not go through')).toHaveCount(0)
    await expect(page.getByRole('article')).toContainText('₦30,000')
    await expect(page.getByRole('article')).toContainText(title)
    expect(await statusOf(request, id)).toBe('paid')
    await expectAccessibleAt(page, widths)
  })

  const receipt = (await page.getByRole('heading', { name: /^Receipt/ }).textContent()) ?? ''
  const letter = await letterTo(request, email)
  expect(letter).toContain(receipt.replace('Receipt ', ''))
  const [, path = ''] = /(\/receipt\/[\w.=-]+)/.exec(letter) ?? []
  await page.goto(path)
  await expect(page.getByRole('heading', { name: receipt })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('₦30,000').first()).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Follow your manuscript' }).click()
  await expect(page).toHaveURL(`/status/${id}`)
  await expect(page.locator('[aria-current=step]')).toContainText('Paid')
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
  expect(textOf(await (await page.request.get(`/pay/${id}`)).text())).toContain(
    'There is nothing to pay for this manuscript at the moment.',
  )
  await page.goto('/payment-success')
  await expect(page.getByText(couldNotVerify)).toBeVisible()
  await expectAccessibleAt(page, widths)
})

for (const { country, charge, webhook } of [
  { country: 'Ghana', charge: '$50', webhook: 'once' },
  { country: 'Nigeria', charge: '₦30,000', webhook: 'delay' },
])
  test(`an author from ${country} fails and pays ${charge} without JavaScript, with the webhook sent: ${webhook}`, async ({
    playwright,
    baseURL,
    request,
  }) => {
    const author = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await newAuthor(author)
    const { id, email, title } = await submitted(author, { country })
    await approve(request, id)
    expect(textOf(await (await author.get(`/status/${id}`)).text())).toContain(charge)
    const first = await toCheckout(author, id)
    expect(textOf(first.html)).toContain(` ${charge} `)
    const failed = await choose(author, first.url, 'fail')
    expect(textOf(failed)).toContain('The payment did not go through, and no money was taken.')
    expect(textOf(failed)).toContain(charge)
    expect(failed).toContain(`href="/pay/${id}"`)
    const paid = textOf(await choose(author, (await toCheckout(author, id)).url, 'pay', webhook))
    const [receipt = 'no receipt'] = /R-\d{4}-\d{6}/.exec(paid) ?? []
    for (const said of [`Receipt ${receipt}`, charge, title]) expect(paid).toContain(said)
    expect(paid).not.toContain('did not go through')
    expect(await statusOf(request, id)).toBe('paid')
    expect(await letterTo(request, email)).toContain(receipt)
    await author.dispose()
  })

test("nobody else sees the author's name or address: not at the checkout, not on the receipt", {
  tag: '@long',
}, async ({ request: office, playwright, baseURL }) => {
  const author = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await newAuthor(author)
  const { id, title, email } = await submitted(author)
  await approve(office, id)
  const own = await toCheckout(author, id)
  expect(own.html).toContain(email)

  const theirs = await toCheckout(stranger, id)
  expect(theirs.url).not.toBe(own.url)
  const secrets = new RegExp(`${email}|Ada Obi|${title}`)
  expect(theirs.html).not.toMatch(secrets)
  expect(theirs.html).toContain('editorial+')
  const receipt = await choose(stranger, theirs.url, 'pay')
  expect(textOf(receipt)).toMatch(/Receipt R-/)
  expect(receipt).not.toMatch(secrets)

  const [, path = ''] = /(\/receipt\/[\w.=-]+\?key=[\w-]+)/.exec(await letterTo(office, email)) ?? []
  expect(textOf(await (await stranger.get(path)).text())).toContain(email)
  for (const visitor of [author, stranger]) await visitor.dispose()
})

test('a payment that cannot be verified yet is shown as that, with the way to the status page', {
  tag: '@long',
}, async ({ request, playwright, baseURL }) => {
  const author = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await newAuthor(author)
  const { id } = await submitted(author)
  await approve(request, id)
  const { html } = await toCheckout(author, id)
  const [reference = ''] = /dj-[\w.=-]+/.exec(textOf(html)) ?? []
  let page = ''
  for (const query of ['?reference=dj-unknown', '?trxref=dj-unknown', `?trxref=${reference}`]) {
    page = await (await author.get(`/payment-success${query}`)).text()
    expect(textOf(page), query).toContain(couldNotVerify)
  }
  expect(page).toMatch(new RegExp(`href="/status/${id}"[^>]*>Check your status`))
  expect(await statusOf(request, id)).toBe('approved')
  await author.dispose()
})

test('a payment for a manuscript that does not exist is not found', async ({ request }) => {
  for (const path of [`/pay/${'x'.repeat(22)}`, '/receipt/dj-unknown'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})
