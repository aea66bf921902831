import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { crampedTargets, faintWords, lostLinks, unreachableScrollers } from './quick-checks.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const dearRules = ['color-contrast', 'link-in-text-block', 'target-size']

type WithAxe = { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } }

const pageOf = (where: Page | Locator): Page => ('page' in where ? where.page() : where)
const partOf = (where: Page | Locator): Locator => ('page' in where ? where : where.locator(':root'))

/**
 * Checks WCAG 2.2 AA as far as a program can. Frames are skipped, because they show letters. Where a journey has checked
 * the page and then changes one part of it, that part is enough. Three rules take axe most of its time, so that axe judges
 * them where a page is checked at many widths, and our own checks everywhere.
 */
export async function expectAccessible(where: Page | Locator, isThorough = false): Promise<void> {
  const page = pageOf(where)
  // Load axe once per document, because loading takes longer than checking a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Describing the rules that pass would be most of the work, so only violations are reported. No rule that we ask
  // for needs the style sheets or media that axe would load first: we have no sound or film.
  const options: RunOptions = {
    runOnly: tags,
    rules: Object.fromEntries(dearRules.map((rule) => [rule, { enabled: isThorough }])),
    ...{ resultTypes: ['violations'], iframes: false, preload: false },
  }
  const faults = await partOf(where).evaluate(async (element, options) => {
    const whole = element === document.documentElement ? document : element
    const { violations } = await (window as unknown as WithAxe).axe.run(whole, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, options)
  for (const check of [faintWords, lostLinks, crampedTargets]) faults.push(...(await partOf(where).evaluate(check)))
  expect(faults).toEqual([])
}

export const everyWidth = [1440, 800, 600, 390, 320]

/**
 * The same page at each width, without anything that sticks out sideways. All that axe knows is asked on the widest, and
 * on the narrowest where a page is checked at more than three; elsewhere what a width can spoil.
 *
 * Of the dark theme colours.test.ts knows that it is as readable as the light one wherever colours change with it.
 * `isDark` asks for pages with others, such as covers, and for some that have most of the components.
 */
export async function expectAccessibleAt(
  where: Page | Locator,
  widths: number[],
  isDark = widths.length > 3,
): Promise<void> {
  const page = pageOf(where)
  const part = partOf(where)
  const areMany = widths.length > 3
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    if (width === widths[0]) await expectAccessible(where, areMany)
    else if (width === widths.at(-1) && areMany) await expectAccessible(where)
    else expect([...(await part.evaluate(crampedTargets)), ...(await part.evaluate(unreachableScrollers))]).toEqual([])
    await expectFits(page)
  }
  if (!isDark) return
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await part.evaluate(faintWords)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** WCAG 2.4.11: on the way by keyboard to the bar at the bottom, nothing that has the focus is wholly behind it. */
export async function expectFocusInSight(page: Page, bar: string): Promise<void> {
  const hidden: string[] = []
  await page.evaluate(() => scrollTo(0, 0))
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate((bar) => {
      const [element, over] = [document.activeElement, document.querySelector(bar)]
      if (!element || !over || over.contains(element)) return null
      const { top } = element.getBoundingClientRect()
      return { name: element.outerHTML.slice(0, 100), isHidden: top >= over.getBoundingClientRect().top }
    }, bar)
    if (!focused) break
    if (focused.isHidden) hidden.push(focused.name)
  }
  expect(hidden).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectFits(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBe(clientWidth)
}

type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Waits until scripts have taken the page over: on a busy machine that is some time after the last file came. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      Object.entries(document).some(
        ([name, root]) =>
          name.startsWith('__reactContainer$') && !(root as Root).stateNode.current.memoizedState.isDehydrated,
      ),
    undefined,
    { polling: 50 },
  )
}

/** Opens the home page and waits until its carousels work. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.locator('.carousel[data-ready]')).toHaveCount(2)
}

/** Errors that journeys cause on purpose: refusals, aborted requests and a cut line. */
const expected = /status of 4\d\d|net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/

/** A journey fails if the console shows an error or a violation of the content security policy. */
export const test = base.extend<{ visitor: APIRequestContext }>({
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => {
      // On a busy machine Chromium skips the fade between two pages and reports that as an error.
      if (!message.startsWith('Transition was aborted')) faults.push(message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) faults.push(message.text())
    })
    await use(page)
    expect(faults).toEqual([])
  },
  /** A second person, who needs no browser. */
  visitor: async ({ playwright, baseURL }, use) => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await use(visitor)
    await visitor.dispose()
  },
})

export async function withoutScripts(browser: Browser): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
const textOf = (html: string) => plain(html.replace(/<(script|style|title)[ >].*?<\/\1>|<!--.*?-->|<[^>]*>/gs, ''))

/** What the server sends of a page, for what needs no browser: its text, and where its links lead. */
export async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  const html = await answer.text()
  const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => ({
    name: plain(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(inside).trim()),
    href: plain(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  }))
  const { pathname, search } = new URL(answer.url())
  const heading = textOf(/<h1[ >].*?<\/h1>/s.exec(html)?.[0] ?? '')
  return { status: answer.status(), at: pathname + search, html, heading, text: textOf(html), links }
}

export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

export { expect }
