import type { Browser, Page } from '@playwright/test'
import { paper } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, sizes, test } from '#tests/support/journey.ts'
import { later } from '#tests/support/later.ts'
import { letterTo, newAuthor, signInAs } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const journal = 'domain-health-journal'

let count = 0
const mark = `${process.pid}${Date.now() % 100_000}`
type Person = { name: string; email: string }

async function register(office: Page, name: string): Promise<Person> {
  const person = { name: `${name} ${mark}`, email: `reviewer-${mark}-${++count}@reviews.example` }
  expect((await office.request.post('/api/reviewers', { headers, data: person })).status()).toBe(201)
  return person
}

/** A browser of somebody's own. */
async function browserOf(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
}

async function reviewLink(office: Page, { email }: Person, about = ''): Promise<string> {
  await expect.poll(() => letterTo(office.request, email, about)).toMatch(/\/reviewing\/[\w-]{43}/)
  return /\/reviewing\/[\w-]{43}/.exec(await letterTo(office.request, email, about))?.[0] ?? ''
}

async function invite(office: Page, id: string, people: readonly (Person & { isAlternate?: boolean })[]) {
  await office.goto(`/admin/review/${id}/invite`)
  for (const { name, isAlternate } of people) {
    await office.getByLabel('Search the register').fill(name)
    await office.getByRole('region', { name: 'Reviewers' }).getByRole('button', { name: 'Search' }).click()
    await office.getByRole('checkbox', { name }).check()
    const chosen = office
      .getByRole('list', { name: 'Chosen reviewers' })
      .getByRole('listitem')
      .filter({ hasText: name })
    if (isAlternate) await chosen.getByLabel('As an alternate').check()
  }
}

async function answer(page: Page, label: string, value: string) {
  await page.getByRole('group', { name: label }).getByRole('radio', { name: value, exact: true }).check()
}

async function report(page: Page, recommendation: string, comments: string, note: string) {
  for (const question of ['The design', 'The analysis', 'The originality', 'The writing'])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: '4' }).check()
  await page.getByLabel('Comments to the author').fill(comments)
  await page.getByLabel(/To the editor/).fill(note)
  await page.getByRole('radio', { name: recommendation }).check()
  await page.getByRole('button', { name: 'Check and submit' }).first().click()
  await page.getByRole('button', { name: 'Submit report' }).click()
}

