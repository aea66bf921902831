import type { Reading } from '#domain/manuscript/reading/reading.ts'
import { isTooMuch } from '#server/adapters/pool/too-much.ts'
import type { ReadFile } from '#server/adapters/reader/read-blocks.ts'
import type { Deps } from '#server/deps.ts'
import type { Turn } from '#server/turns.ts'

type ReadDeps = Pick<Deps, 'log' | 'readManuscript' | 'docToDocx'>

export async function readWithStyles(deps: ReadDeps, file: ReadFile, turn: Turn): Promise<Reading> {
  return deps.readManuscript(await withStyles(deps, file, turn), turn)
}

/** Only LibreOffice knows how a file of the old format is set. Without it the text alone is read. */
async function withStyles({ docToDocx, log }: ReadDeps, file: ReadFile, turn: Turn): Promise<ReadFile> {
  const { bytes, format } = file
  if (format !== 'doc' || !docToDocx) return file
  try {
    return { bytes: await docToDocx({ bytes, format }, turn), format: 'docx' }
  } catch (cause) {
    if (turn.signal?.aborted) throw cause
    log.info({ err: cause }, 'a .doc was not converted')
    return file
  }
}

export function whyUnread(cause: unknown): string {
  return isTooMuch(cause) ? 'This file is too large or too complicated to read.' : 'This file could not be read.'
}
