import type { Locator, Page } from '@playwright/test'
import { manuscriptDocx } from '#tests/support/clean-manuscript.ts'
import { expect, expectAccessibleAt, expectFocusInSight, hydrated, test } from '#tests/support/journey.ts'
import { newAuthor } from '#tests/support/sign-in.ts'

test.use({ viewport: { width: 390, height: 844 } })

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const wells = () => ({ name: 'wells.docx', mimeType, buffer: manuscriptDocx() })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(`^${name}`) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** A file waits for its turn, and reading it takes a while on a busy machine. */
const slowly = { timeout: 90_000 }

/** 400 kbit/s, as on the edge of a village. */
async function lineOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  const bytes = 400_000 / 8
  const slow = { latency: 200, downloadThroughput: bytes, uploadThroughput: bytes }
  /** Both at once: what throttles a line keeps it open, and says nothing to the page, which hears of it last. */
  const set = async (offline: boolean) => {
    await client.send('Network.emulateNetworkConditions', { ...slow, offline })
    await page.context().setOffline(offline)
  }
  await client.send('Network.enable')
  await set(false)
  return { join: () => set(false), cut: () => set(true) }
}

test('on a phone with a slow line that is cut at every step, ten presses submit a file, and nothing is lost', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await newAuthor(page.request)
  const line = await lineOf(page)
  await page.goto('/submit')
  await hydrated(page)
  let presses = 0
  const press = (at: Locator) => {
    presses++
    return at.click()
  }
  /** One press opens the list, another chooses. */
  const choose = (at: Locator, option: string) => {
    presses += 2
    return at.selectOption(option)
  }
  const saved = () => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible(slowly)
  const unsaved = () => expect(page.getByText('No connection. Kept in this browser.')).toBeVisible(slowly)

  await test.step('the file', async () => {
    await line.cut()
    const chooser = page.waitForEvent('filechooser')
    await press(page.locator('input[type=file]'))
    await (await chooser).setFiles(wells())
    await expect(page.getByText('File upload failed, please try again')).toBeVisible(slowly)
    await expect(button(page, 'Retry')).toBeVisible()
    await line.join()
    await expect(page.getByText('wells.docx is uploaded.')).toBeVisible(slowly)
    await expect(page.getByText('Your file has been read.')).toBeVisible(slowly)
  })

  await test.step('what was read', async () => {
    await press(button(page, 'Next'))
    await expect(heading(page, 'Check what we read')).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue('Depth of village wells in the dry season')
    await line.cut()
    await page.getByLabel('Co-author 1: E-mail').fill('bayo@example.org')
    await unsaved()
    await line.join()
    await saved()
  })

  await test.step('journal and rules', async () => {
    await press(button(page, 'Next'))
    await line.cut()
    await choose(field(page, 'Journal'), 'domain-health-journal')
    await choose(field(page, 'Country'), 'Ghana')
    await expect(page.getByText('$50, due only after approval')).toBeVisible()
    await unsaved()
    await line.join()
    await saved()
    await page.reload()
    await hydrated(page)
    await expect(heading(page, 'Journal and rules')).toBeVisible()
    await expect(step(page, 'Journal')).toHaveAttribute('aria-current', 'step')
  })

  await test.step('declare and send', async () => {
    await press(step(page, 'Send'))
    await expect(page.getByText('Ready to submit', { exact: true })).toBeVisible(slowly)
    await line.cut()
    await press(button(page, 'Submit manuscript'))
    await expect(page.getByText('No server response')).toBeVisible()
    await line.join()
    await press(button(page, 'Submit manuscript'))
    await expect(page).toHaveURL(/\/status\/[\w-]+\?submitted/, slowly)
  })

  expect(presses).toBeLessThanOrEqual(10)
  const [own] = await (await page.request.get('/api/manuscript/getByUser')).json()
  expect(own).toMatchObject({
    title: 'Depth of village wells in the dry season',
    country: 'Ghana',
    coAuthors: [{ name: 'Bayo Eze', email: 'bayo@example.org' }],
  })
})

test('a phone shows one step, and what is left leads to its field, by finger or by keyboard', async ({ page }) => {
  test.slow()
  await newAuthor(page.request)
  await page.goto('/submit')
  await hydrated(page)

  await test.step('pressed too early, the form opens the first step with a fault and sends nothing', async () => {
    await step(page, 'Send').click()
    await expect(step(page, 'Send')).toHaveAttribute('aria-current', 'step')
    await expect(heading(page, 'Declare and send')).toBeFocused()
    await expect(heading(page, 'Start with your file')).toBeHidden()
    await button(page, 'Submit manuscript').click()
    await expect(page.getByText('Please select a file', { exact: true })).toBeVisible()
    await expect(page.locator('input[type=file]')).toBeFocused()
    await expect(step(page, 'File')).toHaveAttribute('aria-current', 'step')
    await expect(page).toHaveURL('/submit')
  })

  await test.step('each thing left is two presses away', async () => {
    for (const [name, label] of [
      ['Abstract', 'Abstract'],
      ['Country', 'Country'],
    ] as const) {
      await button(page, '5 things left').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Left to do' }).getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(label).first()).toBeFocused()
      await expect(page.getByLabel(label).first()).toBeInViewport()
    }
    await button(page, 'Back').click()
    await field(page, 'Title').fill('Night shifts')
    await page.getByLabel('Abstract').fill('We asked nurses how they sleep.')
    await expect(button(page, '3 things left')).toBeVisible()
  })

  await test.step('every step can be read and reached', async () => {
    for (const name of ['File', 'Check', 'Journal', 'Send']) {
      await step(page, name).click()
      await expectAccessibleAt(page, [390], true)
      await expectFocusInSight(page, '.submit-bar')
    }
  })
})
