import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'
import { inviteStaff, letterTo, newAuthor, newStaff, password } from '#tests/support/sign-in.ts'

const headers = { 'Sec-Fetch-Site': 'same-origin' }
const health = 'domain-health-journal'
const widths = [1440, 390]

let count = 0
const fresh = (what: string) => `${what} ${process.pid}-${Date.now()}-${++count}`
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

/** The connection breaks before the reply to this call arrives. */
const cutOff = (page: Page, path: string) => page.route(`**${path}`, (route) => route.fulfill({ body: '' }))

async function elsewhere(browser: Browser): Promise<APIRequestContext> {
  return (await browser.newContext()).request
}

/** Sends a message through the contact form's call. The unique name makes it easy to find in the inbox. */
async function message(request: APIRequestContext) {
  const [firstName, lastName] = ['Oghenero', fresh('Sample')]
  const email = `${lastName.replaceAll(' ', '-').toLowerCase()}@example.org`
  const data = { firstName, lastName, email, message: 'When does the next issue close?\nIs there a form?' }
  const reply = await request.post('/api/message', { headers, data })
  const { messageObject } = await reply.json()
  return { id: String(messageObject._id), name: `${firstName} ${lastName}`, email }
}

test('the pages of the office ask for staff, come back after the log-in, and tell an editor which are not theirs', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const path of ['/admin/message?show=all', '/admin/audit', '/admin/all', '/admin/invite'])
    expect((await page.request.get(path)).url()).toBe(`${baseURL}/admin/login?from=${encodeURIComponent(path)}`)
  const { email } = await newStaff(await elsewhere(browser), health)
  await page.goto('/admin/message?show=all')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin/message?show=all')
  for (const path of ['/admin/audit', '/admin/invite'])
    expect((await page.request.get(path)).url()).toBe(`${baseURL}/unauthorized`)
  await page.goto('/admin/all')
  await expect(page.getByText(email)).toBeVisible()
  // That of the filters, and none that changes anybody.
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Show'])
  await expect(page.getByRole('link', { name: 'Invite Member' })).toHaveCount(0)
})

