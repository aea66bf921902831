import type { Page } from '@playwright/test'
import { submitted } from '#tests/support/author-journey.ts'
import { authoredDocx, itsAuthors, itsBody, itsTitle } from '#tests/support/authored-docx.ts'
import { paragraph, smallPdf } from '#tests/support/documents.ts'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const [first, second] = itsAuthors
const more = paragraph('The first interviews were held by Ejiro Omonigho at Delta River University.')

/** Opens the page of a manuscript that has just come to review. */
async function openUnderReview(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await newAuthor(page.request)
  const stored = await page.request.post('/api/file', { headers, multipart: { file } })
  const people = { author: first?.name, affiliation: first?.affiliation, orcid: first?.orcid, coAuthors: [second] }
  const { id } = await submitted(page.request, { ...people, title: itsTitle, file: (await stored.json()).url })
  await signInAs(page.request, 'Sample Admin')
  expect((await page.request.patch(`/api/manuscript/screen/${id}`, { headers })).ok()).toBe(true)
  await page.goto(`/admin/review/${id}`)
  return page.getByRole('region', { name: 'Reviewers’ copy' })
}

test('an editor settles many places with one press, keeps one, undoes it, and the copy is ready', async ({ page }) => {
  const places = Array.from({ length: 8 }, (_, at) =>
    paragraph(`In week ${at + 1} the diaries were read by Ejiro Omonigho and then by Samuel Núñez again.`),
  ).join('')
  const buffer = authoredDocx(
    itsBody.replace('Others did', `Others did</w:t></w:r></w:p>${more}${places}<w:p><w:r><w:t>`),
  )
  const copy = await openUnderReview(page, { name: 'Omonigho.docx', mimeType: 'application/octet-stream', buffer })
  await expect(copy.getByText('19 places may name the authors')).toBeVisible({ timeout: 60_000 })
  await expect(copy.getByText('Author names, affiliations and addresses on the title page (3)')).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  await copy.getByRole('button', { name: 'Keep: Delta River University' }).click()
  await expect(copy.getByText('18 places may name the authors')).toBeVisible()
  await copy.getByRole('button', { name: 'Other words' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Replace with other words' })
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog.getByText('Enter the words to show instead.').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const words = copy.getByLabel('Words instead of Ejiro Kemi Omonigho')
  await words.fill('')
  await copy.getByRole('button', { name: 'Replace 18 with these words' }).click()
  await expect(copy.getByText('Enter the words to show instead.')).toBeVisible()
  await words.fill('the first author')
  await expect(copy.getByText('the first author').first()).toBeVisible()
  await copy.getByRole('button', { name: 'Replace 18 with these words' }).click()
  await expect(copy.getByText('Ready for reviewers')).toBeVisible({ timeout: 60_000 })
  await expect(copy.getByText('Accepted by Sample Admin')).toBeVisible()
  await expect(page.getByText('Version 1: 18 places replaced')).toHaveCount(1)
  await expectAccessibleAt(page, [1440])

  const href = (await copy.getByRole('link', { name: 'Open the Word file' }).getAttribute('href')) ?? ''
  const file = await page.request.get(href)
  expect(file.headers()['content-disposition']).toMatch(/DHJ-S-\d{4}-\d{4}-version-1\.docx/)
  await copy.getByRole('button', { name: 'Undo: 18 replaced' }).click()
  await expect(copy.getByText('18 places may name the authors')).toBeVisible({ timeout: 60_000 })
  await copy.getByRole('button', { name: 'Replace 18 with these words' }).click()
  await expect(copy.getByText('Ready for reviewers')).toBeVisible({ timeout: 60_000 })
})

test('names on the pages of a PDF are blacked out, or an editor uploads a copy of their own', {
  tag: '@drill',
}, async ({ page }) => {
  const signed = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: smallPdf('Ejiro Omonigho kept a diary.') }
  const copy = await openUnderReview(page, signed)
  await expect(copy.getByText('1 place may name the authors')).toBeVisible({ timeout: 60_000 })
  await expect(copy.getByRole('button', { name: /^Replace/ })).toHaveCount(0)
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await copy.getByRole('button', { name: 'Black out 1 place' }).click()
  await expect(copy.getByText('Ready for reviewers')).toBeVisible({ timeout: 60_000 })
  await copy.getByRole('button', { name: 'More' }).click()
  await copy.getByRole('button', { name: 'Upload a copy of your own' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a copy of your own' })
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(dialog.getByText('You need to pick a file first').first()).toBeVisible()
  const buffer = smallPdf('Somebody kept a diary.')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'by-hand.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await expect(copy.getByText('Ready for reviewers')).toBeVisible({ timeout: 60_000 })
  await expect(copy.getByText('Made from a file that the office uploaded.')).toBeVisible()
})
