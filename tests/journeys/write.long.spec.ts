import { expect, expectAccessible, test } from '#tests/support/journey.ts'
import { newAuthor, newStaff, password } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

test('whose session has expired logs in without leaving the page, loses nothing typed, and tries again', async ({
  page,
  request,
}) => {
  const lastName = `Sample ${Date.now()}`
  const data = { firstName: 'Ada', lastName, email: 'ada@example.org', message: 'When does the next issue close?' }
  const { messageObject } = await (await request.post('/api/message', { headers, data })).json()
  const { email } = await newStaff(page.request)
  const path = `/admin/message/${messageObject._id}`
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const reply = page.getByLabel('Your reply')
  await reply.fill('On Friday.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send reply' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Your session has expired.' })
  await expect(fault).toBeVisible()
  await expect(reply).toHaveText('On Friday.')
  await expectAccessible(page)
  const opening = page.waitForEvent('popup')
  await fault.getByRole('link', { name: 'Log in (opens a new tab)' }).click()
  const opened = await opening
  await opened.getByLabel('E-mail').fill(email)
  await opened.getByLabel('Password', { exact: true }).fill(password)
  await opened.getByRole('button', { name: 'Log in' }).click()
  await expect(opened).toHaveURL(path)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'On Friday.' })).toBeVisible()
  await expect(reply).toHaveText('')
})

test('a try again after a lost answer names the same call, and another text another', async ({ page }) => {
  await newAuthor(page.request)
  await page.goto('/review')
  await page.waitForLoadState('networkidle')
  const keys: (string | undefined)[] = []
  await page.route('**/api/review', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  for (const text of ['Quick and fair.', 'Quick and fair.', 'Slow but fair.']) {
    await page.getByLabel('Your review').fill(text)
    const asked = keys.length
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect.poll(() => keys.length).toBe(asked + 1)
    await expect(page.getByLabel('Your review')).toBeFocused()
    await expect(page.getByText('Something went wrong.')).toBeVisible()
  }
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
