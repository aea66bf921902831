import sharp from 'sharp'
import { approve, linkTo, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'
import { troubledDocx } from '#tests/support/troubled-manuscript.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-journal-of-biological-sciences'
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a Word file becomes a text that staff settle and readers read, on a phone and without scripts', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { request } = page
  await newAuthor(request)
  const buffer = await troubledDocx()
  const file = { name: 'wells.docx', mimeType, buffer }
  const stored = await request.post('/api/file', { headers, multipart: { extension: 'docx', file } })
  const { url } = await stored.json()
  const { id, title, email } = await submitted(request, { journal, title: `Wells of Abraka ${Date.now()}`, file: url })
  await approve(request, id)
  expect((await request.patch(`/api/manuscript/${id}/paid`, { headers, data: {} })).ok()).toBe(true)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/review/${id}`)
  await page.getByRole('link', { name: 'Text for readers' }).click()
  await hydrated(page)
  await expect(page.getByText('There is no text yet')).toBeVisible()
  await page.getByRole('button', { name: /^Make the text/ }).click()
  const troubles = page.getByRole('region', { name: 'Not understood' })
  // The six of the file, its authors, and the alternative text of its figure.
  const left = (count: number) => expect(troubles.getByRole('listitem')).toHaveCount(count)
  await expect(troubles.getByRole('listitem')).toHaveCount(8, { timeout: 120_000 })
  await expectAccessibleAt(page, [1440, 390], true)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The list and the text lead to each other, and keys go through it.
  const citation = troubles.getByRole('listitem').filter({ hasText: 'A citation has no entry' })
  await citation.getByRole('link', { name: '2: see it in the text' }).click()
  const mark = page.getByRole('link', { name: /^2, A citation has no entry/ })
  await expect(mark).toBeInViewport()
  await mark.click()
  await expect(citation).toBeFocused()
  await page.keyboard.press('p')
  await expect(troubles.getByRole('listitem').first()).toBeFocused()
  const settle = (name: RegExp) => troubles.getByRole('button', { name }).first().click()
  await settle(/^Leave as it is: 1, The file names other authors/)
  await left(7)
  await citation.focus()
  await page.keyboard.press('Enter')
  await left(6)
  await settle(/^Make it heading 2/)
  await left(5)
  await settle(/^Leave as it is: .*stands in a line of text/)
  await left(4)
  await settle(/^Make this the caption/)
  await left(3)
  const plot = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await troubles
    .getByLabel(/^Upload a better picture/)
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: plot })
  await left(2)
  await troubles.getByRole('textbox', { name: 'Alternative text' }).fill('Blue, as deep as the wells.')
  await troubles.getByRole('button', { name: /^Save the text/ }).click()
  await left(1)
  await settle(/^Place it in “Introduction”/)
  await expect(troubles).toContainText('Everything was understood, or is settled.')
  await expect(page.getByRole('region', { name: 'Settled' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('heading', { name: 'Cost to the village' })).toBeVisible()
  await page.getByRole('button', { name: /^Correct: Each well costs/ }).press('Enter')
  const line = page.getByRole('textbox', { name: 'Words of this line' })
  await line.press('Escape')
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: /^Correct: Each well costs/ }).press('Enter')
  await line.fill('Each well costs more than the one before, and hardly anybody can pay for a third.')
  await line.press('Enter')
  await expect(page.getByText('hardly anybody can pay for a third')).toBeVisible()
  await page.getByRole('link', { name: 'PDF', exact: true }).click()
  await hydrated(page)
  await expect(page.getByText(/^Page 1 of/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'JATS', exact: true }).click()
  await expect(page.getByText('Valid JATS 1.3')).toBeVisible()
  await page.getByRole('link', { name: 'Phone', exact: true }).click()
  await hydrated(page)
  await expect(page.getByText('hardly anybody can pay for a third')).toBeVisible()
  await page.getByRole('button', { name: /^Show it to readers/ }).click()
  await expect(page.getByRole('heading', { name: 'Readers will see this text' })).toBeVisible()

  const proof = page.getByRole('region', { name: /^Proof/ })
  await proof.getByRole('button', { name: 'Send a proof to the author' }).click()
  await expect(proof.getByRole('heading', { name: 'Proof: with the author' })).toBeVisible()
  const reader = await withoutScripts(browser)
  await reader.setViewportSize({ width: 390, height: 844 })
  await reader.goto(await linkTo(request, email, 'proof'))
  await reader.getByRole('combobox', { name: 'Place' }).selectOption('title')
  await reader.getByRole('textbox', { name: 'What should be corrected' }).fill('Please keep the capital letters.')
  await reader.getByRole('button', { name: 'Save the comment' }).click()
  await reader.getByRole('button', { name: 'Approve with these corrections' }).click()
  await expect(reader.getByText(/^You approved this proof on/)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await proof.getByRole('button', { name: 'Done: correction 1' }).click()
  await expect(proof).toContainText('1 correction settled')

  const { issue } = await (await request.get(`/api/journal/${journal}`)).json()
  const published = await request.post('/api/accepted', { headers, data: { id, issue, journal } })
  expect(published.ok(), await published.text()).toBe(true)
  const { customId } = await published.json()
  const path = `/journals/${journal}/articles/${customId}/`
  await reader.goto(path)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByText('hardly anybody can pay for a third')).toBeVisible()
  await expect(reader.getByRole('img', { name: 'Blue, as deep as the wells.' })).toBeVisible()
  await reader.getByRole('link', { name: 'Ezze and Ibbe, 2019' }).click()
  await expect(reader.getByText('Dry wells of the upland')).toBeInViewport()
  await page.goto(path)
  await expectAccessibleAt(page, [1440, 390], true)

  const jats = await (await request.get(`${path}${customId}.jats.xml`)).text()
  expect(jats).toContain('<alt-text>Blue, as deep as the wells.</alt-text>')
  for (const ending of ['pdf', 'epub'])
    await expect
      .poll(async () => (await request.get(`${path}${customId}.${ending}`)).status(), { timeout: 120_000 })
      .toBe(200)
})
