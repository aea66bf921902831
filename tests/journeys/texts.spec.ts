import { readFileSync } from 'node:fs'
import { approve, submitted } from '#tests/support/author-journey.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-journal-of-biological-sciences'
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const jats = readFileSync(new URL('../support/jats/elife-style.xml', import.meta.url), 'utf8')

test('an admin has the texts of earlier articles made, and gives one its finished JATS instead', {
  tag: '@drill',
}, async ({ page }) => {
  test.setTimeout(240_000)
  const { request } = page
  await newAuthor(request)
  const file = { name: 'wells.docx', mimeType, buffer: manuscriptDocx({}) }
  const stored = await request.post('/api/file', { headers, multipart: { extension: 'docx', file } })
  const { url } = await stored.json()
  const { id, title } = await submitted(request, { journal, title: `Springs of Abraka ${Date.now()}`, file: url })
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers, data: {} })).ok()).toBe(true)
  const { issue } = await (await request.get(`/api/journal/${journal}`)).json()
  expect((await request.post('/api/accepted', { headers, data: { id, issue, journal } })).ok()).toBe(true)

  await page.goto('/admin/texts')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: /with a Word file and no text/ })).toBeVisible()
  await page.getByRole('button', { name: /^Make all texts/ }).click()
  await expect(page.getByRole('progressbar', { name: /made, 0 failed/ })).toBeVisible()
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText(/to settle|Nothing unsettled/, { timeout: 180_000 })
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await request.delete('/api/texts/run', { headers })

  await row.getByRole('link').click()
  await hydrated(page)
  await page.getByText('Use finished JATS XML').click()
  const upload = (xml: string) =>
    page.getByLabel('JATS XML').setInputFiles({ name: 'wells.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await upload(jats.replace('rid="bib2"', 'rid="bib9"'))
  await expect(page.getByText('Line 6: <xref> leads to “bib9”, but nothing in the file has this id.')).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessibleAt(page, [1440, 390])
  await upload(jats.replace('(<xref ref-type="bibr" rid="bib2">', '(<xref ref-type="bibr" rid="bib1">'))
  await expect(page.getByText('Made from wells.xml')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Water is life.')).toBeVisible({ timeout: 60_000 })
})
