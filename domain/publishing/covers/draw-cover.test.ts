import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Cover, drawArt, drawCover, type MotifName } from './draw-cover.ts'

const motifs: MotifName[] = ['health', 'science', 'multidisciplinary', 'biological']
const issues = [1, 2, 3, 4, 5, 6]

function coverOf(motif: MotifName, issue = 2): Cover {
  return { motif, title: ['Domain Journal of', 'Soil & <Water>'], volume: 2, issue, year: 2026 }
}

test.each(motifs)('an issue of the %s journal has the same cover every time', (motif) => {
  expect(drawCover(coverOf(motif))).toBe(drawCover(coverOf(motif)))
})

test.each(motifs)('no two issues of the %s journal share a cover', (motif) => {
  const art = issues.map((issue) => drawCover(coverOf(motif, issue)).replace(/<title>.*<\/title>/, ''))
  expect(new Set(art).size).toBe(issues.length)
})

test('two journals with one motif have covers of their own', () => {
  const soil = drawCover(coverOf('science'))
  const rock = drawCover({ ...coverOf('science'), title: ['Domain Journal of', 'Rock'] })
  expect(rock.replace('Rock', 'Soil &amp; &lt;Water&gt;')).not.toBe(soil)
})

test.each(motifs)('the %s art is well-formed, whatever the title holds, and weighs at most 25 kB', async (motif) => {
  const drawings = [
    ...issues.map((issue) => drawCover(coverOf(motif, issue))),
    drawArt({ motif, seed: 'banner', width: 1600, height: 400 }),
    drawArt({ motif, seed: 'card', width: 800, height: 450 }),
  ]
  for (const svg of drawings) {
    await expect(sharp(Buffer.from(svg)).png().toBuffer()).resolves.toBeInstanceOf(Buffer)
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(25_000)
  }
})

test('a cover holds no words but its name, for an image cannot use the fonts of the page', () => {
  expect(drawCover(coverOf('health'))).toContain(
    '<title>Domain Journal of Soil &amp; &lt;Water&gt;, volume 2, issue 2, 2026</title>',
  )
  expect(drawCover(coverOf('health'))).not.toContain('<text')
})

test.each(motifs)('white words stay readable at the head and foot of a %s cover', async (motif) => {
  for (const issue of [1, 2, 3]) {
    const svg = Buffer.from(drawCover(coverOf(motif, issue)))
    expect(await lowestContrastWithWhite(svg, { top: 0, height: 130 })).toBeGreaterThan(4.5)
    expect(await lowestContrastWithWhite(svg, { top: 372, height: 20 })).toBeGreaterThan(4.5)
  }
})

async function lowestContrastWithWhite(svg: Buffer, { top, height }: { top: number; height: number }) {
  const pixels = await sharp(svg).extract({ left: 0, top, width: 300, height }).removeAlpha().raw().toBuffer()
  let brightest = 0
  for (let at = 0; at < pixels.length; at += 3) brightest = Math.max(brightest, luminance(pixels.subarray(at, at + 3)))
  return 1.05 / (brightest + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(pixel: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = Array.from(pixel, (value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
