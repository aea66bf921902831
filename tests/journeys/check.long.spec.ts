import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'

const page = '/journals/domain-health-journal/check'
const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const file = (buffer: Buffer, name = 'wells.docx') => ({ name, mimeType: mediaType, buffer })

/** A click waits for its answer, and reading a file takes a while on a busy machine. */
const slowly = { timeout: 60_000 }

test('from the guidelines a visitor has a manuscript checked, reads what to fix and where, and tries again', async ({
  page: tab,
}) => {
  await tab.goto('/journals/domain-health-journal/guidelines')
  await tab.getByRole('link', { name: 'Check your manuscript' }).first().click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Check your manuscript')
  await expectAccessibleAt(tab, [1440, 390])
  const faulty = manuscriptDocx({ abstract: 'word '.repeat(431), marginTwips: 1134 })
  await tab.getByLabel('Manuscript', { exact: true }).setInputFiles(file(faulty))
  await tab.getByLabel('Type of article').selectOption('Research Article')
  await tab.getByRole('button', { name: 'Check manuscript' }).click(slowly)
  const report = tab.getByRole('region', { name: 'File check' })
  await expect(report).toContainText('wells.docx', slowly)
  const toFix = report.getByRole('region', { name: 'To fix' })
  await expect(toFix.getByRole('heading', { level: 4 })).toHaveText([
    'Length of the abstract (required)',
    'Page margins',
  ])
  await expect(toFix).toContainText('The abstract is 31 words too long: 431 words; at most 400.')
  await expect(toFix).toContainText('“Abstract”, paragraph 1')
  await expectAccessibleAt(tab, [1440, 390])

  await tab.getByLabel('Manuscript', { exact: true }).setInputFiles(file(manuscriptDocx()))
  await tab.getByRole('button', { name: 'Check manuscript' }).click(slowly)
  await expect(report).toContainText('0 to fix', slowly)
})

test('without scripts the form works the same, and a file that is none is refused with its reason', async ({
  browser,
}) => {
  const tab = await withoutScripts(browser)
  await tab.goto(page)
  await tab.getByLabel('Manuscript', { exact: true }).setInputFiles(file(Buffer.from('no document'), 'wells.docx'))
  await tab.getByRole('button', { name: 'Check manuscript' }).click(slowly)
  await expect(tab.getByRole('alert').first()).toContainText('This file is not a Word document (.docx)')
  await tab.getByLabel('Manuscript', { exact: true }).setInputFiles(file(manuscriptDocx({ lineNumbers: '' })))
  await tab.getByRole('button', { name: 'Check manuscript' }).click(slowly)
  await expect(tab.getByRole('region', { name: 'To fix' })).toContainText('The lines are not numbered.', slowly)
})
