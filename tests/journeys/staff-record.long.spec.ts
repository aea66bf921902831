import type { APIRequestContext, Page } from '@playwright/test'
import { approve, paper, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, test } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff } from '#tests/support/sign-in.ts'

const journal = 'domain-journal-of-science-and-technology'
const headers = { 'Sec-Fetch-Site': 'same-origin' }
const widths = [1440, 390]

const dialog = (page: Page) => page.getByRole('dialog')

/** Creates an approved manuscript. The page is signed in as an admin afterwards. */
async function approved(page: Page) {
  await newAuthor(page.request)
  const manuscript = await submitted(page.request, { journal, title: `Sleep in Warri ${Date.now()}` })
  await approve(page.request, manuscript.id)
  return manuscript
}

/** Publishes the manuscript with the same calls as the pages. */
async function published(
  office: APIRequestContext,
  id: string,
  issue = 1,
): Promise<{ customId: string; path: string }> {
  expect((await office.patch(`/api/manuscript/${id}/paid`, { headers, data: {} })).ok()).toBe(true)
  const reply = await office.post('/api/accepted', { headers, data: { id, issue, journal } })
  expect(reply.status()).toBe(201)
  const { customId } = await reply.json()
  return { customId, path: `/journals/${journal}/articles/${customId}/` }
}

test('staff complete the record before it is published, and nobody overwrites anybody', async ({ page }) => {
  test.slow()
  const { id } = await approved(page)
  await page.goto(`/admin/review/${id}`)
  await page.waitForLoadState('networkidle')
  const record = page.getByRole('region', { name: 'Record' })
  await expect(record).toContainText('Still empty: affiliations, ORCID iDs, key words, funding')
  await record.getByText('Complete the record').click()
  await expectAccessibleAt(page, widths)

  await test.step('a mistyped ORCID iD is explained in one sentence', async () => {
    await record.getByLabel('Ada Obi: Affiliation').fill('Sample University')
    await record.getByLabel('Bayo Sample: ORCID iD').fill('0000-0002-1825-0098')
    await record.getByRole('button', { name: 'Save the record' }).click()
    await expect(record).toContainText("Please check Bayo Sample's ORCID iD: one of its digits is mistyped.")
    await expect(record.getByLabel('Bayo Sample: ORCID iD')).toBeFocused()
  })

  await test.step('what is right is saved, shown and kept in the history', async () => {
    await record.getByLabel('Bayo Sample: ORCID iD').fill('https://orcid.org/0000-0002-1825-0097')
    await record.getByRole('textbox', { name: 'Funding' }).fill('Sample Fund, grant 7.')
    await record.getByLabel('References').fill('Obi, A. (2020) One. Sample Press.\nEze, B. (2021) Two. Sample Press.')
    await record.getByRole('button', { name: 'Save the record' }).click()
    await expect(page.getByText('Record saved.')).toBeVisible()
    const facts = page.getByRole('region', { name: 'The manuscript' })
    await expect(facts).toContainText('Sample Fund, grant 7.')
    await expect(facts.getByRole('link', { name: '0000-0002-1825-0097' })).toBeVisible()
    await expect(facts).toContainText('2 references')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Record completed')
  })

  await test.step('who saves after somebody else hears of it, and loses nothing that was typed', async () => {
    await record.getByRole('textbox', { name: 'Funding' }).fill('Mine.')
    const { updatedAt } = await (await page.request.get(`/api/manuscript/${id}`)).json()
    const data = { updatedAt, authors: [{}, {}], funding: 'Theirs.' }
    expect((await page.request.patch(`/api/manuscript/${id}/record`, { headers, data })).ok()).toBe(true)
    await record.getByRole('button', { name: 'Save the record' }).click()
    await expect(record).toContainText('Someone else has changed this manuscript.')
    await expect(record.getByRole('textbox', { name: 'Funding' })).toHaveValue('Mine.')
  })
})

