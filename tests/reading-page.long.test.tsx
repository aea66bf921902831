import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleText } from '#app/developer/sample-text.ts'
import Article from '#app/public/article.tsx'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts'
import { expectAccessibleAt } from '#tests/support/journey.ts'
import { fullRecord } from '#tests/support/records.ts'

const styles = join(import.meta.dirname, '../app/styles')
const sheet = (name: string) => readFileSync(join(styles, name), 'utf8')
const site = sheet('app.css').replaceAll(/@import "\.\/(.+?)";/g, (_, name) =>
  name === 'fonts.css' ? '' : sheet(name),
)

const address = 'http://reading.example/journals/domain-health-journal/articles/DHJ-2026-0007/'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"/>'
const wide = `<a href="/">${'Averylongword'.repeat(9)}</a> `

const around = {
  ...{ articleId: 'x', isSample: false, previous: null, next: null, related: [], pdf: null, epub: null },
  usage: { views: 1, downloads: 1 },
}
const loaderData = { record: { ...fullRecord, text: sampleText }, around, journals: {}, publicUrl: '' }
const main = renderToStaticMarkup(<Article params={{} as never} matches={[] as never} loaderData={loaderData} />)
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A sample</title><style>${site}${sheet('full-text.css')}</style></head><body>${main.replace('Colonial birds', wide)}</body></html>`

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
})
afterAll(() => browser.close())

async function open(options: { javaScriptEnabled?: boolean; width?: number } = {}): Promise<Page> {
  const { width = 1440, ...others } = options
  const viewport = { width, height: 900 }
  const context = await browser.newContext({ ...others, viewport, reducedMotion: 'reduce' })
  await context.route('**/*', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: drawing })
      : route.fulfill({ contentType: 'text/html', body: html }),
  )
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const ended = (page: Page) => page.context().close()

test('an article with its text is accessible at every width, in both themes, and nothing sticks out sideways', async () => {
  const page = await open()
  await expectAccessibleAt(page, [1440, 1000, 768, 390, 320], true)
  await ended(page)
})

test('a citation opens its references in place, and Escape leads back to it', async () => {
  const page = await open()
  const citation = page.getByRole('link', { name: 'Bielska-Sowa, 2023; Santerini, 2021' })
  await citation.press('Enter')
  const box = page.getByRole('dialog', { name: 'References' })
  expect(await box.textContent()).toMatch(/Weavers and people.*What growers say/)
  await expectAccessibleAt(page, [390])
  await page.keyboard.press('Escape')
  expect(await box.isVisible()).toBe(false)
  expect(await citation.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Note 1' }).first().click()
  await page.getByRole('dialog', { name: 'Note' }).getByRole('link', { name: 'In the list' }).click()
  expect(new URL(page.url()).hash).toBe('#n1')
  await ended(page)
})

test('a picture opens over the page, and so does a table that does not fit', async () => {
  const page = await open({ width: 390 })
  await page.getByRole('link', { name: 'Enlarge' }).click()
  // Fitted to a phone it would be no larger than on the page.
  const picture = page.getByRole('dialog', { name: 'Figure 1' })
  const width = () => picture.getByRole('img').evaluate((image) => image.clientWidth)
  await expect.poll(width).toBeGreaterThan(390)
  await picture.getByRole('button', { name: 'Fit the window' }).click()
  expect(await width()).toBeLessThan(390)
  await expectAccessibleAt(page, [390])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Open full table' }).click()
  const table = page.getByRole('dialog', { name: 'Table 1' })
  expect(await table.getByRole('row').count()).toBe(6)
  await expectAccessibleAt(page, [390])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Open full table' }).waitFor({ state: 'hidden' })
  await ended(page)
})

test('the size of the text and the width of its lines stay as the reader chose them', async () => {
  const page = await open()
  const size = () =>
    page
      .locator('.full-text p')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize)
  const before = Number.parseFloat(await size())
  await page.getByRole('button', { name: 'Text size and line width' }).click()
  await page.getByRole('radio', { name: 'Larger' }).check()
  await page.getByRole('radio', { name: 'Narrow' }).check()
  await page.reload()
  expect(Number.parseFloat(await size())).toBeCloseTo(before * 1.3)
  expect(await page.locator(':root').getAttribute('data-line-width')).toBe('narrow')
  await page.getByRole('button', { name: 'Text size and line width' }).click()
  expect(await page.getByRole('radio', { name: 'Larger' }).isChecked()).toBe(true)
  await ended(page)
})

test('the contents mark the section that is read, on the way down and up', async () => {
  const page = await open()
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  for (const [id, title] of [
    ['s5', 'Discussion'],
    ['s1', 'Introduction'],
  ]) {
    await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => current.allTextContents()).toEqual([title])
  }
  await ended(page)
})

test('without scripts the text is complete, and every link leads to its place or its file', async () => {
  const page = await open({ javaScriptEnabled: false, width: 390 })
  expect(await page.getByRole('button', { name: 'Text size and line width' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Open full table' }).isVisible()).toBe(false)
  await page.getByText('On this page').click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Table 1' }).click()
  expect(new URL(page.url()).hash).toBe('#t1')
  await page.getByRole('link', { name: 'Okubo and Ukueku, 2024' }).first().click()
  expect(new URL(page.url()).hash).toBe('#r2')
  await page.getByRole('link', { name: 'Enlarge' }).click()
  expect(page.url()).toBe(`${address}figures/art.png`)
  await ended(page)
})
