import { openPool, type Pool } from '../pool/pool.ts'
import { programOf } from '../pool/program.ts'
import type { Typeset, TypesetTask } from './compile.ts'

export type Typesetter = Pool<TypesetTask, Typeset>

/** Typst keeps its memory until its process ends, so each article gets a process of its own. */
export function openTypesetter({ seconds = 30, megabytes = 512, reuseSeconds = 0 } = {}): Typesetter {
  return openPool({ entry: programOf('typesetter'), places: 1, seconds, megabytes, reuseSeconds })
}
