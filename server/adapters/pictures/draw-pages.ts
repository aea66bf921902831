import { fileURLToPath } from 'node:url'
import { fromTop } from '../../root.ts'
import type { DrawnPage, PageToDraw } from '../anonymise/pdf-pictures.ts'

/** As sharp as a good print. */
const dotsPerInch = 200
const mostPixels = 16_000_000

const folder = (name: string) => `${fileURLToPath(fromTop(`node_modules/pdfjs-dist/${name}`))}/`

/** Pages of a PDF as pictures, with some places blackened. */
export async function drawPages({ bytes, pages }: { bytes: Uint8Array; pages: PageToDraw[] }): Promise<DrawnPage[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const opening = getDocument({
    ...{ data: new Uint8Array(bytes), verbosity: 0 },
    ...{ standardFontDataUrl: folder('standard_fonts'), cMapUrl: folder('cmaps'), wasmUrl: folder('wasm') },
  })
  try {
    const pdf = await opening.promise
    const drawn: DrawnPage[] = []
    for (const { page: number, boxes } of pages) {
      const page = await pdf.getPage(number)
      const size = page.getViewport({ scale: 1, rotation: 0 })
      const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (size.width * size.height)))
      const viewport = page.getViewport({ scale, rotation: 0 })
      const factory = pdf.canvasFactory as CanvasFactory
      const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
      // Notes and links stay outside the picture.
      await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, annotationMode: 0 }).promise
      context.fillStyle = 'black'
      for (const box of boxes) {
        context.beginPath()
        for (const corner of box) {
          const [x, y] = viewport.convertToViewportPoint(corner[0], corner[1]) as [number, number]
          context.lineTo(x, y)
        }
        context.fill()
      }
      drawn.push({ page: number, jpeg: new Uint8Array(canvas.toBuffer('image/jpeg', 85)), view: page.view })
      page.cleanup()
    }
    return drawn
  } finally {
    await opening.destroy()
  }
}

/** PDF.js brings its own canvas for Node. */
type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): {
    canvas: { toBuffer(type: 'image/jpeg', quality: number): Uint8Array }
    context: Pick<CanvasRenderingContext2D, 'beginPath' | 'lineTo' | 'fill' | 'fillStyle'>
  }
}