test('a message is answered once, with its thread kept, and deleted', async ({ page, browser, request }) => {
  const { id, name, email } = await message(request)
  await newStaff(page.request, health, 'Emeka Udo')
  const colleague = await elsewhere(browser)
  await newStaff(colleague, undefined, 'Nkem Udoh')

  await page.goto('/admin/message')
  await expectAccessibleAt(page, widths)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('When does the next issue close?')).toBeVisible()
  const field = page.getByLabel('Your reply')
  const send = page.getByRole('button', { name: 'Send reply' })
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Reply is required\.$/)
  await expect(field).toBeFocused()
  await field.fill('It closes on ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('31 March')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await cutOff(page, '/api/message/reply')
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Reply failed\.$/)
  await page.unrouteAll()

  const data = { messageId: id, name, email, reply: 'Please see our guidelines.' }
  expect((await colleague.post('/api/message/reply', { headers, data })).ok()).toBe(true)
  await send.click()
  await expect(field).toHaveAccessibleDescription(/Nkem Udoh has already answered this message\.$/)
  await expect(page.getByRole('article').filter({ hasText: 'Nkem Udoh' })).toContainText('Please see our guidelines.')
  await expect(field).toHaveText('It closes on 31 March.')
  await send.click()
  await expect(page.getByText(`Your reply is on its way to ${email}.`)).toBeVisible()
  await expect(field).toHaveText('')
  await expect(page.getByRole('article').filter({ hasText: 'Emeka Udo' })).toContainText('It closes on 31 March.')
  await expectAccessibleAt(page, widths)
  expect(await letterTo(page.request, email)).toContain('It closes on 31 March.')
  const [, html = ''] = /href="([^"]+)"[^>]*>as HTML/.exec(await letterTo(page.request, email)) ?? []
  expect(await (await page.request.get(html)).text()).toMatch(/<strong[^>]*>31 March/)

  await page.goto('/admin/message')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByRole('link', { name: /^Read \d/ }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: `Delete: the message of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete: the message of ${name}` }).click()
  await cutOff(page, `/api/message/${id}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Deleting failed')
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The message was deleted.')).toBeVisible()
  await expect(page).toHaveURL('/admin/message')
  expect((await page.request.get(`/admin/message/${id}`)).status()).toBe(404)
  expect(await (await page.request.get('/admin/message?show=all&page=40')).text()).toContain('No messages to show.')
})

test('a message is answered without JavaScript, and a refusal gives back what was typed', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const { id, email } = await message(request)
  const page = await withoutScripts(browser)
  const colleague = await elsewhere(browser)
  await newStaff(page.request, health)
  await newStaff(colleague, undefined, 'Nkem Udoh')
  await page.goto(`/admin/message/${id}`)
  const data = { messageId: id, name: 'Oghenero', email, reply: 'Yes, there is.' }
  expect((await colleague.post('/api/message/reply', { headers, data })).ok()).toBe(true)
  const field = page.getByLabel('Your reply')
  await field.fill('On the page of each journal.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(field).toHaveAccessibleDescription(/Nkem Udoh has already answered this message\.$/)
  await expect(field).toHaveValue('On the page of each journal.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(`Your reply is on its way to ${email}.`)).toBeVisible()
  expect(await letterTo(request, email)).toContain('On the page of each journal.')
})

test('an author review is accepted, is on the home page at once, and leaves it when it is deleted', {
  tag: '@long',
}, async ({ page, browser }) => {
  const [author, colleague] = [await elsewhere(browser), await elsewhere(browser)]
  const [kept, taken] = [fresh('Kind and quick'), fresh('Fair and thorough')]
  await newAuthor(author, 'Bola Sample')
  const ids: string[] = []
  for (const text of [kept, taken]) {
    const left = await author.post('/api/review', { headers, data: { text } })
    ids.push((await left.json())._id)
  }
  await newStaff(page.request)
  await newStaff(colleague)
  const home = async () => (await author.get('/')).text()

  await page.goto('/admin/audit')
  await expectAccessibleAt(page, widths)
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const accept = (text: string) => card(text).getByRole('button', { name: 'Accept: the review of Bola Sample' })
  await cutOff(page, `/api/review/${ids[0]}`)
  await accept(kept).click()
  await expect(card(kept).getByRole('alert')).toHaveText('Failed to accept review.')
  await page.unrouteAll()
  expect(await home()).not.toContain(kept)
  await accept(kept).click()
  await expect(page.getByText('The review is now on the home page.')).toBeVisible()
  await expect(card(kept)).toHaveCount(0)
  expect(await home()).toContain(kept)

  expect((await colleague.patch(`/api/review/${ids[1]}`, { headers })).ok()).toBe(true)
  await accept(taken).click()
  await expect(card(taken).getByRole('alert')).toHaveText('This review has been accepted already.')

  await page.goto('/admin/audit?show=accepted')
  for (const [index, text] of [kept, taken].entries()) {
    await card(text).getByRole('button', { name: 'Delete: the review of Bola Sample' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    if (index === 0) {
      await cutOff(page, `/api/review/${ids[0]}`)
      await confirm.click()
      await expect(alert(page)).toHaveText('Failed to delete review.')
      await page.unrouteAll()
    }
    await confirm.click()
    await expect(card(text)).toHaveCount(0)
    expect(await home()).not.toContain(text)
  }
  expect(await (await page.request.get('/admin/audit?page=40')).text()).toContain('No reviews to show')
})

test("a member is invited, listed, given another link and another role, and deleted; one's own row offers no change", {
  tag: '@long',
}, async ({ page, request }) => {
  const { email: ownEmail } = await newStaff(page.request, undefined, 'Ada of the sample')
  const email = `${fresh('sample-invitee').replaceAll(' ', '-')}@example.org`
  await page.goto('/admin/invite')
  await expectAccessibleAt(page, widths)
  const [field, role, journal] = [
    page.getByLabel('E-mail'),
    page.getByLabel('Role'),
    page.getByLabel('Journal', { exact: true }),
  ]
  const send = page.getByRole('button', { name: 'Send invitation' })
  await expect(journal).toHaveValue(health)
  await role.selectOption('Admin of everything')
  await expect(journal).toBeHidden()
  await role.selectOption('Editor of one or more journals')
  await field.fill('nowhere')
  await send.click()
  await expect(field).toHaveAccessibleDescription('A valid email is required.')
  await expect(field).toBeFocused()
  await field.fill(ownEmail)
  await send.click()
  await expect(alert(page)).toHaveText('A staff account with this email already exists.')
  await field.fill(email)
  await journal.selectOption('Domain Multidisciplinary Journal')
  await cutOff(page, '/api/admin')
  await send.click()
  await expect(alert(page)).toHaveText('Failed to send invite.')
  await expect(field).toHaveValue(email)
  await expect(journal).toHaveValue('domain-multidisciplinary-journal')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByText(`The invitation is on its way to ${email}`)).toBeVisible()
  await expect(field).toHaveValue('')
  const linkIn = async () => /\/invite\/[\w-]{43}/.exec(await letterTo(page.request, email))?.[0] ?? ''
  const firstLink = await linkIn()

  await page.getByRole('main').getByRole('link', { name: 'all users' }).click()
  // A row of each kind, without the dozens that other journeys have invited.
  const find = async (words: string) => {
    await page.getByLabel('Find a person').fill(words)
    await page.getByRole('button', { name: 'Show' }).click()
  }
  await find('sample')
  for (const shown of ['admin@sample.example', ownEmail, email])
    await expect(page.getByRole('listitem').filter({ hasText: shown })).toBeVisible()
  const own = page.getByRole('listitem').filter({ hasText: ownEmail })
  await expect(own).toContainText('You')
  await expect(own.getByRole('button')).toHaveCount(0)
  // Where nothing can be done, the rest is where it is in the other rows.
  const roleOf = async (who: string) =>
    (await page.getByRole('listitem').filter({ hasText: who }).locator('> div').nth(1).boundingBox())?.x
  expect(await roleOf(ownEmail)).toBe(await roleOf('admin@sample.example'))
  await expectAccessibleAt(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  await find('nobody of this name')
  await expect(page.getByText('No users found.')).toBeVisible()
  await find(email)
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')
  await expect(row).toContainText('The link works until')
  await expect(row).toContainText('Editor, Domain Multidisciplinary Journal')
  await row.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()
  const link = await linkIn()
  const invitation = async (path: string) =>
    (await (await request.get(path)).text()).replaceAll(/<!-- -->|<\/?strong>/g, '')
  expect(await invitation(firstLink)).toContain('>This link no longer works<')
  expect(await invitation(link)).toContain('an editor of the Domain Multidisciplinary Journal')

  await row.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: `The role of ${email}` })
  await dialog.getByLabel('Journal', { exact: true }).selectOption('Domain Health Journal')
  await expect(dialog.getByLabel('Domain Health Journal')).toHaveCount(0)
  await dialog.getByLabel('Domain Journal of Biological Sciences').check()
  await cutOff(page, '/api/admin/*')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Role change failed')
  await expect(dialog.getByLabel('Journal', { exact: true })).toHaveValue(health)
  await expectAccessible(page)
  await page.unrouteAll()
  // The server's own sentence is shown, such as why the last admin stays one.
  const sentence = 'The last admin cannot be made an editor.'
  await page.route('**/api/admin/*', (route) => route.fulfill({ status: 409, json: { error: sentence } }))
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(sentence)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(row).toContainText('Editor, Domain Health Journal and Domain Journal of Biological Sciences')
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: `Delete: ${email}` }).click()
  const confirm = page.getByRole('dialog', { name: `Delete ${email}?` })
  await cutOff(page, '/api/admin/*')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(confirm.getByRole('alert')).toHaveText('Deleting failed')
  await page.unrouteAll()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No users found.')).toBeVisible()
  expect(await invitation(link)).toContain('>This link no longer works<')
})

test('an admin invites without JavaScript, an admin too', async ({ browser, request }) => {
  const page = await withoutScripts(browser)
  await inviteStaff(page.request)
  const email = `${fresh('invitee').replaceAll(' ', '-')}@example.org`
  await page.goto('/admin/invite')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role').selectOption('Admin of everything')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`The invitation is on its way to ${email}`)).toBeVisible()
  expect(await letterTo(request, email)).toContain('as an admin')
})

test('without scripts the office leaves out what would do nothing, and says so', { tag: '@long' }, async ({
  browser,
}) => {
  const plain = await withoutScripts(browser)
  await newStaff(plain.request)
  await plain.goto('/admin/templates/manuscript-under-review')
  expect(await plain.locator('main > noscript').innerText()).toContain('Without JavaScript you can read this page.')
  await expect(plain.getByLabel('Text')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(plain.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  // What works without them stays.
  await plain.goto('/admin/profile/notifications')
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByText('Your choices are saved.')).toBeVisible()
})
