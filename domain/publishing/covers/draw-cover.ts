import { escapeXml } from '../../manuscript/xml.ts'
import { chords } from './chords.ts'
import { coverSize } from './cover-size.ts'
import { lattice } from './lattice.ts'
import type { Frame, Motif } from './motif.ts'
import { inTenths } from './pen.ts'
import { phyllotaxis } from './phyllotaxis.ts'
import { randomFrom } from './random.ts'
import { rings } from './rings.ts'

const motifs = {
  health: rings,
  science: lattice,
  multidisciplinary: chords,
  biological: phyllotaxis,
} satisfies Record<string, Motif>

/** The word by which a journal chooses its art and its accent colour. */
export type MotifName = keyof typeof motifs

export type Cover = {
  motif: MotifName
  title: readonly string[]
  volume: number
  issue: number
  year: number
}

export type Art = Frame & { motif: MotifName; seed: string }

/**
 * Draws the cover of one issue. Pages show its title over it in HTML, because an image cannot use the page's fonts;
 * the darker head and foot keep that text readable.
 */
export function drawCover({ motif, title, volume, issue, year }: Cover): string {
  const journal = title.join(' ')
  const { width, height } = coverSize
  const { dark } = motifs[motif]
  const shades =
    `<linearGradient id="h" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset=".3" stop-color="${dark}" stop-opacity=".92"/><stop offset=".55" stop-color="${dark}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".9"/></linearGradient>` +
    `<path fill="url(#h)" d="M0 0h${width}v${height}H0z"/><path fill="url(#f)" d="M0 320h${width}v80H0z"/>`
  const name = `${journal}, volume ${volume}, issue ${issue}, ${year}`
  return paint(motif, `${journal}:v${volume}i${issue}`, coverSize, `<title>${escapeXml(name)}</title>`, shades)
}

/** Draws the same art without a cover's shades, at any size, for banners, cards and share images. */
export function drawArt({ motif, seed, width, height }: Art): string {
  return paint(motif, seed, { width, height })
}

function paint(name: MotifName, seed: string, frame: Frame, title = '', shades = ''): string {
  const { dark, light, draw } = motifs[name]
  const { width, height } = frame
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${title}` +
    `<linearGradient id="g" x2=".5" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient>` +
    `<path fill="url(#g)" d="M0 0h${width}v${height}H0z"/>${inTenths(draw(frame, randomFrom(`${name}:${seed}`)))}${shades}</svg>`
  )
}
