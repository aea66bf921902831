import type { Page } from '@playwright/test'
import { linkTo, paper, pickFile, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, hydrated, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor, password, signInAs } from '#tests/support/sign-in.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit manuscript' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const left = (page: Page) => page.getByRole('list', { name: 'Left to do' }).getByRole('listitem')
const wide = { width: 1440, height: 900 }

/** Signs in and opens an empty form that React has hydrated. */
async function openForm(page: Page) {
  const author = await newAuthor(page.request)
  await page.goto('/submit')
  await hydrated(page)
  return author
}

async function fill(page: Page, title = 'Night shifts and sleep'): Promise<void> {
  await field(page, 'Country').selectOption('Ghana')
  await field(page, 'Journal').selectOption({ label: 'Domain Health Journal' })
  await field(page, 'Article type').selectOption({ label: 'Commentary' })
  await field(page, 'Title').fill(title)
  await page.getByRole('textbox', { name: 'Abstract' }).fill('We asked nurses how they sleep.')
  await page.getByRole('textbox', { name: 'Key words' }).fill('sleep; night shift, nurses, Nigeria')
}

async function fillAll(page: Page, title?: string): Promise<void> {
  await fill(page, title)
  await pickFile(page, paper())
  await expect(page.getByText('paper.pdf is uploaded.')).toBeVisible()
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const ownTitles = async (page: Page) =>
  ((await (await page.request.get('/api/manuscript/getByUser')).json()) as { title: string }[]).map(
    ({ title }) => title,
  )

test('nobody signed in is asked to log in and comes back to the form, which says at once what it asks for', async ({
  page,
  request,
}) => {
  const { email } = await newAuthor(request)
  await page.goto('/submit?journal=domain-health-journal')
  await expect(page).toHaveURL(/\/login\?from=/)
  await logIn(page, email)
  await expect(page).toHaveURL('/submit?journal=domain-health-journal')
  await expect(page.getByRole('main')).toContainText(
    'No login is needed to edit or track your manuscript later: we e-mail you the links.',
  )
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await expect(field(page, 'Journal')).toHaveValue('domain-health-journal')
  await page.goto('/submit')
  await hydrated(page)

  await test.step('fifteen article types are offered, Editorial first, and the words of the abstract are counted', async () => {
    const options = field(page, 'Article type').locator('option')
    await expect(options).toHaveCount(15)
    await expect(field(page, 'Article type')).toHaveValue('Editorial')
    await expect(options.filter({ hasText: 'Commentary' })).toHaveAttribute('value', 'Commentry')
    expect(await field(page, 'Country').locator('option').count()).toBeGreaterThan(100)
    await page.getByRole('textbox', { name: 'Abstract' }).fill('word '.repeat(398))
    await expect(page.getByText('2 words remaining').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Abstract' }).fill('word '.repeat(401))
    await expect(page.getByText('1 word too many').first()).toBeVisible()
  })

  await test.step('co-authors are added, moved and removed by keyboard', async () => {
    for (const name of ['Bayo', 'Chidi', 'Dayo']) {
      await page.getByRole('button', { name: 'Add a co-author' }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type(`${name} Sample`)
      await page.keyboard.press('Tab')
      await page.keyboard.type(`${name.toLowerCase()}@example.org`)
    }
    const names = async () =>
      page
        .getByLabel(/Co-author \d: Name/)
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
    await page.getByRole('button', { name: 'Move Dayo Sample up' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Bayo Sample', 'Dayo Sample', 'Chidi Sample'])
    await expect(page.getByRole('button', { name: 'Move Dayo Sample up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Dayo Sample', 'Bayo Sample', 'Chidi Sample'])
    await expect(page.getByRole('button', { name: 'Move Dayo Sample down' })).toBeFocused()
    await expect(page.getByText('Dayo Sample is now number 1 of 3.')).toBeAttached()
    await page.getByRole('button', { name: 'Remove Bayo Sample' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Dayo Sample', 'Chidi Sample'])
    await expect(page.getByLabel('Co-author 2: Name')).toBeFocused()
  })

  await test.step('every fault is shown at its field at once, and the first has the focus', async () => {
    for (const fold of await page.locator('.fold > summary').all()) await fold.click()
    await expectAccessibleAt(page, [1440, 390], true)
    await page.setViewportSize(wide)
    await field(page, 'Author').fill(' ')
    await field(page, 'E-mail').fill('nowhere')
    await page.getByLabel('Co-author 2: Name').fill('')
    await page.getByRole('textbox', { name: 'Running title' }).fill('A running title that is clearly far too long')
    await page.getByRole('textbox', { name: 'Key words' }).fill('one, two')
    const orcid = field(page, 'ORCID iD')
    await orcid.fill('0000-0002-1825-0098')
    await page.getByText('More about this author').first().click()
    await expect(orcid).toBeHidden()
    await submit(page).click()
    await expect(orcid).toBeVisible()
    await expect(page.getByText('The abstract has 401 words; at most 400 are allowed.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Abstract' }).fill('')
    await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveAccessibleDescription(
      /Please enter an abstract\./,
    )
    await submit(page).click()
    for (const sentence of [
      "Please enter the author's name.",
      'Please enter a valid e-mail address.',
      'Please check this ORCID iD: one of its digits is mistyped.',
      'Please fill in all co-author name and email fields.',
      'Please choose a country.',
      'Please choose a journal.',
      'Please enter a title.',
      'The running title has 44 characters; at most 40 are allowed.',
      'Please enter an abstract.',
      'Please give 4 to 5 key words, not 2.',
      'Please select a file',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.locator('input[type=file]')).toBeFocused()
    await expectAccessibleAt(page, [1440, 390])
    await page.setViewportSize(wide)
    await field(page, 'Author').fill('Ada Obi')
    await expect(page.getByText("Please enter the author's name.")).toBeHidden()
    await expect(page.getByText('Please enter a title.')).toBeVisible()
    await field(page, 'Author').fill('')
    await expect(field(page, 'Author')).toHaveAccessibleDescription("Please enter the author's name.")
  })
})

test('a submission is checked in a summary, survives a reload with its file, and a double click submits it once', async ({
  page,
}) => {
  const { name, email } = await openForm(page)
  const summary = page.getByRole('region', { name: 'Please check' })
  await expect(left(page)).toHaveText(['File', 'Title', 'Abstract', 'Journal', 'Country'])
  await fillAll(page, 'Checked before it is sent')
  for (const fact of [
    'TitleChecked before it is sent',
    'JournalDomain Health Journal',
    'Article typeCommentary',
    `Authors${name}`,
    'Filepaper.pdf',
    "Not declaredOriginal work, Authors' agreement, Ethics, AI tools, Licence",
  ])
    await expect(summary).toContainText(fact)
  await expect(page.getByRole('region', { name: 'Journal and rules' })).toContainText(
    'Charge$50, due only after approval',
  )
  await expect(page.getByText('Ready to submit', { exact: true })).toBeVisible()
  await page.getByLabel('This is our own original work').check()
  await page.getByLabel('If it is published, it appears under the CC BY 4.0 licence.').check()
  await expect(page.getByText('Anyone may share and adapt the article')).toBeVisible()
  await page.getByRole('button', { name: 'Add a co-author' }).click()
  await page.keyboard.type('Bayo Sample')
  await page.getByText('Co-author 1: More about this author').click()
  await page.getByLabel('Co-author 1: Affiliation').fill('Sample Clinic')
  await page.getByLabel('Co-author 1: Corresponding author').check()
  await page.getByText('Co-author 1: Contributions: none chosen').click()
  await page.getByLabel('Software').last().check()
  await page.getByText('Title and abstract in another language').click()
  await page.getByLabel('Second language').selectOption('French')
  await page.getByLabel('Abstract in French').fill('Nous avons demandé.')
  await page.getByText('More about the article').click()
  await page.getByRole('textbox', { name: 'Funding' }).fill('Sample Fund, grant 7.')
  await page.getByRole('button', { name: 'Add a funder' }).click()
  await page.keyboard.type('Sample Fund')
  await page.getByLabel('Funder 1: Identifier').fill('somewhere')
  await page.getByLabel('Funder 1: Award numbers').fill('7, 8')
  await page.getByRole('button', { name: 'Add a related work' }).click()
  await page.getByLabel('Related work 1: Kind').selectOption('Software')
  await page.getByLabel('Related work 1: DOI or address').fill('https://code.example.org/7')
  await page.getByLabel('Approval number').fill('SC-14')

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Checked before it is sent')
  await expect(page.getByLabel('Co-author 1: Name')).toHaveValue('Bayo Sample')
  await expect(page.getByLabel('Co-author 1: Affiliation')).toBeVisible()
  await expect(page.getByLabel('Co-author 1: Affiliation')).toHaveValue('Sample Clinic')
  await expect(page.getByLabel('Co-author 1: Corresponding author')).toBeChecked()
  await expect(page.getByText('Co-author 1: Contributions: Software')).toBeVisible()
  await expect(page.getByLabel('Funder 1: Award numbers')).toHaveValue('7, 8')
  await expect(page.getByLabel('Related work 1: Kind')).toHaveValue('software')
  await expect(page.getByText('paper.pdf is uploaded.')).toBeVisible()
  await expect(page.getByLabel('This is our own original work')).toBeChecked()
  await expect(summary).toContainText("Not declaredAuthors' agreement, Ethics, AI tools")
  await page.getByRole('button', { name: 'Remove Bayo Sample' }).click()
  await submit(page).click()
  await expect(page.getByText('Please enter the title in French.')).toBeVisible()
  await expect(page.getByLabel('Title in French')).toBeFocused()
  await page.getByLabel('Title in French').fill('Vérifié avant l’envoi')
  await submit(page).click()
  await expect(page.getByText('Please name the ethics committee that gave this approval number.')).toBeVisible()
  await expect(page.getByText('Please check the funder identifier somewhere')).toBeVisible()
  await expect(page.getByLabel('Funder 1: Identifier')).toBeFocused()
  await page.getByLabel('Funder 1: Identifier').fill('ror.org/03yrm5c26')
  await submit(page).click()
  await expect(page.getByLabel('Ethics committee')).toBeFocused()
  await page.getByLabel('Ethics committee').fill('Sample Committee')
  await submit(page).dblclick()

  await expect(page).toHaveURL(/\/status\/[\w-]{22}\?submitted$/)
  await expect(page.getByText('We have received your manuscript', { exact: true })).toBeVisible()
  await expect(page.getByText(`delete and follow it to ${email}`)).toBeVisible()
  await expect(page.getByText(/^Our editorial office .+ peer review, which takes about one month/)).toBeVisible()
  expect(await ownTitles(page)).toEqual(['Checked before it is sent'])
  const letter = await letterTo(page.request, email, 'We have received your manuscript: Checked before it is sent')
  for (const link of ['/edit/', '/delete/', '/status/'])
    expect(letter).toMatch(new RegExp(`<a [^>]*href="[^"]*${link}`))
  const [id = ''] = /[\w-]{22}/.exec(page.url()) ?? []
  expect(await (await page.request.get(`/api/manuscript/${id}`)).json()).toMatchObject({
    funding: 'Sample Fund, grant 7.',
    funders: [{ name: 'Sample Fund', identifier: 'https://ror.org/03yrm5c26', awards: '7, 8' }],
    relatedWorks: [{ kind: 'software', title: '', link: 'https://code.example.org/7' }],
    trials: [],
    ethicsApproval: { committee: 'Sample Committee', number: 'SC-14' },
    language: 'en',
    translation: { language: 'fr', title: 'Vérifié avant l’envoi', abstract: 'Nous avons demandé.' },
    declarations: [
      { key: 'licence', email },
      { key: 'original', email },
    ],
  })
  await page.goto('/submit')
  await hydrated(page)
  await expect(page.getByText('Draft restored')).toBeHidden()
  await expect(field(page, 'Title')).toHaveValue('')
  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review/${id}`)
  await expect(page.getByText("Not declared: Authors' agreement, Ethics, AI tools")).toBeVisible()
})

test('a draft begun on one device is continued on another, and where both change it the later one is asked', async ({
  page,
}) => {
  const { email } = await openForm(page)
  const saved = (at: Page) => expect(at.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await fillAll(page, 'Begun at the desk')
  await saved(page)
  const phone = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin, viewport: { width: 390, height: 844 } })
  if (!phone) throw new Error('no browser')
  await phone.goto('/login?from=%2Fauthor')
  await logIn(phone, email)
  const drafts = phone.getByRole('region', { name: 'Drafts', exact: true })
  await expect(drafts).toContainText('Begun at the desk')
  await expect(drafts).toContainText('Domain Health Journal · changed today')
  await expectAccessibleAt(phone, [1440, 390], true)
  await drafts.getByRole('link', { name: 'Continue: Begun at the desk' }).click()
  await expect(field(phone, 'Title')).toHaveValue('Begun at the desk')
  await expect(phone.getByText('paper.pdf is uploaded.')).toBeVisible()
  await hydrated(phone)
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await field(phone, 'Title').fill('Continued on the phone')
  await saved(phone)

  await test.step('the later device is asked, and has both', async () => {
    await page.getByRole('textbox', { name: 'Abstract' }).fill('Changed at the desk, too.')
    const asked = page.getByText(/^This draft was changed on another device at \d\d:\d\d: take that one, or keep/)
    await expect(asked).toBeInViewport()
    await expectAccessibleAt(page, [1440, 390])
    await page.setViewportSize(wide)
    await page.getByRole('button', { name: 'Take that one' }).click()
    await expect(field(page, 'Title')).toHaveValue('Continued on the phone')
    await expect(asked).toBeHidden()
    await expect(page.getByRole('list', { name: 'Other drafts' })).toContainText('Begun at the desk')
  })

  await test.step('what is changed elsewhere is there when the page is opened again', async () => {
    await field(phone, 'Title').fill('Finished on the phone')
    await saved(phone)
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue('Finished on the phone')
  })

  await test.step('it ends with its submission, on both devices; a deleted one is gone', async () => {
    await submit(phone).click()
    await expect(phone).toHaveURL(/\/status\//)
    await page.goto('/submit')
    await hydrated(page)
    await expect(field(page, 'Title')).toHaveValue('')
    await page
      .getByRole('list', { name: 'Other drafts' })
      .getByRole('button', { name: /^Open: Begun/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue('Changed at the desk, too.')
    await saved(page)
    await phone.goto('/author')
    await hydrated(phone)
    await drafts.getByRole('button', { name: 'Delete: Begun at the desk' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    await expect(drafts).toBeHidden()
    await page.reload()
    await hydrated(page)
    await expect(field(page, 'Title')).toHaveValue('')
  })
  await phone.close()
})

test('without a connection the browser keeps a draft, and the server gets it when there is one again', {
  tag: '@long',
}, async ({ page }) => {
  await openForm(page)
  await page.route('**/api/draft/*', (route) => route.abort())
  await field(page, 'Title').fill('Typed on a train')
  await expect(page.getByText('No connection. Kept in this browser.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Typed on a train')
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.goto('/author')
  await expect(page.getByRole('region', { name: 'Drafts', exact: true })).toContainText('Typed on a train')
})

test('a species name is set in italics in the form and stays so on every page about it; typed tags stay text', {
  tag: '@long',
}, async ({ page }) => {
  await openForm(page)
  await fillAll(page, 'Aedes aegypti and <i>CO2</i>')
  const title = field(page, 'Title')
  const tools = page.getByRole('group', { name: 'Format selected text' }).first()
  const italic = tools.getByRole('button', { name: 'Italic' })
  const preview = page.locator('.markup-preview').first()
  const select = (from: number, to: number) =>
    title.evaluate((box: HTMLInputElement, [from = 0, to = 0]) => box.setSelectionRange(from, to), [from, to])

  await title.focus()
  await select(0, 0)
  await italic.click()
  await expect(tools.getByRole('status')).toHaveText('Select the text first.')
  await select(0, 13)
  await expect(italic).toHaveAttribute('aria-pressed', 'false')
  await italic.click()
  await expect(italic).toHaveAttribute('aria-pressed', 'true')
  await expect(preview.locator('i')).toHaveText('Aedes aegypti')
  await select(23, 24)
  await page.keyboard.press('Control+,')
  await expect(preview.locator('sub')).toHaveText('2')
  await select(0, 0)
  await page.keyboard.type('On ')
  await expect(title).toHaveValue('On Aedes aegypti and <i>CO2</i>')
  await expect(preview).toHaveText('Preview: On Aedes aegypti and <i>CO2</i>')
  await expectAccessibleAt(page, [1280])

  await page.getByLabel('This is our own original work').check()
  await page.getByLabel('If it is published, it appears under the CC BY 4.0 licence.').check()
  await submit(page).click()
  const heading = page.getByRole('heading', { level: 1, name: 'On Aedes aegypti and <i>CO2</i>' })
  await expect(page).toHaveURL(/\/status\/[\w-]{22}\?submitted$/)
  const [id = ''] = /[\w-]{22}/.exec(page.url()) ?? []
  await page.goto(`/author/manuscripts/${id}`)
  await expect(heading.locator('i')).toHaveText(['Aedes aegypti'])
  await expect(heading.locator('sub')).toHaveText(['2'])
  const [own] = await (await page.request.get('/api/manuscript/getByUser')).json()
  await page.goto(await linkTo(page.request, own.email, 'edit'))
  await expect(page.locator('.lede i')).toHaveText(['Aedes aegypti'])
  await signInAs(page.request, 'Sample Admin')
  await page.goto(`/admin/review/${id}`)
  await expect(heading.locator('i')).toHaveText(['Aedes aegypti'])
})

test('a file is chosen, refused, dropped, tried again and replaced, and submitting waits for it', {
  tag: '@long',
}, async ({ page }) => {
  await openForm(page)
  const input = page.locator('input[type=file]')
  const failed = page.getByText('File upload failed, please try again')
  const retry = page.getByRole('button', { name: 'Retry' })

  await test.step('a file of another type is refused', async () => {
    await expect(input).toHaveAttribute('accept', '.doc,.docx,.pdf')
    await pickFile(page, paper('paper.txt'))
    await expect(page.getByText('Only .doc, .docx, or .pdf files are allowed.')).toBeVisible()
    await pickFile(page, { ...paper('empty.pdf'), buffer: Buffer.alloc(0) })
    await expect(page.getByText('This file is empty. Choose another file.')).toBeVisible()
    await pickFile(page, { ...paper('program.pdf'), buffer: Buffer.from(`MZ${'\0'.repeat(2000)}`) })
    await expect(page.locator('.field-error')).toContainText(/file/)
    await expect(retry).toBeHidden()
  })

  await test.step('a failed upload is repeated without choosing the file again', async () => {
    await page.route('**/api/file', (route) => route.abort())
    await pickFile(page, paper('again.pdf'))
    await expect(failed).toBeVisible()
    await retry.click()
    await expect(failed).toBeVisible()
    await page.unrouteAll()
    await retry.click()
    await expect(page.getByText('again.pdf is uploaded.')).toBeVisible()
    await expect(retry).toBeHidden()
  })

  await test.step('a corrected file of the same name can be chosen again', async () => {
    const choose = async () => {
      const chooser = page.waitForEvent('filechooser')
      await input.click()
      return chooser
    }
    await (await choose()).setFiles(paper('paper.pdf'))
    await expect(page.getByText('paper.pdf is uploaded.')).toBeVisible()
    // If the input still held a file of this name, the browser would not report the next one as a change.
    const again = await choose()
    await expect(input).toHaveValue('')
    await expect(page.getByText('paper.pdf is uploaded.')).toBeVisible()
    const stored = page.waitForResponse('**/api/file')
    await again.setFiles(paper('paper.pdf'))
    expect((await stored).ok()).toBe(true)
    await expect(page.getByText('paper.pdf is uploaded.')).toBeVisible()
  })

  await test.step('a file is dropped onto the form', async () => {
    const { name, mimeType, buffer } = paper('dropped.pdf')
    const transfer = await page.evaluateHandle(
      ({ name, mimeType, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
        return data
      },
      { name, mimeType, bytes: [...buffer] },
    )
    await input.dispatchEvent('dragenter', { dataTransfer: transfer })
    // This is what a browser does when a file is dropped onto a file input.
    await input.evaluate((input: HTMLInputElement, data) => {
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, transfer)
    await expect(page.getByText('dropped.pdf is uploaded.')).toBeVisible()
  })

  await test.step('the progress of an upload is shown, and submitting waits for it', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/file', async (route) => {
      await held
      await route.continue()
    })
    await fill(page)
    await pickFile(page, paper())
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page).toHaveURL(/\/status\//)
    await page.unrouteAll()
  })

  await test.step('a refused upload is shown, and submitting tries it again', async () => {
    await page.goto('/submit')
    await hydrated(page)
    await page.route('**/api/file', (route) => route.fulfill({ status: 400, body: '' }))
    await pickFile(page, paper())
    await expect(failed).toBeVisible()
    await page.unrouteAll()
    await fill(page)
    await submit(page).click()
    await expect(page).toHaveURL(/\/status\//)
  })
})

test('a session that expires, a refusal and a lost answer cost nothing, and one manuscript is submitted', {
  tag: '@long',
}, async ({ page }) => {
  const { email } = await openForm(page)

  await test.step('a session that expires before the upload costs nothing but a log-in', async () => {
    await fill(page, 'Sent twice')
    await page.context().clearCookies()
    await pickFile(page, paper())
    await expect(
      page.getByText('Your session has expired. Log in and choose the file again; your draft is saved.'),
    ).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, email)
    await expect(page).toHaveURL('/submit')
    await expect(field(page, 'Title')).toHaveValue('Sent twice')
    await pickFile(page, paper())
    await expect(page.getByText('paper.pdf is uploaded.')).toBeVisible()
  })

  await test.step("a refusal without a reason shows 'submitting failed', one with a reason shows that", async () => {
    await page.route('**/api/manuscript', (route) => route.fulfill({ status: 400, body: '<h1>Bad</h1>' }))
    await submit(page).click()
    await expect(page.getByText('submitting failed')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/api/manuscript', (route) =>
      route.fulfill({ status: 409, json: { error: 'We are closed for the holidays.' } }),
    )
    await submit(page).click()
    await expect(page.getByText('We are closed for the holidays.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Sent twice')
    await page.unrouteAll()
  })

  await test.step('a session that expires before submitting costs nothing: the draft is there after the log-in', async () => {
    await page.context().clearCookies()
    await submit(page).click()
    await expect(page.getByText('Your session has expired. Log in and continue; your draft is saved.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, email)
    await expect(field(page, 'Title')).toHaveValue('Sent twice')
  })

  await test.step("without an answer 'No server response' shows; the next try is the same manuscript", async () => {
    await page.route('**/api/manuscript', async (route) => {
      await route.fetch()
      await route.fulfill({ body: '' })
    })
    await submit(page).click()
    await expect(page.getByText('No server response')).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue('Sent twice')
    await submit(page).click()
    await expect(page).toHaveURL(/\/status\//)
    expect(await ownTitles(page)).toEqual(['Sent twice'])
  })
})

test('without scripts the form says so, and has no button that leads nowhere', async ({ browser }) => {
  const page = await withoutScripts(browser)
  await newAuthor(page.request)
  await page.goto('/submit')
  const notice = page.locator('main noscript .notice')
  await expect(notice).toContainText('Without it, please send your manuscript to')
  await expect(submit(page)).toHaveCount(0)
  const { id } = await submitted(page.request)
  await page.goto(`/author/manuscripts/${id}/edit`)
  await expect(notice).toContainText('Without it, please send your changes to')
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await field(page, 'Title').press('Enter')
  await page.waitForTimeout(300)
  await expect(page.getByRole('heading', { name: 'Edit your manuscript' })).toBeVisible()
})
