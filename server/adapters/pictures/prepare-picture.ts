import sharp from 'sharp'
import { pictureWidths, type SmallType, smallTypes } from '#domain/manuscript/picture-forms.ts'
import { drawPdf, isPdf } from './draw-pdf.ts'

/** A picture as readers get it: without what its maker left in it, and smaller for small screens. */
export type PreparedPicture = {
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Uint8Array
  small: { width: number; type: SmallType; bytes: Uint8Array }[]
}

/** No figure has more, and one in a file that is meant to exhaust us might. */
const mostPixels = 80_000_000

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp', 'tiff'])

export async function preparePicture({ bytes: given }: { bytes: Uint8Array }): Promise<PreparedPicture> {
  sharp.concurrency(1)
  const bytes = isPdf(given) ? await drawPdf(given) : given
  const picture = sharp(bytes, { limitInputPixels: mostPixels })
  const { format } = await picture.metadata()
  if (!formats.has(format)) throw new Error(`No browser shows pictures of the kind ${format}.`)
  const isPhoto = format === 'jpeg'
  const { data, info } = await (isPhoto ? picture.rotate().jpeg({ quality: 92 }) : picture.rotate().png()).toBuffer({
    resolveWithObject: true,
  })
  const small: PreparedPicture['small'] = []
  for (const width of pictureWidths.filter((each) => each <= info.width))
    for (const type of smallTypes) {
      const resized = sharp(data).resize({ width })
      const made = type === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 80 })
      small.push({ width, type, bytes: await made.toBuffer() })
    }
  const { width, height } = info
  return { mediaType: isPhoto ? 'image/jpeg' : 'image/png', width, height, bytes: data, small }
}
