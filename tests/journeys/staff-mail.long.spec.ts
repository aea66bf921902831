import type { Page } from '@playwright/test'
import { paper } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-health-journal'
const widths = [1440, 390]
const mark = `${process.pid}${Date.now() % 100_000}`

/** A manuscript of Ada Obi's that is under review. */
async function underReview(page: Page): Promise<{ id: string; email: string }> {
  await newAuthor(page.request, 'Ada Obi')
  const stored = await page.request.post('/api/file', { headers, multipart: { extension: 'pdf', file: paper() } })
  const email = `author-${mark}@example.org`
  const data = {
    ...{ author: 'Ada Obi', email, journal, articleType: 'Research Article', title: `Sleep at night ${mark}` },
    ...{ abstract: 'We asked nurses how they sleep.', country: 'Nigeria', file: (await stored.json()).url },
  }
  const { _id: id } = await (await page.request.post('/api/manuscript', { headers, data })).json()
  await signInAs(page.request, 'Sample Admin')
  expect((await page.request.patch(`/api/manuscript/screen/${id}`, { headers })).ok()).toBe(true)
  return { id, email }
}

test('an editor writes to the author in the words of the journal, and keeps the answer', async ({ page }) => {
  const { id, email } = await underReview(page)
  await newStaff(page.request, journal, 'Stella Eze')
  await page.goto(`/admin/review/${id}`)
  await hydrated(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Write a message').click()
  await messages.getByRole('button', { name: 'Send message' }).click()
  await expect(messages.getByText('Select whom to write to.')).toBeVisible()
  await expect(messages.getByText('The message is required.')).toBeVisible()
  await messages.getByLabel('To', { exact: true }).selectOption({ label: 'Ada Obi (Author)' })
  await messages.getByLabel('Message').fill('Which year was it?')
  await messages.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way to Ada Obi.')).toBeVisible()
  await expect(messages.getByText('Stella Eze to Ada Obi (author)')).toBeVisible()
  await messages.getByText('Record an answer').click()
  await messages.getByLabel('Answer of Ada Obi').fill('It was 2025.')
  await messages.getByRole('button', { name: 'Save answer' }).click()
  await expect(messages.getByText('It was 2025.')).toBeVisible()
  await expect(messages.getByText(/recorded by Stella Eze$/)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Message sent to the author')).toBeVisible()
  await expect(history.getByText('Answer recorded')).toBeVisible()
  await expectAccessible(page)
  await signInAs(page.request, 'Sample Admin')
  expect(await letterTo(page.request, email, 'Which year')).toContain('Editorial office of Domain Health Journal')
})

test('an editor changes the words of an e-mail, sees them first, and goes back to the standard', async ({ page }) => {
  await newStaff(page.request, 'domain-journal-of-biological-sciences', 'Bola Eze')
  await page.goto('/admin/templates')
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('table', { name: 'To authors' }).getByRole('link', { name: 'Charge waived' }).click()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Charge waived' })).toBeVisible()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Well done, {nobody}.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('{nobody} is not a placeholder of the text.')).toBeVisible()
  await text.fill('Good news from {journal}.\n\n{text}\n\nThe editors')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Good news from Domain Journal of Biological Sciences.')
  await expect(preview).toContainText('We have waived the article processing charge')
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Changed by Bola Eze on /)).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue('Good news from {journal}.\n\n{text}\n\nThe editors')
  await page.getByRole('button', { name: 'Reset: Charge waived' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(text).toHaveValue('{text}')
})

test('an admin imports subscribers with how they agreed, and unsubscribes and deletes one', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/newsletter')
  await page.getByRole('link', { name: 'Subscribers' }).click()
  await page.getByRole('link', { name: 'Import subscribers' }).click()
  await hydrated(page)
  const address = `reader-${mark}@example.org`
  await page.getByLabel('Or paste the list').fill(`Name,E-mail\nNgozi,${address}\nNobody,`)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('Say where and when these people agreed.')).toBeVisible()
  await page.getByLabel('How they agreed').fill('Signed a list at a conference.')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('1 address to add')).toBeVisible()
  await expect(page.getByText('No address in line 3.')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Add 1 address' }).click()
  await page.getByRole('link', { name: 'See the subscribers' }).click()
  const search = page.getByLabel('Address contains')
  const [field, button] = [await search.boundingBox(), await page.getByRole('button', { name: 'Show' }).boundingBox()]
  expect(button?.x).toBeGreaterThan(field?.x ?? 0)
  await search.fill(address)
  await page.getByRole('button', { name: 'Show' }).click()
  await hydrated(page)
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Imported: Signed a list at a conference.')
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: /^Unsubscribe/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(row.getByText('Unsubscribed', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No subscribers to show.')).toBeVisible()
})
