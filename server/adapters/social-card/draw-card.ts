import sharp from 'sharp'
import { cutAtWord, writable } from '#domain/publishing/covers/card-text.ts'
import { drawArt, type MotifName } from '#domain/publishing/covers/draw-cover.ts'
import { cardColours } from '../../colours.ts'
import { drawWords } from '../pictures/draw-words.ts'

export type SocialCard = {
  motif: MotifName
  /** The article's custom id, from which the art is drawn. */
  seed: string
  title: string
  authors: string
  journal: string
  /** Volume, issue and year, shown at the bottom. */
  place: string
}

// Every card is another picture: nothing that libvips kept of one would serve the next.
sharp.cache(false)
sharp.concurrency(1)

export const cardSize = { width: 1200, height: 630 } as const

const left = 80
const width = cardSize.width - 2 * left
const titleTop = 144
const tallestTitle = 290
const longestTitle = 220
const longestAuthors = 100
const words = (text: string, font: 'regular' | 'semibold', size: number, colour: string) =>
  drawWords({ text, font, size, colour, width })
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><linearGradient id="s"><stop stop-color="${cardColours.shade}" stop-opacity=".94"/><stop offset=".6" stop-color="${cardColours.shade}" stop-opacity=".8"/><stop offset="1" stop-color="${cardColours.shade}" stop-opacity=".2"/></linearGradient><path fill="url(#s)" d="M0 0h1200v630H0z"/></svg>`

/** Draws the preview picture for links to an article: the journal's art with title, authors and place. */
export async function drawSocialCard(card: SocialCard): Promise<Buffer> {
  const own = writable(card.title)
  const title = await fitted(own || card.journal)
  const authors = own && cutAtWord(writable(card.authors), longestAuthors)
  const layers = [
    { input: Buffer.from(shade), left: 0, top: 0 },
    ...(own ? [{ input: await words(card.journal, 'regular', 30, cardColours.journal), left, top: 72 }] : []),
    { input: title.image, left, top: titleTop },
    ...(authors
      ? [{ input: await words(authors, 'regular', 32, cardColours.authors), left, top: titleTop + title.height + 26 }]
      : []),
    { input: await words(`${card.place} · Open access`, 'regular', 26, cardColours.place), left, top: 548 },
  ]
  const art = Buffer.from(drawArt({ motif: card.motif, seed: card.seed, ...cardSize }))
  return sharp(art).composite(layers).flatten().png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

/** Draws a title as large as its length allows. If it is still too tall, its last words are cut. */
async function fitted(text: string): Promise<{ image: Buffer; height: number }> {
  for (let most = longestTitle; ; most = Math.floor(most * 0.8)) {
    const shown = cutAtWord(text, most)
    const size = shown.length <= 60 ? 68 : shown.length <= 120 ? 56 : 46
    const image = await words(shown, 'semibold', size, cardColours.title)
    const { height } = await sharp(image).metadata()
    if (height <= tallestTitle || most < 40) return { image, height }
  }
}
