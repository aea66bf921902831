import { refused, renamed, wrongType } from '#domain/manuscript/file-refusals.ts'
import { type DocumentExtension, mediaTypes } from '#domain/words/file-types.ts'
import { compoundMagic } from './compound-file.ts'
import { inspectDoc, isEncryptedPackage } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'

type DocumentType = { magic: Buffer; inspect(bytes: Buffer): Promise<Findings> | Findings }

const documentTypes: Record<DocumentExtension, DocumentType> = {
  pdf: { magic: Buffer.from('%PDF-'), inspect: async (bytes) => ({ warnings: await inspectPdf(bytes) }) },
  doc: { magic: compoundMagic, inspect: inspectDoc },
  docx: { magic: Buffer.from('PK\x03\x04'), inspect: inspectDocx },
}
const extensions = Object.keys(documentTypes) as DocumentExtension[]

/** A file, with the extension that its name claims. */
export type Suspect = { bytes: Uint8Array; extension: string }
/** `unlinked`: the file to keep in its place, if it would load something from elsewhere when it is opened. */
export type Findings = { warnings: string[]; unlinked?: Uint8Array }
export type Inspected = Findings & { mediaType: string }

/** Checks the content, not the sender's media type: the extension, the first bytes, then the rules of each format. */
export async function inspectDocument({ bytes: given, extension: promised }: Suspect): Promise<Inspected> {
  const extension = extensions.find((known) => known === promised)
  if (!extension) throw wrongType('manuscript')
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const actual = extensions.find((known) => startsWith(bytes, documentTypes[known].magic))
  if (actual !== extension) {
    if (extension === 'docx' && actual === 'doc' && isEncryptedPackage(bytes)) throw refused('encrypted')
    throw renamed(extension, actual)
  }
  return { mediaType: mediaTypes[extension], ...(await documentTypes[extension].inspect(bytes)) }
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic)
}
