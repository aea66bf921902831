import type { APIRequestContext } from '@playwright/test'
import { submitted } from '#tests/support/author-journey.ts'
import { manuscriptDocx, type Planted } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const core = {
  name: 'docProps/core.xml',
  data: '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Chi Template</dc:creator></cp:coreProperties>',
}

/** Uploads a manuscript and waits until it is read. */
async function uploaded(author: APIRequestContext, planted: Partial<Planted>): Promise<string> {
  const file = { name: 'wells.docx', mimeType, buffer: manuscriptDocx(planted, [core]) }
  const stored = await author.post('/api/file', { headers, multipart: { extension: 'docx', file } })
  const { url } = await stored.json()
  const state = async () => (await (await author.get('/api/file/reading', { params: { url } })).json()).state
  await expect.poll(state, { timeout: 90_000 }).toBe('read')
  return url
}

test('an editor sees what a new version fixed, what is new and what is still to fix, and who made the file', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const author = page.request
  const { email } = await newAuthor(author)
  const first = await uploaded(author, { keywords: 'wells', marginTwips: 1134 })
  const { id, title } = await submitted(author, { email, file: first })
  const own = await (await author.get(`/api/manuscript/${id}`)).json()
  const names = ['author', 'email', 'journal', 'articleType', 'abstract', 'country', 'coAuthors']
  const second = await uploaded(author, { keywords: 'wells', line: 240 })
  const edited = await author.patch(`/api/manuscript/own/${id}`, {
    headers,
    data: { ...Object.fromEntries(names.map((name) => [name, own[name]])), title, file: second },
  })
  expect(edited.ok()).toBe(true)

  await page.goto(`/author/manuscripts/${id}`)
  await page.getByText(/^File check: \d+ to fix/).click()
  await expect(page.getByRole('region', { name: 'File check' })).toContainText('Key words')
  await expectAccessibleAt(page, [390])

  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review/${id}`)
  const report = page.getByRole('region', { name: 'File check' })
  await expect(report.getByRole('region', { name: 'Since version 1' }).getByRole('listitem')).toHaveText([
    'Fixed: Page margins',
    'New: Line spacing',
    'Still to fix: Key words',
  ])
  await expect(report).toContainText('The file says of itself: made by Chi Template.')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'References 5' }).click()
  await expect(page.getByRole('heading', { name: 'References', exact: true })).toBeInViewport()
  await expectAccessibleAt(page, [1440, 390])
})
