import { fromTop } from '../../root.ts'
import { openPool } from '../pool/pool.ts'
import type { Original } from './anonymise.ts'
import type { MadeCopy } from './docx.ts'

export type Anonymise = (original: Original | (() => Promise<Original>)) => Promise<MadeCopy>

/** Makes reviewers' copies. Each document comes from a stranger, so it gets its own process. */
export function anonymiser({ seconds = 120, megabytes = 768 } = {}): Anonymise {
  const entry = fromTop('server/adapters/anonymise/child.ts')
  return openPool<Original, MadeCopy>({ entry, places: 1, seconds, megabytes, reuseSeconds: 0 }).run
}
