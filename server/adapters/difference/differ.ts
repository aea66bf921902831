import type { Turn } from '../../turns.ts'
import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Differences } from './compare.ts'
import type { TextDocument } from './read-text.ts'

type Documents = { before: TextDocument; after: TextDocument }
export type CompareTexts = (documents: () => Promise<Documents>, turn?: Turn) => Promise<Differences>

/** Compares the words of two documents. Both come from strangers, so each pair gets its own process. */
export function textDiffer({ seconds = 40, megabytes = 384, reuseSeconds = 0 } = {}): CompareTexts {
  const program = programOf('difference')
  return openPool<Documents, Differences>({ program, places: 1, seconds, megabytes, reuseSeconds }).run
}
