import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { onProduct } from '#tests/bench/product.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts'
import { type Picture, pictures, visitor } from './pictures.ts'

// npm run pictures: takes the pictures in README and docs from the running product.
const folder = join(import.meta.dirname, '../../docs/pictures')
const mostBytes = 60_000
const only = process.argv.slice(2)
// Every page has a bar that says it is sample content. The pictures leave it out.
const style = '.sample-bar { display: none }'

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
const env = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'same-day.ts')}` }
await onProduct(async ({ url, log }) => {
  const people = new Map<string, Awaited<ReturnType<Browser['newContext']>>>()
  for (const picture of pictures.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const context = people.get(picture.as) ?? (await signedIn(picture.as))
    people.set(picture.as, context)
    const page = await context.newPage()
    await page.setViewportSize({ width: picture.width, height: picture.height })
    await picture.open(page)
    await keep(page, picture)
    await page.close()
  }

  async function signedIn(who: string) {
    const context = await browser.newContext({
      baseURL: url,
      reducedMotion: 'reduce',
      deviceScaleFactor: 2,
      bypassCSP: true,
    })
    if (who === visitor) return context
    // The product prints the links some moments after it answers, and plays what happened to the manuscripts.
    while (!log().includes(who) || !log().includes('the sample manuscripts are there')) await setTimeout(100)
    const line = log()
      .split('\n')
      .find((one) => one.includes(who))
    const link = line?.match(/https?:\S+/)?.[0] ?? ''
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL((to) => !to.pathname.startsWith('/sample'))
    await page.close()
    return context
  }
}, env).finally(() => browser.close())

async function keep(page: Page, { name, width }: Picture): Promise<void> {
  const taken = await page.screenshot({ style, animations: 'disabled' })
  for (let quality = 85; ; quality -= 5) {
    const made = await sharp(taken)
      .resize(Math.min(2 * width, 1440))
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (made.length > mostBytes && quality > 30) continue
    await writeFile(join(folder, `${name}.webp`), made)
    process.stdout.write(`${name}: ${Math.ceil(made.length / 1000)} kB\n`)
    return
  }
}
