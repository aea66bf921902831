import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF with another program: the text of each page, the document's properties, and the targets of links. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: true, disableFontFace: true })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      const links = (await page.getAnnotations()).map(({ url }: { url?: string }) => url)
      const placed = items.flatMap((item) =>
        'str' in item ? [{ text: item.str, y: item.transform[5] as number }] : [],
      )
      return { text: placed.map(({ text }) => text).join(' '), placed, links, size: page.view }
    }),
  )
  const { info, metadata } = await document.getMetadata()
  await task.destroy()
  return { pages, info: info as Record<string, unknown>, xmp: metadata }
}
