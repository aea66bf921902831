import type { Page } from '@playwright/test'
import { expect, openHome, test } from '#tests/support/journey.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const slides = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('.carousel-track > li')

/** Returns the index of the slide that is not inert. */
async function shown(page: Page, name: string): Promise<number> {
  const inert = await slides(page, name).evaluateAll((all) => all.map((slide) => slide.hasAttribute('inert')))
  return inert.indexOf(false)
}

async function openAtRest(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-15T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-15T08:00:01Z'))
  await openHome(page)
}

test('the journals turn every four seconds and wrap around, rest where somebody is, and are turned by hand', async ({
  page,
}) => {
  await openAtRest(page)
  const carousel = page.getByRole('region', { name: 'Journals', exact: true })
  const button = (name: string) => carousel.getByRole('button', { name })
  for (const expected of [1, 2, 3, 0]) {
    await page.clock.runFor(3999)
    await page.clock.runFor(1)
    await expect.poll(() => shown(page, 'Journals')).toBe(expected)
  }
  await test.step('they rest under the pointer and under the focus, and when they are paused', async () => {
    await carousel.hover()
    await page.clock.runFor(20_000)
    expect(await shown(page, 'Journals')).toBe(0)
    await page.mouse.move(0, 0)
    await button('Pause').focus()
    await page.clock.runFor(20_000)
    expect(await shown(page, 'Journals')).toBe(0)
    await page.keyboard.press('Enter')
    await button('Play').blur()
    await page.clock.runFor(20_000)
    expect(await shown(page, 'Journals')).toBe(0)
  })
  await test.step('arrows and dots turn them by hand, also backwards past the first', async () => {
    await button('Previous').click()
    await expect.poll(() => shown(page, 'Journals')).toBe(3)
    await button('Next').click()
    await expect.poll(() => shown(page, 'Journals')).toBe(0)
    await button('Show 3 of 4').click()
    await expect.poll(() => shown(page, 'Journals')).toBe(2)
  })
  await test.step('the arrows are hidden at 600 px and narrower', async () => {
    await page.setViewportSize({ width: 601, height: 900 })
    await expect(button('Next')).toBeVisible()
    await page.setViewportSize({ width: 600, height: 900 })
    await expect(button('Next')).toBeHidden()
  })
  await button('Show 1 of 4').click()
  await expect.poll(() => shown(page, 'Journals')).toBe(0)
  await slides(page, 'Journals').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/journals\/domain-health-journal$/)
})

test('nothing turns by itself for somebody who prefers less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAtRest(page)
  await page.clock.runFor(30_000)
  expect(await shown(page, 'Journals')).toBe(0)
  expect(await shown(page, 'Author reviews')).toBe(0)
})

test('author reviews turn every ten seconds and slide for 600 ms', async ({ page }) => {
  await openAtRest(page)
  await page.clock.runFor(9_999)
  expect(await shown(page, 'Author reviews')).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => shown(page, 'Author reviews')).toBe(1)
  const track = page.getByRole('region', { name: 'Author reviews', exact: true }).locator('.carousel-track')
  await expect(track).toHaveCSS('transition-duration', '0.6s')
})

test('a swipe of 50 px turns an author review, a shorter one does not', async ({ page }) => {
  await openAtRest(page)
  const name = 'Author reviews'
  const region = page.getByRole('region', { name, exact: true })
  await region.scrollIntoViewIfNeeded()
  const box = await region.locator('.carousel-window').boundingBox()
  if (!box) throw new Error('the carousel is not to be seen')
  async function swipe(by: number) {
    const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 40]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(-49)
  expect(await shown(page, name)).toBe(0)
  await swipe(-50)
  await expect.poll(() => shown(page, name)).toBe(1)
  await swipe(50)
  await expect.poll(() => shown(page, name)).toBe(0)
})
