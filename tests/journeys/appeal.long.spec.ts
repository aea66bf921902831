import type { Page } from '@playwright/test'
import { linkTo, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, readPage, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const office = (page: Page) => page.getByRole('region', { name: 'Next step' })
const point = 'The second reviewer read table 2 as if it had no control group. It has one, as page 4 says.'
const reasons = `${point}\n\nWe ask you to have the manuscript read by somebody who knows this method.`

/** A manuscript of the author at `page`, declined by the admin at `page`. */
async function rejected(page: Page) {
  await newAuthor(page.request)
  const manuscript = await submitted(page.request)
  await signInAs(page.request, 'Sample Admin')
  const data = { comment: 'There is no control group.' }
  const path = `/api/manuscript/${manuscript.id}/decline`
  expect((await page.request.patch(path, { headers, data })).ok()).toBe(true)
  return manuscript
}

test('an author appeals a rejection; an editor sees it, an admin upholds the decision, the author reads the answer', async ({
  page,
  browser,
}) => {
  test.slow()
  const { id, title, email } = await rejected(page)
  await page.goto('/author')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(/you can appeal it once, until/)).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.goto(`/status/${id}`)
  await page.getByRole('link', { name: 'Appeal this decision' }).click()
  await expect(page.getByText('There is no control group.')).toBeVisible()

  await page.getByLabel('Your reasons').fill('Unfair!')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('at least 100 characters. You have written 7.')).toBeVisible()
  await expect(page.getByLabel('Your reasons')).toHaveValue('Unfair!')
  await expectAccessibleAt(page, [1440, 390])
  await page.getByLabel('Your reasons').fill(reasons)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Your reasons')).toHaveValue(reasons)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText(/^Your appeal was received on/)).toBeVisible()
  await expectAccessibleAt(page.getByRole('main'), [1440, 390])
  expect(await letterTo(page.request, email)).toContain('We have received your appeal')

  const desk = await browser.newPage()
  await newStaff(desk.request, 'domain-health-journal')
  await desk.goto('/admin/dashboard')
  await desk.getByRole('link', { name: /Appeals for an admin/ }).click()
  await expect(desk.getByRole('row').filter({ hasText: title })).toContainText('Appeal: an admin answers')
  await expectAccessible(desk.getByRole('row').filter({ hasText: title }))
  await desk.getByRole('link', { name: title }).click()
  await expect(office(desk).getByText('An admin answers it.')).toBeVisible()
  await expect(office(desk).getByText('No decision can be made while the appeal is open.')).toBeVisible()
  await expect(desk.getByRole('button', { name: /Accept again|Delete|Write the offer/ })).toHaveCount(0)
  await desk.close()

  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^Appeals \d/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Appeal.')
  await expectAccessibleAt(page, [1440, 390])
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Appeal' }).getByText(point)).toBeVisible()
  await expect(office(page).getByText('You made this decision yourself.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await office(page).getByRole('button', { name: 'Uphold the rejection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Uphold the rejection' })
  await dialog.getByRole('button', { name: 'Uphold and send' }).click()
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Table 2 compares two wards, not a group with a control.')
  await dialog.getByLabel('Subject').fill('About your appeal')
  await expect(dialog.getByText('Table 2 compares two wards', { exact: false }).last()).toBeVisible()
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Uphold and send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Appeal' }).getByText('The rejection stands')).toBeVisible()
  await expect(office(page).getByRole('button', { name: 'Delete' })).toBeEnabled()
  await expect(page.getByText('Rejection upheld after an appeal')).toBeVisible()
  await expectAccessibleAt(page.getByRole('region', { name: 'Appeal' }), [1440, 390])
  expect(await letterTo(page.request, email)).toContain('About your appeal')
  for (const path of [`/status/${id}`, `/author/manuscripts/${id}`, `/appeal/${id}`]) {
    const { html, links, text } = await readPage(page.request, path)
    expect(text, path).toContain('The rejection stands')
    expect(html.match(/<blockquote[ >].*?<\/blockquote>/gs)?.join(), path).toContain('Table 2 compares two wards')
    expect(
      links.map(({ name }) => name),
      path,
    ).not.toContain('Appeal this decision')
  }
  await page.goto(`/appeal/${id}`)
  await expectAccessibleAt(page.getByRole('main'), [1440, 390])
})

test('by the e-mailed link and without JavaScript, an appeal loses nothing; reopening answers it', async ({
  page,
  browser,
}) => {
  const { id, email } = await rejected(page)
  const path = await linkTo(page.request, email, 'appeal')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const author = await context.newPage()
  await author.goto(path)
  await author.getByLabel('Your reasons').fill('Unfair!')
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await expect(author.getByText('at least 100 characters. You have written 7.')).toBeVisible()
  await expect(author.getByLabel('Your reasons')).toHaveValue('Unfair!')
  await author.getByLabel('Your reasons').fill(reasons)
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await expect(author.getByText(/^Your appeal was received on/)).toBeVisible()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/letter/reopen**', (route) => mayCome.then(() => route.continue()))
  await page.goto(`/admin/review/${id}`)
  await office(page).getByRole('button', { name: 'Reopen after an appeal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen after an appeal' })
  // The e-mail takes a moment to come. A button that moved then would lose the click.
  const button = dialog.getByRole('button', { name: 'Reopen after an appeal' })
  const before = await button.boundingBox()
  letCome()
  await expect(dialog.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  await dialog.getByLabel('Reason').fill('You are right about table 2.')
  await button.click()
  await expect(page.getByRole('region', { name: 'Appeal' }).getByText('Reopened, under review again')).toBeVisible()
  await author.goto(path)
  await expect(author.getByText('Reopened, under review again')).toBeVisible()
  await expect(author.getByText('You are right about table 2.')).toBeVisible()
  await context.close()
})
