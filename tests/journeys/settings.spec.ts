import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { newStaff } from '#tests/support/sign-in.ts'

const widths = [1440, 390]
const health = '/admin/settings/journals/domain-health-journal'

test('an admin finds a setting, is told what is wrong at its field, drafts, publishes and goes back', async ({
  page,
  visitor,
}) => {
  await newStaff(page.request, undefined, 'Ada Admin')
  await page.goto('/admin/settings')
  await hydrated(page)
  await expectAccessibleAt(page, widths)
  await page.getByLabel('Search the settings').fill('issn')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Domain Health Journal, Masthead' }).getByRole('link').click()
  await expect(page).toHaveURL(`${health}/masthead#issn`)

  await hydrated(page)
  await page.getByLabel('Online').fill('2049-3631')
  await expect(page.getByText('1 change not published. ISSN.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Online')).toHaveAccessibleDescription(
    /Please give an ISSN with its check digit, such as 2049-3630\./,
  )
  await expect(page.getByLabel('Online')).toHaveValue('2049-3631')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription(
    'Please fill in “Title”.',
  )
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Domain Health Journal')
  await expect(page.getByText('not published.')).toHaveCount(0)

  await page.goto('/admin/settings/pages/accessibility')
  await hydrated(page)
  const after = `How everybody can read this site (${Date.now()}).`
  const described = async () => (await (await visitor.get('/accessibility')).text()).includes(after)
  await page.getByRole('textbox', { name: 'Description' }).fill(after)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page.getByText('Ada Admin,')).toBeVisible()
  expect(await described()).toBe(false)
  await page.goto('/admin/settings')
  await hydrated(page)
  await expect(page.getByRole('checkbox', { name: 'Accessibility: Description' })).toBeChecked()
  await expectAccessibleAt(page, widths)
  await page.getByRole('link', { name: 'Open Accessibility: Description' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByLabel('Why').fill('In plainer words')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Readers see it now.')).toBeVisible()
  await expect.poll(described).toBe(true)

  await page.getByRole('link', { name: 'History: Description' }).click()
  await expect(page.getByText('In plainer words')).toBeVisible()
  await hydrated(page)
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Go back to this' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Brought back by Ada Admin')).toBeVisible()
  await expect.poll(described).toBe(false)
  await page.getByRole('link', { name: 'Accessibility' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toHaveValue(after)
})

test('two admins at once lose nothing, and an editor changes nothing here', async ({ page, browser }) => {
  await newStaff(page.request, undefined, 'Ada Admin')
  const other = await (await browser.newContext()).newPage()
  await newStaff(other.request, undefined, 'Ben Admin')
  for (const one of [page, other]) {
    await one.goto('/admin/settings/pages/archiving')
    await hydrated(one)
  }
  await other.getByRole('textbox', { name: 'Description' }).fill('What Ben writes.')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('What Ada writes.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(
    /Ben Admin has changed this draft/,
  )
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('What Ada writes.')
  await expect(page.getByText('Saved meanwhile: What Ben writes.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()

  const editor = await (await browser.newContext()).newPage()
  await newStaff(editor.request, 'domain-health-journal')
  await editor.goto('/admin/settings')
  await expect(editor).toHaveURL('/unauthorized')
})
