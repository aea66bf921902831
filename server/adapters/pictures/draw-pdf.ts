/** Wide enough for print in a column and for a large screen. */
const width = 1600
const mostPixels = 20_000_000

export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** The first page of a PDF as a PNG: Word on a Mac keeps figures so. */
export async function drawPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const opening = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    const pdf = await opening.promise
    const page = await pdf.getPage(1)
    const size = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: width / size.width })
    if (viewport.width * viewport.height > mostPixels) throw new Error('The page is too high.')
    const factory = pdf.canvasFactory as CanvasFactory
    const { canvas } = factory.create(Math.round(viewport.width), Math.round(viewport.height))
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    return canvas.toBuffer('image/png')
  } finally {
    await opening.destroy()
  }
}

/** PDF.js brings its own canvas for Node. */
type CanvasFactory = {
  create(width: number, height: number): { canvas: { toBuffer(type: 'image/png'): Uint8Array } }
}
