import { linkTo, submitted } from '#tests/support/author-journey.ts'
import { expect, expectAccessibleAt, readPage, test, withoutScripts } from '#tests/support/journey.ts'
import { letterTo, newAuthor, newStaff, password } from '#tests/support/sign-in.ts'

const widths = [1440, 390]
const realms = {
  author: { base: '', page: '/author', open: newAuthor },
  staff: { base: '/admin', page: '/admin/profile', open: newStaff },
} as const

let count = 0
const fresh = () => `new-${process.pid}-${Date.now()}-${++count}@example.org`

test('an author confirms the address without JavaScript, and the profile says so', async ({ browser }) => {
  const page = await withoutScripts(browser)
  const { email } = await newAuthor(page.request)
  const section = page.getByRole('region', { name: 'E-mail address' })
  await page.goto('/author')
  await expect(section).toContainText('Not confirmed')
  await section.getByRole('button', { name: 'Send the link again' }).click()
  const link = await linkTo(page.request, email, 'confirm')
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(email)
  expect((await readPage(page.request, '/author')).text).toContain('Not confirmed')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address confirmed')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(section).toContainText(`${email}Confirmed`)
  await expect(section.getByRole('button', { name: 'Send the link again' })).toHaveCount(0)
  expect((await readPage(page.request, link)).text).toContain(`${email} is confirmed.`)
})

test("staff see that a manuscript's address is not confirmed until its author uses the link", async ({ page }) => {
  await newAuthor(page.request)
  const { id, email, coAuthor, title } = await submitted(page.request)
  await newStaff(page.request)
  await page.goto(`/admin/review?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('Address not confirmed')).toBeVisible()
  await expectAccessibleAt(page, widths)
  await page.goto(`/admin/review/${id}`)
  await expect(page.getByText('Address not confirmed')).toBeVisible()
  await expect(page.getByText('Co-authors will be e-mailed once it is.')).toBeVisible()
  await expectAccessibleAt(page, widths)
  expect(await letterTo(page.request, coAuthor)).toBe('')
  await page.goto(await linkTo(page.request, email, 'confirm'))
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address confirmed')
  await expectAccessibleAt(page.getByRole('main'), widths)
  await expect.poll(() => letterTo(page.request, coAuthor)).toContain(title)
  const { text } = await readPage(page.request, `/admin/review/${id}`)
  expect([text.includes(title), text.includes('Address not confirmed')]).toEqual([true, false])
})

for (const [realm, { base, page: own, open }] of Object.entries(realms)) {
  test(`${realm}: another address, by its link, and the log-in follows`, async ({ page, browser }) => {
    const { email } = await open(page.request)
    const next = fresh()
    await page.goto(own)
    const section = page.getByRole('region', { name: 'E-mail address' })
    const change = section.getByRole('button', { name: 'Change address' })
    await section.getByLabel('New e-mail address').fill(next)
    await section.getByLabel('Your current password').fill('not the password')
    await change.click()
    await expect(section.getByLabel('Your current password')).toHaveAccessibleDescription('This password is wrong.')
    await expect(section.getByLabel('New e-mail address')).toHaveValue(next)
    await expectAccessibleAt(section, widths)
    await section.getByLabel('Your current password').fill(password)
    await change.click()
    await expect(section).toContainText(`We have sent a link to ${next}.`)
    await expect(section.getByLabel('New e-mail address')).toHaveValue('')
    expect(await letterTo(page.request, email)).toContain('Someone who knows your password asked')

    const phone = await withoutScripts(browser)
    const link = await linkTo(page.request, next, 'confirm')
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Confirm your new address')
    await phone.getByRole('button', { name: 'Confirm address' }).click()
    await expect(phone.getByRole('main')).toContainText(`Your account has the address ${next} now.`)
    for (const profile of ['/author', '/admin/profile'])
      await expect(phone.getByRole('main').locator(`a[href="${profile}"]`)).toBeVisible()
    expect((await phone.goto(link))?.status()).toBe(404)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')

    expect((await readPage(page.request, own)).text).toContain(next)
    await phone.goto(`${base}/login`)
    await phone.getByLabel('E-mail').fill(next)
    await phone.getByLabel('Password', { exact: true }).fill(password)
    await phone.getByRole('button', { name: 'Log in' }).click()
    await expect(phone).not.toHaveURL(/login/)
  })
}