test('five people take a manuscript from its submission to the reader: an alternate, a reminder, a revision, two rounds', async ({
  page: office,
  browser,
}) => {
  test.setTimeout(300_000)
  const author = await browserOf(browser)
  await newAuthor(author.request, 'Ada Obi')
  const stored = await author.request.post('/api/file', { headers, multipart: { extension: 'pdf', file: paper() } })
  const title = `Night shifts and sleep, a review ${mark}`
  const written = {
    ...{ author: 'Ada Obi', email: `author-${mark}@example.org`, journal, articleType: 'Research Article', title },
    ...{ abstract: 'We asked nurses how they sleep.', country: 'Nigeria', file: (await stored.json()).url },
  }
  const { _id: id } = await (await author.request.post('/api/manuscript', { headers, data: written })).json()

  await signInAs(office.request, 'Sample Admin')
  expect((await office.request.patch(`/api/manuscript/screen/${id}`, { headers })).ok()).toBe(true)
  await office.goto(`/admin/review/${id}`)
  const next = office.getByRole('region', { name: 'Next step' })
  await expect(next.getByRole('heading', { name: 'Needs reviewers' })).toBeVisible()
  const copy = office.getByRole('region', { name: 'Reviewers’ copy' })
  await expect(copy.getByText('Ready for reviewers')).toBeVisible({ timeout: 60_000 })
  await expectAccessibleAt(office, [1440, 390])
  await office.setViewportSize({ width: 1440, height: 900 })

  const rita = await register(office, 'Rita Reviewer')
  const ravi = await register(office, 'Ravi Reader')
  const uche = await register(office, 'Uche Alternate')
  await invite(office, id, [rita, ravi, { ...uche, isAlternate: true }])
  await expectAccessibleAt(office, [1440, 390])
  await office.setViewportSize({ width: 1440, height: 900 })
  const rest = office.getByRole('region', { name: 'What follows your text' })
  await expect(rest).toContainText('We asked nurses how they sleep.')
  const [answerDays, usual] = [office.getByLabel('Days to answer'), await rest.innerText()]
  const days = await answerDays.inputValue()
  await answerDays.fill('3')
  await expect(rest).not.toHaveText(usual, { useInnerText: true })
  await answerDays.fill(days)
  await expect(rest).toHaveText(usual, { useInnerText: true })
  await office.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(office).toHaveURL(`/admin/review/${id}`)
  await expect(next.getByRole('heading', { name: /^Nothing to do until / })).toBeVisible()
  await expect(next.getByRole('button', { name: `Remind ${rita.name}` })).toBeVisible()
  await expectAccessibleAt(next, [1440, 390])
  await office.setViewportSize({ width: 1440, height: 900 })

  const phone = await browserOf(browser, { viewport: sizes[1] ?? null, javaScriptEnabled: false })
  await phone.goto(await reviewLink(office, ravi))
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(phone.getByText('Ada Obi')).toHaveCount(0)
  await answer(phone, 'Why?', 'Too busy')
  await phone.locator('#decline').getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByText(/thank you/i).first()).toBeVisible()

  await phone.goto(await reviewLink(office, uche))
  await answer(phone, 'Do you have a conflict of interest?', 'No')
  await phone.locator('.dock').getByRole('button', { name: 'Accept' }).click()
  await report(phone, 'Major revision', 'The sample is small.\n\nTable 2 is unclear.', 'Worth a second look.')
  await expect(phone.getByText(/thank you/i).first()).toBeVisible()

  const desk = await browserOf(browser)
  await desk.goto(await reviewLink(office, rita))
  await answer(desk, 'Do you have a conflict of interest?', 'No')
  await desk.getByRole('button', { name: 'Accept and open the manuscript' }).click()
  await expect(desk.getByLabel('Comments to the author')).toBeVisible()
  await later(id, 30)
  await office.goto(`/admin/review/${id}`)
  await expect(next.getByRole('heading', { name: 'Report late' })).toBeVisible()
  await expect(next.getByRole('button', { name: `Remind ${rita.name}` })).toHaveClass('button')
  await desk.goto(await reviewLink(office, rita, 'was due on'))
  await report(desk, 'Minor revision', 'Say how nurses were chosen.', 'Fine otherwise.')
  await expect(desk.getByText(/thank you/i).first()).toBeVisible()

  // The links to the parts of the page stay in view, and cover none of them.
  await office.goto(`/admin/review/${id}`)
  const parts = office.getByRole('navigation', { name: 'On this page' })
  for (const name of ['Reports 2', 'Notes', 'History', 'Review']) {
    await parts.getByRole('link', { name, exact: true }).click()
    const part = office.locator(':target')
    await expect(part).toBeInViewport()
    const [strip, place] = [await parts.boundingBox(), await part.boundingBox()]
    expect(place?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0))
  }

  await expect(office.getByText('2 of 2 reports are in. Decide now.')).toBeVisible()
  await expect(office.getByText('Worth a second look.')).toBeVisible()
  await expect(next.getByRole('heading', { name: 'To decide' })).toBeVisible()
  for (const recommendation of ['minor revision', 'major revision'])
    await expect(next.getByRole('listitem').filter({ hasText: recommendation })).toBeVisible()
  await office.keyboard.press('e')
  const dialog = office.getByRole('dialog', { name: 'Decision, round 1' })
  // The stricter of what the reports recommend.
  await expect(dialog.getByRole('radio', { name: 'Revise' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Major' })).toBeChecked()
  const reports = dialog.getByRole('group', { name: 'Reports for the author' }).getByRole('checkbox')
  await dialog.getByRole('radio', { name: 'Minor' }).check()
  for (const report of await reports.all()) await report.uncheck()
  await expect(dialog.getByText('No report goes to the author.')).toBeVisible()
  await dialog.getByLabel('Subject').fill('Please revise')
  await dialog.getByRole('button', { name: 'Revise' }).click()
  await expect(dialog.getByText('Please write what the author should change.')).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Please revise')
  await dialog.getByRole('button', { name: 'Restore the standard e-mail' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await next.getByRole('button', { name: 'Write the decision' }).click()
  // What was chosen before stays.
  await expect(dialog.getByRole('radio', { name: 'Minor' })).toBeChecked()
  for (const report of await reports.all()) await report.check()
  await dialog.getByRole('radio', { name: 'Major' }).check()
  await expect(dialog.getByText('Please write what the author should change.')).toHaveCount(0)
  await dialog.getByLabel('Your own words to the author').fill('We like the question.')
  await dialog.getByLabel('Subject').focus()
  await expect(dialog.getByText('The sample is small.')).toBeVisible()
  await expectAccessibleAt(office, [1440, 390])
  await office.setViewportSize({ width: 1440, height: 900 })
  // A colleague is writing another decision.
  const colleague = await office.context().newPage()
  await colleague.goto(`/admin/review/${id}`)
  await hydrated(colleague)
  const reject = (where: Page) =>
    where.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Reject' })
  await reject(colleague).first().click()
  await colleague.getByLabel('Reason').fill('Too small a sample.')
  await dialog.getByRole('button', { name: 'Revise' }).click()
  await expect(next.getByRole('heading', { name: /^Nothing to do until / })).toBeVisible()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(colleague.locator(':focus')).toHaveText(
    /asked for a major revision \(.+\)\. Your decision was not sent\.$/,
  )
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
  await reject(colleague).first().click()
  await expect(colleague.getByLabel('Reason')).toHaveValue('Too small a sample.')
  await colleague.close()
  const letter = await letterTo(office.request, written.email, 'major revision')
  expect(letter).toContain('Table 2 is unclear.')
  expect(letter).not.toMatch(/Rita|Ravi|Uche|Worth a second look/)

  await author.goto(/\/revise\/[\w-]{43}/.exec(letter)?.[0] ?? '')
  for (const [at, comment] of (await author.locator('.revise-comment').all()).entries()) {
    await expect(comment).toHaveAttribute('open')
    await comment.getByLabel('Changed', { exact: true }).check()
    await comment.getByLabel(/^What you answer/).fill(`We have done so (${at}).`)
    await comment.getByRole('button', { name: /^Save/ }).click()
    await expect(author.locator('.revise-mark[data-done]')).toHaveCount(at + 1)
  }
  await author.locator('input[type=file]').setInputFiles(paper('revised.pdf'))
  await expect(author.getByText('revised.pdf is uploaded.')).toBeVisible()
  await author.getByRole('link', { name: 'Check and submit' }).click()
  await author.getByRole('button', { name: 'Submit revision' }).click()
  await expect(author.getByRole('heading', { name: 'Thank you for your revision' })).toBeVisible()

  await office.goto(`/admin/review/${id}`)
  await expect(next.getByRole('heading', { name: 'Revision in' })).toBeVisible()
  await expect(office.getByText('We have done so (1).')).toBeAttached()
  // The page may be older than the job that begins the copy.
  await expect(async () => {
    await office.reload()
    await expect(copy.getByText('Version 2, checked')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(copy.getByText('Ready for reviewers')).toBeVisible()
  await office.goto(`/admin/review/${id}/invite`)
  // Those who reviewed the last round stand there once, and choosing one is enough.
  const before = office.getByRole('region', { name: 'Reviewed the last round' })
  await expect(before.getByText(rita.name, { exact: true })).toBeVisible()
  await expect(office.getByText(rita.name, { exact: true })).toHaveCount(1)
  await office.getByRole('button', { name: 'Send invitations' }).click()
  const wanted = office.getByText('Please choose at least one reviewer.')
  await expect(wanted).toBeVisible()
  await before.getByRole('button', { name: `Add: ${rita.name}` }).click()
  await expect(office.getByRole('list', { name: 'Chosen reviewers' })).toContainText(rita.name)
  await expect(wanted).toHaveCount(0)
  await office.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(office).toHaveURL(`/admin/review/${id}`)
  await desk.goto(await reviewLink(office, rita, 'Please accept or decline'))
  await answer(desk, 'Do you have a conflict of interest?', 'No')
  await desk.getByRole('button', { name: 'Accept and open the manuscript' }).click()
  await expect(desk.getByText('We have done so (').first()).toBeAttached()
  await desk.getByRole('link', { name: 'What changed since version 1, which you reviewed' }).click()
  await expect(desk.getByRole('heading', { name: 'What changed since version 1' })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'The text' }).getByRole('paragraph').first()).toBeVisible()
  await expectAccessibleAt(desk, [1440, 390])
  await desk.setViewportSize({ width: 1280, height: 720 })
  await desk.getByRole('link', { name: 'Back to your review' }).click()
  await report(desk, 'Accept', 'Thank you, all is clear now.', 'Publish it.')
  await expect(desk.getByText(/thank you/i).first()).toBeVisible()

  await office.reload()
  await expect(next.getByText('1 of 2 reports that the journal asks for; round 1 had 2')).toBeAttached()
  await next.getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByLabel('Why with 1 of 2 reports')).toHaveCount(0)
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText('Approved', { exact: true }).first()).toBeVisible()

  await author.goto(`/pay/${id}`)
  await author.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(author.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible()
  const { issue } = await (await office.request.get(`/api/journal/${journal}`)).json()
  const accepted = await office.request.post('/api/accepted', { headers, data: { id, issue, journal } })
  expect(accepted.ok()).toBe(true)
  await author.goto(`/journals/${journal}/articles/${(await accepted.json()).customId}/`)
  await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
