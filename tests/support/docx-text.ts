import { strFromU8, unzipSync } from 'fflate'
import { plainText } from '#domain/manuscript/xml-tokens.ts'

/** What a .docx says, a line for each paragraph: read without our own readers of documents. */
export function docxText(bytes: Uint8Array): string {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
  const paragraphs = xml.replaceAll(/<mc:Choice\b.*?<\/mc:Choice>/gs, '').split('</w:p>')
  const lines = paragraphs.map((one) =>
    one.replaceAll(/<w:(?:tab|br)\/>/g, '<w:t> </w:t>').matchAll(/<w:t(?: [^>]*)?>([^<]*)</g),
  )
  return lines
    .map((texts) => plainText([...texts].map(([, text]) => text).join('')))
    .filter(Boolean)
    .join('\n')
}
