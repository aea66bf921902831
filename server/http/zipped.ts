import { Zip, ZipPassThrough } from 'fflate'

export type ZipPart = { name: string; changedAt: Date; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** A zip archive without the Zip64 extension cannot address parts beyond 4 GB. */
export const zipMaxBytes = 4_000_000_000

export function textPart(name: string, text: string, changedAt: Date): ZipPart {
  return { name, changedAt, bytes: [new TextEncoder().encode(text)] }
}

/** Does not compress, because PDFs are compressed already. Writes piece by piece, as fast as it reads. */
export async function* zipped(parts: AsyncGenerator<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, changedAt, bytes } of parts) {
    const part = new ZipPassThrough(name)
    part.mtime = changedAt
    zip.add(part)
    for await (const chunk of bytes) {
      part.push(chunk)
      yield* ready.splice(0)
    }
    part.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready.splice(0)
}
