import { readBlocks } from '../reader/read-blocks.ts'

export type TextDocument = { bytes: Uint8Array; format: 'pdf' | 'doc' | 'docx' }

/** Returns a document's words, with a line break after each paragraph; a PDF knows none, only pages. */
export function readText({ bytes, format }: TextDocument): Promise<string> {
  return format === 'pdf' ? pdfText(bytes) : wordText({ bytes, format })
}

/** Without what its text has already, or nobody reads: equations, and what a picture is called. */
async function wordText(document: Parameters<typeof readBlocks>[0]): Promise<string> {
  const blocks = (await readBlocks(document)).filter(({ kind }) => kind !== 'picture' && kind !== 'equation')
  return blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
}

/** Loads what reads PDFs only here: each pair of documents gets a process of its own, and that takes half its start. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    // A word that was split at the end of a line is one word again.
    pages.push(words.join('').replaceAll(/(\p{Ll})- (\p{Ll})/gu, '$1$2'))
  }
  await task.destroy()
  return pages.join('\n')
}
