import sharp from 'sharp'
import { approve, submitted } from '#tests/support/author-journey.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-journal-of-biological-sciences'
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a Word file becomes a text that staff settle and readers read, on a phone and without scripts', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const { request } = page
  await newAuthor(request)
  const plot = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Cost to the village</w:t></w:r></w:p>'
  const planted = {
    introduction: 'Wells run dry (Ezze and Ibbe, 2019). Ade et al. (2021) measured them, as Figure 1 shows.',
    more: `${bold}<w:p><w:r><w:t>Each well costs more than the one before, and few can pay for a third.</w:t></w:r></w:p>`,
    captions: ['Figure 1. Wells by depth.', ''],
  }
  const buffer = manuscriptDocx(planted, [{ name: 'word/media/wells.png', data: plot }])
  const file = { name: 'wells.docx', mimeType, buffer }
  const stored = await request.post('/api/file', { headers, multipart: { extension: 'docx', file } })
  const { url } = await stored.json()
  const { id, title } = await submitted(request, { journal, title: `Wells of Abraka ${Date.now()}`, file: url })
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers, data: {} })).ok()).toBe(true)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/review/${id}`)
  await page.getByRole('link', { name: 'Text for readers' }).click()
  await hydrated(page)
  await expect(page.getByText('There is no text yet')).toBeVisible()
  await page.getByRole('button', { name: /^Make the text/ }).click()
  const troubles = page.getByRole('region', { name: 'Not understood' })
  await expect(troubles.getByRole('listitem')).toHaveCount(3, { timeout: 120_000 })
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })

  const settle = (name: RegExp) => troubles.getByRole('button', { name }).first().click()
  await settle(/^Link to this entry/)
  await expect(troubles.getByRole('listitem')).toHaveCount(2)
  await settle(/^Make it heading 2/)
  await expect(troubles.getByRole('listitem')).toHaveCount(1)
  await troubles.getByRole('textbox', { name: 'Alternative text' }).fill('Blue, as deep as the wells.')
  await troubles.getByRole('button', { name: /^Save the text/ }).click()
  await expect(troubles).toContainText('Everything was understood, or is settled.')
  await expect(page.getByRole('region', { name: 'Settled' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Cost to the village' })).toBeVisible()
  await page.getByRole('button', { name: /^Correct: Each well costs/ }).press('Enter')
  const line = page.getByRole('textbox', { name: 'Words of this line' })
  await line.press('Escape')
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: /^Correct: Each well costs/ }).press('Enter')
  await line.fill('Each well costs more than the one before, and hardly anybody can pay for a third.')
  await line.press('Enter')
  await expect(page.getByText('hardly anybody can pay for a third')).toBeVisible()
  await page.getByRole('button', { name: /^Show it to readers/ }).click()
  await expect(page.getByRole('heading', { name: 'Readers see this text' })).toBeVisible()

  const { issue } = await (await request.get(`/api/journal/${journal}`)).json()
  const published = await request.post('/api/accepted', { headers, data: { id, issue, journal } })
  expect(published.ok(), await published.text()).toBe(true)
  const { customId } = await published.json()
  const path = `/journals/${journal}/articles/${customId}/`
  const reader = await withoutScripts(browser)
  await reader.setViewportSize({ width: 390, height: 844 })
  await reader.goto(path)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByText('hardly anybody can pay for a third')).toBeVisible()
  await expect(reader.getByRole('img', { name: 'Blue, as deep as the wells.' })).toBeVisible()
  await reader.getByRole('link', { name: 'Ezze and Ibbe, 2019' }).click()
  await expect(reader.getByText('Dry wells of the upland')).toBeInViewport()
  await page.goto(path)
  await expectAccessibleAt(page, [1440, 390])

  const jats = await (await request.get(`${path}${customId}.jats.xml`)).text()
  expect(jats).toContain('<alt-text>Blue, as deep as the wells.</alt-text>')
  for (const ending of ['pdf', 'epub'])
    await expect
      .poll(async () => (await request.get(`${path}${customId}.${ending}`)).status(), { timeout: 120_000 })
      .toBe(200)
})
