import type { Page } from '@playwright/test'
import { approve, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, password, signInAs } from '#tests/support/sign-in.ts'

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }

/** An admin invites somebody on the page, and they set up their account. */
async function invited(page: Page, role: string, journal?: string): Promise<void> {
  const email = `${role}-${process.pid}-${Date.now()}@example.org`
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/invite')
  await hydrated(page)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Role').selectOption(role)
  await expect(page.getByLabel('Journal', { exact: true })).toHaveCount(journal ? 1 : 0)
  if (journal) await page.getByLabel('Journal', { exact: true }).selectOption(journal)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`The invitation is on its way to ${email}`)).toBeVisible()
  const [, token = ''] = /\/invite\/([\w-]+)/.exec(await letterTo(page.request, email)) ?? []
  const data = { name: `Nneka ${role}`, password }
  const reply = await page.request.patch(`/api/admin/complete/${token}`, { data, headers: sameOrigin })
  expect(reply.ok()).toBe(true)
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Office' }).getByRole('listitem').getByRole('link')
const main = (page: Page) => page.getByRole('main')

test('a finance manager sees the money and nothing else, and marks a charge as paid', async ({ page, request }) => {
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await approve(request, id)
  await invited(page, 'finance')
  await page.goto('/admin/dashboard')
  const today = page.getByRole('heading', { name: 'Today', exact: true })
  const { x: titleX } = (await today.boundingBox()) ?? {}
  const { x: summaryX } =
    (await main(page)
      .getByText(/ 20\d\d\./)
      .first()
      .boundingBox()) ?? {}
  expect(summaryX).toBe(titleX)
  await expect(page.getByRole('heading', { name: 'Income in naira' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Days to decision' })).toHaveCount(0)
  const entries = (await nav(page).allInnerTexts()).map((text) => text.split('\n')[0])
  expect(entries).toEqual([
    ...['Today', 'Course payments', 'Payments and refunds', 'Charges', 'Bookkeeping', 'Waivers', 'People'],
  ])
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/admin/charges?search=${encodeURIComponent(title)}`)
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: title }).click()
  await hydrated(page)
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Mark paid' }).click()
  await page.getByRole('dialog').getByLabel('Payment method').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  await expect(page.getByText('Marked as paid.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Receipt R-/ })).toBeVisible()

  for (const path of ['/admin/refunds?list=payments', '/admin/bookkeeping', '/admin/waivers', '/admin/payments']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 200])
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
  for (const path of [`/admin/review/${id}`, '/admin/review', '/admin/reviewers', '/admin/message', '/admin/emails']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/unauthorized$/)
  }
})

test("an observer reads an editor's pages, and none of them offers what would be refused", { tag: '@drill' }, async ({
  page,
  request,
}) => {
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await approve(request, id)
  await invited(page, 'observer', 'domain-health-journal')
  await page.goto('/admin/dashboard')
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(main(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(0)
  const paths = [
    '/admin/review?status=approved',
    '/admin/review?status=under-review',
    '/admin/message',
    '/admin/reviewers',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    expect([
      path,
      await main(page)
        .getByRole('button', { name: /approve|reject|reminder|assign|delete/i })
        .count(),
    ]).toEqual([path, 0])
    await expect(main(page).getByRole('link', { name: /export|add a|import/i })).toHaveCount(0)
  }
  await page.goto(`/admin/review/${id}`)
  await hydrated(page)
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
  await expect(main(page).locator('form')).toHaveCount(0)
  const offered = await main(page).getByRole('button').allInnerTexts()
  expect(offered.filter((name) => /approve|paid|waive|send|save|hand over|publish|note|shut/i.test(name))).toEqual([])
  await expectAccessibleAt(page, [1440, 390])
  const refused = await page.request.post(`/api/manuscript/${id}/notes`, { data: { text: 'Hm.' }, headers: sameOrigin })
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    expect.objectContaining({ error: 'Observers can read, but not change or export anything. Ask an admin.' }),
  ])
})
