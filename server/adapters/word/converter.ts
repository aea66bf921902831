import type { Turn } from '../../turns.ts'
import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'

export type WordDocument = { bytes: Uint8Array; format: 'doc' | 'docx' }
export type ConvertWord = (document: WordDocument | (() => Promise<WordDocument>), turn?: Turn) => Promise<string>

/**
 * Turns Word documents into HTML that is safe to show. Each document gets its own process, so that what it does to
 * the libraries that read it cannot affect the next one. Pandoc takes most of its memory next to the heap.
 */
export function wordConverter({ seconds = 30, megabytes = 512, reuseSeconds = 0 } = {}): ConvertWord {
  const limits = { seconds, megabytes, heldMegabytes: megabytes }
  return openPool<WordDocument, string>({ program: programOf('word'), places: 2, ...limits, reuseSeconds }).run
}
