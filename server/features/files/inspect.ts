import { open } from 'node:fs/promises'
import { mediaTypes } from '#domain/file-types.ts'
import { compoundMagic } from './compound-file.ts'
import { inspectDoc, isEncryptedPackage } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { refused, wrongType } from './refusals.ts'
import { takingTurns } from './turns.ts'

type DocumentType = { mediaType: string; magic: Buffer; inspect(path: string): Promise<string[]> }

const documentTypes = new Map<string, DocumentType>([
  ['pdf', { mediaType: mediaTypes.pdf, magic: Buffer.from('%PDF-'), inspect: inspectPdf }],
  ['doc', { mediaType: mediaTypes.doc, magic: compoundMagic, inspect: inspectDoc }],
  [
    'docx',
    {
      mediaType: mediaTypes.docx,
      magic: Buffer.from('PK\x03\x04'),
      inspect: inspectDocx,
    },
  ],
])

export type Inspected = { mediaType: string; warnings: string[] }

/** A rush of uploads waits here, so that it never takes more memory than two of them. */
const inTurn = takingTurns(2)

/** Looks at the content, never at what the sender calls it. (security: extension, magic, then each format's own rules) */
export function inspectDocument(path: string, extension: string): Promise<Inspected> {
  return inTurn(async () => {
    const type = documentTypes.get(extension)
    if (!type) throw wrongType('manuscript')
    const start = await firstBytes(path, 8)
    if (!startsWith(start, type.magic)) {
      if (extension === 'docx' && startsWith(start, compoundMagic) && (await isEncryptedPackage(path)))
        throw refused('encrypted')
      throw wrongType('manuscript', `This file is named .${extension}, but its content is something else.`)
    }
    return { mediaType: type.mediaType, warnings: await type.inspect(path) }
  })
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
