import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Glyph = { originalCharCode: number } | number | null
type Node = { role?: string; alt?: string; type?: string; children?: Node[] }
export type Element = { role: string; alt: string | undefined; page: number }

/** What a PDF tells those who cannot see it: its elements page by page, its bookmarks, and whether it says that it is tagged. */
export async function pdfStructure(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: true, disableFontFace: true })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { fnArray, argsArray } = await page.getOperatorList()
      const shown = fnArray.flatMap((code, at) => (code === OPS.showText ? (argsArray[at][0] as Glyph[]) : []))
      return {
        elements: elementsIn((await page.getStructTree()) as Node | null, index + 1),
        // The first glyph of every font is the box that represents letters it lacks.
        boxes: shown.filter((glyph) => typeof glyph === 'object' && glyph?.originalCharCode === 0).length,
      }
    }),
  )
  const outline = (await document.getOutline()) ?? []
  // Its type says that this is an object.
  const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
  await task.destroy()
  const elements = pages.flatMap((page) => page.elements)
  return {
    pages,
    elements,
    outline: outline.map(({ title, items }) => [title, items.length]),
    isTagged: marks?.get('Marked') ?? false,
  }
}

function elementsIn(node: Node | null, page: number): Element[] {
  if (!node) return []
  const own = node.role && node.role !== 'Root' ? [{ role: node.role, alt: node.alt, page }] : []
  return [...own, ...(node.children ?? []).flatMap((child) => elementsIn(child, page))]
}
