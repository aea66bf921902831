import type { Turn } from '../../turns.ts'
import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'

export type WordDocument = { bytes: Uint8Array; format: 'doc' | 'docx' }
export type ConvertWord = (document: WordDocument | (() => Promise<WordDocument>), turn?: Turn) => Promise<string>

/**
 * Turns Word documents into HTML that is safe to show. Each document gets its own process, so that what it does to
 * the libraries that read it cannot affect the next one.
 */
export function wordConverter({ seconds = 10, megabytes = 192, reuseSeconds = 0 } = {}): ConvertWord {
  const program = programOf('word')
  return openPool<WordDocument, string>({ program, places: 2, seconds, megabytes, reuseSeconds }).run
}
