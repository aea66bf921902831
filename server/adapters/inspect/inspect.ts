import { open } from 'node:fs/promises'
import { refused, renamed, wrongType } from '#domain/file-refusals.ts'
import { type DocumentExtension, mediaTypes } from '#domain/file-types.ts'
import { compoundMagic } from './compound-file.ts'
import { inspectDoc, isEncryptedPackage } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'

type DocumentType = { magic: Buffer; inspect(path: string): Promise<string[]> }

const documentTypes: Record<DocumentExtension, DocumentType> = {
  pdf: { magic: Buffer.from('%PDF-'), inspect: inspectPdf },
  doc: { magic: compoundMagic, inspect: inspectDoc },
  docx: { magic: Buffer.from('PK\x03\x04'), inspect: inspectDocx },
}
const extensions = Object.keys(documentTypes) as DocumentExtension[]

/** A file on this machine, with the extension that its name claims. */
export type Suspect = { path: string; extension: string }
export type Inspected = { mediaType: string; warnings: string[] }

/** Checks the content, not the sender's media type: the extension, the first bytes, then the rules of each format. */
export async function inspectDocument({ path, extension: promised }: Suspect): Promise<Inspected> {
  const extension = extensions.find((known) => known === promised)
  if (!extension) throw wrongType('manuscript')
  const start = await firstBytes(path, 8)
  const actual = extensions.find((known) => startsWith(start, documentTypes[known].magic))
  if (actual !== extension) {
    if (extension === 'docx' && actual === 'doc' && (await isEncryptedPackage(path))) throw refused('encrypted')
    throw renamed(extension, actual)
  }
  return { mediaType: mediaTypes[extension], warnings: await documentTypes[extension].inspect(path) }
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic)
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
