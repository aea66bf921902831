import { submitted } from '#tests/support/author-journey.ts'
import { clean, manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const [ade = '', eze = '', ...rest] = clean.references
const faulty = manuscriptDocx({
  introduction: `${clean.introduction} So it was before (Solheim and Ibru, 2014).`,
  references: [
    ade,
    `${eze} doi: 10.5555/journey.retracted.`,
    ...rest,
    'Zik, A. (2017) ‘Never cited by anybody’, Sample Rural Studies, 7(4), pp. 3–4. doi: 10.5555/journey.unknown.',
  ],
})

test('an editor sees what is wrong with each reference, which were retracted and which were not checked', async ({
  page,
}) => {
  // The file is read, and looked up within half a minute.
  test.setTimeout(180_000)
  const author = await newAuthor(page.request)
  const file = { name: 'wells.docx', mimeType, buffer: faulty }
  const stored = await page.request.post('/api/file', { headers, multipart: { extension: 'docx', file } })
  const title = `Depth of village wells ${process.pid} ${Date.now()}`
  const { id } = await submitted(page.request, { title, email: author.email, file: (await stored.json()).url })
  await signInAs(page.request, 'Sample Admin')
  const states = async () =>
    (await (await page.request.get(`/api/manuscript/${id}/references`)).json()).checks.map(
      ({ state }: { state: string }) => state,
    )
  await expect
    .poll(states, { timeout: 100_000 })
    .toEqual(['found', 'retracted', 'no-doi', 'no-doi', 'no-doi', 'unknown'])
  await page.goto(`/admin/review/${id}`)
  const references = page.getByRole('region', { name: 'References' })
  await expect(references).toContainText(
    '6 references: 1 never cited, 1 cited but not listed. 3 DOIs checked at Crossref: 1 retracted, 1 with an unknown DOI. Not checked: 3 without a DOI.',
  )
  const items = references.getByRole('listitem')
  await expect(items.filter({ hasText: 'Dry wells' })).toContainText('Retracted, says Crossref.')
  await expect(items.getByRole('link', { name: 'Read the notice' })).toHaveAttribute(
    'href',
    'https://doi.org/10.5555/journey.notice',
  )
  await expect(items.filter({ hasText: 'Never cited' })).toContainText('This reference is not cited in the text.')
  await expect(items.filter({ hasText: 'Handbook' })).toContainText('Not checked: no DOI.')
  await expect(references.getByRole('region', { name: 'Cited but not listed' })).toContainText('Solheim and Ibru, 2014')
  await expectAccessibleAt(page, [1440, 390])
})
