import type { Page } from '@playwright/test'
import { confirmAddress, linkTo, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const office = (page: Page) => page.getByRole('region', { name: 'What can be done' })

test('an objection stops a manuscript, the office says why, and goes on once it is resolved with a note', async ({
  page,
  request,
}) => {
  test.slow()
  await newAuthor(request)
  const manuscript = await submitted(request)
  const { id, coAuthor } = manuscript
  await confirmAddress(request, manuscript)
  const token = (await linkTo(request, coAuthor, 'objection')).split('/').at(-1)
  const patch = (path: string) => page.request.patch(`/api/manuscript/${path}`, { headers, data: {} })
  await signInAs(page.request, 'Sample Admin')
  for (const path of [`screen/${id}`, `${id}/approve`]) expect((await patch(path)).ok()).toBe(true)
  const data = { reason: 'I did not write this.' }
  expect((await request.post(`/api/manuscript/objection/${token}`, { headers, data })).ok()).toBe(true)

  await page.goto(`/status/${id}`)
  await expect(page.getByText('Payment is on hold at the moment')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
  await expect(page.getByText('I did not write this.')).toHaveCount(0)
  await page.goto(`/pay/${id}`)
  await expect(page.getByText('Payment is on hold at the moment')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/review/${id}`)
  await expect(office(page).getByText('I did not write this.')).toBeVisible()
  await expect(office(page).getByRole('button', { name: 'Send reminder' })).toBeDisabled()
  await expect(office(page).getByText(/objection is open, so no reminder can be sent/)).toBeVisible()
  await expect(office(page).getByRole('button', { name: 'Mark paid' })).toBeEnabled()
  await expectAccessibleAt(page, [1440, 390])
  await office(page)
    .getByRole('button', { name: /^Resolve objection/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Resolve objection' })
  await dialog.getByRole('button', { name: 'Resolve objection' }).click()
  await expect(dialog.getByText('Enter a note')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Note').fill('She agreed by telephone.')
  await dialog.getByRole('button', { name: 'Resolve objection' }).click()
  await expect(dialog).toBeHidden()
  await expect(office(page).getByText(/^Resolved by .*She agreed by telephone\.$/)).toBeVisible()
  await expect(office(page).getByRole('button', { name: 'Send reminder' })).toBeEnabled()
  await expect(page.getByText('Objection by a co-author')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  expect(await letterTo(request, coAuthor)).toContain('Your objection is resolved')
  await page.goto(`/status/${id}`)
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
})

test('an admin sees what the site deletes by itself, and when', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Data retention' }).click()
  await expect(page.getByText(/^Next run: /)).toBeVisible()
  await expect(page.getByRole('row', { name: /Rejected manuscripts, with their files/ })).toContainText('24 months')
  await expect(page.getByText('Nothing is deleted in the next 30 days.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await newStaff(page.request, 'domain-health-journal')
  await page.goto('/admin/retention')
  await expect(page).toHaveURL('/unauthorized')
})