test('an article is corrected, retracted and removed: readers see why, and what it was before', async ({
  page,
  request,
}) => {
  test.slow()
  const { id, title, email } = await approved(page)
  const { customId, path } = await published(page.request, id)
  await page.goto(`/admin/review/${id}`)
  await page.getByRole('link', { name: 'Correct, retract or remove' }).click()
  await expect(page).toHaveURL(`/admin/articles/${journal}/${customId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.waitForLoadState('networkidle')

  await test.step('a correction needs a reason and a change', async () => {
    const form = page.getByRole('region', { name: 'Correction' })
    await form.getByText('Correct the record', { exact: true }).click()
    await expectAccessibleAt(page, widths)
    const preview = form.getByRole('button', { name: 'Preview the correction' })
    await preview.click()
    await expect(form).toContainText('Please give a reason. Readers see it beside the article.')
    await expect(form.getByLabel('Reason')).toBeFocused()
    await form.getByLabel('Reason').fill('The title named the wrong town.')
    await preview.click()
    await expect(form).toContainText(
      'Nothing has changed. Change the record or the file before you publish a correction.',
    )
    await form.getByLabel('Title', { exact: true }).fill(title.replace('Warri', 'Abraka'))
    await form.getByLabel('Author 2: Affiliation').fill('Sample Clinic')
    await form.locator('input[type=file]').setInputFiles(paper('corrected.pdf'))
    await preview.click()
    const shown = dialog(page)
    await expect(shown.getByRole('heading', { level: 1 })).toContainText('Abraka')
    await expect(shown).toContainText('corrected on')
    await shown.getByText(`E-mail to ${email}`).click()
    await expect(shown.locator('.several-text:visible')).toContainText('The title named the wrong town.')
    await shown.getByRole('link', { name: 'Version 1' }).click()
    await expect(page).toHaveURL(`/admin/articles/${journal}/${customId}`)
    await expectAccessibleAt(page, [1440, 390])
    expect(await (await page.request.get(path)).text()).not.toContain('Sleep in Abraka')
    await shown.getByRole('button', { name: 'Back to the form' }).click()
    await expect(form.getByLabel('Reason')).toHaveValue('The title named the wrong town.')
    await preview.click()
    await shown.getByRole('button', { name: 'Publish the correction' }).click()
    await expect(page.getByText('Version 2 is published.')).toBeVisible()
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions).toContainText('Version 2: Corrected by Sample Admin')
    await expect(versions).toContainText('title, authors, file')
    await expect(form.getByLabel('Reason')).toBeHidden()
    expect(await letterTo(request, email)).toContain('The title named the wrong town.')
  })

  await test.step('the version before stays readable, and leads to the current one', async () => {
    await page.getByRole('link', { name: 'Version 1' }).click()
    await expect(page).toHaveURL(`${path}versions/1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('This is version 1, not the current one')).toBeVisible()
    await expect(page.getByText('The title named the wrong town.')).toBeVisible()
    await expect(page.locator('.notice')).toHaveCount(1)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await expectAccessibleAt(page, widths)
    const file = await page.getByRole('link', { name: 'Read version 1' }).getAttribute('href')
    expect((await page.request.get(file ?? '')).status()).toBe(200)
    expect((await page.request.get(`${path}versions/9`)).status()).toBe(404)
    await page.getByRole('link', { name: 'Go to the current version' }).click()
    await expect(page).toHaveURL(path)
    expect(new URL((await page.request.get(`${path}versions/2`)).url()).pathname).toBe(path)
  })

  await test.step('retracted, then removed: each asks for a reason', async () => {
    await page.goto(`/admin/articles/${journal}/${customId}`)
    await page.getByRole('button', { name: 'Retract' }).click()
    await dialog(page).getByRole('button', { name: 'Retract' }).click()
    await expect(dialog(page)).toContainText('Please give a reason. Readers see it beside the article.')
    await dialog(page).getByLabel('Reason').fill('The data cannot be found.')
    const article = dialog(page).locator('.article-preview')
    await expect(article).toContainText('This article has been retracted')
    await expect(article).toContainText('The data cannot be found.')
    await expect(dialog(page)).toContainText('Every page of the PDF is marked RETRACTED')
    await dialog(page).getByText('Metadata for search engines').click()
    await expect(dialog(page)).toContainText('RETRACTED: Sleep in Abraka')
    await expectAccessibleAt(page, [1440, 390])
    expect(await (await page.request.get(path)).text()).not.toContain('This article has been retracted')
    await dialog(page).getByRole('button', { name: 'Retract' }).click()
    await expect(page.getByText('The article is retracted.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retract' })).toHaveCount(0)
    expect(await (await page.request.get(`${path}read`)).text()).toContain('This article has been retracted')
    await page.getByRole('button', { name: 'Remove article' }).click()
    await dialog(page).getByLabel('Reason').fill('It names a patient.')
    await expect(dialog(page).locator('.article-preview')).toContainText(
      'The text and the files of this article are removed.',
    )
    await dialog(page).getByRole('button', { name: 'Remove article' }).click()
    await expect(page.getByText('The article is removed.')).toBeVisible()
    await expect(page.getByText('A removal is final: nothing more can be changed.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Correction' })).toBeHidden()
    expect((await page.request.get(`${path}${customId}.pdf`)).status()).toBe(410)
    expect((await page.request.get(`${path}versions/1/${customId}.pdf`)).status()).toBe(410)
    const removed = await (await page.request.get(`${path}versions/3`)).text()
    expect(removed).toContain('The article was removed, with its files.')
    await page.goto(`/admin/review/${id}`)
    const block = page.getByRole('region', { name: 'Next step' })
    await expect(block).toContainText(/Removed.*Nothing is left to decide/)
    await expect(block.getByRole('link')).toHaveText(['Record and versions'])
  })
})

