import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type RenderTask,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy

/** Character maps, fonts and decoders that some files need but do not contain. This site serves them on demand. */
const supplies = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const supplyUrls = new Map(Object.entries(supplies).map(([path, url]) => [path.split('/').at(-1), url]))

class Supplies {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = supplyUrls.get(filename)
    if (!url) throw new Error(`${filename} is not supplied`)
    return (await fetch(url)).bytes()
  }
}

GlobalWorkerOptions.workerSrc = workerUrl

/** Only draws the pages: scripts and forms inside the file do not run. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    BinaryDataFactory: Supplies,
    useWorkerFetch: false,
    cMapUrl: 'supplies/',
    standardFontDataUrl: 'supplies/',
    wasmUrl: 'supplies/',
    maxImageSize: 50_000_000,
    verbosity: 0,
  })
}

export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException'
}

/** Phones limit a page's memory for pictures. More than two dots per pixel look no sharper. */
const mostDots = 12_000_000

type Sheet = { canvas: HTMLCanvasElement; text: HTMLElement; width: number; onSize(ratio: number): void }

/** Draws one page and lays its text over it for screen readers and copying. Stops when the signal is aborted. */
export async function drawPage(pdf: Pdf, number: number, sheet: Sheet, signal: AbortSignal): Promise<void> {
  const { canvas, text, width, onSize } = sheet
  const page = await pdf.getPage(number)
  if (signal.aborted) return
  const { width: ownWidth, height: ownHeight } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / ownWidth })
  const density = Math.min(devicePixelRatio, 2, Math.sqrt(mostDots / (viewport.width * viewport.height)))
  onSize(ownHeight / ownWidth)
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const drawing: RenderTask = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  const words = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    words.cancel()
  })
  await Promise.all([drawing.promise, words.render()])
}
