import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Typeset, TypesetTask } from '../typesetter/compile.ts'
import { v8Flags } from '../typesetter/typesetter.ts'
import { type Certificate, certificateSource } from './certificate.ts'
import { type Sheet, sheetSource } from './sheet.ts'

/** A reviewer's certificate, or a document about a charge. */
export type DrawCertificate = (asked: Certificate | Sheet) => Promise<Uint8Array>

/**
 * Typst in a process and a queue of its own: whoever wants a certificate waits neither for an article nor for manuscripts
 * that are being read. A process holds 200 MB, so it ends a minute after its start.
 */
export function certificateDrawer({ seconds = 20, megabytes = 128, reuseSeconds = 60 } = {}): DrawCertificate {
  const options = { seconds, megabytes, heldMegabytes: 350, reuseSeconds, v8Flags }
  const { run } = openPool<TypesetTask, Typeset>({ program: programOf('typesetter'), places: 1, ...options })
  const set = (source: string) => run({ source, spare: {}, pictures: {} })

  /** Sets the first of these that the fonts can show. */
  async function certify(
    about: Certificate,
    [holder = 'the holder of this certificate', ...others]: string[],
  ): Promise<Uint8Array> {
    const { pdf, missing } = await set(certificateSource(about, holder))
    return missing.some((letter) => holder.includes(letter)) ? certify(about, others) : pdf
  }
  return async (asked) => {
    if ('rows' in asked) return (await set(sheetSource(asked))).pdf
    return certify(asked, [asked.name, asked.email ?? ''].filter(Boolean))
  }
}
