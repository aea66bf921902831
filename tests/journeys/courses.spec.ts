import type { APIRequestContext, Page } from '@playwright/test'
import { smallPdf } from '#tests/support/documents.ts'
import { expect, expectAccessibleAt, readPage, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]
const secrets = ['BODY OF THE FIRST TEXT', 'https://secret.example/']

let count = 0
const fresh = (what: string) => `${what} ${process.pid}-${Date.now()}-${++count}`
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: smallPdf(fresh('File')) })

/** The connection breaks before the reply to this call arrives. */
const cutOff = (page: Page, path: string) => page.route(`**${path}`, (route) => route.fulfill({ body: '' }))

/** A new course, with 40 percent off. */
async function newCourse(admin: APIRequestContext) {
  await signInAs(admin, 'Sample Admin')
  const multipart = { kind: 'course', file: pdf('lesson-plan.pdf') }
  const { url } = await (await admin.post('/api/file', { headers, multipart })).json()
  const data = {
    title: fresh('Writing well'),
    description: 'A sample course on writing.',
    price: 12_000,
    originalPrice: 20_000,
    outline: [{ title: 'Lesson plan', file: url }],
    materials: [{ text: 'A list of guidelines', link: secrets[1] }],
    texts: [
      { title: 'The abstract is a promise', text: `${secrets[0]}\n\nIts second paragraph.` },
      { title: 'Answering reviewers', text: 'A review is a gift.' },
    ],
  }
  const { _id: id } = await (await admin.post('/api/course', { headers, data })).json()
  return { id: String(id), title: data.title, file: String(url) }
}

async function confirm(admin: APIRequestContext, course: string): Promise<void> {
  const { payments } = await (await admin.get(`/api/course/payments?course=${course}`)).json()
  for (const { _id } of payments) {
    expect((await admin.patch(`/api/course/${_id}`, { headers })).ok()).toBe(true)
  }
}

