import type { PDFDocument } from '@cantoo/pdf-lib'
import { setContent } from './pdf-content.ts'
import type { Quad } from './pdf-glyphs.ts'
import { key, removeEntries } from './pdf-objects.ts'

/** A page to draw, with the places to blacken. */
export type PageToDraw = { page: number; boxes: Quad[] }
/** `view`: the rectangle of the page that the picture shows. */
export type DrawnPage = { page: number; jpeg: Uint8Array; view: readonly number[] }

/** Nothing is left of such a page but its picture and its links. */
export async function putPictures(document: PDFDocument, drawn: readonly DrawnPage[]): Promise<void> {
  const pages = document.getPages()
  for (const { page: number, jpeg, view } of drawn) {
    const page = pages[number - 1]
    if (!page) continue
    const picture = await document.embedJpg(jpeg)
    await picture.embed()
    const [left = 0, low = 0, right = 0, high = 0] = view
    removeEntries(page.node, ['Group', 'StructParents'])
    page.node.set(key('Resources'), document.context.obj({ XObject: { Page: picture.ref } }))
    setContent(page, Buffer.from(`q ${right - left} 0 0 ${high - low} ${left} ${low} cm /Page Do Q`))
  }
}
