import { approve, confirmAddress, linkTo, paper, pickFile, statusOf, submitted } from '#tests/support/author-journey.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  hydrated,
  readPage,
  test,
  withoutScripts,
} from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const widths = [1440, 390]

test('a manuscript is edited by its link without a log-in, its file too, and a failure loses nothing', async ({
  page,
  request,
}) => {
  await newAuthor(request)
  const { id, email, title } = await submitted(request, { country: 'Moldova, Republic of' })
  const response = await page.goto(await linkTo(request, email, 'edit'))
  expect(response?.headers()['referrer-policy']).toBe('same-origin')
  await hydrated(page)
  const [field, save] = [page.getByLabel('Title', { exact: true }), page.getByRole('button', { name: 'Save changes' })]
  await expect(field).toHaveValue(title)
  // A country stored under an older name is shown and stays.
  await expect(page.getByLabel('Country')).toHaveValue('Moldova, Republic of')
  await field.fill('')
  await save.click()
  await expect(field).toHaveAccessibleDescription('Please enter a title.')
  await expect(field).toBeFocused()
  await expectAccessibleAt(page, widths)
  await field.fill('A better title')
  await pickFile(page, paper('better.pdf'))
  await page.route('**/api/manuscript/*', (route) => route.fulfill({ status: 400, body: '' }))
  await save.click()
  await expect(page.getByText('Update failed. Please try again later.')).toBeVisible()
  await expect(field).toHaveValue('A better title')
  await page.unrouteAll()
  await save.click()
  await expect(page).toHaveURL(`/status/${id}?edited`)
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  const [own] = await (await request.get('/api/manuscript/getByUser')).json()
  expect(own).toMatchObject({ title: 'A better title', country: 'Moldova, Republic of' })
})

test('a link that cannot be opened says why and goes back', async ({ page, request }) => {
  await newAuthor(request)
  const { id, email } = await submitted(request)
  const edit = await linkTo(request, email, 'edit')
  await approve(request, id)
  for (const [path, reason] of [
    [`/edit/${'x'.repeat(43)}`, /This link is not valid\./],
    [edit.replace('edit', 'delete'), /This link is not valid\.|can no longer be edited/],
  ] as const) {
    const { heading, text } = await readPage(request, path)
    expect(heading).toBe('This link cannot be opened')
    expect(text).toMatch(reason)
  }
  await page.clock.install()
  await page.goto('/contact')
  await page.goto(edit)
  await expect(page.getByRole('alert').getByText(/^There was an error: /)).toContainText(
    'This manuscript was approved, so it can no longer be edited.',
  )
  await page.clock.runFor(3000)
  await expect(page).toHaveURL('/contact')
})

