import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { fromTop } from '../../root.ts'

// Family names as the font files give them. The files come with the product, because a machine may have no fonts.
const fonts = {
  semibold: { family: 'Source Serif 4 Display Semibold', file: 'source-serif-4-semibold.ttf' },
  regular: { family: 'Source Serif 4', file: 'source-serif-4-regular.ttf' },
}

type Words = { text: string; font: keyof typeof fonts; size: number; colour: string; width: number }

/** Draws a text, broken into lines of this width. `size` is in pixels, because at 72 dpi a point is a pixel. */
export async function drawWords({ text, font, size, colour, width }: Words): Promise<Buffer> {
  const { family, file } = fonts[font]
  const fontfile = fileURLToPath(fromTop(`app/fonts/${file}`))
  const markup = `<span foreground="${colour}">${escapeXml(text)}</span>`
  return sharp({
    text: { text: markup, font: `${family}, ${size}`, fontfile, width, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png()
    .toBuffer()
}
