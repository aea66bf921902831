import type { Page } from '@playwright/test'
import { pickFile } from '#tests/support/author-journey.ts'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { newAuthor, signInAs } from '#tests/support/sign-in.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const wells = (keywords: string) => ({ name: 'wells.docx', mimeType, buffer: manuscriptDocx({ keywords }) })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A file waits for its turn, and reading it takes a while on a busy machine. */
const slowly = { timeout: 90_000 }

test('a file fills in the form, the author accepts, changes and clears, and the editor reads the same report', async ({
  page,
}) => {
  test.slow()
  const { email } = await newAuthor(page.request)
  await page.goto('/submit')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Abstract' }).fill('My own words.')
  await pickFile(page, wells('one; two'))
  await expect(page.getByText('fields come from your file.')).toBeVisible(slowly)

  await test.step('nothing typed is overwritten, and whoever submits keeps their address', async () => {
    await expect(field(page, 'Title')).toHaveValue('Depth of village wells in the dry season')
    await expect(page.getByRole('textbox', { name: 'Running title' })).toHaveValue('Wells in the dry season')
    await expect(page.getByRole('textbox', { name: 'Key words' })).toHaveValue('one, two')
    await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue('My own words.')
    await expect(field(page, 'Author')).toHaveValue('Ada Obi')
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Co-author 1: Name')).toHaveValue('Bayo Eze')
    await page.getByText('More about the article (from your file: Funding').click()
    await expect(page.getByRole('textbox', { name: 'Funding (optional)' })).toHaveValue(/Sample Water Trust/)
    await page.getByText('References (5)', { exact: true }).click()
    await expect(field(page, 'Reference 2')).toHaveValue(/^\S+, /)
    await expectAccessibleAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('each is accepted, changed or cleared with one press, and that survives a reload', async () => {
    await button(page, 'Accept Title').click()
    await expect(button(page, 'Undo Title')).toBeVisible()
    await button(page, 'Clear Running title').click()
    await expect(page.getByRole('textbox', { name: 'Running title' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Key words' }).fill('wells, rain, drought, Nigeria')
    await expect(button(page, 'Accept Key words')).toBeHidden()
    await field(page, 'Reference 1').fill('Obi, A. (2021) Wells. Sample Press.\nObi, A. (2022) Rain. Sample Press.')
    await expect(field(page, 'Reference 2')).toBeFocused()
    await button(page, 'Remove reference 6').click()
    await expect(field(page, 'Reference 5')).toBeFocused()
    await button(page, 'Add a reference').click()
    await page.keyboard.type('Eze, B. (2020) Drought. Sample Press.')
    await expect(page.getByText('References (6)', { exact: true })).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(button(page, 'Undo Title')).toBeVisible()
    await expect(button(page, 'Fill in from your file Running title')).toBeVisible(slowly)
    await button(page, 'Accept all').click()
    await expect(button(page, 'Accept all')).toBeHidden()
  })

  await test.step('before sending, the journal’s rules say what to fix', async () => {
    await field(page, 'Journal').selectOption({ label: 'Domain Health Journal' })
    await field(page, 'Article type').selectOption('Short Communication')
    const report = page.getByRole('region', { name: 'File check' })
    await expect(report.getByRole('list', { name: 'To fix' })).toContainText('Key words')
    await expect(report).toContainText('You can submit it as it is. The editors see the same report.')
    await page.getByText('Good to know').click()
    await expect(page.getByRole('link', { name: 'Check a file for the Domain Health Journal' })).toHaveAttribute(
      'href',
      '/journals/domain-health-journal/check',
    )
  })

  await page.getByLabel('Co-author 1: E-mail').fill('bayo@example.org')
  await field(page, 'Country').selectOption('Ghana')
  await button(page, 'Submit manuscript').click()
  await expect(page).toHaveURL(/\/status\/[\w-]+\?submitted/)
  const id = /\/status\/([\w-]+)/.exec(page.url())?.[1]

  await test.step('the editor sees the report on the manuscript’s page', async () => {
    await signInAs(page.request, 'Sample Admin')
    await page.goto(`/admin/review/${id}`)
    const report = page.getByRole('region', { name: 'File check' })
    await expect(report.getByRole('region', { name: 'To fix' })).toContainText('Key words')
    await page.getByText('6 references', { exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Obi, A. (2022) Rain.' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Given in the form, not in the file' })).toContainText(
      'Obi, A. (2022)',
    )
    await expectAccessibleAt(page, [1440, 390])
  })
})
