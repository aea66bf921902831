import { paper, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

test('an author replaces the file, and an editor sees every version and what changed', async ({ page }) => {
  const author = page.request
  await newAuthor(author)
  const { id, title } = await submitted(author)
  const stored = await author.post('/api/file', { headers, multipart: { extension: 'pdf', file: paper('second.pdf') } })
  const own = await (await author.get(`/api/manuscript/${id}`)).json()
  expect(own.number).toMatch(/^DHJ-S-\d{4}-\d{4}$/)
  const names = ['author', 'email', 'journal', 'articleType', 'abstract', 'country', 'coAuthors']
  const data = { ...Object.fromEntries(names.map((name) => [name, own[name]])), title: `${title}, with nights` }
  const edited = await author.patch(`/api/manuscript/own/${id}`, {
    headers,
    data: { ...data, file: (await stored.json()).url },
  })
  expect(edited.ok()).toBe(true)

  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review?status=all&search=${own.number.toLowerCase()}`)
  await page.getByRole('table', { name: 'Manuscripts' }).getByRole('row').last().getByRole('link').click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(versions.getByRole('link', { name: 'second.pdf' })).toBeVisible()
  await versions.getByRole('link', { name: 'Compare with version 1' }).click()
  await expect(page.locator('ins', { hasText: ', with nights' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The text' }).locator('del')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
})
