import { openPool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Original } from './anonymise.ts'
import type { MadeCopy } from './docx.ts'

export type Anonymise = (original: Original | (() => Promise<Original>)) => Promise<MadeCopy>

/** Makes reviewers' copies. Each document comes from a stranger, so it gets its own process. */
export function anonymiser({ seconds = 120, megabytes = 768, reuseSeconds = 0 } = {}): Anonymise {
  const program = programOf('anonymise')
  return openPool<Original, MadeCopy>({ program, places: 1, seconds, megabytes, reuseSeconds }).run
}
