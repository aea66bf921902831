import { submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff } from '#tests/support/sign-in.ts'

test('an admin chooses to hear of submissions at once, gets the e-mail, and follows the bell', async ({
  page,
  request,
}) => {
  const { email } = await newStaff(page.request)
  await page.goto('/admin/profile')
  await page.getByRole('link', { name: 'Choose e-mails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications by e-mail' })).toBeVisible()
  await hydrated(page)
  const group = page.getByRole('group', { name: 'New submission' })
  await expect(group.getByRole('radio', { name: 'Daily digest' })).toBeChecked()
  await group.getByRole('radio', { name: 'At once' }).check()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await page.reload()
  await expect(group.getByRole('radio', { name: 'At once' })).toBeChecked()

  await newAuthor(request)
  const { id, title } = await submitted(request)
  expect(await letterTo(page.request, email, title)).toContain(`/admin/review/${id}`)

  await page.goto('/admin/dashboard')
  await hydrated(page)
  await expect(page.getByRole('link', { name: /^Notifications, \d+\+? new$/ })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/notifications')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toHaveAttribute('aria-current', 'page')
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByRole('link', { name: `New: New submission ${title}` })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await entry.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/review/${id}`)
})

test('without scripts the bell leads to the list, which counts as looked at, and choices are saved', async ({
  browser,
  request,
}) => {
  const page = await withoutScripts(browser)
  await newStaff(page.request)
  await newAuthor(request)
  const { title } = await submitted(request)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^Notifications, \d+\+? new$/ }).click()
  await expect(page.getByRole('link', { name: `New: New submission ${title}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: `New submission ${title}`, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Choose e-mails' }).click()
  await page.getByRole('group', { name: 'Overdue' }).getByRole('radio', { name: 'No e-mail' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Overdue' }).getByRole('radio', { name: 'No e-mail' })).toBeChecked()
})
