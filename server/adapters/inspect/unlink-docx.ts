import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { withoutLinks, withoutReferences } from './links-elsewhere.ts'
import { rewriteZip } from './rewrite-zip.ts'

const missing = 'Shows pictures or parts that are not in the file: it has only links to them.'

/** Writes the document without what the lists of relationships would load from elsewhere. It looks as before. */
export async function unlinkDocx(zip: ZipFile, bytes: Buffer, entries: readonly Entry[], lists: readonly Entry[]) {
  const changed = new Map<string, Buffer>()
  const warnings = new Set<string>()
  const read = async (entry: Entry) =>
    legible(changed.get(entry.fileName) ?? (await buffer(await zip.openReadStreamPromise(entry))))
  for (const list of lists) {
    const { text, write } = await read(list)
    const { text: left, ids } = withoutLinks(text)
    changed.set(list.fileName, write(left))
    // Programs don't ask whether the names of parts are in capitals.
    const owner = list.fileName.toLowerCase().replace(/_rels\/([^/]*)\.rels$/, '$1')
    for (const entry of entries.filter(({ fileName }) => fileName.toLowerCase() === owner)) {
      const part = await read(entry)
      const { text: rest, isMissing } = withoutReferences(part.text, ids)
      changed.set(entry.fileName, part.write(rest))
      if (isMissing) warnings.add(missing)
    }
  }
  return { unlinked: rewriteZip(bytes, entries, changed), warnings: [...warnings] }
}

/** One character for each byte, so that whatever is not touched is written back exactly; two in UTF-16. */
function legible(part: Buffer): { text: string; write: (text: string) => Buffer } {
  const start = part.toString('hex', 0, 2)
  if (/^(?:fffe|3c00)$/.test(start))
    return { text: part.toString('utf16le'), write: (text) => Buffer.from(text, 'utf16le') }
  if (/^(?:feff|003c)$/.test(start))
    return { text: swapped(part).toString('utf16le'), write: (text) => swapped(Buffer.from(text, 'utf16le')) }
  return { text: part.toString('latin1'), write: (text) => Buffer.from(text, 'latin1') }
}

/** An odd last byte is no letter. */
const swapped = (part: Buffer) => Buffer.from(part.subarray(0, part.length & ~1)).swap16()
