import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { refused, wrongType } from './refusals.ts'
import { takingTurns } from './turns.ts'

const side = 512
const mostPixels = 25_000_000
const mostSeconds = 10

/** PNG, JPEG, WebP: the only content that ever reaches the image library. */
const magics = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/]

const inTurn = takingTurns(2)

/** Draws the picture anew as a square WebP: nothing of the file that came in is kept, where it was taken included. */
export function redrawAvatar(path: string): Promise<Buffer> {
  return inTurn(async () => {
    const data = await readFile(path)
    const start = data.toString('hex', 0, 12)
    if (!magics.some((magic) => magic.test(start))) throw wrongType('avatar')
    try {
      return await sharp(data, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: mostSeconds })
        .toBuffer()
    } catch (error) {
      throw /pixel limit/.test(String(error)) ? refused('tooManyPixels', error) : refused('badPicture', error)
    }
  })
}