test('opening the delete link deletes nothing; the button does, and leads home after 2 seconds', async ({
  page,
  request,
}) => {
  await newAuthor(request)
  const { id, email, title } = await submitted(request)
  await page.clock.install()
  await page.goto(await linkTo(request, email, 'delete'))
  await expect(page.getByRole('main')).toContainText(title)
  await page.waitForLoadState('networkidle')
  expect(await statusOf(request, id)).toBe('screening')
  await expectAccessibleAt(page, widths)

  await page.route('**/api/manuscript/*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.getByRole('button', { name: 'Withdraw manuscript' }).click()
  await expect(page.getByText('Failed to delete manuscript.')).toBeVisible()
  await page.unrouteAll()

  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Withdraw manuscript' }).click()
  await expect(page.getByText('Your manuscript is withdrawn. It and its file have been deleted.')).toBeVisible()
  expect(await statusOf(request, id)).toBeNull()
  await page.clock.runFor(1999)
  await expect(page).toHaveURL(/\/delete\//)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
})

test('deleting works without JavaScript', async ({ browser, request }) => {
  await newAuthor(request)
  const { id, email } = await submitted(request)
  const page = await withoutScripts(browser)
  await page.goto(await linkTo(request, email, 'delete'))
  await page.getByRole('button', { name: 'Withdraw manuscript' }).click()
  await expect(page.getByText('Action successful')).toBeVisible()
  expect(await statusOf(request, id)).toBeNull()
})

test('a co-author objects, and staff see it', async ({ page, request }) => {
  await newAuthor(request)
  const manuscript = await submitted(request)
  const { id, coAuthor, title } = manuscript
  await confirmAddress(request, manuscript)
  await page.goto(await linkTo(request, coAuthor, 'objection'))
  await expect(page.getByRole('main')).toContainText(title)
  await page.getByRole('button', { name: 'I object to being named' }).click()
  await expect(page.getByText('A reason is required.')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await page.getByLabel('Why do you object?').fill('I did not write this.')
  await page.getByRole('button', { name: 'I object to being named' }).click()
  await expect(page.getByText('The editors have your objection')).toBeVisible()
  await expect(page.getByText(/^You objected on /)).toBeVisible()
  await signInAs(request, 'Sample Admin')
  const { objections } = await (await request.get(`/api/manuscript/${id}`)).json()
  expect(objections).toMatchObject([{ email: coAuthor, reason: 'I did not write this.' }])
})

test('the status page reads without JavaScript, dates its steps, and sends the links again', async ({
  browser,
  request,
}) => {
  await newAuthor(request)
  const { id, email } = await submitted(request)
  const old = await linkTo(request, email, 'edit')
  const page = await withoutScripts(browser)
  await page.goto(`/status/${id}`)
  await expect(page.getByText('These steps are valid only until the manuscript is uploaded.')).toBeVisible()
  for (const step of ['Under Review', 'Approved (Awaiting Payment)', 'Paid'])
    await expect(page.getByRole('listitem').getByText(step, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Re-send my links' }).click()
  await expect(page.getByText('The links are on their way')).toBeVisible()
  await expect.poll(() => linkTo(request, email, 'edit')).not.toBe(old)
  const renewed = await linkTo(request, email, 'edit')
  expect((await page.goto(old))?.status()).toBe(404)
  expect((await page.goto(renewed))?.status()).toBe(200)
  await approve(request, id)
  await page.goto(`/status/${id}`)
  await expect(page.locator('[aria-current=step] time')).toBeVisible()
  await expect(page.getByText(/^[A-Z]+-S-\d+-\d+ · Submitted on /)).toBeVisible()
  expect((await page.goto(`/status/${'x'.repeat(22)}`))?.status()).toBe(404)
})

test("the profile lists one's own manuscripts with their next step, or says 'No items here'", async ({
  request,
  visitor: author,
}) => {
  await newAuthor(author)
  expect((await readPage(author, '/author')).text.split('No items here')).toHaveLength(3)
  const { id, title } = await submitted(author)
  await approve(request, id)
  const { html, links } = await readPage(author, '/author')
  const entry = html.match(/<li[ >].*?<\/li>/gs)?.find((item) => item.includes(title))
  expect(entry).toContain('Approved')
  expect(entry).toContain('Please pay the article processing charge.')
  expect(links).toContainEqual({ name: `Pay now: ${title}`, href: `/pay/${id}` })
})

test("a review of one's own is left, counted as it is typed, changed, read again, and deleted", async ({
  page,
  request,
}) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await newAuthor(page.request)
  await page.goto('/review')
  await hydrated(page)
  const text = page.getByLabel('Your review')
  const send = page.getByRole('button', { name: 'Send review' })
  await text.fill('Quick and fair.')
  await expect(page.getByText('285 characters remaining').first()).toBeVisible()
  await text.fill('a'.repeat(301))
  await expect(page.getByText('1 character too many').first()).toBeVisible()
  await send.click()
  await expect(page.getByText('The review has 301 characters; at most 300 are allowed.')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await text.fill('Quick and fair.')
  await page.route('**/api/review', (route) => route.fulfill({ status: 400, body: '' }))
  await send.click()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expect(text).toHaveValue('Quick and fair.')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByText('Thank you for your review')).toBeVisible()
  expect((await readPage(page.request, '/author')).text).toContain('Awaiting approval')
  const [{ _id: id }] = await (await page.request.get('/api/review/mine')).json()
  await signInAs(request, 'Sample Admin')
  expect((await request.patch(`/api/review/${id}`, { headers })).ok()).toBe(true)
  await page.goto('/author')
  const entry = page.getByRole('listitem').filter({ hasText: 'Quick and fair' })
  await expect(entry).toContainText('Shown')
  await entry.getByRole('link', { name: 'Change or delete' }).click()
  await page.waitForURL(/author\/review|\/review\//)
  await hydrated(page)
  await text.fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(text).toHaveAccessibleDescription(/Please write your review\./)
  await text.fill('Slower, but still fair.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Review saved')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  expect(await (await page.request.get('/api/review/mine')).json()).toMatchObject([
    { text: 'Slower, but still fair.', verified: false },
  ])
  await page.route('**/api/review/mine/*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.getByRole('button', { name: 'Delete review' }).click()
  await expect(page.getByText('Failed to delete review.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Delete review' }).click()
  await expect(page).toHaveURL('/author')
  await expect(page.getByText('No reviews to show')).toBeVisible()
  expect((await page.request.get(`/review/${id}`)).status()).toBe(404)
})
