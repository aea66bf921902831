import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessible, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

test('an admin sees that the history is unbroken, exports the whole file and reads its first page', async ({
  page,
}) => {
  await newAuthor(page.request)
  const { id, title } = await submitted(page.request)
  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review/${id}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Unbroken: 1 entry')
  await expectAccessibleAt(history, [1440, 390])

  const download = page.waitForEvent('download')
  await history.getByRole('link', { name: 'Export all (ZIP)' }).click()
  const parts = unzipSync(await readFile(await (await download).path()))
  expect(Object.keys(parts)).toContain('manifest-sha256.txt')
  const opened = await page.context().newPage()
  await opened.setContent(new TextDecoder().decode(parts['index.html']))
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(opened.getByText('Confidential')).toBeVisible()
  await expectAccessible(opened)

  await page.goto('/admin/activity')
  await page.getByRole('link', { name: 'Check the histories' }).click()
  await expect(page.getByText('The histories of all manuscripts are unbroken')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
})
