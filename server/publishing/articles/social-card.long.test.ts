import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { cardSize, drawSocialCard } from '../../adapters/social-card/draw-card.ts'
import type { DrawCard } from '../../adapters/social-card/drawer.ts'
import { socialCards } from './social-card-routes.ts'

const { db, deps, services } = await testApi()
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
let drawings = 0
const site = new Hono({ strict: false })
const drawCard: DrawCard = (card) => {
  drawings++
  return deps.drawCard(card)
}
socialCards(site, { ...deps, drawCard }, services)
site.all('*', (http) => http.text('a page', 404))

const { customId } = await publish({ title: '</svg><script>alert(1)</script> & <b>sleep</b> among nurses' })
const path = `/journals/domain-health-journal/articles/${customId}/social.png`
const card = {
  motif: 'health',
  seed: 'DHJ-2026-0001',
  authors: 'Ada Obi',
  journal: 'Domain Health Journal',
  place: 'Volume 2, issue 1 (2026)',
} as const

/** Returns how many of a thousand dots are nearly white: the title's letters are, the artwork is not. */
async function whiteDots(image: Buffer | Uint8Array): Promise<number> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let white = 0
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 735) white++
  return (white * 1000) / (info.width * info.height)
}

test('an article has a picture of 1200 by 630 dots, drawn once for a crowd and kept', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.request(path)))
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, height, format }).toEqual({ ...cardSize, format: 'png' })
  }
  const again = await site.request(path)
  const unchanged = await site.request(path, { headers: { 'If-None-Match': again.headers.get('etag') ?? '' } })
  expect([again.status, unchanged.status, await unchanged.text(), drawings]).toEqual([200, 304, '', 1])
})

test('there is no picture of an article that does not exist', async () => {
  for (const wrong of [path.replace(customId, 'DHJ-2026-9999'), path.replace('health', 'no-such')])
    expect(await (await site.request(wrong)).text()).toBe('a page')
})

test.each([
  ['an empty', ''],
  ['a short', 'Sleep'],
  ['a long', 'Sleep among nurses on night shifts. '.repeat(14)],
  ['an endless word in a', 'W'.repeat(500)],
  ['markup in a', '</span><span size="900000">x & y < z'],
  ['an Arabic', 'الملاريا في الأطفال'],
  ['control characters in a', 'Sleep\u0000\u0007\u202e among\nnurses'],
])('%s title makes a picture with words on it', async (_, title) => {
  const image = await drawSocialCard({ ...card, title })
  expect(await sharp(image).metadata()).toMatchObject(cardSize)
  expect(await whiteDots(image)).toBeGreaterThan(2)
})

test('a machine without a single font letters the same words', async () => {
  const none = join(deps.config.dataDir, 'no-fonts.conf')
  writeFileSync(none, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const code = `import { drawSocialCard } from '#server/adapters/social-card/draw-card.ts'
    process.stdout.write(await drawSocialCard(${JSON.stringify({ ...card, title: 'Ẹ̀kọ́ and sleep' })}))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    env: { FONTCONFIG_FILE: none },
    maxBuffer: 4 * 1024 * 1024,
  })
  const here = await whiteDots(await drawSocialCard({ ...card, title: 'Ẹ̀kọ́ and sleep' }))
  expect(await whiteDots(stdout)).toBeGreaterThan(here * 0.8)
  expect(await whiteDots(stdout)).toBeLessThan(here * 1.2)
}, 30_000)
