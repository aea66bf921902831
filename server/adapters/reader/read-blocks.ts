import { strFromU8, unzipSync } from 'fflate'
import { refused } from '#domain/manuscript/file-refusals.ts'
import type { Block } from '#domain/manuscript/reading/block.ts'
import type { Layout } from '#domain/manuscript/reading/layout.ts'
import { xmlTokens } from '#domain/manuscript/xml-tokens.ts'
import { depthWatcher } from '../inspect/docx-parts.ts'
import { layoutOf } from './docx-layout.ts'
import { blocksOf } from './from-pandoc.ts'

export type ReadFile = { bytes: Uint8Array; format: 'docx' | 'doc' | 'pdf' }

/** Each engine is loaded only for its kind of file: a process reads one, and Pandoc alone takes seconds to start. */
const engines: Record<ReadFile['format'], (bytes: Uint8Array) => Promise<Block[]>> = {
  async docx(bytes) {
    refuseBombs(bytes)
    const { convert } = await import('pandoc-wasm')
    const file = 'manuscript.docx'
    const options = { from: 'docx+styles', to: 'json', 'input-files': [file], 'track-changes': 'accept' }
    const { stdout, stderr } = await convert(options, null, { [file]: new Blob([new Uint8Array(bytes)]) })
    if (!stdout) throw new Error(`Pandoc read nothing: ${stderr}`)
    return blocksOf(JSON.parse(stdout))
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

/** No manuscript has so much text; Pandoc would take more memory for it than a process may have. */
const mostXmlBytes = 16 * 1024 * 1024

/**
 * Looks at the sizes that the archive tells, before anything is unpacked, and then how deep its text is nested: what
 * LibreOffice made of a .doc was not inspected.
 */
export function refuseBombs(bytes: Uint8Array): void {
  let total = 0
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (/\.xml$/.test(name)) total += originalSize
      return false
    },
  })
  if (total > mostXmlBytes) throw refused('bomb')
  const parts = unzipSync(bytes, { filter: ({ name }) => /^word\/\w+\.xml$/.test(name) })
  for (const part of Object.values(parts)) {
    const watch = depthWatcher()
    for (const token of xmlTokens().push(strFromU8(part))) watch(token)
  }
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
