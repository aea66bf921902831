import sharp from 'sharp'

/** A drawing of lines, as a plot would have them. */
async function drawn(width: number, height: number, hue: string): Promise<Uint8Array> {
  const bars = Array.from({ length: 9 }, (_, at) => {
    const tall = Math.round(height * (0.15 + 0.65 * Math.abs(Math.sin(at * 1.3))))
    const left = Math.round(width * (0.08 + at * 0.1))
    return `<rect x="${left}" y="${Math.round(height * 0.9) - tall}" width="${Math.round(width * 0.06)}" height="${tall}" fill="${hue}"/>`
  })
  const axes = `<path d="M${width * 0.06} ${height * 0.05}V${height * 0.9}H${width * 0.97}" stroke="#333" stroke-width="4" fill="none"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}${axes}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}

/** The pictures of `sampleText`, by their files. */
export const samplePictures = async () => ({
  narrow: await drawn(1000, 700, '#1d6a47'),
  broad: await drawn(2000, 800, '#1b559f'),
})
