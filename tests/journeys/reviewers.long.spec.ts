import { isOrcid } from '#domain/words/orcid.ts'
import { expect, expectAccessible, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { newStaff, signInAs } from '#tests/support/sign-in.ts'

/** A retry finds what the first run left, so each run has people of its own. */
function ownPeople() {
  const mark = `${process.pid}${Date.now()}`
  const digits = mark
    .slice(-15)
    .padStart(15, '0')
    .replaceAll(/(.{4})/g, '$1-')
  const ids = [...'0123456789X'].map((end) => `${digits}${end}`)
  const [orcid = '', mistyped = ''] = [ids.find(isOrcid), ids.find((id) => !isOrcid(id))]
  return { family: `Journey${mark}`, domain: `journey${mark}.example`, orcid, mistyped }
}

test('an editor fills, searches and tidies the register of reviewers', async ({ page, browser }) => {
  const { family, domain, orcid, mistyped } = ownPeople()
  const [zainab, address] = [`Zainab ${family}`, `zainab@${domain}`]
  const namesake = `${family.toLowerCase()}@gmail.com`
  await newStaff(page.request, 'domain-health-journal')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Reviewers', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reviewers', exact: true })).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1280, height: 900 })

  // Somebody is added; a fault keeps what was typed.
  await page.getByRole('link', { name: 'Add a reviewer' }).click()
  await page.getByLabel('Name', { exact: true }).fill(zainab)
  await page.getByLabel('E-mail', { exact: true }).fill('zainab')
  await page.getByLabel('Topics').fill('malaria, schools')
  await page.getByLabel('ORCID iD').fill(mistyped)
  await page.getByRole('button', { name: 'Add to the register' }).click()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Add to the register' }).click()
  await expect(page.getByText('Please check this ORCID iD: one of its digits is mistyped.')).toBeVisible()
  await expect(page.getByLabel('Topics')).toHaveValue('malaria, schools')
  await expectAccessibleAt(page, [1440, 390])
  await page.getByLabel('ORCID iD').fill(orcid)
  await page.getByRole('button', { name: 'Add to the register' }).click()
  await expect(page.getByRole('heading', { name: zainab })).toBeVisible()
  await expect(page.getByText(`${zainab} has never been asked.`)).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: `Do not ask: ${zainab}` }).click()
  await expect(page.getByText('Asked not to be asked')).toBeVisible()

  // A list is imported after a preview.
  await page.goto('/admin/reviewers/import')
  await hydrated(page)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    ...{ name: 'list.docx', mimeType: 'application/msword', buffer: Buffer.from('PK\u0003\u0004 a document') },
  })
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('This file is not a list as text.')).toBeVisible()
  await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  const csv = `name,e-mail,topics,journals\nZ. ${family},z@${domain},soil,\n${family} Zainab,${namesake},,\nBad,nobody,,`
  await page.getByLabel('Or paste the list').fill(csv)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('2 to add, 0 to change, 0 unchanged, 1 refused')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Please enter a valid e-mail address.' })).toBeVisible()
  for (const reason of [`They have similar names and addresses at ${domain}.`, 'They have the same name.'])
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: reason })
        .getByRole('link', { name: `${zainab} (opens a new tab)` }),
    ).toBeVisible()
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Save 2 entries' }).click()
  await expect(page.getByText('2 reviewers were added and 0 entries changed; 1 line was left out.')).toBeVisible()

  // Of three entries, one has nothing but the name in common with another.
  await page.goto(`/admin/reviewers?search=${domain}`)
  await expect(page.getByText('Possible duplicate', { exact: true })).toHaveCount(2)
  await page.getByRole('link', { name: zainab }).click()
  await expect(page.getByRole('heading', { name: 'Only the same name' })).toBeVisible()
  await page
    .getByRole('button', { name: `Not the same person: ${zainab}, ${address}, and ${family} Zainab, ${namesake}` })
    .click()
  await expect(page.getByRole('heading', { name: 'Only the same name' })).toHaveCount(0)
  await page.reload()

  // The other two are one person.
  const late = await page.context().newPage()
  await late.goto('/admin/reviewers/duplicates')
  const pair = late.getByRole('button', { name: `Keep this one: ${zainab}, ${address}` })
  await expect(pair).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Only the same name' })).toHaveCount(0)
  await expect(page.getByText(`They have similar names and addresses at ${domain}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Keep this one: ${zainab}, ${address}` }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(`${address}, z@${domain}`)).toBeVisible()

  // A colleague who still sees the two learns of it, and then sees them no longer.
  await pair.click()
  await late.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(late.getByText('These two entries have already been merged, or one of them was deleted.')).toBeVisible()
  await expect(pair).toHaveCount(0)
  await late.close()

  // And so was the third, after all. Merging by hand needs no script.
  const plain = await withoutScripts(browser)
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(page.url())
  await plain.getByRole('link', { name: 'Merge with another entry' }).click()
  await plain.getByLabel('Search the register').fill(`nobody-${domain}`)
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(plain.getByText(`No other entry matches “nobody-${domain}”.`)).toBeVisible()
  await plain.getByLabel('Search the register').fill(namesake)
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await plain.getByRole('link', { name: `${family} Zainab` }).click()
  await expect(plain.getByRole('heading', { name: 'Which entry stays?' })).toBeVisible()
  await page.goto(plain.url())
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1280, height: 900 })
  await plain.getByRole('button', { name: `Merge and keep this one: ${zainab}, ${address}` }).click()
  await expect(plain.getByText(`${address}, ${namesake}, z@${domain}`)).toBeVisible()
  await page.getByRole('button', { name: `Merge and keep this one: ${family} Zainab, ${namesake}` }).click()
  await expect(page.getByText('These two entries have already been merged, or one of them was deleted.')).toBeVisible()
  await page.goto(plain.url())
  await plain.context().close()

  await page.getByRole('button', { name: `Delete: ${zainab}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/reviewers')
})

test('members of the board and authors of articles are added from what we know', async ({ page }) => {
  await signInAs(page.request, 'Sample Admin')
  await page.goto('/admin/reviewers/sources')
  await expect(page.getByRole('table', { name: 'Editorial boards' })).toBeVisible()
  // The rows are alike, and to look at each of the hundred takes longer than all that this file does besides.
  await page.locator('tbody tr:nth-child(n + 6)').evaluateAll((rows) => {
    for (const row of rows) (row as HTMLElement).style.display = 'none'
  })
  await expectAccessibleAt(page, [1440, 390])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('table', { name: 'Authors of our newest articles' })
    .getByRole('link', { name: /^Add / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Add a reviewer' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('')
})
