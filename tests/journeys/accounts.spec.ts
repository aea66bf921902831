import type { Page } from '@playwright/test'
import { codeFor } from '#tests/support/app-code.ts'
import { expect, expectAccessibleAt, test, withoutScripts } from '#tests/support/journey.ts'
import { inviteStaff, newAuthor, newStaff, password, resetCodeOf, signInAs } from '#tests/support/sign-in.ts'

const realms = {
  author: { base: '', api: '/api/author', page: '/author', open: newAuthor, mailToCodeMs: 1000 },
  staff: { base: '/admin', api: '/api/admin', page: '/admin/profile', open: newStaff, mailToCodeMs: 2000 },
} as const

const each = Object.entries(realms)
const newPassword = 'twelve silver spoons'
const widths = [1440, 390]
const desk = { width: 1440, height: 900 }
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await passwordField(page).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The connection breaks before the reply to this call arrives. */
const cutOff = (page: Page, path: string) => page.route(`**${path}`, (route) => route.fulfill({ body: '' }))

for (const [realm, { base, api, page: own, open, mailToCodeMs }] of each) {
  // Both log in and set a new password on the same pages, so that what these say of each fault is asked of authors.
  const hasFaults = realm === 'author'
  const side = hasFaults ? {} : { tag: '@long' }

  test(`${realm}: a page that needs an account asks for it, says what is wrong, keeps what was typed, and comes back`, async ({
    page,
    request,
  }) => {
    const { email } = await open(request)
    const [address, secret] = [page.getByLabel('E-mail'), passwordField(page)]
    const submit = page.getByRole('button', { name: 'Log in' })
    await page.goto(`${own}?from=mail&page=2`)
    await expect(page).toHaveURL(`${base}/login?from=${encodeURIComponent(`${own}?from=mail&page=2`)}`)
    if (hasFaults)
      await test.step("'Fill in all fields' is shown at the empty field, which has the focus", async () => {
        await submit.click()
        await expect(address).toBeFocused()
        await expect(address).toHaveAccessibleDescription('Fill in all fields')
        await expectAccessibleAt(page, widths)
        await address.fill(email)
        await submit.click()
        await expect(secret).toBeFocused()
        await expect(secret).toHaveAccessibleDescription('Fill in all fields')
        await expect(address).toHaveValue(email)
      })
    if (hasFaults)
      await test.step("'Login failed' when no answer came", async () => {
        await cutOff(page, `${api}/login`)
        await secret.fill(password)
        await submit.click()
        await expect(alert(page)).toHaveText('Login failed')
        await page.unrouteAll()
      })
    await test.step('a wrong password is announced; all by keyboard', async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type('not the password')
      await page.keyboard.press('Enter')
      await expect(alert(page)).toHaveText('E-mail or password is wrong.')
      await expect(page.locator('[data-refusal]')).toBeFocused()
      await expect(address).toHaveValue(email)
      await expect(secret).toHaveValue('not the password')
      if (hasFaults) await expectAccessibleAt(page.getByRole('main'), widths)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${own}?from=mail&page=2`)
    })
    const again = await page.request.get(`${base}/login?from=${encodeURIComponent(own)}`)
    expect(new URL(again.url()).pathname).toBe(own)
  })

  test(`${realm} T23: after the log-in nobody is led off the site`, async ({ page, request, baseURL }) => {
    const { email } = await open(request)
    const hostile = ['//evil.test', '/\\evil.test', 'https://localhost@evil.test']
    for (const from of hostile) {
      const path = `${base}/login?from=${encodeURIComponent(from)}`
      const form = { email, password }
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      // Who is logged in is led on at once; who is not, after the form, here without scripts.
      for (const answer of [
        await request.get(path, { maxRedirects: 0 }),
        await page.request.post(path, { form, headers, maxRedirects: 0 }),
      ]) {
        expect(answer.status()).toBeLessThan(400)
        const next = new URL(answer.headers().location ?? 'https://evil.test', baseURL)
        expect([next.origin, next.href.includes('evil')]).toEqual([baseURL, false])
      }
    }
    await page.context().clearCookies()
    await page.goto(`${base}/login?from=${encodeURIComponent(hostile[1] ?? '')}`)
    await logIn(page, email)
    await expect(page).not.toHaveURL(/login/)
    expect(new URL(page.url()).origin).toBe(baseURL)
    expect(page.url()).not.toContain('evil')
  })

  test(
    `${realm}: a code by mail sets a new password and ends every session; each step says what went wrong`,
    side,
    async ({ page, request }) => {
      const { email } = await open(request)
      await page.clock.install()
      await page.goto(`${base}/login`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      const send = page.getByRole('button', { name: 'Send the code' })
      if (hasFaults)
        await test.step('an address that is none, and no answer', async () => {
          await page.getByLabel('E-mail').fill('someone@nowhere')
          await send.click()
          await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('A valid email is required.')
          await expectAccessibleAt(page, widths)
          await page.getByLabel('E-mail').fill(email)
          await cutOff(page, `${api}/reset`)
          await send.click()
          await expect(alert(page)).toHaveText('Failed to send reset email. Try again.')
          await page.unrouteAll()
        })
      await page.getByLabel('E-mail').fill(email)
      await page.clock.pauseAt(Date.now() + 60_000)
      await send.click()
      await expect(page.getByText(`If ${email} has an account here, a code is on its way.`)).toBeVisible()
      const goesOn = page.waitForRequest((sent) => new URL(sent.url()).pathname.startsWith(`${base}/reset`))
      let isGoing = false
      goesOn.then(() => {
        isGoing = true
      })
      await page.clock.runFor(mailToCodeMs - 1)
      expect(isGoing).toBe(false)
      await page.clock.runFor(1)
      await goesOn
      await expect(page).toHaveURL(new RegExp(`${base}/reset\\?userId=[\\w-]{22}$`))
      await page.clock.resume()

      const code = await resetCodeOf(request, email)
      const goOn = page.getByRole('button', { name: 'Continue' })
      await expect(page.getByLabel('Code')).toBeFocused()
      await page.reload()
      if (hasFaults)
        await test.step('a code that is too short, a wrong one, and no answer', async () => {
          await page.getByLabel('Code').fill('123')
          await goOn.click()
          await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/The code has 6 digits\.$/)
          await expect(page.getByLabel('Code')).toBeFocused()
          await expectAccessibleAt(page, widths)
          await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
          await goOn.click()
          await expect(alert(page)).toHaveText('The code is wrong or has expired.')
          await page.getByLabel('Code').fill(code)
          await cutOff(page, `${api}/verify`)
          await goOn.click()
          await expect(alert(page)).toHaveText('Verification failed')
          await page.unrouteAll()
        })
      await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await goOn.click()

      const [once, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('New password again')]
      const set = page.getByRole('button', { name: 'Set password' })
      await expect(once).toBeFocused()
      await expect(again).toHaveAccessibleDescription('The passwords must match.')
      if (hasFaults)
        await test.step('two that differ, one that is too short, and no answer', async () => {
          await page.keyboard.type(newPassword)
          await again.fill('twelve silver forks')
          await set.click()
          await expect(again).toHaveAccessibleDescription('The passwords must match. Passwords do not match.')
          await expect(again).toBeFocused()
          await once.fill('short')
          await again.fill('short')
          await set.click()
          await expect(once).toHaveAccessibleDescription(/Your password needs at least 8 characters\.$/)
          await expect(once).toBeFocused()
          await once.fill(newPassword)
          await again.fill(newPassword)
          await cutOff(page, `${api}/resetPw`)
          await set.click()
          await expect(alert(page)).toHaveText('Reset failed')
          await expect(once).toHaveValue(newPassword)
          await page.unrouteAll()
        })
      await once.fill(newPassword)
      await again.fill(newPassword)
      expect((await request.get(own)).url()).not.toContain('login')
      await set.click()

      await expect(page).toHaveURL(`${base}/login?reset=done`)
      await expect(page.getByText('Your password has been changed')).toBeVisible()
      expect((await request.get(own)).url()).toContain(`${base}/login?from=`)
      await logIn(page, email)
      await expect(alert(page)).toHaveText('E-mail or password is wrong.')
      await logIn(page, email, newPassword)
      await expect(page).not.toHaveURL(/login/)
    },
  )

  test(
    `${realm}: on the profile one is renamed, gets a code for a new password, and logs out`,
    side,
    async ({ page }) => {
      const { name, email } = await open(page.request)
      await page.goto(own)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expectAccessibleAt(page, widths)
      await page.setViewportSize(desk)
      await test.step('another name, and why it is not saved', async () => {
        const [field, save] = [page.getByLabel('Your name'), page.getByRole('button', { name: 'Save name' })]
        await field.fill('   ')
        await save.click()
        await expect(field).toHaveAccessibleDescription('Name cannot be empty')
        await expect(field).toBeFocused()
        await field.fill('Amaka Okoro')
        await cutOff(page, api)
        await save.click()
        await expect(field).toHaveAccessibleDescription('Failed to update name')
        await expect(field).toHaveValue('Amaka Okoro')
        await page.unrouteAll()
        await save.click()
        await expect(page.getByText('Name saved.')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amaka Okoro')
        await expect(field).toHaveAccessibleDescription('')
      })
      if (realm === 'author')
        await test.step('a picture is cropped by keyboard or pointer and shown at once', () => cropPicture(page))
      await test.step('no answer: no code, and still logged in', async () => {
        await cutOff(page, `${api}/reset`)
        await page.getByRole('button', { name: 'Reset password' }).click()
        await expect(alert(page).filter({ hasText: 'code' })).toHaveText('Failed to send reset code.')
        await cutOff(page, `${api}/logout`)
        await page.getByRole('button', { name: 'Log out', exact: true }).click()
        await expect(alert(page).filter({ hasText: 'Logout' })).toHaveText('Logout failed.')
        await page.unrouteAll()
      })
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(page.getByLabel('Code')).toBeFocused()
      expect(await resetCodeOf(page.request, email)).toMatch(/^\d{6}$/)
      await page.goto(own)
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await expect(page).toHaveURL('/')
      expect((await page.request.get(own)).url()).toContain(`${base}/login`)
    },
  )
}

async function cropPicture(page: Page): Promise<void> {
  const pick = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await pick('cv.png', 'image/png', Buffer.from('not a picture'))
  await expect(alert(page)).toContainText('This file is not a picture that we can read.')

  await pick('me.png', 'image/png', await drawn(page))
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await expect(dialog).toHaveCSS('opacity', '1')
  await expectAccessibleAt(dialog, widths)
  await page.setViewportSize(desk)
  const colour = () => dialog.locator('canvas').evaluate(colourInTheMiddle)
  await expect.poll(colour).toBe('left')
  await dialog.getByLabel('Left or right').focus()
  await page.keyboard.press('End')
  await expect.poll(colour).toBe('right')
  await expect(dialog.getByLabel('Up or down')).toBeDisabled()
  await dialog.getByLabel('Zoom').press('PageUp')
  await expect(dialog.getByLabel('Up or down')).toBeEnabled()
  const box = await dialog.locator('canvas').boundingBox()
  if (!box) throw new Error('The picture is not shown')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(colour).toBe('left')

  const save = dialog.getByRole('button', { name: 'Save picture' })
  await cutOff(page, '/api/file/*')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Avatar uploading failed')
  await page.unrouteAll()
  await save.click()
  await expect(page.getByText('Picture saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const picture = page.locator('.profile-head img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
}

/** A picture three times as wide as high: red on the left, blue on the right. */
function drawn(page: Page): Promise<Buffer> {
  return page
    .evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 300 })
      const brush = canvas.getContext('2d')
      if (!brush) return ''
      brush.fillStyle = 'red'
      brush.fillRect(0, 0, 650, 300)
      brush.fillStyle = 'blue'
      brush.fillRect(650, 0, 250, 300)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    .then((data) => Buffer.from(data, 'base64'))
}

function colourInTheMiddle(canvas: HTMLCanvasElement | SVGElement): string {
  if (!(canvas instanceof HTMLCanvasElement)) return 'none'
  const [red = 0, , blue = 0] = canvas.getContext('2d')?.getImageData(256, 256, 1, 1).data ?? []
  return red > blue ? 'left' : 'right'
}

test('a visitor signs up on the way to a page, hears at each field what is wrong, and arrives there signed in', async ({
  page,
  request,
}) => {
  const { email } = await newAuthor(request)
  await page.goto('/author?tab=2')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  const [name, field] = [page.getByLabel('Name'), passwordField(page)]
  const signUp = page.getByRole('button', { name: 'Sign up' })
  await test.step('a password tells its rule beforehand, can be shown, and can be pasted', async () => {
    await expect(field).toHaveAccessibleDescription('8 to 128 characters of any kind. Avoid common passwords.')
    await name.fill(password)
    await name.press('ControlOrMeta+a')
    await name.press('ControlOrMeta+c')
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue(password)
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })
  await test.step('each field says what is wrong, and keeps what was typed', async () => {
    await name.fill('')
    await field.fill('')
    await signUp.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Name is required\.$/)
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('A valid email is required.')
    await expect(field).toHaveAccessibleDescription(/Password is required\.$/)
    await expectAccessibleAt(page, widths)
    await name.fill('Zuri Newname')
    await page.getByLabel('E-mail').fill(email)
    await field.fill('password')
    await signUp.click()
    await expect(field).toHaveAccessibleDescription(/This password is too common\. Please choose another one\.$/)
    await expect(field).toBeFocused()
    await field.fill(password)
    await signUp.click()
    await expect(alert(page)).toHaveText('An account with this email already exists.')
    await cutOff(page, '/api/author/signup')
    await signUp.click()
    await expect(alert(page)).toHaveText('Something went wrong. Try again.')
    await expect(name).toHaveValue('Zuri Newname')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(field).toHaveValue(password)
    await page.unrouteAll()
  })
  await page.setViewportSize(desk)
  await page.getByLabel('E-mail').fill(`ada-${Date.now()}@example.org`)
  await signUp.click()
  await expect(page).toHaveURL('/author?tab=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zuri Newname')
  await expect(page.getByRole('link', { name: 'View profile' })).toBeVisible()
})

test('signing up, resetting the password, logging out and logging in work without JavaScript', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await withoutScripts(browser)
  const email = `noscript-${Date.now()}@example.org`
  await page.goto('/signup?from=/author')
  await page.getByLabel('Name').fill('Zuri Newname')
  await page.getByLabel('E-mail').fill(email)
  await passwordField(page).fill('short')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(passwordField(page)).toHaveAccessibleDescription(/Your password needs at least 8 characters\.$/)
  await expect(page.getByLabel('Name')).toHaveValue('Zuri Newname')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/author')
  await page.getByLabel('Your name').fill('Ada Eze')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Eze')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await page.getByLabel('Code').fill(await resetCodeOf(page.request, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password again').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login?reset=done')
  await logIn(page, email, newPassword)
  await expect(page).toHaveURL('/author')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/author')
  await logIn(page, email)
  await expect(alert(page)).toHaveText('E-mail or password is wrong.')
  await logIn(page, email, newPassword)
  await expect(page).toHaveURL('/author')
})

test('an invitation says to whom it is and for what, and sets up the account once', async ({ page, request }) => {
  const { email, link } = await inviteStaff(request, 'domain-health-journal')
  const late = await page.context().newPage()
  await late.goto(link)
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`an editor of the Domain Health Journal and log in with ${email}.`)
  const setUp = page.getByRole('button', { name: 'Set up account' })
  await setUp.click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('All fields are required.')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Bola Eze')
  await passwordField(page).fill(password)
  await page.getByLabel('Password again').fill(newPassword)
  await setUp.click()
  await expect(page.getByLabel('Password again')).toHaveAccessibleDescription(/Passwords do not match\.$/)
  await expect(page.getByLabel('Password again')).toBeFocused()
  await page.getByLabel('Password again').fill(password)
  await cutOff(page, '/api/admin/complete/*')
  await setUp.click()
  await expect(alert(page)).toHaveText('Failed to complete setup. The link may have expired.')
  await page.unrouteAll()
  await setUp.click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')

  await page.context().clearCookies()
  await late.getByLabel('Name').fill('Somebody Else')
  await passwordField(late).fill(password)
  await late.getByLabel('Password again').fill(password)
  await late.getByRole('button', { name: 'Set up account' }).click()
  await expect(alert(late)).toHaveText('Failed to complete setup. The link may have expired.')
  await expect(late.getByLabel('Name')).toHaveValue('Somebody Else')
  expect((await late.goto(link))?.status()).toBe(410)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessibleAt(late, widths)
})

test("an editor on an admin's page reads so, and a visitor is asked to log in", { tag: '@long' }, async ({
  page,
  request,
}) => {
  expect((await request.get('/admin/sample')).url()).toMatch(/\/admin\/login\?from=%2Fadmin%2Fsample$/)
  await signInAs(page.request, 'Sample Editor (Health)')
  const answer = await page.goto('/admin/sample')
  await expect(page).toHaveURL('/unauthorized')
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no access to this page')
  await expectAccessibleAt(page, widths)
})

test('staff see where they are logged in and log out of each', { tag: '@long' }, async ({ page, request }) => {
  const { email } = await newStaff(page.request)
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': phone }
  await request.post('/api/admin/login', { data: { email, password }, headers })
  await page.goto('/admin/profile')
  const devices = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  const other = devices.filter({ hasText: 'Safari on iPhone' })
  await cutOff(page, '/api/admin/sessions/*')
  await other.getByRole('button').click()
  await expect(other.getByRole('alert')).toHaveText('Logout failed.')
  await page.unrouteAll()
  await other.getByRole('button', { name: 'Log out: Safari on iPhone' }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  expect((await request.get('/api/admin/me')).status()).toBe(401)
  await devices.getByRole('button').click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/admin/me')).status()).toBe(401)
})

test('an account is set up, and a second factor set up and used, without JavaScript', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const { email, link } = await inviteStaff(request)
  const page = await withoutScripts(browser)
  await page.goto(link)
  await page.getByLabel('Name').fill('Bola Eze')
  await passwordField(page).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Set up account' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/profile')
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  const app = page.getByRole('region', { name: 'Authenticator app' })
  await app.getByLabel('Your password').fill('not the password')
  await app.getByRole('button', { name: 'Set up an app' }).click()
  await expect(app.getByLabel('Your password')).toHaveAccessibleDescription('This password is wrong.')
  await app.getByLabel('Your password').fill(password)
  await app.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await app.getByLabel('Code', { exact: true }).fill('12345')
  await app.getByRole('button', { name: 'Add the app' }).click()
  await expect(app.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/^This code is wrong\./)
  await app.getByLabel('Code', { exact: true }).fill(await codeFor(page))
  await app.getByLabel('Name', { exact: true }).fill('My phone')
  await app.getByRole('button', { name: 'Add the app' }).click()
  const codes = page.locator('.recovery-codes li')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.context().clearCookies()
  await page.goto('/admin/profile')
  await logIn(page, email)
  await expect(page).toHaveURL('/admin/login/code?from=%2Fadmin%2Fprofile')
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Log in with it' }).click()
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/This code is wrong/)
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Log in with it' }).click()
  await expect(page).toHaveURL('/admin/profile')
  await expect(page.getByText('You log in with your password and My phone.')).toBeVisible()
})

test('a passkey is added, logs in, and is removed with the password', { tag: '@long' }, async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
  const { email } = await newStaff(page.request)
  await page.goto('/admin/profile/second-factor')
  await expectAccessibleAt(page, widths)
  const section = page.getByRole('region', { name: 'Passkey' })
  await section.getByLabel('Name').fill('Laptop')
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  await expect(page.locator('.recovery-codes')).toBeInViewport()
  await expectAccessibleAt(page, widths)
  await page.context().clearCookies()
  await page.goto('/admin/profile/second-factor')
  await logIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
  await expectAccessibleAt(page, widths)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/admin/profile/second-factor')
  const own = page.getByRole('region', { name: 'Your second factors' })
  await own.getByText('Change or remove Laptop').click()
  await own.getByLabel('Your password').fill(password)
  await own.getByRole('button', { name: 'Remove Laptop' }).click()
  await expect(page.getByText('The second factor has been removed.')).toBeVisible()
  await expect(own).toHaveCount(0)
})

test("'/success' says 'Action successful'", async ({ request }) => {
  expect(await (await request.get('/success')).text()).toMatch(/<h1[^>]*>Action successful<\/h1>/)
})
