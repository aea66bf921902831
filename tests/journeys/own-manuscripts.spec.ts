import type { Page } from '@playwright/test'
import { approve, linkTo, paper, pickFile, statusOf, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, readPage, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor, password, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('an author does everything on a manuscript of their own without an e-mail: open, change, follow, withdraw', async ({
  page,
}) => {
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await page.goto(`/status/${id}`)
  await page.getByRole('link', { name: 'Your manuscript: file, changes, receipts and history' }).click()
  await expect(page).toHaveURL(`/author/manuscripts/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await hydrated(page)
  await page.getByText('Open paper.pdf').click()
  await expect(page.getByText('Page 1 of 1').first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await hydrated(page)
  await expect(field(page, 'Title')).toHaveValue(title)
  await expectAccessibleAt(page, widths)
  await field(page, 'Title').fill('A better title')
  await pickFile(page, paper('better.pdf'))
  await page.getByLabel('All authors have read the manuscript').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(`/author/manuscripts/${id}?edited`)
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(page.getByText('Open better.pdf')).toBeVisible()
  await expect(page.getByText('Changed by you')).toBeVisible()
  await expect(page.getByText('Not declared: Original work, Ethics, AI tools, Licence')).toBeVisible()
  await expectAccessibleAt(page, widths)

  await page.getByRole('link', { name: 'Withdraw' }).click()
  await hydrated(page)
  expect(await statusOf(page.request, id)).toBe('screening')
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Withdraw manuscript' }).click()
  await expect(page.getByText('Your manuscript is withdrawn. It and its file have been deleted.')).toBeVisible()
  expect(await statusOf(page.request, id)).toBeNull()
  await expect(page).toHaveURL('/author')
})

test('on the status page an author reads by when a decision is expected, who has it, and our e-mails; a stranger reads none of it', async ({
  page,
  visitor: stranger,
}) => {
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  const status = `/status/${id}`
  await expect.poll(async () => (await readPage(page.request, status)).text).toContain('E-mails to you')
  await page.goto(status)
  const main = page.getByRole('main')
  const expected = main.getByRole('region', { name: /^Decision expected by \d+ \w+ \d{4}$/ })
  await expect(expected).toContainText('It is now with the editorial office.')
  await expect(expected).toContainText('By the journal’s deadlines: reviewers have 7 days to answer and 21 to report.')
  const email = main.locator('details').filter({ hasText: 'We have received your manuscript' })
  await email.locator('summary').click()
  await expect(email).toContainText('[link removed]')
  await expectAccessibleAt(page, widths)
  await main.getByRole('link', { name: 'Edit your manuscript' }).click()
  await expect(page).toHaveURL(`/author/manuscripts/${id}/edit`)

  const seen = await readPage(stranger, status)
  const [inside = ''] = /<main.*<\/main>/s.exec(seen.html) ?? []
  const headings = [...inside.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].map(([, text]) => text)
  expect(headings).toEqual(['Status of your manuscript', 'What comes next', 'Lost our e-mail?'])
  for (const own of [title, 'expected by', 'now with', '<details', '/author/']) expect(inside).not.toContain(own)
})

test('a log-in that ended before an edit is saved costs nothing, and what another tab saved is not undone', {
  tag: '@drill',
}, async ({ page }) => {
  const { email } = await newAuthor(page.request)
  const { id } = await submitted(page.request)
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.goto(`/author/manuscripts/${id}/edit`)
  await hydrated(page)
  await field(page, 'Title').fill('Typed before')
  await page.context().clearCookies()
  await save.click()
  await expect(page.getByText('Your session has expired. Log in and continue; your draft is saved.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/author/manuscripts/${id}/edit`)
  await expect(field(page, 'Title')).toHaveValue('Typed before')

  const other = await page.context().newPage()
  await other.goto(`/author/manuscripts/${id}/edit`)
  await hydrated(other)
  await other.getByLabel('Abstract').fill('Saved in another tab.')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveURL(`/author/manuscripts/${id}?edited`)
  await field(page, 'Title').fill('Typed meanwhile')
  await save.click()
  await expect(page.getByText('This manuscript has been changed, perhaps in another tab.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(field(page, 'Title')).toHaveValue('Typed meanwhile')
  await expect(page.getByLabel('Abstract')).toHaveValue('Saved in another tab.')
  await save.click()
  await expect(page).toHaveURL(`/author/manuscripts/${id}?edited`)
})

test("the page offers what the table allows: paying, then the receipt; and to others it isn't there", {
  tag: '@long',
}, async ({ request: author, visitor: other }) => {
  await newAuthor(author)
  const { id, title } = await submitted(author)
  await approve(author, id)
  const own = `/author/manuscripts/${id}`
  const approved = await readPage(author, own)
  expect(approved.links).toContainEqual({ name: 'Pay now', href: `/pay/${id}` })
  expect(approved.links.map(({ name }) => name)).not.toContain('Edit')
  expect(approved.text).toContain('No receipts yet')
  const closed = await readPage(author, `${own}/edit`)
  expect(closed.text).toContain('so it can no longer be edited.')
  expect(closed.links).toContainEqual({ name: 'See where it stands', href: own })

  expect((await author.patch(`/api/manuscript/${id}/paid`, { headers })).ok()).toBe(true)
  for (const path of [own, '/author']) {
    const paid = await readPage(author, path)
    expect(paid.text).toContain(title)
    expect(paid.links).toContainEqual({
      name: expect.stringMatching(/^Receipt /),
      href: expect.stringMatching(/^\/receipt\//),
    })
    expect(paid.links.map(({ name }) => name)).not.toContain('Withdraw')
  }

  expect((await other.get(own)).url()).toContain('/login?from=')
  await newAuthor(other)
  for (const path of ['', '/edit', '/withdraw']) expect((await other.get(own + path)).status()).toBe(404)
})

test("the page of one's own manuscript reads, and withdraws, without JavaScript", { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const page = await withoutScripts(browser)
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await page.goto(`/author/manuscripts/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw manuscript' }).click()
  await expect(page.getByText('Action successful')).toBeVisible()
  expect(await statusOf(request, id)).toBeNull()
})

test('the profile tells pending, rejected and published manuscripts apart', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await signInAs(request, 'Sample Admin')
  const list = (name: string) => page.getByRole('region', { name })
  await page.goto('/author')
  await expect(list('Pending manuscripts').getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/author/manuscripts/${id}`,
  )
  await expect(list('Rejected manuscripts')).toHaveCount(0)
  expect((await request.patch(`/api/manuscript/screen/${id}`, { headers })).ok()).toBe(true)
  const data = { comment: 'Out of scope.' }
  expect((await request.patch(`/api/manuscript/${id}/reject`, { headers, data })).ok()).toBe(true)
  await page.reload()
  await expect(list('Pending manuscripts').getByText('No items here')).toBeVisible()
  await expect(list('Rejected manuscripts').getByText(title)).toBeVisible()
  expect((await readPage(page.request, `/author/manuscripts/${id}`)).text).toContain('Out of scope.')
})

test('a link that no longer works leads on: to the status page, or to where new links come from', {
  tag: '@long',
}, async ({ request, visitor: reader }) => {
  await newAuthor(request)
  const { id, email } = await submitted(request)
  const edit = await linkTo(request, email, 'edit')
  await approve(request, id)
  const approved = await readPage(reader, edit)
  expect(approved.status).toBe(409)
  expect(approved.text).toContain('This manuscript was approved, so it can no longer be edited.')
  expect(approved.links).toContainEqual({ name: 'See where it stands', href: `/status/${id}` })

  const unknown = await readPage(reader, `/edit/${'x'.repeat(43)}`)
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('ask for new ones on the status page')
  const next = unknown.links.find(({ name }) => name === 'Log in to your manuscripts')
  expect((await readPage(reader, next?.href ?? '')).at).toBe('/login?from=%2Fauthor')
})
