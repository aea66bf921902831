import type { APIRequestContext, Page } from '@playwright/test'
import { approve, confirmAddress, paper, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const health = 'domain-health-journal'
const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]

const office = (page: Page) => page.getByRole('region', { name: 'Next step' })
const buttons = (page: Page) => office(page).locator('.decision-buttons').getByRole('button')
const press = (page: Page, name: string) => buttons(page).filter({ hasText: name }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const expectButtons = (page: Page, names: string[]) => expect(buttons(page)).toHaveText(names)

async function decided(by: APIRequestContext, id: string, ...paths: string[]) {
  await signInAs(by, 'Sample Admin')
  for (const path of paths)
    expect((await by.patch(`/api/manuscript/${path.replace('{id}', id)}`, { headers, data: {} })).ok()).toBe(true)
}

test('an admin takes a manuscript from screening to the reader, by exactly the buttons of the table', async ({
  page,
  request,
}) => {
  test.slow()
  await newAuthor(page.request)
  const { id, title, email } = await submitted(page.request, {
    title: `Sleep ${'and its wards '.repeat(8)}${Date.now()}`,
  })
  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review?status=screening&search=${email}`)
  const link = page.getByRole('table', { name: 'Manuscripts' }).getByRole('rowheader').getByRole('link')
  await expect(link).toHaveText(`${title.slice(0, 97)}...`)
  await expect(page.getByText('Ada Obi, Bayo Sample')).toBeVisible()
  await expectAccessibleAt(page, widths)

  await test.step('keys work from anywhere but where somebody types, and can be switched off', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).press('?')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await expect(link).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: /^Select Sleep/ })).toBeChecked()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    const isOn = page.getByLabel('Use shortcuts in this browser')
    await isOn.uncheck()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: /^Sample Admin / }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await isOn.check()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('k')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/review/${id}`)
  })

  await test.step('screening: the letter is read and changed before it goes', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectButtons(page, ['Mark as Under Review', 'Return for correction', 'Decline', 'Delete'])
    await expectAccessibleAt(page, widths, true)
    await press(page, 'Mark as Under Review')
    await expect(page.getByLabel('Text')).toContainText(/has passed our initial check/)
    await page.getByLabel('Subject').fill(' ')
    await confirm(page, 'Mark as Under Review')
    await expect(page.getByText('The subject is required.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await page.getByLabel('Subject').fill('Off to the reviewers')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(page, 'Mark as Under Review')
    await expect(page.getByLabel('Subject')).toHaveValue('Off to the reviewers')
    await confirm(page, 'Mark as Under Review')
    await expect(office(page).locator(':focus')).toHaveText('Marked as under review.')
    await expectButtons(page, ['Approve', 'Revise', 'Reject'])
    await expect(office(page)).toContainText('Deciding now goes without any report. You will be asked why.')
    await page.getByText('E-mail: Off to the reviewers').click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'has passed our initial check' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'In the outbox' }).last()).toBeVisible()
    expect(await letterTo(request, email)).toContain('Off to the reviewers')
  })

  await test.step('under review: rejected for a reason, then accepted again', async () => {
    await press(page, 'Reject')
    const reason = page.getByRole('dialog').getByLabel('Reason')
    await expect(reason).toHaveValue("Sorry, We couldn't accept this manuscript")
    await reason.fill(' ')
    await confirm(page, 'Reject')
    await expect(page.getByText('Please enter a rejection reason.')).toBeVisible()
    await expect(page.getByText('Please say why you decide before the reports are in.')).toBeVisible()
    await page.getByLabel('Why with 0 of 2 reports').fill('Out of scope.')
    const text = page.getByLabel('Text')
    await page.getByLabel('Subject').fill('About your study')
    await reason.fill('Too few.')
    await reason.blur()
    await expect(text).toContainText(/Too few\./)
    await text.fill('We have read it, and say no.')
    await reason.fill('Too few wards.')
    await reason.blur()
    await expect(page.getByText('so it no longer follows the reason.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore the standard e-mail' }).click()
    await expect(text).toContainText(/Too few wards\./)
    await confirm(page, 'Reject')
    await expectButtons(page, ['Accept again', 'Reopen', 'Delete'])
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Too few wards.')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('0 of 2 reports. Out of scope.')
    await press(page, 'Accept again')
    await confirm(page, 'Accept again')
    await expectButtons(page, ['Send reminder', 'Revoke approval', 'Mark paid', 'Waive charge', 'Reduce charge'])
  })

  await test.step('approved: one reminder a day, revoked and approved again, then paid', async () => {
    await press(page, 'Send reminder')
    await confirm(page, 'Send reminder')
    await expect(page.getByText('Reminder sent')).toBeVisible()
    await press(page, 'Send reminder')
    await expect(page.getByRole('dialog')).toContainText('The last reminder went on')
    await confirm(page, 'Send reminder')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The author was reminded less than a day ago',
    )
    await confirm(page, 'Cancel')
    await press(page, 'Revoke approval')
    await confirm(page, 'Revoke approval')
    await press(page, 'Approve')
    await page.getByLabel('Why with 0 of 2 reports').fill('It was approved before.')
    await confirm(page, 'Approve')
    await press(page, 'Mark paid')
    await expect(page.getByRole('dialog', { name: "Are you sure you've confirmed this payment?" })).toBeVisible()
    await expect(page.getByLabel('Text')).toContainText(/Your receipt number is \{receipt\}/)
    await confirm(page, 'Mark paid')
    await expectButtons(page, ['Publish', 'Upload edited file', 'Undo paid status'])
    await expect(page.getByRole('link', { name: /^receipt R-/ })).toBeVisible()
  })

  await test.step('paid: an edited file, an issue, and the ID to confirm', async () => {
    await press(page, 'Upload edited file')
    await confirm(page, 'Upload edited file')
    await expect(page.getByText('You need to pick a file first')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(paper('edited.pdf'))
    await confirm(page, 'Upload edited file')
    await expect(page.getByRole('link', { name: "The author's original" })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Edited file' })).toContainText('edited.pdf')
    await press(page, 'Publish')
    await expect(page.getByLabel('Issue')).toBeVisible()
    const issues = await page.getByLabel('Issue').locator('option').allTextContents()
    const numbers = issues.map((text) => Number(/\d+/.exec(text)?.[0]))
    expect(numbers).toEqual(numbers.map((_, at) => numbers.length - at))
    expect(issues[0]).toContain('(current)')
    await page.getByLabel('Issue').selectOption('1')
    await confirm(page, 'Next')
    await expect(page.getByText('Issue 1 belongs to 2025')).toBeVisible()
    await confirm(page, 'Publish')
    await expect(page.getByText('Confirm that it belongs to 2025, or go back and choose another issue.')).toBeVisible()
    expect(await statusOf(page.request, id)).toBe('paid')
    await expectAccessibleAt(page, widths)
    await confirm(page, 'Back')
    await page.getByLabel('Issue').selectOption({ index: 0 })
    await confirm(page, 'Next')
    await expect(page.getByRole('dialog', { name: /^Publish this manuscript as DHJ-\d{4}-\d{4}\?$/ })).toBeVisible()
    await expect(page.getByLabel('Text')).toContainText(/Congratulations/)
    await page.getByLabel('Subject').fill('{id} is out')
    await confirm(page, 'Publish')
    await expect(office(page)).toContainText('Nothing to do. Errors are corrected in the record of the article.')
    expect(await letterTo(request, email)).toMatch(/DHJ-\d{4}-\d{4} is out/)
    const list = await (await page.request.get(`/admin/review?status=all&search=${email}`)).text()
    expect(list).toMatch(/<tbody.*Published.*<\/tbody>/s)
    await page.getByRole('link', { name: 'Read the article' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})

test('an editor sees their journal without screening, and hears what another did meanwhile', { tag: '@long' }, async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  await newAuthor(page.request)
  const manuscript = await submitted(page.request)
  const { id, title, coAuthor } = manuscript
  await confirmAddress(page.request, manuscript)
  await decided(request, id, 'screen/{id}')
  const [, objection = ''] = /(\/objection\/[\w-]{43})/.exec(await letterTo(request, coAuthor)) ?? []
  const data = { reason: 'I did not take part.' }
  expect((await request.post(`/api/manuscript${objection}`, { headers, data })).ok()).toBe(true)

  await newStaff(page.request, health)
  await page.goto(`/admin/review?search=${encodeURIComponent(title)}`)
  const tabs = page.getByRole('navigation', { name: 'Statuses' }).getByRole('link')
  await expect(tabs).toHaveText([/^Under Review \d/, /^Approved/, /^Paid/, /^Rejected/, /^All \d/])
  await expect(page.getByLabel('Journal')).toHaveCount(0)
  await expect(page.getByText('1 objection')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(office(page)).toContainText('I did not take part.')
  await expectButtons(page, ['Resolve objection', 'Approve', 'Revise', 'Reject'])
  await expect(buttons(page).filter({ hasText: 'Approve' })).toBeDisabled()
  const resolved = { email: coAuthor, note: 'Settled.' }
  expect((await page.request.patch(`/api/manuscript/${id}/objection`, { headers, data: resolved })).ok()).toBe(true)
  await page.reload()

  await page.route(`**/api/manuscript/${id}/decision`, (route) => route.fulfill({ status: 400, body: '' }))
  await press(page, 'Approve')
  await page.getByLabel('Why with 0 of 2 reports').fill('An invited editorial.')
  await confirm(page, 'Approve')
  await expect(page.getByText("Action 'Approve' failed.")).toBeVisible()
  await page.unrouteAll()

  await request.patch(`/api/manuscript/${id}/reject`, { headers, data: { comment: 'No.' } })
  await confirm(page, 'Approve')
  await expect(office(page).locator(':focus')).toHaveText(
    /rejected this manuscript \(.+\)\. Your decision was not sent\.What you wroteAn invited editorial\.$/,
  )
  await expectButtons(page, ['Accept again', 'Delete'])
  expect(await statusOf(request, id)).toBe('rejected')

  await press(page, 'Accept again')
  await confirm(page, 'Accept again')
  await expectButtons(page, ['Send reminder', 'Revoke approval'])

  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await newStaff(other, 'domain-multidisciplinary-journal')
  expect((await other.get(`/admin/review/${id}`)).status()).toBe(404)
  await other.dispose()

  await decided(request, id, '{id}/revoke')
  await request.patch(`/api/manuscript/${id}/reject`, { headers, data: { comment: 'No.' } })
  await page.reload()
  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'Permanently delete this manuscript?' })).toBeVisible()
  await confirm(page, 'Delete')
  await expect(page.getByText('The manuscript was deleted.')).toBeVisible()
  await expect(page).toHaveURL('/admin/review?status=rejected')
  const left = await page.request.get(`/admin/review?status=rejected&search=${encodeURIComponent(title)}`)
  expect(await left.text()).toContain('No manuscripts in this category.')
})

test('several at once: what would be sent is shown, asked once, and reported for each', { tag: '@long' }, async ({
  page,
  request,
  browser,
}) => {
  await newAuthor(page.request)
  const batch = `Batch ${Date.now()}`
  const all: Awaited<ReturnType<typeof submitted>>[] = []
  for (const number of [1, 2, 3]) all.push(await submitted(page.request, { title: `${batch} number ${number}` }))
  const [first, second, third] = all.map(({ id }) => id)
  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review?status=screening&search=${encodeURIComponent(batch)}`)
  const mark = page.getByRole('button', { name: 'Mark as Under Review' })
  await mark.click()
  await expect(page.getByText('Please select a manuscript first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  await page.goBack()
  await page.getByLabel(`Select ${batch} number 1`).check()
  await page.getByLabel(`Select ${batch} number 2`).check()
  await mark.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mark as Under Review: 2 manuscripts')
  await page.getByText(`E-mail to ${all[0]?.email}:`).first().click()
  await expect(page.getByText('has passed our initial check').first()).toBeVisible()
  await expectAccessibleAt(page, widths)
  expect(await statusOf(request, first ?? '')).toBe('screening')
  await decided(request, second ?? '', 'screen/{id}')
  await page.getByRole('button', { name: 'Mark as Under Review and send' }).click()
  await expect(page.getByRole('main').locator(':focus')).toContainText('Mark as Under Review: 1 done, 1 not done')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${batch} number 2: ` }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/review\?status=screening&search=Batch/)
  await expect(page.getByLabel(/^Select Batch/)).toHaveCount(1)

  await test.step('one that is refused is named before anything is sent, and a reason is in every e-mail', async () => {
    await page.goto(`/admin/review?status=under-review&search=${encodeURIComponent(batch)}`)
    await page.getByLabel('Select all 2').check()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Reason').fill(' ')
    await page.getByRole('button', { name: 'Reject and send' }).click()
    await expect(page.getByText('Please enter a rejection reason.')).toBeVisible()
    await page.getByLabel('Reason').fill('Not of this journal.')
    await page.getByText(`E-mail to ${all[0]?.email}:`).first().click()
    await expect(page.locator('.several-text:visible')).toContainText('Not of this journal.')
    await page.getByRole('link', { name: 'Manuscripts', exact: true }).last().click()
    await expect(page).toHaveURL(/status=under-review/)
  })

  for (const id of [first, second]) await decided(request, id ?? '', '{id}/approve')
  await approve(request, third ?? '')
  const plain = await withoutScripts(browser)
  await signInAs(plain.request, 'Sample Admin')
  const approved = `/admin/review?status=approved&search=${encodeURIComponent(batch)}`
  const remind = async (...numbers: number[]) => {
    await plain.goto(approved)
    for (const number of numbers) await plain.getByLabel(`Select ${batch} number ${number}`).check()
    await plain.getByRole('button', { name: 'Send reminder' }).click()
  }
  await remind(1, 2)
  await plain.getByRole('button', { name: 'Send the reminders' }).click()
  await expect(plain.getByText('Send reminder: 2 done')).toBeVisible()
  await expect(plain.getByLabel(/^Select Batch/)).toHaveCount(3)
  await remind(1, 3)
  await expect(plain.getByText('Will be left out: The author was reminded less than a day ago')).toBeVisible()
  await plain.getByRole('button', { name: 'Send the reminders' }).click()
  await expect(plain.getByText('Send reminder: 1 done')).toBeVisible()
})

test('on a low screen the side of a manuscript scrolls by itself, and its last part is reached by keyboard', {
  tag: '@long',
}, async ({ page }) => {
  await newAuthor(page.request)
  const { id } = await submitted(page.request)
  await signInAs(page.request, 'Sample Admin')
  await page.setViewportSize({ width: 1440, height: 200 })
  await page.goto(`/admin/review/${id}`)
  await hydrated(page)
  const side = page.getByRole('region', { name: 'Office' })
  expect(await side.evaluate((panel) => panel.scrollHeight > panel.clientHeight)).toBe(true)
  await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await side.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(200)
  const last = side.getByText(/^Conflicts of interest/)
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
