import sharp from 'sharp'
import { approve, linkTo, submitted } from '#tests/support/author-journey.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, expectFits, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-journal-of-biological-sciences'
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('an author checks a proof on a phone without scripts, the office settles the corrections, and the author approves', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { request } = page
  await newAuthor(request)
  const plot = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const introduction = 'Wells run dry in the wet season. Ade et al. (2021) measured them, as Figure 1 shows.'
  const planted = { introduction, captions: ['Figure 1. Wells by depth.', ''] as [string, string] }
  const buffer = manuscriptDocx(planted, [{ name: 'word/media/wells.png', data: plot }])
  const file = { name: 'wells.docx', mimeType, buffer }
  const stored = await request.post('/api/file', { headers, multipart: { extension: 'docx', file } })
  const { url } = await stored.json()
  const { id, title, email } = await submitted(request, { journal, title: `Wells of Ozoro ${Date.now()}`, file: url })
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers, data: {} })).ok()).toBe(true)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/review/${id}`)
  await page.getByRole('link', { name: 'Text for readers' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: /^Make the text/ }).click()
  const desk = page.getByRole('region', { name: /^Proof/ })
  await expect(desk).toContainText('The author has not been sent a proof.', { timeout: 120_000 })
  await desk.getByRole('button', { name: 'Send a proof to the author' }).click()
  await expect(desk.getByRole('heading', { name: 'Proof: with the author' })).toBeVisible()

  const path = await linkTo(request, email, 'proof')
  expect(path).toMatch(/^\/proof\//)
  const author = await withoutScripts(browser)
  await author.setViewportSize({ width: 390, height: 844 })
  await author.goto(path)
  await expect(author.getByText(`Please check “${title}”`)).toBeVisible()
  await expect(author.locator('p', { hasText: 'Wells run dry in the wet season.' })).toBeVisible()
  await expectFits(author)
  await author.getByRole('link', { name: /^Comment on Introduction, paragraph 1, / }).click()
  await author.getByLabel('The words in question').fill('the wet season')
  await author.getByRole('button', { name: 'Save the comment' }).click()
  await expect(author.getByText('Say what should be corrected.').first()).toBeVisible()
  await expect(author.getByLabel('The words in question')).toHaveValue('the wet season')
  await author.getByRole('textbox', { name: 'What should be corrected' }).fill('It is the dry season.')
  await author.getByRole('button', { name: 'Save the comment' }).click()
  await expect(author.getByRole('link', { name: 'Your comment 1' })).toBeInViewport()
  await author.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Figure 1: Wells by depth.' })
  await author.getByRole('textbox', { name: 'What should be corrected' }).fill('The axis has no unit.')
  await author.getByRole('button', { name: 'Save the comment' }).click()
  await expect(author.getByRole('heading', { name: 'Your comments (2)' })).toBeVisible()
  await author.getByRole('button', { name: 'Remove comment 2' }).click()
  await expect(author.getByRole('heading', { name: 'Your comments (1)' })).toBeVisible()
  await author.getByRole('button', { name: 'Send corrections and see a new proof' }).click()
  await expect(author.getByText(/^You sent your corrections on/)).toBeVisible()
  await expect(author.getByRole('button', { name: 'Save the comment' })).toHaveCount(0)

  await page.goto('/admin/dashboard?show=proofs')
  await page.getByRole('link', { name: `See proof: ${title}` }).click()
  await hydrated(page)
  await expect(desk).toContainText('It is the dry season.')
  await expectAccessibleAt(page, [1440, 390], true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await desk.getByRole('link', { name: 'Introduction, paragraph 1' }).click()
  await expect(page.getByRole('link', { name: 'Correction 1' })).toBeInViewport()
  await desk.getByRole('button', { name: 'Done: correction 1' }).click()
  await expect(desk).toContainText('1 correction settled')
  await desk.getByRole('button', { name: 'Send a new proof' }).click()
  await expect(desk.getByRole('heading', { name: 'Proof: with the author' })).toBeVisible()

  await page.goto(`/admin/review/${id}`)
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Before publication' })).toContainText(
    'The author has not approved the proof.',
  )
  const again = await linkTo(request, email, 'proof')
  await page.goto(again)
  await hydrated(page)
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('p', { hasText: 'Wells run dry in the wet season.' }).selectText()
  await page.getByRole('button', { name: 'Comment on the selected words' }).click()
  await expect(page.getByRole('textbox', { name: 'What should be corrected' })).toBeFocused()
  await expect(page.getByLabel('The words in question')).toHaveValue(/^Wells run dry in the wet season\./)
  await page.keyboard.type('Still the wrong season.')
  await page.getByRole('button', { name: 'Save the comment' }).click()
  await expect(page.getByRole('heading', { name: 'Your comments (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve with these corrections' }).click()
  await expect(page.getByText(/^You approved this proof on/)).toBeVisible()
  await expect
    .poll(async () => (await request.get(`${again}/pdf`)).headers()['content-type'], { timeout: 120_000 })
    .toBe('application/pdf')
})
