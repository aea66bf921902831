import type { Locator, Page } from '@playwright/test'
import { statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, hydrated, test } from '#tests/support/journey.ts'
import { newAuthor, newStaff, password } from '#tests/support/sign-in.ts'

/** Goes on with Tab until it has the focus, as somebody without a mouse does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 150 && !(await isReached()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const inActions = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name, exact: true })

test('by keyboard alone an admin logs in, accepts a manuscript and publishes it', { tag: '@drill' }, async ({
  page,
  request,
}) => {
  test.slow()
  await newAuthor(request)
  const { id, email: author, title } = await submitted(request)
  const { email } = await newStaff(request)

  await test.step('log-in', async () => {
    await page.goto('/login')
    await press(page, page.getByRole('link', { name: 'Staff log-in' }))
    await expect(page).toHaveURL('/admin/login')
    await hydrated(page)
    await reach(page, page.getByLabel('E-mail'))
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/dashboard')
  })

  await test.step('the list: found, moved to with j and k, opened with Enter', async () => {
    await hydrated(page)
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/\/admin\/review/)
    await hydrated(page)
    await reach(page, page.getByRole('searchbox', { name: 'Search' }))
    await page.keyboard.type(author)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=/)
    await hydrated(page)
    await page.keyboard.press('Escape')
    await reach(page, page.getByRole('checkbox', { name: 'Select all 1' }))
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const link = page.getByRole('rowheader').getByRole('link', { name: title })
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/review/${id}`)
    await hydrated(page)
  })

  await test.step('screening, decision and payment, each with its e-mail', async () => {
    await page.keyboard.press('e')
    await press(page, inDialog(page, 'Mark as Under Review'))
    await expect(page.getByText('Marked as under review.')).toBeVisible()
    // What is still being made above the decision would move it.
    await expect(page.getByText('The copy is being made')).toBeHidden({ timeout: 60_000 })
    await press(page, inActions(page, 'Approve'))
    await expect(page.getByRole('radio', { name: 'Approve' })).toBeChecked()
    await press(page, inDialog(page, 'Approve'))
    await expect(page.getByText('Please say why you decide before the reports are in.')).toBeVisible()
    await expect(page.getByLabel('Why with 0 of 2 reports')).toBeFocused()
    await page.keyboard.type('An editorial of our own.')
    await press(page, inDialog(page, 'Approve'))
    await expect.poll(() => statusOf(request, id)).toBe('approved')
    await press(page, inActions(page, 'Mark paid'))
    await press(page, inDialog(page, 'Mark paid'))
    await expect(page.getByText('Marked as paid.')).toBeVisible()
  })

  await test.step('publication in the current issue', async () => {
    await page.keyboard.press('e')
    await press(page, inDialog(page, 'Next'))
    await expect(inDialog(page, 'Publish')).toBeVisible()
    // In January the current issue may still be the last year's.
    const otherYear = page.getByLabel(/^Publish it in /)
    if (await otherYear.isVisible()) await press(page, otherYear, ' ')
    await press(page, inDialog(page, 'Publish'))
    await expect(page.getByText('Published.', { exact: true })).toBeVisible()
    await page.keyboard.press('e')
    await expect(page.getByRole('status').filter({ hasText: 'There is no main action now. Published.' })).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Read the article' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})
