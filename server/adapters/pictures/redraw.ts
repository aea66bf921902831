import sharp from 'sharp'
import { notAPicture, refused } from '#domain/manuscript/file-refusals.ts'

/** How a picture is redrawn: a face fills a square, small if it is only shown with a name; a receipt stays large enough to read small print. */
export type Redrawing = { bytes: Uint8Array; as: 'avatar' | 'portrait' | 'receipt' }

const sizes = {
  avatar: { width: 512, height: 512, fit: 'cover' },
  portrait: { width: 192, height: 192, fit: 'cover' },
  receipt: { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true },
} as const
const mostPixels = 25_000_000
const mostSeconds = 5

/** PNG, JPEG, WebP: no other content is passed to the image library. */
const magics = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/]

/** Re-encodes the picture as WebP, which removes everything else in the uploaded file, such as its GPS position. */
export async function redraw({ bytes, as }: Redrawing): Promise<Uint8Array> {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!magics.some((magic) => magic.test(start))) throw notAPicture()
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })
    return await picture
      .autoOrient()
      .resize(sizes[as])
      .webp({ quality: 82 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
  } catch (error) {
    throw /pixel limit/.test(String(error)) ? refused('tooManyPixels', error) : refused('badPicture', error)
  }
}
