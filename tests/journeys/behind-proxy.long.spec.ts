import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { query } from '#tests/crash/postgres.ts'
import { submitted } from '#tests/support/author-journey.ts'
import { expect, test } from '#tests/support/journey.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { newAuthor, password } from '#tests/support/sign-in.ts'
import { nginx, nginxProxy, nodeProxy, type StopProxy } from '#tests/support/tls-proxy.ts'

// All tests in this file share one product. The proxies take turns to serve it at its public address.
test.describe.configure({ mode: 'default' })

const dataDir = mkdtempSync(join(tmpdir(), 'behind-proxy-'))
let product: Product
let site = ''
let ports = { port: 0, productPort: 0 }

test.beforeAll(async () => {
  ports = { port: await freePort(), productPort: await freePort() }
  site = `https://localhost:${ports.port}`
  const env = { PUBLIC_URL: site, TRUSTED_PROXY: '127.0.0.1', LIMITS: 'contact-message=100,newsletter-sign-up=100' }
  product = await startProduct({ port: ports.productPort, dataDir, env })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Returns the path of the `purpose` link in the newest e-mail to this address. */
async function linkTo(email: string, purpose: string): Promise<string> {
  const [letter] = await query<{ text: string }>(
    dataDir,
    `SELECT text FROM letters WHERE to_email = '${email}' ORDER BY created_at DESC LIMIT 1`,
  )
  const [address = ''] = new RegExp(`\\S+/${purpose}/[\\w-]{43}`).exec(letter?.text ?? '') ?? []
  expect(address).toMatch(new RegExp(`^${site}/`))
  return address
}

let count = 0
const newAddress = () => `reader-${Date.now()}-${++count}@example.org`

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${site}/login`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${site}/author`)
}

async function writeToTheOffice(page: Page, hasScripts: boolean): Promise<void> {
  await page.goto(`${site}/contact`)
  await page.waitForLoadState('networkidle')
  for (const label of ['First name', 'Last name', 'Message']) await page.getByLabel(label).fill('Ada')
  await page.getByLabel('E-mail', { exact: true }).fill(newAddress())
  // With scripts, the form refuses messages that were written in less than two seconds.
  if (hasScripts) await page.waitForTimeout(2_500)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. Your message has reached the editorial office')).toBeVisible()
}

/** Subscribes on the home page and unsubscribes with the link in the e-mail. */
async function joinAndLeave(page: Page): Promise<void> {
  const email = newAddress()
  await page.goto(site)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Subscribed successfully!')).toBeVisible()
  await page.goto(await linkTo(email, 'unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have unsubscribed from the newsletter.')).toBeVisible()
}

const through = [
  { name: 'a proxy of Node', start: nodeProxy, isHere: true },
  { name: 'nginx, set up as the documentation says', start: nginxProxy, isHere: nginx !== undefined },
]

for (const { name, start, isHere } of through)
  test.describe(`through ${name}`, () => {
    test.skip(!isHere, 'nginx is not installed')
    let stop: StopProxy | undefined
    test.beforeAll(async () => {
      if (isHere) stop = await start(ports)
    })
    test.afterAll(() => stop?.())

    test('a form that is too large is refused', async ({ playwright }) => {
      const reader = await playwright.request.newContext({ baseURL: site, ignoreHTTPSErrors: true })
      const headers = { Origin: site }
      const answer = await reader.post('/login', { headers, form: { email: 'a'.repeat(8 * 1024 * 1024) } })
      expect([answer.status(), await answer.text()]).toEqual([413, 'This request is too large.'])
      await reader.dispose()
    })

    for (const javaScriptEnabled of [true, false])
      test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
        test.use({ ignoreHTTPSErrors: true, javaScriptEnabled })

        test('people log in, write to the office, and join and leave the newsletter', async ({ page, playwright }) => {
          const elsewhere = await playwright.request.newContext({ baseURL: site, ignoreHTTPSErrors: true })
          const { email } = await newAuthor(elsewhere)
          await elsewhere.dispose()
          await logIn(page, email)
          const [cookie, ...more] = await page.context().cookies()
          expect(more).toEqual([])
          expect(cookie).toMatchObject({
            name: '__Host-author',
            secure: true,
            httpOnly: true,
            sameSite: 'Lax',
            path: '/',
          })
          await writeToTheOffice(page, javaScriptEnabled)
          await joinAndLeave(page)
        })

        test('an author gets the links of a manuscript again, and a co-author objects', async ({
          page,
          playwright,
        }) => {
          const author = await playwright.request.newContext({ baseURL: site, ignoreHTTPSErrors: true })
          await newAuthor(author)
          const { id, email, coAuthor } = await submitted(author)
          await author.dispose()
          const before = await linkTo(email, 'edit')
          await page.goto(await linkTo(email, 'confirm'))
          await page.getByRole('button', { name: 'Confirm address' }).click()
          await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
          await expect.poll(() => linkTo(coAuthor, 'objection').catch(() => null)).not.toBeNull()
          const objection = await linkTo(coAuthor, 'objection')

          const answer = await page.goto(`${site}/status/${id}`)
          expect(answer?.headers()['strict-transport-security']).toContain('max-age=63072000')
          await page.getByRole('button', { name: 'Re-send my links' }).click()
          await expect(page.getByText('The links are on their way')).toBeVisible()
          await expect.poll(() => linkTo(email, 'edit')).not.toBe(before)

          await page.goto(objection)
          await page.getByLabel('Why do you object?').fill('I had no part in it.')
          await page.getByRole('button', { name: 'I object to being named' }).click()
          await expect(page.getByText('You objected on')).toBeVisible()
        })
      })
  })
