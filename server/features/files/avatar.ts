import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { notAPicture, refused } from '#domain/file-refusals.ts'
import { strangersFiles, type Turn, takingTurns } from '#server/turns.ts'

const side = 512
const receiptSide = 2400
const mostPixels = 25_000_000
const mostSeconds = 5

/** PNG, JPEG, WebP: no other content is passed to the image library. */
const magics = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/]

const inTurn = takingTurns(2, strangersFiles)

export function redrawAvatar(path: string, turn?: Turn): Promise<Buffer> {
  return redraw(path, (picture) => picture.resize(side, side, { fit: 'cover' }), turn)
}

/** Keeps the picture large enough to read small print. */
export function redrawReceipt(path: string, turn?: Turn): Promise<Buffer> {
  const options = { fit: 'inside', withoutEnlargement: true } as const
  return redraw(path, (picture) => picture.resize(receiptSide, receiptSide, options), turn)
}

/** Re-encodes the picture as WebP, which removes everything else in the uploaded file, such as its GPS position. */
function redraw(path: string, resize: (picture: Sharp) => Sharp, turn?: Turn): Promise<Buffer> {
  return inTurn(async () => {
    const data = await readFile(path)
    const start = data.toString('hex', 0, 12)
    if (!magics.some((magic) => magic.test(start))) throw notAPicture()
    // Only now, because it takes 23 MB.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    try {
      const picture = sharp(data, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })
      return await resize(picture.autoOrient()).webp({ quality: 82 }).timeout({ seconds: mostSeconds }).toBuffer()
    } catch (error) {
      throw /pixel limit/.test(String(error)) ? refused('tooManyPixels', error) : refused('badPicture', error)
    }
  }, turn)
}
