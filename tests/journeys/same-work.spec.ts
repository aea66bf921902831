import { approve, paper, pickFile, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, readPage, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }

test('a manuscript that is sent again is pointed out kindly to its author, and shown to staff until they say otherwise', {
  tag: '@drill',
}, async ({ page }) => {
  test.slow()
  const title = `Sleep of night nurses on ward n${process.pid}x${Date.now()} of Kano`
  const author = await newAuthor(page.request)
  const file = paper()
  const stored = await page.request.post('/api/file', { headers, multipart: { extension: 'pdf', file } })
  const { id } = await submitted(page.request, { title, email: author.email, file: (await stored.json()).url })

  await page.goto('/submit')
  await hydrated(page)
  const notice = page.getByRole('status').filter({ hasText: 'Have you sent us this before?' })
  await page.getByLabel('Title', { exact: true }).fill(`${title.toUpperCase()}.`)
  await expect(notice).toContainText('(same title). We have it')
  await expect(page.getByRole('region', { name: 'Please check' }).getByRole('status')).toHaveCount(0)
  await pickFile(page, file)
  await expect(notice).toContainText('(same file and title)')
  await expect(notice.getByRole('link')).toHaveAttribute('href', `/author/manuscripts/${id}`)
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Country', { exact: true }).selectOption('Ghana')
  await page.getByLabel('Journal', { exact: true }).selectOption({ label: 'Domain Health Journal' })
  await page.getByRole('textbox', { name: 'Abstract' }).fill('We asked nurses how they sleep.')
  await page.getByRole('textbox', { name: 'Key words' }).fill('sleep; night shift, nurses, Nigeria')
  await page.getByRole('button', { name: 'Submit manuscript' }).click()
  await expect(page).toHaveURL(/\/status\/[\w-]{22}\?submitted$/)
  const again = /status\/([\w-]{22})/.exec(page.url())?.[1] ?? ''

  await approve(page.request, id)
  await signInAs(page.request, 'Sample Admin')
  const mark = `Same file and title as ${(await readPage(page.request, `/admin/review/${id}`)).text.match(/DHJ-S-\d{4}-\d{4}/)?.[0]}`
  for (const path of [`/admin/review?search=${again}`, '/admin/dashboard?show=submissions']) {
    await page.goto(path)
    await expect(page.getByText(mark)).toBeVisible()
    await expectAccessibleAt(page, [1440, 390])
  }
  await page.goto(`/admin/review/${again}`)
  const office = page.getByRole('region', { name: 'Office' })
  await expect(office.getByText(/^Looks like .+, approved on .+: same file and title\./)).toBeVisible()
  await expect(office.locator(`a[href="/admin/review/${id}"]`)).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await office.getByRole('button', { name: /^Not a duplicate/ }).click()
  await expect(office.getByText('Looks like')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Found not to be a duplicate')).toBeVisible()
  await expect(office.getByText('Looks like')).toHaveCount(0)
})
