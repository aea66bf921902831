import type { Page } from '@playwright/test'
import { confirmAddress, linkTo, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, readPage, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const office = (page: Page) => page.getByRole('region', { name: 'Next step' })

test('an objection stops a manuscript, the office says why, and goes on once it is resolved with a note', async ({
  page,
  request,
}) => {
  test.slow()
  await newAuthor(page.request)
  const manuscript = await submitted(page.request)
  const { id, coAuthor } = manuscript
  const ownPages = [`/status/${id}?submitted`, `/author/manuscripts/${id}`]
  const read = async (path: string) => (await readPage(page.request, path)).text
  const waiting = 'We will tell your co-authors once you have confirmed your address'
  for (const path of ownPages) expect(await read(path)).toContain(waiting)
  await confirmAddress(request, manuscript)
  for (const path of ownPages) expect(await read(path)).not.toContain(waiting)
  const token = (await linkTo(request, coAuthor, 'objection')).split('/').at(-1)
  const patch = (path: string) => page.request.patch(`/api/manuscript/${path}`, { headers, data: {} })
  await signInAs(page.request, 'Sample Admin')
  for (const path of [`screen/${id}`, `${id}/approve`]) expect((await patch(path)).ok()).toBe(true)
  const data = { reason: 'I did not write this.' }
  expect((await request.post(`/api/manuscript/objection/${token}`, { headers, data })).ok()).toBe(true)

  const objected = await read(`/objection/${token}`)
  expect(objected).toContain('You objected on')
  expect(objected).not.toContain('you need not do anything')
  for (const path of [`/status/${id}`, `/author/manuscripts/${id}`, '/author']) {
    const { text, links } = await readPage(page.request, path)
    expect(text, path).toContain('Payment is on hold at the moment')
    expect(
      links.filter(({ name }) => name.startsWith('Pay now')),
      path,
    ).toEqual([])
    expect(text, path).not.toContain('I did not write this.')
  }
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
  await expectAccessible(dialog)
  await dialog.getByLabel('Note').fill('She agreed by telephone.')
  await dialog.getByRole('button', { name: 'Resolve objection' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Resolved by .*She agreed by telephone\.$/)).toBeVisible()
  await expect(office(page).getByRole('button', { name: 'Send reminder' })).toBeEnabled()
  await expect(page.getByText('Objection by a co-author')).toBeVisible()
  await expectAccessibleAt(office(page), [1440, 390])
  expect(await letterTo(request, coAuthor)).toContain('Your objection has been resolved')
  const { links } = await readPage(page.request, `/status/${id}`)
  expect(links.map(({ name }) => name)).toContain('Pay now')
  await page.goto('/author')
  await expect(page.getByRole('link', { name: `Pay now: ${manuscript.title}` })).toBeVisible()
  await expect(page.getByText('₦30,000', { exact: true })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
})

test('while an objection is open under review no date is promised, and nobody learns who objects', async ({
  request,
  visitor: author,
}) => {
  await newAuthor(author)
  const manuscript = await submitted(author)
  const { id, coAuthor } = manuscript
  await confirmAddress(request, manuscript)
  await signInAs(request, 'Sample Admin')
  expect((await request.patch(`/api/manuscript/screen/${id}`, { headers, data: {} })).ok()).toBe(true)
  const token = (await linkTo(request, coAuthor, 'objection')).split('/').at(-1)
  const read = async (path: string) => (await readPage(author, path)).text
  expect(await read(`/status/${id}`)).toContain('The editors are arranging its review')
  const data = { reason: 'I did not write this.' }
  expect((await request.post(`/api/manuscript/objection/${token}`, { headers, data })).ok()).toBe(true)
  for (const path of [`/status/${id}`, `/author/manuscripts/${id}`, '/author']) {
    const own = await read(path)
    expect(own, path).toContain('The review is on hold until a question about the authors is settled.')
    expect(own, path).not.toMatch(/The editors are arranging|I did not write this\./)
  }
})

test('an admin sees what the site deletes and backs up by itself, and when', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Data retention' }).click()
  await expect(page.getByText(/^Next run: /)).toBeVisible()
  await expect(page.getByRole('row', { name: /Rejected manuscripts, with their files/ })).toContainText('24 months')
  await expect(page.getByText('Nothing is deleted in the next 30 days.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Backups', exact: true }).click()
  await expect(page.getByText('No backups are scheduled: BACKUP_TO is not set.')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await newStaff(page.request, 'domain-health-journal')
  for (const path of ['/admin/retention', '/admin/backups', '/status', '/admin/errors'])
    expect((await page.request.get(path)).url()).toMatch(/\/unauthorized$/)
})

test('an admin sees whether the site works, and what failed', async ({ page, request }) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
  const database = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Database' }) })
  await expect(database).toContainText('Works')
  await expect(database).toContainText(/\d+ ms/)
  await expectAccessibleAt(page, [1440, 390])
  const refused = await request.post('/api/pay/webhook', { headers, data: { event: 'charge.success' } })
  expect(refused.status()).toBe(401)
  const failed = 'The signature is missing or wrong.'
  await expect.poll(async () => (await page.request.get('/admin/errors')).text()).toContain(failed)
  await page.getByRole('link', { name: 'Errors and slow queries' }).click()
  await expect(page.getByText(failed).first()).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.getByRole('link', { name: /^Slow queries \d/ }).click()
  await expect(page).toHaveURL('/admin/errors?show=queries')
})