test('an admin moves an article to another issue of its year; its address stays, and the author is notified', async ({
  page,
  request,
}) => {
  const { id, email } = await approved(page)
  const opened = async () =>
    (await (await page.request.patch(`/api/journal/${journal}`, { headers, data: {} })).json()).issue
  const [to, from] = [await opened(), await opened()]
  const { customId, path } = await published(page.request, id, from)
  await page.goto(`/admin/articles/${journal}/${customId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Move to another issue' }).click()
  await dialog(page).getByLabel('Issue').selectOption(`Issue ${to}`)
  await expectAccessibleAt(page, [1440, 390])
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Moved to issue ${to}.`)).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('link', { name: `issue ${to}` })).toBeVisible()
  await expect.poll(() => letterTo(request, email)).toContain(`issue ${to}`)
})

test("an editor corrects their own journal's articles, and neither retracts nor opens another journal's", async ({
  request,
  baseURL,
}) => {
  await newStaff(request, 'domain-health-journal')
  const own = await (await request.get('/admin/articles/domain-health-journal/DHJ-2025-S0001')).text()
  expect(own).toContain('>Correct the record<')
  expect(own).not.toMatch(/<button[^>]*>Retract/)
  const other = await request.get(`/admin/articles/${journal}/DJST-2025-S0001`)
  expect(other.url()).toBe(`${baseURL}/unauthorized`)
})

test('the office lets an article lead the home page, and takes it back', async ({ page, request }) => {
  await newStaff(page.request)
  const newest: { title: string; customId: string; journal: string }[] = await (
    await request.get('/api/accepted/recent?limit=8')
  ).json()
  const [other] = newest.slice(-1)
  await page.goto(`/admin/articles/${other?.journal}/${other?.customId}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Lead the home page', exact: true }).click()
  const back = page.getByRole('button', { name: 'No longer lead the home page' })
  await expect(back).toBeVisible()
  await expect
    .poll(
      async () =>
        (await (await request.get('/')).text()).match(/"article-card article-lead".*?<h3><a href="([^"]+)"/s)?.[1],
    )
    .toContain(other?.customId)
  await back.click()
  await expect(page.getByRole('button', { name: 'Lead the home page', exact: true })).toBeVisible()
})
