import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refused, renamed } from '#domain/manuscript/file-refusals.ts'
import { AppError } from '#domain/words/errors.ts'
import { watchPart } from './docx-parts.ts'
import type { Findings } from './inspect.ts'
import { unlinkDocx } from './unlink-docx.ts'

const mostEntries = 2_000
const mostEntryBytes = 100 * 1024 * 1024
const mostBytes = 200 * 1024 * 1024
const steepestRatio = 200

const macroName = /(^|\/)(vbaProject\.bin|vbaData\.xml)$/i
const controlName = /^word\/activeX\//i
const required = ['[Content_Types].xml', 'word/document.xml']

/**
 * Unpacks every part without keeping it and counts the bytes, because the sizes that a zip declares may be false. Only what
 * the file would load from elsewhere is taken out of it.
 */
export async function inspectDocx(bytes: Buffer): Promise<Findings> {
  const zip = await openZip(bytes)
  try {
    const { entries, lists } = await inspectEntries(zip)
    return lists.length === 0 ? { warnings: [] } : await unlinkDocx(zip, bytes, entries, lists)
  } catch (error) {
    throw error instanceof AppError ? error : refusalFor(error)
  } finally {
    zip.close()
  }
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    })
  } catch (error) {
    throw refused('damaged', error)
  }
}

async function inspectEntries(zip: ZipFile): Promise<{ entries: Entry[]; lists: Entry[] }> {
  if (zip.entryCount > mostEntries) throw refused('bomb')
  const names = new Set<string>()
  const entries: Entry[] = []
  const lists: Entry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, names)
    names.add(entry.fileName)
    entries.push(entry)
    if (entry.fileName.endsWith('/')) continue
    const most = Math.min(mostEntryBytes, mostBytes - bytes, zip.fileSize * steepestRatio - bytes)
    const part = await inspectPart(zip, entry, most)
    bytes += part.bytes
    if (part.hasLinks) lists.push(entry)
  }
  if (!required.every((name) => names.has(name))) throw renamed('docx')
  return { entries, lists }
}

function checkEntry(entry: Entry, names: Set<string>): void {
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
  // If two parts have the same name, programs differ in which one they read.
  if (isLink || names.has(entry.fileName)) throw refused('unsafeNames')
  if (entry.isEncrypted()) throw refused('encrypted')
  if (macroName.test(entry.fileName)) throw refused('macros', undefined, entry.fileName)
  if (controlName.test(entry.fileName)) throw refused('controls', undefined, entry.fileName)
}

async function inspectPart(zip: ZipFile, entry: Entry, most: number) {
  const stream = await zip.openReadStreamPromise(entry)
  const part = watchPart(entry.fileName)
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > most) throw refused('bomb')
    part.push(chunk)
  }
  return { bytes, ...part.end() }
}

/** Goes by the error's message, because the library gives no codes. */
function refusalFor(error: unknown): AppError {
  const message = error instanceof Error ? error.message : ''
  if (message.startsWith('too many bytes')) return refused('bomb', error)
  if (/^(invalid characters in fileName|absolute path|invalid relative path)/.test(message))
    return refused('unsafeNames', error)
  return refused('damaged', error)
}
