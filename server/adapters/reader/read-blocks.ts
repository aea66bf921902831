import type { Block } from '#domain/manuscript/reading/block.ts'
import type { Layout } from '#domain/manuscript/reading/layout.ts'
import { askPandoc } from './ask-pandoc.ts'
import { layoutOf } from './docx-layout.ts'
import { blocksOf } from './from-pandoc.ts'

export type ReadFile = { bytes: Uint8Array; format: 'docx' | 'doc' | 'pdf' }

/** Each engine is loaded only for its kind of file: a process reads one, and Pandoc alone takes seconds to start. */
const engines: Record<ReadFile['format'], (bytes: Uint8Array) => Promise<Block[]>> = {
  async docx(bytes) {
    return blocksOf(JSON.parse((await askPandoc(bytes, { from: 'docx+styles', to: 'json' })).stdout))
  },
  /** Without LibreOffice: the text alone. */
  async doc(bytes) {
    const { default: WordExtractor } = await import('word-extractor')
    const text = (await new WordExtractor().extract(Buffer.from(bytes))).getBody({ filterUnicode: false })
    return text
      .split(/\r?\n/)
      .flatMap((line): Block[] => (line.trim() ? [{ kind: 'paragraph', runs: [{ text: line }] }] : []))
  },
  async pdf(bytes) {
    const { pdfBlocks } = await import('./from-pdf.ts')
    return pdfBlocks(bytes)
  },
}

export const readBlocks = ({ bytes, format }: ReadFile): Promise<Block[]> => engines[format](bytes)

/** Null if the file can't tell, or tells it in a way that we don't understand: its text is read all the same. */
export function readLayout({ bytes, format }: ReadFile): Layout | null {
  if (format !== 'docx') return null
  try {
    return layoutOf(bytes)
  } catch {
    return null
  }
}
