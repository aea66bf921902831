import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { expect, expectAccessible, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { newAuthor, newStaff, password, resetCodeOf, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]

/** Delays the third letter of a newsletter until `letThrough` is called, and rejects the one to 'gone' permanently. */
function mailServer() {
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>()
  const taken: { to: string; raw: string }[] = []
  let news = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1,
    async onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = await stream.toArray()
      const raw = Buffer.concat(chunks).toString()
      const [to = ''] = envelope.rcptTo.map(({ address }) => address)
      const isNews = raw.includes('Subject: Issue 4 is open')
      if (isNews && ++news === 3) await open
      if (isNews && to.startsWith('gone'))
        return callback(Object.assign(new Error('No such user here'), { responseCode: 550 }))
      taken.push({ to, raw })
      callback()
    },
  })
  server.on('error', () => {})
  const listening = new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo
      resolve(`smtp://127.0.0.1:${port}`)
    }),
  )
  return { url: listening, letThrough, taken, close: () => server.close() }
}

// A newsletter goes to all readers, so it needs a separate site without the readers of other journeys.
test.describe('the letters of a site', () => {
  let product: Product
  const dataDir = mkdtempSync(join(tmpdir(), 'letters-'))
  const mail = mailServer()

  test.beforeAll(async () => {
    const env = { SMTP_URL: await mail.url, MAIL_FROM: 'Domain Journals <journals@example.org>' }
    product = await startProduct({ port: await freePort(), dataDir, env })
  })

  test.afterAll(async () => {
    mail.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('an admin writes a newsletter, sees it before it goes, follows it, and finds what became of each letter', async ({
    page,
  }) => {
    const at = (path: string) => product.url + path
    const post = (path: string, data: object) => page.request.post(at(`/api${path}`), { headers, data })
    const setUp = () => /\/invite\/([\w-]{43})/.exec(product.log())?.[1]
    await expect.poll(setUp).toBeDefined()
    const account = { name: 'Ada Admin', password }
    expect((await page.request.patch(at(`/api/admin/complete/${setUp()}`), { headers, data: account })).ok()).toBe(true)
    await page.goto(at('/admin/newsletter'))
    await expect(page.getByText('It goes to 0 readers')).toBeVisible()
    await expect(page.getByText('No newsletter has been sent yet.')).toBeVisible()
    for (const name of ['first', 'gone', 'third'])
      expect((await post('/newsletter/subscribe', { email: `${name}@example.org` })).ok()).toBe(true)

    await page.reload()
    const send = page.getByRole('button', { name: 'Send newsletter' })
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true })
    await send.click()
    await expect(page.getByRole('heading', { name: 'Send this newsletter to 3 readers?' })).toBeVisible()
    await confirm.click()
    await expect(page.getByText('Body is required.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required.')
    await expectAccessible(page)

    await write(page)
    await expectPreviews(page)
    await expectCleanHtml(page)
    await expectCleanPaste(page)

    await page.route('**/api/newsletter/send', (route) => route.abort(), { times: 1 })
    await send.click()
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sending failed.' })).toBeVisible()
    await page.route('**/api/newsletter/send', (route) => route.fulfill({ status: 422, json: { error: 'x' } }), {
      times: 1,
    })
    await send.click()
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your earlier submission did go through.' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue('Issue 4 is open')
    await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Call for papers')
    await expectAccessibleAt(page, widths, true)

    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(page.getByText(/^A test e-mail is on its way to /)).toBeVisible()
    await expect.poll(() => mail.taken.filter(({ raw }) => raw.includes('Test: Issue 4 is open'))).toHaveLength(1)

    await send.click()
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Issue 4 is open' })).toBeVisible()
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAccessibleName('Sending: 2 of 3')
    await page.reload()
    await expect(bar).toHaveAccessibleName('Sending: 2 of 3')
    await expect(page.getByText(/, 1 waiting/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop sending' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep sending' }).click()
    await expectAccessibleAt(page, widths)
    mail.letThrough()
    await expect(bar).toHaveAccessibleName('Done: 3 of 3')
    await expect(page.getByText('2 sent, 1 failed.')).toBeVisible()
    const letter = mail.taken.find(({ to, raw }) => to === 'first@example.org' && raw.includes('Subject: Issue 4'))
    expect(letter?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    await page.getByRole('link', { name: 'See why, and retry' }).click()
    const failed = page.getByRole('listitem').filter({ hasText: 'Issue 4 is open' })
    await expect(failed).toContainText('To gone@example.org · 1 attempt')
    await expect(failed).toContainText('550 No such user here')
    await expectAccessibleAt(page, widths)
    await page.route('**/api/letters/*/retry', (route) => route.abort(), { times: 1 })
    const retry = page.getByRole('button', { name: 'Retry: Issue 4 is open, to gone@example.org' })
    const dismiss = page.getByRole('button', { name: 'Dismiss: Issue 4 is open, to gone@example.org' })
    const [left, right] = [await retry.boundingBox(), await dismiss.boundingBox()]
    expect(right?.x).toBeGreaterThan(left?.x ?? 0)
    await retry.click()
    await expect(failed).toContainText('Retrying failed.')
    await retry.click()
    await expect(page.getByText('The e-mail will be tried again.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(failed).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: /^Retry all/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retry all' }).click()
    await expect(page.getByText(/e-mails? will be tried again\.$/)).toBeVisible()
    const cancelled = await page.request.get(at('/admin/emails?state=cancelled'))
    expect(await cancelled.text()).toContain('No e-mails to show.')

    const now = page.getByRole('button', { name: 'Retry now: 1 e-mail' })
    await expect(async () => {
      await page.goto(at('/admin/dashboard'))
      await expect(now).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectAccessible(page)
    await now.click()
    await expect(page.getByText('One e-mail will be tried again.')).toBeVisible()

    await expectActivity(page, at('/admin/activity'))
  })
})

async function write(page: Page): Promise<void> {
  await page.getByLabel('Subject').fill('Issue 4 is open')
  const body = page.getByRole('textbox', { name: 'Body' })
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await body.click()
  await page.keyboard.type('Dear ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('reader')
  await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await tool('Heading').click()
  await page.keyboard.type('Call for papers')
  await page.keyboard.press('Enter')
  // Keyboard only: the toolbar is one tab stop, and arrow keys move inside it.
  await page.keyboard.press('Shift+Tab')
  while (!(await tool('Bulleted list').evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('May')
  await page.keyboard.press('Enter')
  await tool('Link').click()
  await page.getByLabel('Address').fill('https://example.org/call')
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(body.getByRole('link', { name: 'https://example.org/call' })).toBeVisible()
}

async function expectPreviews(page: Page): Promise<void> {
  for (const [tab, frame] of [
    ['Desktop', 'The e-mail on a desktop'],
    ['Phone', 'The e-mail on a phone'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    const letter = page.frameLocator(`iframe[title="${frame}"]`)
    await expect(letter.getByRole('heading', { name: 'Call for papers' })).toBeVisible()
    await expect(letter.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText('- May\n- https://example.org/call')).toBeVisible()
}

async function expectCleanHtml(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit the HTML' }).click()
  const source = page.locator('textarea')
  await expect(source).toHaveValue(/<h2>Call for papers<\/h2>/)
  await source.fill(`${await source.inputValue()}<script>alert(1)</script><img src=x onerror=alert(2)><p>Yours</p>`)
  await page.getByRole('button', { name: 'Back to the text' }).click()
  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body.getByText('Yours')).toBeVisible()
  await expect(source).toHaveCount(0)
  expect(await body.innerHTML()).not.toMatch(/script|img|alert/)
}

/** Pasted HTML keeps only the elements that a newsletter may contain. */
async function expectCleanPaste(page: Page): Promise<void> {
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.press('Control+End')
  await page.keyboard.press('Enter')
  await body.evaluate((area) => {
    const data = new DataTransfer()
    const words = '<font color="red">In <b style="margin:0">June</b></font><script>alert(1)</script>'
    data.setData('text/html', `<h1 class="x">Dates</h1><p>${words}<a href="file:///etc">here</a></p>`)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(body.getByRole('heading', { level: 2, name: 'Dates' })).toBeVisible()
  await expect(body.getByRole('strong').filter({ hasText: 'June' })).toBeVisible()
  expect(await body.innerHTML()).not.toMatch(/font|style|script|class="x"|file:/)
  await page.keyboard.press('Control+z')
  await expect(body.getByText('June')).toHaveCount(0)
}

async function expectActivity(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const entries = page.getByRole('main').getByRole('listitem')
  const retried = entries.filter({ hasText: 'Ada Admin sent the e-mail Issue 4 is open' })
  await expect(retried).toHaveCount(1)
  await expectAccessibleAt(page, widths, true)
  await page.getByLabel('Person').selectOption('Ada Admin')
  await page.getByLabel('Action').selectOption('Send newsletter')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(entries.filter({ hasText: 'sent the newsletter Issue 4 is open.' })).toContainText('recipients: 3')
  await expect(retried).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^\ufeffwhen,who,account,name,action,/)
  expect(file).toMatch(/,Ada Admin,Send newsletter,Newsletter,[\w'-]+,Issue 4 is open,,recipients: 3/)
  expect(file.trim().split('\r\n')).toHaveLength(2)
  await page.getByLabel('From').fill('2999-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No matching entries.')).toBeVisible()
  const wrong = await page.request.get(`${address}?from=yesterday`)
  expect(await wrong.text()).toContain('as year, month and day.')
}

const pages = ['/admin/newsletter', '/admin/emails', '/admin/activity']

test('nobody signed in logs in first, and an editor reads that it is not theirs', async ({ request, baseURL }) => {
  for (const path of pages)
    expect((await request.get(path)).url()).toBe(`${baseURL}/admin/login?from=${encodeURIComponent(path)}`)
  await newStaff(request, 'domain-health-journal')
  for (const path of pages) expect((await request.get(path)).url()).toBe(`${baseURL}/unauthorized`)
})

test('an admin finds the letters to an address, and reads them without the code in them', async ({
  page,
  playwright,
  baseURL,
}) => {
  const reader = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const { email } = await newAuthor(reader)
  expect((await reader.post('/api/author/reset', { headers, data: { email } })).ok()).toBe(true)
  const code = await resetCodeOf(reader, email)
  await reader.dispose()
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/emails')
  await page.getByLabel('To this address').fill(email)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('main').getByText(`To ${email}`)).toHaveCount(2)
  await page.getByRole('link', { name: 'reset' }).click()
  await expect(page.getByText('Your code is ······')).toBeVisible()
  expect(await page.content()).not.toContain(code)
  await expectAccessibleAt(page, widths)
})
