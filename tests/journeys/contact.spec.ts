import type { Page } from '@playwright/test'
import { expect, expectAccessibleAt, readPage, test, withoutScripts } from '#tests/support/journey.ts'

const typed = {
  'First name': 'Oghenero',
  'Last name': 'Sample',
  'E-mail': 'oghenero@example.org',
  Message: 'When does the next issue close?',
}

async function fill(page: Page, changes: Partial<typeof typed> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Waits, because the form refuses messages that were written in less than two seconds. */
async function openForAWhile(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(3000)
}

test('a message that is refused or gets no answer loses nothing; then it reaches the office once and clears the form', async ({
  page,
}) => {
  await openForAWhile(page)
  await expect(page).toHaveTitle('Contact Us | Domain Journals')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /inquiries, submissions or support/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/)
  await expect(page.getByRole('main').getByText('Abraka, Delta State')).toBeVisible()
  for (const label of Object.keys(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '')
  await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('rows', '10')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('type', 'text')

  const name = `Twice ${Date.now()}`
  await fill(page, { 'First name': name, 'E-mail': 'not an address' })
  const send = page.getByRole('button', { name: /^Send/ })
  const email = page.getByLabel('E-mail', { exact: true })
  await test.step('the server checks the address, says so, and what was typed stays', async () => {
    await send.click()
    await expect(email).toHaveAccessibleDescription('A valid email is required.')
    await expect(email).toBeFocused()
    await expectAccessibleAt(page, [1440, 390])
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(typed.Message)
    await email.fill(typed['E-mail'])
  })
  await test.step("the button reads 'Sending' meanwhile; without an answer 'Something went wrong' shows in red", async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/message', async (route) => {
      await asked
      await route.abort()
    })
    await send.click()
    await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
    answer()
    const form = page.locator('form').filter({ has: page.getByLabel('Message') })
    const status = form.getByRole('status').last()
    await expect(status).toHaveText('Something went wrong')
    await expect(status).toHaveAttribute('data-tone', 'danger')
    for (const [label, value] of Object.entries({ ...typed, 'First name': name }))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    await page.unrouteAll()
  })
  await test.step('two presses send it once', async () => {
    await send.dblclick()
    await expect(page.getByText('Thank you. Your message has reached the editorial office')).toBeVisible()
    await expect(email).not.toHaveAttribute('aria-invalid')
    for (const label of Object.keys(typed)) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    const { links } = await readPage(page.request, '/mailbox')
    expect(links.filter((link) => link.name === `Message from ${name} Sample`)).toHaveLength(1)
  })
})

test('a program that fills in every field, or answers at once, is turned away in words', async ({ request }) => {
  const message = { firstName: 'A', lastName: 'B', email: 'a@example.org', message: 'Buy now' }
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const filled = await request.post('/api/message', { data: { ...message, website: 'https://spam.example' }, headers })
  expect([filled.status(), (await filled.json()).error]).toEqual([400, 'Please leave the field for the website empty.'])
  const quick = await request.post('/api/message', { data: { ...message, openForMs: 300 }, headers })
  expect([quick.status(), (await quick.json()).error]).toEqual([
    400,
    'That was very quick. Please try again in a moment.',
  ])
})

test('writing works without JavaScript, and a refusal gives back what was typed', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await page.goto('/contact')
  await fill(page, { 'E-mail': 'nowhere' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription('A valid email is required.')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(typed.Message)
  await page.getByLabel('E-mail', { exact: true }).fill(typed['E-mail'])
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. Your message has reached the editorial office')).toBeVisible()
})
