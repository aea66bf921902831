import { submitted } from '#tests/support/author-journey.ts'
import { paragraph, smallDocx, wordDocument } from '#tests/support/documents.ts'
import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const copied =
  `Nurses on ward ${process.pid} slept for five hours after a night shift and for seven hours after a day shift,
  which is less than in the two studies that were made in Kano and Lagos, though the wards were alike and the shifts
  began at the same hour of the evening in all three towns`.replaceAll(/\s+/g, ' ')

function docx(name: string, own: string) {
  const paragraphs = [`Sleep of nurses in ${name}`, own, `${copied}.`].map(paragraph).join('')
  const buffer = smallDocx([{ name: 'word/document.xml', data: wordDocument(paragraphs) }])
  return { name: `${name}.docx`, mimeType, buffer }
}

test('an editor sees which passages of a manuscript stand in another one too', { tag: '@drill' }, async ({ page }) => {
  const author = await newAuthor(page.request)
  const ids: string[] = []
  for (const [town, own] of [
    ['Warri', 'We asked ninety nurses of the general hospital to keep a diary of their sleep for a month.'],
    [
      'Sapele',
      'Thirty midwives wore a watch that measured how they slept, from March to June of the year. Regenerate response',
    ],
  ] as const) {
    const stored = await page.request.post('/api/file', {
      headers,
      multipart: { extension: 'docx', file: docx(town, own) },
    })
    const title = `Sleep of the nurses of ${town} in ${process.pid} wards ${Date.now()}`
    ids.push((await submitted(page.request, { title, email: author.email, file: (await stored.json()).url })).id)
  }
  await signInAs(page.request, 'Sample Admin')
  const similar = async () => (await (await page.request.get(`/api/manuscript/${ids[1]}/similar`)).json()).works.length
  await expect.poll(similar, { timeout: 60_000 }).toBe(1)
  await page.goto('/admin/review?status=screening&sort=newest')
  await expect(
    page.getByRole('row').filter({ hasText: `Sleep of the nurses of Sapele in ${process.pid}` }),
  ).toContainText(/ % of the text also in another work/)
  await page.goto(`/admin/review/${ids[1]}`)
  const notice = page.locator('.notice', { hasText: 'Text in common with other works' })
  await expect(notice).toContainText(
    /\d+ % of the text \(\d\d words\) stands in DHJ-S-\d{4}-\d{4} too, in screening since .+, by the same author\./,
  )
  await expect(notice).toContainText('This does not replace a check against other sources.')
  await expectAccessibleAt(page, [1440, 390])
  await hydrated(page)
  const hint = page.getByRole('region', { name: 'Words of a text generator' })
  await expect(hint).toContainText('from March to June of the year. Regenerate response')
  await hint.getByRole('button', { name: 'Looked at' }).click()
  await expect(hint).toBeHidden()
  await expect(page.getByText('Hint looked at')).toBeVisible()
  await notice.getByRole('link', { name: 'Compare with' }).click()
  await expect(page.getByRole('blockquote')).toHaveText([copied, copied])
  await expectAccessibleAt(page, [1440, 390])
})
