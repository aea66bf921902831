import { PDFArray, type PDFDict, type PDFDocument, PDFStream } from '@cantoo/pdf-lib'
import { escaped, type Identity } from '#domain/manuscript/anonymity/identity.ts'
import type { Leak } from '#domain/manuscript/anonymity/report.ts'
import { openPdf } from './pdf-clean.ts'
import { decoded } from './pdf-content.ts'
import { key, nameIn, reached, reachedFrom } from './pdf-objects.ts'

/**
 * Names in the finished bytes that are no text of a page: in fonts, colour profiles and pictures. A page that needs such
 * an object can only become a picture.
 */
export async function hiddenInPdf(bytes: Uint8Array, { people, emails, orcids }: Identity): Promise<Leak[]> {
  const document = await openPdf(bytes)
  const patterns = [
    ...people.map(({ full }) => full),
    ...[...emails, ...orcids].map((one) => new RegExp(escaped(one), 'gi')),
  ]
  const contents = new Set(document.getPages().flatMap(({ node }) => contentRefs(node)))
  const found = reached(document).flatMap((ref) => {
    const object = document.context.lookup(ref)
    // What pages draw is read as text.
    if (!(object instanceof PDFStream) || contents.has(String(ref)) || nameIn(object.dict, 'Subtype') === 'Form')
      return []
    const matches = readings(object).flatMap((text) => patterns.flatMap((pattern) => text.match(pattern) ?? []))
    return [...new Set(matches)].map((match) => ({ ref: String(ref), match }))
  })
  if (found.length === 0) return []
  const reachedBy = pagesReaching(document)
  return found.flatMap(({ ref, match }) => {
    const pages = reachedBy.get(ref) ?? []
    const ats = pages.length > 0 ? pages.map((page) => `page#${page}#hidden`) : ['file']
    const place = pages.length > 0 ? 'Hidden on a page' : 'Hidden in the file'
    const rest = { start: 0, match, place, kind: 'name' as const, before: '', after: '', replacement: '' }
    return ats.map((at) => ({ at, ...rest }))
  })
}

function contentRefs(page: PDFDict): string[] {
  const contents = page.get(key('Contents'))
  return contents instanceof PDFArray ? contents.asArray().map(String) : [String(contents)]
}

function readings(stream: PDFStream): string[] {
  const bytes = Buffer.from(safely(stream))
  const swapped = bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : ''
  return [bytes.toString('latin1'), bytes.toString('utf8'), bytes.toString('utf16le'), swapped]
}

/** Pictures stay as they are, and may have what no program can unpack. */
function safely(stream: PDFStream): Uint8Array {
  try {
    return decoded(stream)
  } catch {
    return stream.getContents()
  }
}

function pagesReaching(document: PDFDocument): Map<string, number[]> {
  const pages = new Map<string, number[]>()
  for (const [at, page] of document.getPages().entries())
    for (const ref of reachedFrom(document, page.node, (name) => name === 'Parent' || name === 'Annots'))
      pages.set(String(ref), [...(pages.get(String(ref)) ?? []), at + 1])
  return pages
}