test('an author pays by transfer, waits, and then reads in peace', async ({ page, request: admin }) => {
  const { id, title, file } = await newCourse(admin)
  await page.goto('/courses')
  await expect(page).toHaveURL('/login?from=%2Fcourses')
  const { email } = await newAuthor(page.request)

  await page.goto('/courses')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('₦12,000')
  await expect(card).toContainText('₦20,000')
  await expect(card).toContainText('40% off')
  await expect(card).toContainText('1 file, 1 link and 2 texts')
  await expectAccessibleAt(page, widths)
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByText('Lesson plan')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lesson plan' })).toHaveCount(0)
  await expect(page.getByText('0000000000')).toBeVisible()
  await expect(page.getByText('0000000001')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tell us.' })).toContainText(
    'WhatsApp to +234 800 000 0001',
  )
  await expectAccessibleAt(page, widths)

  for (const path of ['', '/read/1', '/outline/1', '.data', '/read/1.data', '/outline/1.data']) {
    const text = await (await page.request.get(`/courses/${id}${path}`)).text()
    for (const secret of [...secrets, file.slice(-22)])
      expect({ path, tells: text.includes(secret) }).toEqual({ path, tells: false })
  }
  expect((await page.request.get(file)).status()).toBe(404)

  await cutOff(page, '/api/file')
  await page.getByLabel('Receipt').setInputFiles(pdf('slip.pdf'))
  await expect(page.getByText('Upload failed')).toBeVisible()
  await page.unrouteAll()
  await page.getByLabel('Receipt').setInputFiles(pdf('slip.pdf'))
  await expect(page.getByText('Receipt uploaded.')).toBeVisible()
  await cutOff(page, '/api/course/pay/*')
  const paid = page.getByRole('button', { name: 'I have paid' })
  await paid.click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/course/pay/*', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many at once.' } }),
  )
  await paid.click()
  await expect(page.getByText('Too many at once.')).toBeVisible()
  await page.unrouteAll()
  await paid.click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await expect(paid).toHaveCount(0)
  expect(await letterTo(page.request, email)).toContain('We have noted your payment')
  await expect(page.getByText('0000000000')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your receipt' })).toBeVisible()
  await expectAccessibleAt(page.getByRole('main'), widths)

  await confirm(admin, id)
  expect(await letterTo(page.request, email)).toContain('you can read your course')
  await page.goto(`/courses/${id}`)
  await expect(page.getByRole('link', { name: 'A list of guidelines' })).toHaveAttribute('href', secrets[1] ?? '')
  await expectAccessibleAt(page.getByRole('main'), widths)
  await page.getByRole('link', { name: 'Start reading' }).click()
  await expect(page.getByText('BODY OF THE FIRST TEXT')).toBeVisible()
  await expect(page.getByText('Text 1 of 2')).toBeVisible()
  await expectAccessibleAt(page, widths)
  const remembered = page.waitForResponse('**/place')
  await page.getByRole('link', { name: 'Next Answering reviewers' }).click()
  await expect(page.getByRole('link', { name: 'Previous The abstract is a promise' })).toBeVisible()
  await remembered
  await page.goto(`/courses/${id}`)
  await page.getByRole('link', { name: 'Continue with text 2 of 2' }).click()
  await page.getByRole('link', { name: 'The text alone' }).click()
  await expect(page).toHaveURL('/content')
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answering reviewers' })).toBeVisible()

  await page.goto(`/courses/${id}`)
  await page.getByRole('link', { name: 'Lesson plan' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson plan', level: 1 })).toBeVisible()
  await expect(page.getByText('Page 1 of 1').first()).toBeVisible()
})

test('who said that they have paid can add the receipt, take it back, or pay by card instead', {
  tag: '@long',
}, async ({ page, request }) => {
  const { id } = await newCourse(request)
  await newAuthor(page.request)
  await page.goto(`/courses/${id}`)
  await page.waitForLoadState('networkidle')
  const paid = page.getByRole('button', { name: 'I have paid' })
  await paid.click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await page.getByRole('button', { name: 'Add receipt' }).click()
  await expect(page.getByText('You need to pick a file first')).toBeVisible()
  await page.getByLabel('Receipt').setInputFiles(pdf('slip.pdf'))
  await expect(page.getByText('Receipt uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Add receipt' }).click()
  await expect(page.getByText('Your receipt is saved.')).toBeVisible()
  const first = await page.getByRole('link', { name: 'Your receipt' }).getAttribute('href')
  await page.getByLabel('New receipt').setInputFiles(pdf('better.pdf'))
  await expect(page.getByText('Receipt uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Replace receipt' }).click()
  await expect(page.getByRole('link', { name: 'Your receipt' })).not.toHaveAttribute('href', first ?? '')

  await page.getByRole('button', { name: 'I have not paid: withdraw this notice' }).click()
  await expect(page.getByText('Your payment notice has been withdrawn.')).toBeVisible()
  await paid.click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card instead' }).click()
  await expect(page).toHaveURL(/\/simulator\/paystack\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you: we have received your payment')).toBeVisible()
})

test('a card opens the course at once; a payment that was cancelled or failed opens nothing', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { id, title } = await newCourse(request)
  const { email } = await newAuthor(page.request)
  const pay = page.getByRole('button', { name: 'Pay by card' })
  await page.goto(`/courses/${id}`)
  await cutOff(page, '/card')
  await pay.click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await pay.click()
  await expect(page).toHaveURL(/\/simulator\/paystack\//)
  const checkout = page.url()
  const unknown = await readPage(page.request, `/courses/${id}?reference=dj-never-started`)
  expect(unknown.text).toContain("We couldn't verify your payment automatically. Please check your status manually.")
  expect(unknown.links.map(({ name }) => name)).not.toContain('Start reading')
  await test.step('a payment that failed says so, and nothing of waiting for it', async () => {
    const waits = page.getByText('If you have paid, nothing is lost')
    await page.goto(`/courses/${id}?reference=${checkout.split('/').at(-1)}`)
    await expect(waits).toBeVisible()
    await page.goto(checkout)
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByText('The payment did not go through, and no money was taken.')).toBeVisible()
    await expect(waits).toHaveCount(0)
  })
  await pay.click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/courses/${id}\\?`))
  await expect(page.getByText('Thank you: we have received your payment')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start reading' })).toBeVisible()
  const letter = await letterTo(page.request, email)
  expect(letter).toContain('₦12,000')
  const [, receipt = ''] = /(\/receipt\/[\w.=-]+)/.exec(letter) ?? []
  expect((await readPage(page.request, receipt)).text).toContain(`Course: ${title}`)
})

test('without scripts an author still tells of a transfer', async ({ browser, request }) => {
  const { id } = await newCourse(request)
  const page = await withoutScripts(browser)
  await newAuthor(page.request)
  await page.goto(`/courses/${id}`)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
})

test('the pages for courses ask for an admin, each in its own way', async ({ request, visitor }) => {
  const { id } = await newCourse(request)
  const edit = `/editCourse/${id}`
  const at = async (path: string) => (await readPage(visitor, path)).at
  expect(await at(edit)).toBe(`/login?from=${encodeURIComponent(edit)}`)
  expect(await at('/admin/courses')).toBe('/admin/login?from=%2Fadmin%2Fcourses')
  await newAuthor(visitor)
  expect(await at(edit)).toBe('/unauthorized')
  await newStaff(visitor, 'domain-health-journal')
  for (const path of [edit, '/admin/courses', '/admin/courses/new', '/admin/payments'])
    expect([path, await at(path)]).toEqual([path, '/unauthorized'])
})

test('an admin writes a course, previews it, changes it by keyboard, and deletes it', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install()
  await newStaff(page.request)
  await page.goto('/admin/courses')
  await page.getByRole('link', { name: 'Add a course' }).click()
  const title = fresh('Reading well')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('How to read.')
  await page.getByLabel('Price in naira', { exact: true }).fill('5000')
  await page.getByLabel('Original price in naira').fill('5000')
  const save = page.getByRole('button', { name: 'Save course' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  const tooLow = 'Original price cannot be less than or equal current price'
  await expect(page.locator('.field-error')).toHaveText(tooLow)
  await expect(page.getByLabel('Original price in naira')).toBeFocused()
  const toast = page.locator('.toast')
  await expect(toast).toHaveText(tooLow)
  await page.clock.runFor(5_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()

  await page.getByLabel('Original price in naira').fill('10000')
  await page.getByRole('button', { name: 'Add outline file' }).click()
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByRole('button', { name: 'Add text' }).click()
  await save.click()
  for (const sentence of [
    'Outline title is required.',
    'Please select a file',
    'Material text is required.',
    'Link is required.',
    'Text title is required.',
    'Text is required.',
  ])
    await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
  await expectAccessibleAt(page, widths)
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...pdf('plan.docx') })
  await expect(page.getByText('Only .doc or .pdf files are allowed.')).toBeVisible()
  const { promise: isTyped, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/file', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf('plan.pdf'))
  await page.getByLabel('Title of the file').fill('Plan')
  letGo()
  await expect(page.getByText('plan.pdf is uploaded.')).toBeVisible()
  await expect(page.getByLabel('Title of the file')).toHaveValue('Plan')
  await page.getByLabel('Link text').fill('Elsewhere')
  await page.getByLabel('Address').fill('https://example.org/')
  await page.getByLabel('Title of the text').fill('First')
  await page.getByLabel('Text', { exact: true }).fill('One.\n\nTwo.')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByLabel('Title of the text').nth(1).fill('Second')
  await page.getByLabel('Text', { exact: true }).nth(1).fill('Three.')
  await page.getByRole('button', { name: 'Move up: Second' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title of the text').first()).toHaveValue('Second')
  await expect(page.getByRole('button', { name: 'Move down: Second' })).toBeFocused()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.getByRole('tabpanel')
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview).toContainText('50% off')
  await expect(preview).toContainText('Three.')
  await save.click()
  await expect(page).toHaveURL(/\/editCourse\//)
  await expect(page.getByText('Course saved.')).toBeVisible()

  await page.getByLabel('Description').fill('How to read, and why.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const leaving = page.goto('/admin/courses').catch(() => null)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await expect(page).toHaveURL(/\/editCourse\//)
  await save.click()
  await expect(page.getByText('Nothing to save')).toBeVisible()

  await page.goto('/admin/courses')
  await expectAccessibleAt(page, widths)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nobody has paid for this course.')
  await cutOff(page, '/api/course/*')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Deleting failed')
  await page.unrouteAll()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The course is deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an admin confirms and deletes payments, exports them, and archives what was sold', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await newStaff(page.request)
  const { id, title } = await newCourse(page.request)
  await page.goto(`/admin/payments?course=${id}`)
  await expect(page.getByText('No payments yet')).toBeVisible()
  const buyer = (await browser.newContext()).request
  const { email } = await newAuthor(buyer, 'Ngozi Eze')
  const multipart = { kind: 'receipt', file: pdf('slip.pdf') }
  const { url: receipt } = await (await buyer.post('/api/file', { headers, multipart })).json()
  await buyer.post(`/api/course/pay/${id}`, { headers, data: { receipt } })

  await page.goto(`/admin/payments?course=${id}&show=waiting`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(title)
  await expect(row).toContainText('₦12,000')
  await expectAccessibleAt(page, widths)
  const slip = row.getByRole('link', { name: 'View receipt: Ngozi Eze' })
  expect((await page.request.get((await slip.getAttribute('href')) ?? '')).status()).toBe(200)

  await cutOff(page, '/api/course/*')
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Failed to confirm payment')).toBeVisible()
  await page.unrouteAll()
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Confirmed: Ngozi Eze can now read the course.')).toBeVisible()
  await page.goto(`/admin/payments?course=${id}&show=confirmed`)
  await expect(row).toContainText('Confirmed')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('course-payments.csv')
  const csv = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(csv).toString()).toContain(`Ngozi Eze,${email},${title},12000,transfer,yes,`)

  await page.goto('/admin/courses')
  const course = page.getByRole('listitem').filter({ hasText: title })
  await course.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 person has paid for this course.')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('The course is archived.')).toBeVisible()
  await expect(course).toContainText('Archived')
  await course.getByRole('button', { name: 'Offer again' }).click()
  await expect(page.getByText('The course is on offer again.')).toBeVisible()

  await page.goto(`/admin/payments?course=${id}`)
  await row.getByRole('button', { name: 'Delete' }).click()
  await cutOff(page, '/api/course/payment/*')
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await sure.click()
  await expect(page.getByText('Failed to delete payment')).toBeVisible()
  await page.unrouteAll()
  await sure.click()
  await expect(page.getByText('No payments yet')).toBeVisible()
  expect(await letterTo(page.request, email)).toContain('was removed')
})
