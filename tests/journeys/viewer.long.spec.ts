import type { Page } from '@playwright/test'
import { makePdf } from '#server/sample/pdf.ts'
import { submitted } from '#tests/support/author-journey.ts'
import { paragraph, smallDoc, smallDocx, wordDocument } from '#tests/support/documents.ts'
import { expect, expectAccessible, expectAccessibleAt, sizes, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const file = (page: Page) => page.getByRole('region', { name: 'File', exact: true })
const pageOf = (page: Page, number: number) => file(page).getByRole('group', { name: `Page ${number} of 7` })

/** Submits a manuscript as a new author, then signs in as an admin. Returns the path of its page. */
async function manuscriptOf(page: Page, name: string, buffer: Buffer): Promise<string> {
  await newAuthor(page.request)
  const multipart = { file: { name, mimeType: 'application/octet-stream', buffer } }
  const stored = await page.request.post('/api/file', { headers, multipart })
  const { id } = await submitted(page.request, { file: (await stored.json()).url })
  await signInAs(page.request, 'Sample Admin')
  return `/admin/review/${id}`
}

async function openManuscript(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto(await manuscriptOf(page, name, buffer))
  await file(page).scrollIntoViewIfNeeded()
}

/** Returns how many of a thousand pixels of a page are dark. */
function darkDots(page: Page, number: number): Promise<number> {
  return pageOf(page, number)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const dots =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
      let dark = 0
      for (let at = 0; at < dots.length; at += 4) if ((dots[at] ?? 255) < 128 && (dots[at + 3] ?? 0) > 128) dark++
      return (dark * 4000) / dots.length
    })
}

test('a PDF is drawn on the page, as far as it is read, at a desk and on a phone', async ({ page }) => {
  test.slow()
  const paragraphs = Array.from(
    { length: 40 },
    (_, at) => `Ward ${at + 1}. ${'Nurses slept by day and by night. '.repeat(16)}`,
  )
  const pdf = makePdf({
    title: 'Night shifts',
    authors: ['Sample Author'],
    paragraphs: [...paragraphs, 'The last word.'],
  })
  const path = await manuscriptOf(page, 'shifts.pdf', pdf)
  expect(await (await page.request.get(path)).text()).not.toMatch(/pdf-view|pdf\.worker/)

  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await file(page).scrollIntoViewIfNeeded()
    await expect(file(page).locator('.viewer-place')).toHaveText('Page 1 of 7')
    await expect(pageOf(page, 1)).toHaveAttribute('data-state', 'drawn')
    expect(await darkDots(page, 1)).toBeGreaterThan(10)
    await expect(pageOf(page, 1)).toContainText('Night shifts')
    expect(await file(page).locator('canvas').count()).toBeLessThan(7)
  }
  await expectAccessibleAt(page, [1440, 390], true)

  await test.step('the keyboard turns the pages and changes their size', async () => {
    const box = file(page).getByRole('region', { name: 'Pages of shifts.pdf' })
    await box.focus()
    const before = await pageOf(page, 1).evaluate((element) => element.clientWidth)
    await page.keyboard.press('+')
    await expect(file(page).getByText('125 %')).toBeVisible()
    await expect.poll(() => pageOf(page, 1).evaluate((element) => element.clientWidth)).toBeGreaterThan(before * 1.2)
    await page.keyboard.press('0')
    await page.keyboard.press('End')
    await expect(file(page).locator('.viewer-place')).toHaveText('Page 7 of 7')
    await expect(pageOf(page, 7)).toHaveAttribute('data-state', 'drawn')
    await expect(pageOf(page, 7)).toContainText('The last word.')
    expect(await darkDots(page, 7)).toBeGreaterThan(1)
    await expect(pageOf(page, 1).locator('canvas')).toHaveCount(0)
    await file(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect(file(page).getByText('125 %')).toBeVisible()
    await expect(file(page).locator('.viewer-place')).toHaveText('Page 7 of 7')
  })

  await test.step('the file can be had as it is', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      file(page).getByRole('link', { name: 'Download shifts.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('shifts.pdf')
  })

  await test.step('one that is locked or damaged is said to be so', async () => {
    const answers = [
      [lockedPdf, 'This file is protected by a password. Please download it to read it.'],
      [Buffer.from('not a PDF'), "This file can't be shown here. Please download it to read it."],
    ] as const
    for (const [body, sentence] of answers) {
      await page.route('**/files/*', (route) => route.fulfill({ contentType: 'application/pdf', body }))
      await page.goto(path)
      await file(page).scrollIntoViewIfNeeded()
      await expect(file(page).getByText(sentence)).toBeVisible()
      await page.unrouteAll()
    }
    await expectAccessible(page)
  })

  await test.step('what it leans on comes from this site', async () => {
    await page.route('**/files/*', (route) => route.fulfill({ contentType: 'application/pdf', body: symbolPdf }))
    const font = page.waitForResponse(/\/assets\/FoxitSymbol/)
    await page.goto(path)
    await file(page).scrollIntoViewIfNeeded()
    expect((await font).status()).toBe(200)
    await expect(file(page).locator('.viewer-page')).toHaveText('αβ')
  })
})

test('a Word document is shown converted, and one that nobody can read says so', async ({ page }) => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
  const table = `<w:tbl><w:tr>${cell('Ward')}${cell('Beds')}</w:tr><w:tr>${cell('A')}${cell('12')}</w:tr></w:tbl>`
  const body = paragraph('Ọláyínká slept.') + paragraph('&lt;img src=x onerror=alert(1)&gt;') + table
  const docx = smallDocx([{ name: 'word/document.xml', data: wordDocument(body) }])
  await openManuscript(page, 'shifts.docx', docx)
  const text = file(page).getByRole('region', { name: 'Text of shifts.docx' })
  await expect(text.getByText('Ọláyínká slept.')).toBeVisible()
  await expect(text.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(text.getByRole('cell', { name: '12' })).toBeVisible()
  await expectAccessible(page)

  await openManuscript(page, 'old.doc', smallDoc({ text: 'An old file.\rWith two lines.' }))
  await expect(file(page).getByText('With two lines.')).toBeVisible()

  await openManuscript(page, 'odd.doc', smallDoc())
  await expect(file(page).getByText("This document can't be shown here. Please download it to read it.")).toBeVisible()
  await expect(file(page).getByRole('link', { name: 'Download odd.doc' })).toBeVisible()
})

function barePdf(objects: string[], trailer = ''): Buffer {
  const numbered = objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`)
  return Buffer.from(`%PDF-1.4\n${numbered.join('')}trailer << /Root 1 0 R ${trailer} >>\n%%EOF\n`)
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const key = `<${'ab'.repeat(32)}>`
const lockedPdf = barePdf(
  [catalogue, '<< /Type /Pages /Kids [] /Count 0 >>', `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`],
  `/Encrypt 3 0 R /ID [${key} ${key}]`,
)
const words = 'BT /F1 40 Tf 72 700 Td (ab) Tj ET'
const symbolPdf = barePdf([
  catalogue,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${words.length} >> stream\n${words}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
])
